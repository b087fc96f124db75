/** @file The dialect of OpenCL C 1.2. */

import { bytesOfType } from "../../bytes.ts";
import { ctype, isFloat } from "../../code.ts";
import type {
  BufferParam,
  CType,
  Kernel,
  LocalArray,
  Param,
  ScalarName,
  ScalarOp,
} from "../../imperative.ts";
import type { HostSpace } from "../../memories.ts";
import type { FpMode } from "../../plan.ts";
import { type Dialect, signatureLines, type VectorPlace } from "../dialect.ts";
import * as helpers from "./helpers.ts";
import { constantText, memoryName, typeName } from "./literal.ts";
import { isReserved } from "./reserved.ts";

const CONTRACT: Readonly<Record<FpMode, string>> = {
  strict: "#pragma OPENCL FP_CONTRACT OFF",
  contract: "#pragma OPENCL FP_CONTRACT ON",
  fast: "#pragma OPENCL FP_CONTRACT ON",
};

/** The atomic functions of OpenCL C 1.2 for words that are integers. */
const ATOMIC: Partial<Readonly<Record<ScalarOp, string>>> = {
  add: "atomic_add",
  min: "atomic_min",
  max: "atomic_max",
  bitAnd: "atomic_and",
  bitOr: "atomic_or",
  bitXor: "atomic_xor",
};

/** The address-space qualifier of an array that a kernel declares. */
const DECLARED: Readonly<Record<LocalArray["space"], string>> = { local: "local ", private: "" };

/**
 * The dialect of OpenCL C 1.2. Vectors of eight or more lanes in global memory are accessed through a packed struct, narrower ones
 * by `vload` and `vstore`, aligned ones through a vector pointer.
 */
export const OPENCL: Dialect = {
  reserved: isReserved,
  head(mode, used) {
    const lines = [CONTRACT[mode]];
    const has = (s: ScalarName): boolean => used.some((t) => t.scalar === s);
    if (has("f64")) lines.push("#pragma OPENCL EXTENSION cl_khr_fp64 : enable");
    if (has("f16")) lines.push("#pragma OPENCL EXTENSION cl_khr_fp16 : enable");
    return `${lines.join("\n")}\n`;
  },
  tail: () => "",

  typeName,
  constant: constantText,

  signature: (k) => [
    ...groupSize(k),
    ...signatureLines(`kernel void ${k.name}(`, k.params.map(parameter)),
  ],
  workItemId: ({ of, dim }) => `get_${of}_id(${dim})`,
  array: ({ space, scalar, name, lanes }, length) => {
    const bytes = lanes === undefined ? 0 : lanes * bytesOfType(ctype(scalar));
    const aligned = bytes === 0 ? "" : ` __attribute__((aligned(${bytes})))`;
    return `${DECLARED[space]}${memoryName(scalar)} ${name}[${length}]${aligned};`;
  },
  constants: (scalar, name, length) => `constant ${memoryName(scalar)} ${name}[${length}]`,
  barrier({ local, global }) {
    const fences = [local ? "CLK_LOCAL_MEM_FENCE" : "", global ? "CLK_GLOBAL_MEM_FENCE" : ""];
    return `barrier(${fences.filter((f) => f !== "").join(" | ")});`;
  },

  vector(type, parts) {
    const same = parts.every((p) => p === parts[0]);
    return `(${typeName(type)})(${same ? parts[0] : parts.join(", ")})`;
  },
  swizzle: (name, lanes) => `${name}.s${lanes.map((l) => l.toString(16)).join("")}`,
  lane: (vector, lane) => `${vector}.s${lane.toString(16)}`,
  load(at, d) {
    const { type, address, param } = at;
    if (isPlain(at)) return `*${pointer(at)}`;
    return param?.space === "global" && isWide(type)
      ? `${helpers.loadFunction(type, d)}(${address})`
      : `vload${type.width}(0, ${address})`;
  },
  store(at, value, d) {
    const { type, address, param } = at;
    if (isPlain(at)) return `*${pointer(at)} = ${value};`;
    return param !== undefined && isWide(type)
      ? `${helpers.storeFunction(type, d)}(${value}, ${address});`
      : `vstore${type.width}(${value}, 0, ${address});`;
  },

  halves: {
    load(at, d) {
      const { width } = at.type;
      if (width === 1) return `vload_half(0, ${at.address})`;
      return isPlain(at)
        ? `vloada_half${width}(0, ${at.address})`
        : `${helpers.loadHalvesFunction(at.type, spaceOf(at), d)}(${at.address})`;
    },
    store(at, value, d) {
      const { width } = at.type;
      if (width === 1) return `vstore_half_rte(${value}, 0, ${at.address});`;
      return isPlain(at)
        ? `vstorea_half${width}_rte(${value}, 0, ${at.address});`
        : `${helpers.storeHalvesFunction(at.type, spaceOf(at), d)}(${value}, ${at.address});`;
    },
  },

  update({ type, space, address, old, value, operation }) {
    const name = operation && !isFloat(type) ? ATOMIC[operation.op] : undefined;
    if (name !== undefined) return [`${name}(${address}, ${operation!.operand});`];
    const bits = type.scalar === "i32" ? (x: string) => x : (x: string) => `as_int(${x})`;
    return [
      "{",
      "    int strata_seen = 0;",
      "    int strata_before;",
      "    do {",
      "        strata_before = strata_seen;",
      `        const ${typeName(type)} ${old} = ${type.scalar === "i32" ? "strata_before" : `as_${typeName(type)}(strata_before)`};`,
      `        strata_seen = atomic_cmpxchg((volatile ${space} int *)${address}, strata_before, ${bits(value)});`,
      "    } while (strata_seen != strata_before);",
      "}",
    ];
  },

  choose: (_, mask, then, other) => `select(${other}, ${then}, ${mask})`,

  bits: (to, text) => `as_${typeName(to)}(${text})`,
  convert(from, to, text) {
    const toInteger = isFloat(from) && !isFloat(to) && to.scalar !== "bool";
    if (toInteger) return `convert_${typeName(to)}_sat(${text})`;
    return to.width > 1 ? `convert_${typeName(to)}(${text})` : undefined;
  },
  masksShifts: true, // section 6.3 j
  call(op, type, { signedZeros, zero }, d) {
    const float = isFloat(type);
    if (!float && (op === "div" || op === "mod")) return helpers.quotient(op, type, d);
    if (op === "mod") return "fmod";
    if (op === "pow") return float ? "pow" : helpers.powFunction(type, d);
    if (!float || (op !== "min" && op !== "max")) return op;
    if (zero !== undefined) return helpers.extremumOfZero(op, zero, type, d);
    return signedZeros ? helpers.extremumFunction(op, type, d) : `f${op}`;
  },
  external: helpers.external,

  index: {
    min: () => "min",
    max: () => "max",
    floorDiv: helpers.floorDivFunction,
    mod: helpers.moduloFunction,
    belowMod: helpers.belowModuloFunction,
    aboveMod: helpers.aboveModuloFunction,
    nearMod: helpers.nearModuloFunction,
    pow: (d) => helpers.powFunction(ctype("i32"), d),
    log2: (arg) => `(31 - clz(${arg}))`,
  },
};

/**
 * True for vectors of at least eight lanes, which only CPUs have registers for. They are loaded and stored through a packed struct:
 * PoCL splits `vload` into scalars that LLVM does not always merge again. Narrower vectors use `vload`, which suits GPUs.
 */
const isWide = ({ width }: CType): boolean => width >= 8;

/** The qualifiers of a buffer parameter: before its type if it is read or written, and before its name if no other has the same buffer. */
const POINTERS: Readonly<
  Record<HostSpace, { readonly read: string; readonly write: string; readonly name: string }>
> = {
  global: { read: "global const", write: "global", name: "restrict " },
  constant: { read: "constant", write: "constant", name: "" },
};

/** The qualifiers of the elements of a buffer parameter. */
const pointed = ({ space, access }: BufferParam): string =>
  POINTERS[space][access === "read" ? "read" : "write"];

/** True for a vector at an address where a pointer to vectors may point. */
const isPlain = ({ type, param, array, aligned }: VectorPlace): boolean =>
  aligned && (param !== undefined || (array?.lanes ?? 1) >= type.width);

/** The address space of a place: that of the parameter, or of the array that the kernel declares. */
const spaceOf = ({ param, array }: VectorPlace): "global" | "constant" | "local" | "private" =>
  param?.space ?? array!.space;

const pointer = ({ type, address, param, array }: VectorPlace): string => {
  const qualifiers = param === undefined ? DECLARED[array!.space] : `${pointed(param)} `;
  return `(${qualifiers}${typeName(type)} *)(${address})`;
};

function parameter(p: Param): string {
  if (p.tag === "size") return `const int ${p.symbol}`;
  if (p.tag === "scalar")
    return `const ${p.type.scalar === "bool" ? "uchar" : typeName(p.type)} ${p.name}`;
  const restrict = p.sharesWith === undefined ? POINTERS[p.space].name : "";
  return `${pointed(p)} ${memoryName(p.scalar)} *${restrict}${p.name}`;
}

function groupSize(k: Kernel): string[] {
  const local = k.ndrange.local?.map((s) => s.constant);
  if (local === undefined || local.some((n) => n === undefined)) return [];
  return [`__attribute__((reqd_work_group_size(${[...local, 1, 1].slice(0, 3).join(", ")})))`];
}

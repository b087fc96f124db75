/**
 * @file The dialect of C11 for one core, with the vector extensions of GCC and Clang. A kernel is a function that is called once:
 * there are no work-items, and an array in local memory is an ordinary array.
 */
import { CompilerBug } from "../../../term/index.ts";
import { bytesOfType } from "../../bytes.ts";
import { ctype, isFloat } from "../../code.ts";
import type { CType } from "../../imperative.ts";
import { type Dialect, signatureLines } from "../dialect.ts";
import { unsignedOf } from "../wrapping.ts";
import * as helpers from "./helpers.ts";
import { hostSteps } from "./host-steps.ts";
import { parameters } from "./parameter.ts";
import { isReserved } from "./reserved.ts";
import { constantText, memoryName, typeName, vectorDefinition, vectorText } from "./types.ts";

/**
 * Pragmas that make `a * b + c` round twice, after the product and after the sum. Without `rounding-math` GCC replaces
 * `0.0 - (double)n` by `-(double)n`, which is the other zero for n = 0.
 */
const NO_CONTRACTION = [
  "#if defined __clang__",
  "#pragma STDC FP_CONTRACT OFF",
  "#elif defined __GNUC__",
  '#pragma GCC optimize("fp-contract=off", "rounding-math")',
  "#endif",
];

/** Bytes above which an array is `static` instead of on the stack. */
const MOST_ON_STACK = 64 * 1024;

const INT = ctype("i32");
const PLAIN = { signedZeros: false };

/** The types of masks with as many lanes as a vector of truth values. */
const masksOf = ({ width }: CType): readonly CType[] => [ctype("i32", width), ctype("i64", width)];

/**
 * The dialect of C11 with the vector types of GCC and Clang. It has no work-item ids and no barriers: printing one raises
 * CompilerBug.
 */
export const C: Dialect = {
  reserved: isReserved,
  head(mode, used) {
    // Arithmetic on signed vectors is printed on unsigned ones, so both types are defined.
    const wide = used
      .filter((t) => t.width > 1)
      .flatMap((t) => (t.scalar === "bool" ? masksOf(t) : [t, unsignedOf(t)]));
    const vectors = [...new Map(wide.map((t) => [typeName(t), t])).values()];
    const isWide = vectors.some((t) => bytesOfType(t) > 16);
    return [
      ...["math.h", "stdbool.h", "stdint.h", "stdlib.h", "string.h"].map(
        (name) => `#include <${name}>`,
      ),
      ...(mode === "strict" ? NO_CONTRACTION : []),
      ...(isWide ? ['#pragma GCC diagnostic ignored "-Wpsabi"'] : []),
      ...vectors.flatMap(vectorDefinition),
      "",
    ].join("\n");
  },
  tail: hostSteps,

  typeName,
  constant: constantText,

  signature: (k) => signatureLines(`void ${k.name}(`, parameters(k.params)),
  workItemId() {
    throw new CompilerBug("one core has no work-items");
  },
  array({ scalar, name, length: { constant = 0 } }, length) {
    const bytes = constant * bytesOfType(ctype(scalar));
    return `${bytes > MOST_ON_STACK ? "static " : ""}${memoryName(scalar)} ${name}[${length}];`;
  },
  constants: (scalar, name, length) => `static const ${memoryName(scalar)} ${name}[${length}]`,
  barrier() {
    throw new CompilerBug("one core waits for nobody");
  },

  vector(t, parts) {
    if (parts.length !== t.width) throw new CompilerBug("a vector made of vectors");
    return vectorText(t, parts);
  },
  swizzle: () => undefined,
  lane: (vector, lane) => `${vector}[${lane}]`,
  load: ({ type, address }, d) => `${helpers.loadFunction(type, d)}(${address})`,
  update: () => {
    throw new CompilerBug("one core reads and stores, and needs no atomic update");
  },
  store: ({ type, address }, value) => `*(${typeName(type)}_at *)(${address}) = ${value};`,

  choose: (t, mask, then, other, d) =>
    `${helpers.chooseFunction(t, d)}(${mask}, ${then}, ${other})`,

  bits: (to, text) => `(${typeName(to)})(${text})`,
  convert(from, to, text, d) {
    if (isFloat(from) && !isFloat(to) && to.scalar !== "bool")
      return `${helpers.saturated(from, to, d)}(${text})`;
    return to.width > 1 ? `__builtin_convertvector(${text}, ${typeName(to)})` : undefined;
  },
  masksShifts: false,
  call: (op, t, options, d) => helpers.operationFunction(op, t, options, d),

  index: {
    min: (d) => helpers.operationFunction("min", INT, PLAIN, d),
    max: (d) => helpers.operationFunction("max", INT, PLAIN, d),
    floorDiv: helpers.floorDivFunction,
    mod: helpers.moduloFunction,
    belowMod: helpers.belowModuloFunction,
    aboveMod: helpers.aboveModuloFunction,
    nearMod: helpers.nearModuloFunction,
    pow: (d) => helpers.operationFunction("pow", INT, PLAIN, d),
    log2: (arg) => `(31 - __builtin_clz((unsigned)(${arg})))`,
  },
};

/** @file The helper functions of kernels in OpenCL C. Each function here defines one on its first use and returns its name. */
import type { External } from "../../../term/index.ts";
import type { CType, ScalarName } from "../../imperative.ts";
import { mangled } from "../../names.ts";
import type { Definitions } from "../definitions.ts";
import { unsignedOf } from "../wrapping.ts";
import { comparisonWithZero, type SignedZero, wordOfZero } from "../zero-comparison.ts";
import { memoryName, typeName } from "./literal.ts";
import { isReserved } from "./reserved.ts";

/** Defines the floor division of ints and returns its name. The dividend may be negative; the divisor must be positive. */
export const floorDivFunction = (d: Definitions): string =>
  d.define("strata_floordiv", (name) => [
    `int ${name}(int a, int b) { return a / b - (a % b < 0); }`,
  ]);

/**
 * Defines the remainder in 0 … b − 1 of ints and returns its name. The dividend may be negative; the divisor b must be positive.
 */
export const moduloFunction = (d: Definitions): string =>
  d.define("strata_mod", (name) => [`int ${name}(int a, int b) { return (a % b + b) % b; }`]);

/** As `moduloFunction`, for a dividend that is −b or more and less than b: without a division. */
export const belowModuloFunction = (d: Definitions): string =>
  d.define("strata_wrap_below", (name) => [
    `int ${name}(int a, int b) { return a < 0 ? a + b : a; }`,
  ]);

/** As `moduloFunction`, for a dividend that is 0 or more and less than 2b: without a division. */
export const aboveModuloFunction = (d: Definitions): string =>
  d.define("strata_wrap_above", (name) => [
    `int ${name}(int a, int b) { return a < b ? a : a - b; }`,
  ]);

/** As `moduloFunction`, for a dividend that is −b or more and less than 2b: without a division. */
export const nearModuloFunction = (d: Definitions): string =>
  d.define("strata_wrap", (name) => [
    `int ${name}(int a, int b) { return a < 0 ? a + b : a < b ? a : a - b; }`,
  ]);

/**
 * Defines the function for powers of integers, by repeated squaring modulo 2^bits, and returns its name. The power is 1 for a
 * negative exponent. On vectors it acts lane by lane.
 */
export function powFunction(type: CType, d: Definitions): string {
  const scalar: CType = { scalar: type.scalar, width: 1 };
  if (type.width > 1) return lanes(`strata_pow_${typeName(type)}`, type, powFunction(scalar, d), d);
  const [own, unsigned] = [typeName(type), typeName(unsignedOf(scalar))];
  return d.define(`strata_pow_${own}`, (name) => [
    `${own} ${name}(${own} a, ${own} b) {`,
    `    ${unsigned} p = 1, s = a;`,
    "    for (; b > 0; b >>= 1, s *= s)",
    "        if (b & 1) p *= s;",
    "    return p;",
    "}",
  ]);
}

/**
 * Defines the quotient or remainder of integers and returns its name: x / 0 is 0 and x % 0 is x; the least signed number divided
 * by -1 is itself. In place of a divisor 0 or -1 (signed) the division itself is by 1, because all lanes of a vector are divided
 * whatever is chosen afterwards.
 */
export function quotient(op: "div" | "mod", type: CType, d: Definitions): string {
  const [own, unsigned] = [typeName(type), typeName(unsignedOf(type))];
  const isSigned = own !== unsigned;
  const open = isSigned ? "((b == 0) | (b == -1))" : "b == 0";
  const general = `a ${op === "div" ? "/" : "%"} (${open} ? (${own})1 : b)`;
  const negated = isSigned && op === "div" ? `b == -1 ? as_${own}(-as_${unsigned}(a)) : ` : "";
  const byZero = `b == 0 ? ${op === "div" ? `(${own})0` : "a"} : `;
  return d.define(`strata_${op}_${own}`, (name) => [
    `${own} ${name}(${own} a, ${own} b) { return ${negated}${byZero}${general}; }`,
  ]);
}

/**
 * Defines the minimum or maximum of floats in which -0 is less than +0, and returns its name. OpenCL's fmin and fmax leave the
 * order of the two zeros open.
 */
export function extremumFunction(op: "min" | "max", type: CType, d: Definitions): string {
  const own = typeName(type);
  const bits = vectorName(BITS[type.scalar]!, type.width);
  const zero = `as_${own}(as_${bits}(a) ${op === "min" ? "|" : "&"} as_${bits}(b))`;
  return d.define(`strata_${op}_${own}`, (name) => [
    `${own} ${name}(${own} a, ${own} b) { return a == b ? ${zero} : f${op}(a, b); }`,
  ]);
}

/** As `extremumFunction`, for a second operand that is the given zero in all lanes: one comparison decides. */
export function extremumOfZero(
  op: "min" | "max",
  zero: SignedZero,
  type: CType,
  d: Definitions,
): string {
  const own = typeName(type);
  return d.define(`strata_${op}_${wordOfZero(zero)}_${own}`, (name) => [
    `${own} ${name}(${own} a, ${own} b) { return a ${comparisonWithZero(op, zero)} b ? a : b; }`,
  ]);
}

/** The function that loads a vector from global memory in one access, from an address that is aligned to its elements only. */
export function loadFunction(type: CType, d: Definitions): string {
  const [own, elem] = [typeName(type), memoryName(type.scalar)];
  const unaligned = packed(type, d);
  return d.define(`strata_load_${own}`, (name) => [
    `${own} ${name}(global const ${elem} *p) { return ((global const ${unaligned} *)p)->v; }`,
  ]);
}

/** The function that stores a vector to global memory in one access, at an address that is aligned to its elements only. */
export function storeFunction(type: CType, d: Definitions): string {
  const [own, elem] = [typeName(type), memoryName(type.scalar)];
  const unaligned = packed(type, d);
  return d.define(`strata_store_${own}`, (name) => [
    `void ${name}(${own} v, global ${elem} *p) { ((global ${unaligned} *)p)->v = v; }`,
  ]);
}

function packed(type: CType, d: Definitions): string {
  const [own, elem] = [typeName(type), memoryName(type.scalar)];
  return d.define(`strata_unaligned_${own}`, (name) => [
    `typedef struct { ${own} v; } __attribute__((packed, aligned(sizeof(${elem})))) ${name};`,
  ]);
}

/** An address space with its qualifier: `global`. */
type Space = "global" | "constant" | "local" | "private";

/**
 * The function that loads a vector of f16 as f32, from an address that is aligned to its elements only: one by one, because PoCL's
 * `vload_half4` reads as from an aligned address.
 */
export function loadHalvesFunction({ width }: CType, space: Space, d: Definitions): string {
  const lanes = Array.from({ length: width }, (_, i) => `vload_half(${i}, p)`).join(", ");
  return d.define(`strata_load_half${width}${suffix(space)}`, (name) => [
    `float${width} ${name}(${space} const half *p) { return (float${width})(${lanes}); }`,
  ]);
}

/** The function that stores a vector of f32 as f16, rounded to nearest even, at an address that is aligned to its elements only. */
export function storeHalvesFunction({ width }: CType, space: Space, d: Definitions): string {
  const stores = Array.from(
    { length: width },
    (_, i) => `vstore_half_rte(v.s${i.toString(16)}, ${i}, p);`,
  );
  return d.define(`strata_store_half${width}${suffix(space)}`, (name) => [
    `void ${name}(float${width} v, ${space} half *p) { ${stores.join(" ")} }`,
  ]);
}

const suffix = (space: Space): string => (space === "global" ? "" : `_${space}`);

/**
 * Defines an `extern`, a function that the user gives in OpenCL C, and returns its name, `strata_ext_…`. Functions with one name
 * and different texts are numbered.
 */
export function external(
  { name, params, code }: External,
  args: readonly CType[],
  result: CType,
  d: Definitions,
): string {
  const list = params.map((p, i) => `${typeName(args[i]!)} ${p}`).join(", ");
  return d.distinct(
    `strata_ext_${mangled(name, isReserved)}`,
    (own) => `${typeName(result)} ${own}(${list || "void"}) { return ${code}; }`,
  );
}

function lanes(name: string, type: CType, scalar: string, d: Definitions): string {
  const own = typeName(type);
  const lane = (k: number): string => `${scalar}(a.s${k.toString(16)}, b.s${k.toString(16)})`;
  const all = Array.from({ length: type.width }, (_, k) => `        ${lane(k)}`);
  return d.define(name, () => [
    `${own} ${name}(${own} a, ${own} b) {`,
    `    return (${own})(`,
    `${all.join(",\n")});`,
    "}",
  ]);
}

const BITS: Partial<Record<ScalarName, string>> = { f16: "short", f32: "int", f64: "long" };

const vectorName = (scalar: string, width: number): string =>
  width === 1 ? scalar : `${scalar}${width}`;

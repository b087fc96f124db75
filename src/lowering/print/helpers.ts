/**
 * @file The functions that printed kernels call and OpenCL lacks. The printer asks for one by what it does and gets its name;
 * what was asked for is defined once, at the head of the source.
 */

import type { External } from "../../term/index.ts";
import type { CType, ScalarName } from "../imperative.ts";
import { mangle } from "../names.ts";
import { memoryName, typeName, unsignedOf } from "./literal.ts";

export class Helpers {
  readonly #code = new Map<string, string>();

  /** The definitions, each after those that it calls. */
  get definitions(): readonly string[] {
    return [...this.#code.values()];
  }

  /** Floor division of ints that may be negative. */
  floorDiv(): string {
    return this.#define("strata_floordiv", (name) => [
      `int ${name}(int a, int b) { return a / b - (a % b < 0); }`,
    ]);
  }

  /** Euclidean modulo of ints that may be negative. */
  mod(): string {
    return this.#define("strata_mod", (name) => [
      `int ${name}(int a, int b) { return (a % b + b) % b; }`,
    ]);
  }

  /** Powers of integers by squaring, modulo 2^bits; 1 for a negative exponent. */
  pow(type: CType): string {
    const scalar: CType = { scalar: type.scalar, width: 1 };
    if (type.width > 1) return this.#lanes(`strata_pow_${typeName(type)}`, type, this.pow(scalar));
    const [own, unsigned] = [typeName(type), typeName(unsignedOf(scalar))];
    return this.#define(`strata_pow_${own}`, (name) => [
      `${own} ${name}(${own} a, ${own} b) {`,
      `    ${unsigned} p = 1, s = a;`,
      "    for (; b > 0; b >>= 1, s *= s)",
      "        if (b & 1) p *= s;",
      "    return p;",
      "}",
    ]);
  }

  /**
   * Quotient or remainder of integers. By 0 the quotient is 0 and the first number remains; the least signed number divided
   * by -1 is itself. The division that is left is by 1 there: lanes of vectors do it whatever is chosen.
   */
  quotient(op: "div" | "mod", type: CType): string {
    const [own, unsigned] = [typeName(type), typeName(unsignedOf(type))];
    const isSigned = own !== unsigned;
    const open = isSigned ? "(b == 0) | (b == -1)" : "b == 0";
    const general = `a ${op === "div" ? "/" : "%"} (${open} ? (${own})1 : b)`;
    const negated = isSigned && op === "div" ? `b == -1 ? as_${own}(-as_${unsigned}(a)) : ` : "";
    const byZero = `b == 0 ? ${op === "div" ? `(${own})0` : "a"} : `;
    return this.#define(`strata_${op}_${own}`, (name) => [
      `${own} ${name}(${own} a, ${own} b) { return ${negated}${byZero}${general}; }`,
    ]);
  }

  /** Of -0 and +0, which are equal, the smaller is -0 and the greater +0: OpenCL's fmin and fmax leave it open. */
  extremum(op: "min" | "max", type: CType): string {
    const own = typeName(type);
    const bits = vectorName(BITS[type.scalar]!, type.width);
    const zero = `as_${own}(as_${bits}(a) ${op === "min" ? "|" : "&"} as_${bits}(b))`;
    return this.#define(`strata_${op}_${own}`, (name) => [
      `${own} ${name}(${own} a, ${own} b) { return a == b ? ${zero} : f${op}(a, b); }`,
    ]);
  }

  /** A vector in global memory that is aligned as its elements are, as one access. */
  load(type: CType): string {
    const [own, elem] = [typeName(type), memoryName(type.scalar)];
    const packed = this.#packed(type);
    return this.#define(`strata_load_${own}`, (name) => [
      `${own} ${name}(global const ${elem} *p) { return ((global const ${packed} *)p)->v; }`,
    ]);
  }

  store(type: CType): string {
    const [own, elem] = [typeName(type), memoryName(type.scalar)];
    const packed = this.#packed(type);
    return this.#define(`strata_store_${own}`, (name) => [
      `void ${name}(${own} v, global ${elem} *p) { ((global ${packed} *)p)->v = v; }`,
    ]);
  }

  #packed(type: CType): string {
    const [own, elem] = [typeName(type), memoryName(type.scalar)];
    return this.#define(`strata_unaligned_${own}`, (name) => [
      `typedef struct { ${own} v; } __attribute__((packed, aligned(sizeof(${elem})))) ${name};`,
    ]);
  }

  /** A function that the user gives in C. Functions of one name are told apart by a number. */
  external({ name, params, code }: External, args: readonly CType[], result: CType): string {
    const list = params.map((p, i) => `${typeName(args[i]!)} ${p}`).join(", ");
    const text = (own: string): string =>
      `${typeName(result)} ${own}(${list || "void"}) { return ${code}; }`;
    const stem = `strata_ext_${mangle(name)}`;
    let own = stem;
    for (let i = 1; (this.#code.get(own) ?? text(own)) !== text(own); i++) own = `${stem}${i}`;
    return this.#define(own, () => [text(own)]);
  }

  #lanes(name: string, type: CType, scalar: string): string {
    const own = typeName(type);
    const lane = (k: number): string => `${scalar}(a.s${k.toString(16)}, b.s${k.toString(16)})`;
    const lanes = Array.from({ length: type.width }, (_, k) => `        ${lane(k)}`);
    return this.#define(name, () => [
      `${own} ${name}(${own} a, ${own} b) {`,
      `    return (${own})(`,
      `${lanes.join(",\n")});`,
      "}",
    ]);
  }

  #define(name: string, code: (name: string) => readonly string[]): string {
    if (!this.#code.has(name)) this.#code.set(name, code(name).join("\n"));
    return name;
  }
}

const BITS: Partial<Record<ScalarName, string>> = { f16: "short", f32: "int", f64: "long" };

const vectorName = (scalar: string, width: number): string =>
  width === 1 ? scalar : `${scalar}${width}`;

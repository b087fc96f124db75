/**
 * @file For tests only: sizes as text in source syntax, parsed to a tree, built to a canonical size, and evaluated independently of
 * canonical forms, in exact rational arithmetic with Euclidean `/` and `%`. Tests compare both values.
 */

import {
  add,
  ceilDiv,
  exactDiv,
  floorDiv,
  log2,
  max,
  min,
  mod,
  mul,
  pow,
  sub,
} from "../arithmetic.ts";
import type { Size, SizeSort, SizeTable } from "../size.ts";

/**
 * An expression of a size as a tree of numbers, names and applications. An operator is named as in source (`+`, `/^`, `%`), a
 * function by its name (`min`, `ceilDiv`).
 */
export type SizeTree =
  | { readonly tag: "number"; readonly value: number }
  | { readonly tag: "name"; readonly name: string }
  | { readonly tag: "apply"; readonly op: string; readonly args: readonly SizeTree[] };

// ---------------------------------------------------------------- reading

const token = /\s*(\d+|[#A-Za-z_~][A-Za-z0-9_']*|\/\^|[-+*/%(),])/y;

/**
 * Parses a size expression with the usual precedence; all infix operators associate to the left. Throws an Error for an unknown
 * character, a missing closing parenthesis and text after the expression. A missing operand and an unknown function are not
 * detected.
 */
export function parseTree(text: string): SizeTree {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (match === null) throw new Error(`cannot read ${text}`);
    tokens.push(match[1]!);
  }
  let at = 0;
  const take = (): string => tokens[at++]!;
  const infix = (ops: readonly string[], operand: () => SizeTree): SizeTree => {
    let tree = operand();
    while (ops.includes(tokens[at] ?? "")) {
      tree = { tag: "apply", op: take(), args: [tree, operand()] };
    }
    return tree;
  };
  const sum = (): SizeTree => infix(["+", "-"], () => infix(["*", "/", "/^", "%"], atom));
  const atom = (): SizeTree => {
    const word = take();
    if (/^\d/.test(word)) return { tag: "number", value: Number(word) };
    if (word === "(") return closed(sum());
    if (tokens[at] !== "(") return { tag: "name", name: word };
    take();
    const args = [sum()];
    while (tokens[at] === ",") {
      take();
      args.push(sum());
    }
    return closed({ tag: "apply", op: word, args });
  };
  const closed = (tree: SizeTree): SizeTree => {
    if (take() !== ")") throw new Error(`no closing parenthesis in ${text}`);
    return tree;
  };
  const tree = sum();
  if (at < tokens.length) throw new Error(`cannot read ${tokens[at]} in ${text}`);
  return tree;
}

// ---------------------------------------------------------------- building

/**
 * Builds the canonical size of a tree. The name `#0` is bound variable 0; `sortOf` gives the sort of every other name, `free` by
 * default. Throws an Error for an unknown operation and a RangeError for a wrong index, and raises E0601 and E0602 like the
 * arithmetic of sizes.
 */
export function buildSize(
  table: SizeTable,
  tree: SizeTree,
  sortOf: (name: string) => SizeSort = () => "free",
): Size {
  if (tree.tag === "number") return table.nat(tree.value);
  if (tree.tag === "name") {
    if (tree.name.startsWith("#")) return table.variable("bound", tree.name.slice(1));
    return table.variable(sortOf(tree.name), tree.name);
  }
  const args = tree.args.map((arg) => buildSize(table, arg, sortOf));
  return apply(tree.op, args);
}

function apply(op: string, args: readonly Size[]): Size {
  const [a, b] = [args[0]!, args[1]!];
  switch (op) {
    case "+":
      return add(a, b);
    case "-":
      return sub(a, b);
    case "*":
      return mul(a, b);
    case "/^":
      return exactDiv(a, b);
    case "/":
      return floorDiv(a, b);
    case "%":
      return mod(a, b);
    case "ceilDiv":
      return ceilDiv(a, b);
    case "pow":
      return pow(a, b);
    case "log2":
      return log2(a);
    case "min":
      return min(...args);
    case "max":
      return max(...args);
    default:
      throw new Error(`no operation ${op}`);
  }
}

/**
 * Parses a size expression and builds its canonical size. `sortOf` gives the sort of each name (default: `free`) except `#i`, which
 * is bound variable i. Throws an Error for text that `parseTree` rejects and for an unknown function, and raises E0601 and E0602
 * like the arithmetic of sizes.
 */
export const parseSize = (
  table: SizeTable,
  text: string,
  sortOf?: (name: string) => SizeSort,
): Size => buildSize(table, parseTree(text), sortOf);

// ---------------------------------------------------------------- evaluating

/** The rational number num/den in lowest terms, with den > 0; an integer has den = 1. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

/**
 * Returns the value of a tree, with a value in `env` for each name. Undefined if a premise of canonical forms fails: a divisor that
 * is not positive, a logarithm of no power of two, a power with a non-positive base or with an exponent that is no natural number.
 * Throws an Error for an unknown operation.
 */
export function rationalValue(
  tree: SizeTree,
  env: Readonly<Record<string, number>>,
): Rational | undefined {
  if (tree.tag === "number") return rational(BigInt(tree.value), 1n);
  if (tree.tag === "name") return rational(BigInt(env[tree.name]!), 1n);
  const args: Rational[] = [];
  for (const arg of tree.args) {
    const value = rationalValue(arg, env);
    if (value === undefined) return undefined;
    args.push(value);
  }
  return operate(tree.op, args);
}

function operate(op: string, args: readonly Rational[]): Rational | undefined {
  const [a, b] = [args[0]!, args[1] ?? one];
  const quotient = (): Rational | undefined =>
    b.num <= 0n ? undefined : rational(a.num * b.den, a.den * b.num);
  switch (op) {
    case "+":
      return plus(a, b);
    case "-":
      return plus(a, { num: -b.num, den: b.den });
    case "*":
      return rational(a.num * b.num, a.den * b.den);
    case "/^":
      return quotient();
    case "/":
      return down(quotient());
    case "%": {
      const q = down(quotient());
      return q && plus(a, rational(-q.num * b.num, b.den));
    }
    case "ceilDiv": {
      const q = quotient();
      const negated = q && down({ num: -q.num, den: q.den });
      return negated && { num: -negated.num, den: 1n };
    }
    case "min":
      return args.reduce((x, y) => (less(x, y) ? x : y));
    case "max":
      return args.reduce((x, y) => (less(x, y) ? y : x));
    case "pow":
      return power(a, b);
    case "log2":
      return logarithm(a);
    default:
      throw new Error(`no operation ${op}`);
  }
}

const one: Rational = { num: 1n, den: 1n };

function rational(num: bigint, den: bigint): Rational {
  let [x, y] = [num < 0n ? -num : num, den < 0n ? -den : den];
  while (y !== 0n) [x, y] = [y, x % y];
  const divisor = den < 0n ? -x : x;
  return { num: num / divisor, den: den / divisor };
}

const plus = (a: Rational, b: Rational): Rational =>
  rational(a.num * b.den + b.num * a.den, a.den * b.den);

const less = (a: Rational, b: Rational): boolean => a.num * b.den < b.num * a.den;

function down(x: Rational | undefined): Rational | undefined {
  if (x === undefined) return undefined;
  const remainder = ((x.num % x.den) + x.den) % x.den;
  return { num: (x.num - remainder) / x.den, den: 1n };
}

function power(base: Rational, exponent: Rational): Rational | undefined {
  if (exponent.den !== 1n || exponent.num < 0n || base.num <= 0n) return undefined;
  return { num: base.num ** exponent.num, den: base.den ** exponent.num };
}

function logarithm({ num, den }: Rational): Rational | undefined {
  if (den !== 1n || num < 1n || (num & (num - 1n)) !== 0n) return undefined;
  return { num: BigInt(num.toString(2).length - 1), den: 1n };
}

/**
 * Returns the value of a tree in which every `/^` is exact, so that all of its parts are integers; undefined for other trees and
 * where a premise fails.
 */
export function integerValue(
  tree: SizeTree,
  env: Readonly<Record<string, number>>,
): bigint | undefined {
  if (tree.tag === "apply") {
    for (const arg of tree.args) if (integerValue(arg, env) === undefined) return undefined;
  }
  const value = rationalValue(tree, env);
  return value?.den === 1n ? value.num : undefined;
}

/**
 * Yields every assignment of `names` to the integers in [low, high], the first name changing fastest; one empty assignment for no
 * names.
 */
export function* everyAssignment(
  names: readonly string[],
  low: number,
  high: number,
): Generator<Record<string, number>> {
  const [first, ...rest] = names;
  if (first === undefined) {
    yield {};
    return;
  }
  for (const env of everyAssignment(rest, low, high)) {
    for (let value = low; value <= high; value++) yield { ...env, [first]: value };
  }
}

/** Returns the variable names of a tree, each once, in order of appearance. */
export const treeNames = (tree: SizeTree): readonly string[] =>
  tree.tag === "name"
    ? [tree.name]
    : tree.tag === "apply"
      ? [...new Set(tree.args.flatMap(treeNames))]
      : [];

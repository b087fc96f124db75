/** @file For tests only: random sizes as trees, random facts, and assignments that satisfy them. */

import fc from "fast-check";
import { evaluateCondition, makeCondition, type SizeCondition } from "../condition.ts";
import { emptyFacts, type Facts, withCondition, withRange } from "../facts.ts";
import type { SizeSort, SizeTable } from "../size.ts";
import { buildSize, type SizeTree } from "./expressions.ts";

/** An assignment of integers to variable names, as a plain object. */
export type NumberByName = Readonly<Record<string, number>>;

const sizeNames: readonly string[] = ["n", "m", "w"];
const loopNames: readonly string[] = ["i", "j"];
/**
 * The variables of random sizes: `n`, `m` and `w` are sizes of a program (sort `free`), `i` and `j` loop variables (sort `loop`).
 */
export const names: readonly string[] = [...sizeNames, ...loopNames];

/** Returns the sort of a variable of random sizes: `loop` for i and j, `free` for all others. */
export const sortOf = (name: string): SizeSort => (loopNames.includes(name) ? "loop" : "free");

const number = (value: number): SizeTree => ({ tag: "number", value });
const name = (text: string): SizeTree => ({ tag: "name", name: text });
const apply = (op: string, ...args: readonly SizeTree[]): SizeTree => ({ tag: "apply", op, args });

/**
 * Generates trees over the operations, nested at most `depth` deep; leaves are the five variables and the numbers 0 … 12. A power
 * is made of `a % 4 + 1` and `b % 5`, so that it stays small; these operations come in addition.
 */
export function trees(ops: readonly string[], depth: number): fc.Arbitrary<SizeTree> {
  const leaf = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names).map(name) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 12 }).map(number) },
  );
  if (depth === 0) return leaf;
  const child = trees(ops, depth - 1);
  const node = fc
    .tuple(fc.constantFrom(...ops), child, child)
    .map(([op, a, b]) => applied(op, a, b));
  return fc.oneof({ weight: 1, arbitrary: leaf }, { weight: 3, arbitrary: node });
}

/** Applies an operation so that powers stay small and their bases positive. */
function applied(op: string, a: SizeTree, b: SizeTree): SizeTree {
  if (op === "log2") return apply("log2", a);
  if (op !== "pow") return apply(op, a, b);
  return apply("pow", apply("+", apply("%", a, number(4)), number(1)), apply("%", b, number(5)));
}

/** Operations under which sizes are polynomials: `+`, `-` and `*`. */
export const polynomialOps: readonly string[] = ["+", "-", "*"];
/** Operations under which sizes are rational functions: `+`, `-`, `*` and the exact division `/^`. */
export const rationalOps: readonly string[] = [...polynomialOps, "/^"];
/** Operations of index arithmetic, with `/`, `%`, `min` and `max`; `+` and `*` occur twice and so are twice as likely. */
export const indexOps: readonly string[] = ["+", "-", "*", "+", "*", "/", "%", "min", "max"];
/** All operations except powers and logarithms: those of `indexOps`, the exact division `/^` and `ceilDiv`. */
export const allOps: readonly string[] = [...indexOps, "/^", "ceilDiv"];

/** Generates an assignment of a number from 0 to 40 to each of n, m, w, i and j. */
export const environments: fc.Arbitrary<NumberByName> = fc
  .tuple(...names.map(() => fc.integer({ min: 0, max: 40 })))
  .map((values) => Object.fromEntries(names.map((text, k) => [text, values[k]!])));

/** Random assumptions as trees: inclusive ranges lo … hi of the loop variables, and conditions `a op b` between small trees. */
export interface Premises {
  readonly loops: readonly { readonly name: string; readonly lo: number; readonly hi: SizeTree }[];
  readonly conditions: readonly {
    readonly op: SizeCondition["op"];
    readonly a: SizeTree;
    readonly b: SizeTree;
  }[];
}

const extent: fc.Arbitrary<SizeTree> = fc.oneof(
  fc.constantFrom(...sizeNames).map((text) => apply("-", name(text), number(1))),
  fc.integer({ min: 0, max: 31 }).map(number),
  fc
    .tuple(fc.constantFrom(...sizeNames), fc.constantFrom(2, 4))
    .map(([text, k]) => apply("-", apply("/^", name(text), number(k)), number(1))),
  fc.constantFrom(apply("-", apply("*", name("n"), name("m")), number(1))),
);

/** Generates premises: a range for each of the loop variables i and j, which may be empty, and at most two conditions. */
export const premises: fc.Arbitrary<Premises> = fc.record({
  loops: fc.tuple(
    ...loopNames.map((text) =>
      fc.record({ name: fc.constant(text), lo: fc.constantFrom(0, 0, 0, -1, 1), hi: extent }),
    ),
  ),
  conditions: fc.array(
    fc.oneof(
      fc.record({
        op: fc.constantFrom<SizeCondition["op"]>("<=", "<", "==", "!="),
        a: trees(["+", "-", "*"], 1),
        b: trees(["+", "-", "*", "/", "min"], 1),
      }),
      fc.record({
        op: fc.constant<SizeCondition["op"]>("divides"),
        a: fc.oneof(fc.constantFrom(2, 4, 8).map(number), fc.constantFrom(...sizeNames).map(name)),
        b: trees(["+", "*"], 1),
      }),
    ),
    { maxLength: 2 },
  ),
});

/** Returns the premises as facts over a table. Raises E0601 or E0602 if a size cannot be computed. */
export function factsOf(table: SizeTable, { loops, conditions }: Premises): Facts {
  let facts = emptyFacts;
  for (const loop of loops) {
    const v = table.variable("loop", loop.name);
    facts = withRange(facts, v, loop.lo, buildSize(table, loop.hi, sortOf));
  }
  for (const { op, a, b } of conditions) {
    facts = withCondition(
      facts,
      makeCondition(op, buildSize(table, a, sortOf), buildSize(table, b, sortOf)),
    );
  }
  return facts;
}

/**
 * True if the assignment satisfies all ranges and conditions of the facts. False also if a side has no value; launch limits are
 * ignored.
 */
export function satisfies(facts: Facts, env: NumberByName): boolean {
  const lookup = (v: { readonly name: string }): number | undefined => env[v.name];
  const holds = (c: SizeCondition): boolean => {
    const value = evaluateCondition(c, lookup);
    return "holds" in value && value.holds;
  };
  for (const [v, ranges] of facts.ranges) {
    for (const { lo, hi } of ranges) {
      if (lo !== undefined && !holds(makeCondition("<=", lo, v.size))) return false;
      if (hi !== undefined && !holds(makeCondition("<=", v.size, hi))) return false;
    }
  }
  return facts.conditions.every(holds);
}

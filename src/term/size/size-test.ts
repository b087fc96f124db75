/**
 * @file Tests on sizes: conditions joined by "and" and "or". A choice at the launch tests sizes. `not` is no form of its own, because
 * the negation of a test is a test.
 */
import { mod } from "./arithmetic.ts";
import {
  type ConditionValue,
  evaluateCondition,
  makeCondition,
  type SizeCondition,
  showCondition,
  substituteCondition,
} from "./condition.ts";
import { decideCondition } from "./decide.ts";
import type { SizeAssigner } from "./evaluate.ts";
import { type Facts, withCondition } from "./facts.ts";
import type { Size, SizeVar } from "./size.ts";

/** A condition, or several tests of which all (`and`) or at least one (`or`) must hold. `and` of no parts always holds. */
export type SizeTest = SizeCondition | JoinedTests;

interface JoinedTests {
  readonly op: "and" | "or";
  readonly parts: readonly SizeTest[];
}

/** True for a test that is a single condition. */
export const isCondition = (t: SizeTest): t is SizeCondition => t.op !== "and" && t.op !== "or";

/** The test that holds where all of the tests hold. */
export const allOf = (tests: readonly SizeTest[]): SizeTest => joined("and", tests);

/** The test that holds where at least one of the tests holds. */
export const anyOf = (tests: readonly SizeTest[]): SizeTest => joined("or", tests);

function joined(op: JoinedTests["op"], tests: readonly SizeTest[]): SizeTest {
  const parts = tests.flatMap((t) => (t.op === op ? (t as JoinedTests).parts : [t]));
  const decisive = parts.find((t) => !isCondition(t) && t.parts.length === 0);
  if (decisive !== undefined) return decisive;
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { op, parts };
}

/** True for the test that holds for all sizes by its form, `allOf([])`. */
export const isAlways = (t: SizeTest): boolean => t.op === "and" && t.parts.length === 0;

/** The conditions that hold wherever the test does: those that "and" joins. */
export function conditionsIn(t: SizeTest): readonly SizeCondition[] {
  if (isCondition(t)) return [t];
  const parts = t.op === "and" || t.parts.length === 1 ? t.parts : [];
  return parts.flatMap(conditionsIn);
}

/** The test that holds where this one fails. Divisors are 1 or more, as everywhere in sizes. */
export function negatedTest(t: SizeTest): SizeTest {
  switch (t.op) {
    case "and":
      return anyOf(t.parts.map(negatedTest));
    case "or":
      return allOf(t.parts.map(negatedTest));
    case "==":
    case "!=":
      return makeCondition(t.op === "==" ? "!=" : "==", t.left, t.right);
    case "<=":
    case "<":
      return makeCondition(t.op === "<=" ? "<" : "<=", t.right, t.left);
    case "divides":
      return makeCondition("<=", 1, mod(t.right, t.left));
    default:
      return t satisfies never;
  }
}

/** True or false if the facts decide the test, else undefined. */
export function decideTest(t: SizeTest, facts: Facts): boolean | undefined {
  if (isCondition(t)) return decideCondition(t, facts);
  const decisive = t.op === "or";
  const answers = t.parts.map((p) => decideTest(p, facts));
  if (answers.includes(decisive)) return decisive;
  return answers.includes(undefined) ? undefined : !decisive;
}

/** The facts with the conditions of a test that holds. */
export const withTest = (facts: Facts, t: SizeTest): Facts =>
  conditionsIn(t).reduce<Facts>((f, c) => withCondition(f, c), facts);

/** True if the test holds for these sizes. A condition of which a side has no value does not hold. */
export function testHolds(t: SizeTest, sizes: SizeAssigner): boolean {
  if (!isCondition(t))
    return t.op === "and"
      ? t.parts.every((p) => testHolds(p, sizes))
      : t.parts.some((p) => testHolds(p, sizes));
  const value = evaluateCondition(t, sizes);
  return "holds" in value && (value as ConditionValue).holds;
}

/** Replaces size variables in all conditions of a test. `image` returns undefined for a variable that stays. */
export const substituteTest = (t: SizeTest, image: (v: SizeVar) => Size | undefined): SizeTest =>
  isCondition(t)
    ? substituteCondition(t, image)
    : { ...t, parts: t.parts.map((p) => substituteTest(p, image)) };

/** The sizes that a test mentions. */
export const sizesOfTest = (t: SizeTest): readonly Size[] =>
  isCondition(t) ? [t.left, t.right] : t.parts.flatMap(sizesOfTest);

/** Prints a test in words: `4 divides m and 8 <= n`. */
export function showTest(t: SizeTest): string {
  if (isCondition(t)) return showCondition(t);
  if (t.parts.length === 0) return t.op === "and" ? "any size" : "no size";
  const parts = t.parts.map((p) =>
    isCondition(p) || t.op === "or" ? showTest(p) : `(${showTest(p)})`,
  );
  return parts.join(` ${t.op} `);
}

/** True if both tests have the same form and the same conditions. */
export function sameTest(a: SizeTest, b: SizeTest): boolean {
  if (isCondition(a) || isCondition(b))
    return (
      isCondition(a) && isCondition(b) && a.op === b.op && a.left === b.left && a.right === b.right
    );
  return (
    a.op === b.op &&
    a.parts.length === b.parts.length &&
    a.parts.every((p, i) => sameTest(p, b.parts[i]!))
  );
}

/**
 * @file The 62 identities of the index algebra of Lift, over sizes. N, M, n, w and k are at least 1, all other variables at least
 * 0; further premises are in `where`. Each identity is proved (by the canonical form, or by `simplify` under its premises) and
 * checked by brute force on small values.
 *
 * Division is Euclidean: identity 52 differs from C and is tested on its own below. Identity 60 (a big sum) has no counterpart in
 * this algebra.
 */

import { describe, expect, it } from "vitest";
import { makeCondition } from "./condition.ts";
import { evaluate } from "./evaluate.ts";
import { emptyFacts, type Facts, withCondition, withRange } from "./facts.ts";
import { proveLT } from "./prove.ts";
import { show } from "./show.ts";
import { simplify } from "./simplify.ts";
import { createSizeTable } from "./table.ts";
import {
  buildSize,
  everyAssignment,
  parseSize,
  parseTree,
  rationalValue,
  treeNames,
} from "./testing/expressions.ts";

interface Identity {
  readonly id: string;
  readonly left: string;
  readonly right: string;
  /** Premises: `v < N` means v in [0, N-1]; `4 | w` means 4 divides w. */
  readonly where?: string;
}

const id = (number: string, left: string, right: string, where?: string): Identity => ({
  id: number,
  left,
  right,
  ...(where !== undefined && { where }),
});

/** Identities of canonical forms: both sides are the same object, whatever the facts. */
// biome-ignore format: a table
const canonical: readonly Identity[] = [
  id("2", "(N*M) % N", "0"),
  id("5", "(a % N) / N", "0"),
  id("6", "(a % N) % N", "a % N"),
  id("7", "x*(a / d)*d + x*(a % d)", "x*a"),
  id("9", "4*N / 2", "2*N"),
  id("10", "4*N / (2*M)", "2*N / M"),
  id("16 %", "(2*N + M*N) % (2 + M)", "0"),
  id("16 /", "(2*N + M*N) / (2 + M)", "N"),
  id("17", "(((g + n - 1) % n) + n) % n", "(n - 1 + g) % n"),
  id("18", "(a % N + N*i) % N", "a % N"),
  id("36 %", "(2*g + g*n) % (2 + n)", "0"),
  id("36 /", "(2*g + g*n) / (2 + n)", "g"),
  id("37 %", "(a % (2 + n) + 2*g + g*n) % (2 + n)", "a % (2 + n)"),
  id("37 /", "(a % (2 + n) + 2*g + g*n) / (2 + n)", "g"),
  id("38", "(4 + 2*g + 2*n + g*n) / (2 + n)", "2 + g"),
  id("41", "(3*h - 2) % 3", "1"),
  id("43", "(l*(n /^ 4)) % (n /^ 4)", "0"),
  id("45", "(n /^ 4) % (n /^ 8)", "0"),
  id("46", "(k + x) / k", "1 + x / k"),
  id("47", "(a + 42*c + b*c) /^ (42 + b)", "c + a /^ (42 + b)"),
  id("48", "((4 + 2*v) / (2 + v) + 3*g) / 3", "g"),
  id("50 /", "(1 / 5)*5", "0"),
  id("50 /^", "(1 /^ 5)*5", "1"),
  id("51", "1 /^ (n /^ 4 + 1 /^ 2)", "4 /^ (n + 2)"),
  id("53 a", "(0 - 12) / 2", "0 - 6"),
  id("53 b", "(0 - 4*n) /^ (4*n)", "0 - 1"),
  id("54 min", "min(n + 5, n + 10)", "n + 5"),
  id("54 max", "max(n + 5, n + 10)", "n + 10"),
  id("59", "N*M*(1 /^ (2*M))*(1 /^ 64)*128", "N"),
];

/** Identities that need premises. */
// biome-ignore format: a table
const conditional: readonly Identity[] = [
  id("1 /", "v / N", "0", "v < N"),
  id("1 %", "v % N", "v", "v < N"),
  id("3", "(N*a + v) / N", "a", "v < N"),
  id("4", "(N*a + v) % N", "v", "v < N"),
  id("8", "(i + n) / n", "1", "i < n"),
  id("11", "(i + 16*j) / 4", "4*j", "i < 4"),
  id("12", "(i % 10) / 20", "0"),
  id("13 /", "(l + 4*i) / 8", "0", "i < 2, l < 4"),
  id("13 %", "(l + 4*i) % 8", "l + 4*i", "i < 2, l < 4"),
  id("15 %", "(M*j + 2*j + i) % (2 + M)", "i", "i < M + 2"),
  id("15 /", "(M*j + 2*j + i) / (2 + M)", "j", "i < M + 2"),
  id("19 %", "(1 + N*i + 2*i + j) % (2 + N)", "j + 1", "j < N"),
  id("19 /", "(1 + N*i + 2*i + j) / (2 + N)", "i", "j < N"),
  id("20 %", "(2*j + j*M + h + i) % (2 + M)", "i + h", "i < M, h < 3"),
  id("20 /", "(2*j + j*M + h + i) / (2 + M)", "j", "i < M, h < 3"),
  id("21", "(1 + M*j + 2*j + i) % (2 + M)", "i + 1", "i < M"),
  id("22 %", "(2 + M*j + 2*j + M + i) % (2 + M)", "i", "i < M"),
  id("22 /", "(2 + M*j + 2*j + M + i) / (2 + M)", "j + 1", "i < M"),
  id("23 %", "(3 + N*i + 2*i + N + j) % (2 + N)", "1 + j", "j < N"),
  id("23 /", "(3 + N*i + 2*i + N + j) / (2 + N)", "i + 1", "j < N"),
  id("24 %", "(4 + M*j + 2*j + 2*M + i) % (2 + M)", "i", "i < M"),
  id("24 /", "(4 + M*j + 2*j + 2*M + i) / (2 + M)", "j + 2", "i < M"),
  id("25 %", "(5 + M*j + 2*j + 2*M + i) % (2 + M)", "i + 1", "i < M"),
  id("25 /", "(5 + M*j + 2*j + 2*M + i) / (2 + M)", "j + 2", "i < M"),
  id("26 /", "(2 + N + j) / (2 + N)", "1", "j < N"),
  id("26 %", "(2 + N + j) % (2 + N)", "j", "j < N"),
  id("27 /", "(3 + N + j) / (2 + N)", "1", "j < N"),
  id("27 %", "(3 + N + j) % (2 + N)", "j + 1", "j < N"),
  id("28 %", "(4 + N + j + 2*i + N*i) % (2 + N)", "j + 2", "j < N"),
  id("28 /", "(4 + N + j + 2*i + N*i) / (2 + N)", "i + 1", "j < N"),
  id("29 %", "(4 + j + 2*N) % (2 + N)", "j", "j < N"),
  id("29 /", "(4 + j + 2*N) / (2 + N)", "2", "j < N"),
  id("30", "(5 + j + 2*N) % (2 + N)", "j + 1", "j < N"),
  id("31", "(k + x + w) % (k + w)", "x", "x < k + w"),
  id("32", "(4 + x + w) % (2 + w)", "2 + x", "x < w"),
  id("33 %", "(5 + 2*n) % (2 + n)", "1"),
  id("33 /", "(5 + 2*n) / (2 + n)", "2"),
  id("34 %", "(6 + i + n /^ 2) % (2 + n /^ 4)", "2 + i", "i < n /^ 4, 4 | n"),
  id("34 /", "(6 + i + n /^ 2) / (2 + n /^ 4)", "2", "i < n /^ 4, 4 | n"),
  id("35", "(2 + i + w) / (2 + w)", "1", "i < w + 2"),
  id("39", "w % 4", "0", "4 | w"),
  id("40", "4*((x + w /^ 2) % (w /^ 4))", "4*x", "x < w /^ 4, 4 | w"),
  id("44", "(a + l*(n /^ 4)) % (n /^ 4)", "a", "a < n /^ 4, 4 | n"),
  id("55 %", "(899 + 4*v) % 128", "3 + 4*v", "v < 32"),
  id("55 /", "(899 + 4*v) / 128", "7", "v < 32"),
  id("56", "(2 + 4*l + 8*w) / 8 + ((2 + 4*l + 8*w) % 8)*N /^ 8", "N /^ 4 + l*(N /^ 2) + w", "l < 2, 8 | N"),
  id("57", "v", "0", "v < 16, 16 | v"),
  id("62", "64*((a + N*f /^ 8 + 7*N /^ 64) % (N /^ 64))", "64*a", "a < N /^ 64, 64 | N"),
];

const positive = ["N", "M", "n", "w", "k"];

function factsOf(table: ReturnType<typeof createSizeTable>, where = ""): Facts {
  let facts = emptyFacts;
  for (const name of positive) facts = withRange(facts, table.variable("free", name), 1);
  for (const premise of where.split(", ").filter((text) => text !== "")) {
    const [left, right] = premise.split(/ [<|] /).map((text) => parseSize(table, text));
    facts = premise.includes("<")
      ? withRange(facts, left!, 0, parseSize(table, `${premise.split(" < ")[1]!} - 1`))
      : withCondition(facts, makeCondition("divides", left!, right!));
  }
  return facts;
}

/** True if the premises hold for the assignment. */
function satisfied(where: string, env: Readonly<Record<string, number>>): boolean {
  return where
    .split(", ")
    .filter((text) => text !== "")
    .every((premise) => {
      const [a, b] = premise.split(/ [<|] /).map((text) => rationalValue(parseTree(text), env));
      if (a === undefined || b === undefined) return false;
      return premise.includes("<")
        ? a.num * b.den < b.num * a.den
        : b.den === 1n && b.num % a.num === 0n;
    });
}

/** Checks that both sides, and the simplified size, agree wherever the premises hold. Returns the number of assignments checked. */
function agreeOnSmallValues({ left, right, where = "" }: Identity): number {
  const table = createSizeTable();
  const [l, r] = [parseTree(left), parseTree(right)];
  const names = [...new Set([...treeNames(l), ...treeNames(r)])];
  const simplified = simplify(buildSize(table, l), factsOf(table, where));
  const step = Math.max(1, ...[...where.matchAll(/(\d+) \|/g)].map((match) => Number(match[1])));
  let cases = 0;
  for (const env of everyAssignment(names, 0, names.length > 3 ? 4 : 9)) {
    for (const name of where.matchAll(/\d+ \| (\w+)/g)) env[name[1]!]! *= step;
    if (positive.some((name) => env[name] === 0) || !satisfied(where, env)) continue;
    const value = rationalValue(l, env);
    if (value === undefined) continue;
    expect(rationalValue(r, env), `${right} at ${JSON.stringify(env)}`).toEqual(value);
    const number = evaluate(simplified, (v) => env[v.name]);
    if (value.den === 1n) expect(number, `at ${JSON.stringify(env)}`).toBe(Number(value.num));
    cases++;
  }
  return cases;
}

describe("canonical identities", () => {
  it.each(canonical)("$id: $left = $right", (identity) => {
    const table = createSizeTable();
    expect(parseSize(table, identity.left)).toBe(parseSize(table, identity.right));
    expect(agreeOnSmallValues(identity)).toBeGreaterThan(0);
  });
});

describe("identities under premises", () => {
  it.each(conditional)("$id: $left = $right {$where}", (identity) => {
    const table = createSizeTable();
    const facts = factsOf(table, identity.where);
    const simplified = simplify(parseSize(table, identity.left), facts);
    expect(show(simplified)).toBe(show(simplify(parseSize(table, identity.right), facts)));
    expect(simplify(simplified, facts)).toBe(simplified);
    expect(agreeOnSmallValues(identity)).toBeGreaterThan(0);
  });
});

describe("premises are needed", () => {
  const withPremise = conditional.filter(({ where }) => where !== undefined);
  it.each(withPremise)("$id: $left is not $right without {$where}", ({ left, right }) => {
    const table = createSizeTable();
    const facts = factsOf(table);
    expect(simplify(parseSize(table, left), facts)).not.toBe(
      simplify(parseSize(table, right), facts),
    );
  });
});

describe("kept, because nothing more is known", () => {
  // biome-ignore format: a table
  it.each([
    ["13: l < 5 is not enough", "(l + 4*i) / 8", "i < 2, l < 5"],
    ["42", "(3 + (i - 3) % 3) % 3", ""],
    ["42", "(3 - i) % 3", ""],
    ["42", "(3 - 2*i) % 3", ""],
    ["49", "(1 + x + w) / (2 + w)", ""],
    ["1 % n depends on whether n is 1", "1 % m", ""],
    ["(m + 1) % m as well", "(m + 1) % m", ""],
    ["1 / m too", "1 / m", ""],
    ["no bound of i is assumed", "(4 + i + 2*m + 2*j + m*j) % (2 + m)", ""],
  ])("%s: %s", (_, text, where) => {
    const table = createSizeTable();
    const size = parseSize(table, text);
    const simplified = simplify(size, factsOf(table, where));
    expect(show(simplified)).toMatch(/[%/]|ceilDiv/);
    expect(agreeOnSmallValues(id("", text, text, where))).toBeGreaterThan(0);
  });
});

describe("the others", () => {
  const table = createSizeTable();
  const size = (text: string) => parseSize(table, text);

  it("14: l/16 < 8 {l < 64}", () => {
    expect(proveLT(size("l / 16"), 8, factsOf(table, "l < 64"))).toBe(true);
    expect(proveLT(size("l / 16"), 8, emptyFacts)).toBe(false);
  });

  it("52: the remainder is Euclidean, where C has -11 % 5 = -1", () => {
    expect(size("(0 - 11) % 5").constant).toBe(4);
    expect(size("(0 - 11) / 5").constant).toBe(-3);
    expect(size("11 % (0 - 5)").constant).toBe(1);
    expect(size("11 / (0 - 5)").constant).toBe(-2);
  });

  it("58: gcd(4ab, 6abc) = 2ab, seen in a reduced fraction", () => {
    expect(show(size("4*a*b /^ (6*a*b*c)"))).toBe("2 /^ (3*c)");
  });

  it("61: y < 1 + h {y <= h}", () => {
    const facts = withCondition(emptyFacts, makeCondition("<=", size("y"), size("h")));
    expect(proveLT(size("y"), size("1 + h"), facts)).toBe(true);
    expect(proveLT(size("y"), size("1 + h"), emptyFacts)).toBe(false);
  });
});

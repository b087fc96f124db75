import { LimitError } from "../limits.ts";
import { StrataError } from "../strata-error.ts";
/** @file The interface of sizes: constructors, fields, printing, evaluation, failures and conditions. */

import { describe, expect, it } from "vitest";
import { add, compare, exactDiv, floorDiv, mod, mul, pow } from "./arithmetic.ts";
import { bounds } from "./bounds.ts";
import {
  evaluateCondition,
  makeCondition,
  sameCondition,
  showCondition,
  substituteCondition,
} from "./condition.ts";
import { decideCondition } from "./decide.ts";
import { describeFailure, evaluate } from "./evaluate.ts";
import { asVariable, emptyFacts, withCondition, withRange } from "./facts.ts";
import { asLinear } from "./linear.ts";
import { show } from "./show.ts";
import type { SizeSort } from "./size.ts";
import { substituteSizes, transplant } from "./substitute.ts";
import { createSizeTable } from "./table.ts";
import { parseSize } from "./testing/expressions.ts";
import { view } from "./view.ts";

const table = createSizeTable();
const sortOf = (name: string): SizeSort => (/^[ijx]$/.test(name) ? "loop" : "free");
const size = (text: string) => parseSize(table, text, sortOf);
const env = (values: Readonly<Record<string, number>>) => (v: { readonly name: string }) =>
  values[v.name];

describe("a size", () => {
  it("is the same object as every equal one", () => {
    expect(table.variable("free", "n")).toBe(table.variable("free", "n"));
    expect(table.variable("meta", "n")).not.toBe(table.variable("free", "n"));
    expect(size("(n + m)*(n - m)")).toBe(size("n*n - m*m"));
    expect(size("(n*n - m*m) /^ (n + m)")).toBe(size("n - m"));
    expect(table.nat(-0)).toBe(table.nat(0));
  });

  it("knows its constant, variables and depth", () => {
    const whole = size("(n + #3) / w + min(m, 4)");
    expect(whole.constant).toBeUndefined();
    expect(whole.vars.map(({ name }) => name)).toEqual(["m", "n", "w", "3"]);
    expect(whole.boundDepth).toBe(4);
    expect(whole.hasMeta).toBe(false);
    expect(add(whole, table.variable("meta", "q")).hasMeta).toBe(true);
    expect(size("7 - n + n").constant).toBe(7);
    expect(exactDiv(table.nat(1), 2).constant).toBeUndefined();
    expect(asVariable(size("n"))?.name).toBe("n");
    expect(asVariable(size("n + 1"))).toBeUndefined();
  });

  it("can be moved to another table", () => {
    const other = createSizeTable();
    other.variable("free", "w");
    const moved = transplant(size("pow(2, n)*(i % w) + max(n /^ 4, m)"), other);
    expect(moved.table).toBe(other);
    expect(transplant(moved, table)).toBe(size("pow(2, n)*(i % w) + max(n /^ 4, m)"));
  });

  it("is ordered by structure", () => {
    const texts = ["n*m", "n", "m", "5", "3", "i / 4"];
    const sorted = texts
      .map(size)
      .sort(compare)
      .map((s) => show(s));
    expect(sorted).toEqual(["m*n", "m", "n", "i / 4", "5", "3"]);
  });

  it("may not grow without limit", () => {
    expect(() => mul(table.nat(2 ** 52), 4)).toThrow(LimitError);
    expect(() => pow(size("n"), 100)).toThrow(LimitError);
    expect(() => pow(size("a + b + c + d + e + f + g + h"), 12)).toThrow(LimitError);
    expect(() => table.nat(0.5)).toThrow(LimitError);
    expect(show(pow(size("n + 1"), 3))).toBe("n*n*n + 3*n*n + 3*n + 1");
  });

  it("has no canonical form when it has no value", () => {
    expect(() => exactDiv(size("n"), 0)).toThrow(StrataError);
    expect(() => mod(size("n"), 0)).toThrow(StrataError);
    expect(() => floorDiv(size("n"), size("m - m"))).toThrow(StrataError);
  });
});

describe("canonical floors", () => {
  it("do not flatten a floor below a divisor that may be the negated one", () => {
    const whole = size("(0 - i / 4) / (n - m)");
    expect(evaluate(whole, env({ i: 9, n: 5, m: 3 }))).toBe(-1);
  });

  it("drop what cannot matter", () => {
    expect(size("(4*n + 2) / 4")).toBe(size("n"));
    expect(size("(2*i + 1) / 4")).toBe(size("i / 2"));
    expect(size("(i / 4 + j) / 8")).toBe(size("(i + 4*j) / 32"));
    expect(size("min(n, max(n, m))")).toBe(size("n"));
    expect(size("min(m, min(n + 2, m), n + 1)")).toBe(size("min(n + 1, m)"));
  });

  it("keep powers and logarithms apart from products", () => {
    expect(size("pow(2, k + 1)")).toBe(size("2*pow(2, k)"));
    expect(size("pow(4, k)")).toBe(size("pow(2, 2*k)"));
    expect(size("pow(pow(2, k), j)")).toBe(size("pow(2, j*k)"));
    expect(size("pow(6, k) /^ pow(2, k)")).toBe(size("pow(3, k)"));
    expect(size("log2(8*n)")).toBe(size("log2(n) + 3"));
    expect(size("pow(2, log2(n))")).toBe(size("n"));
    expect(size("n /^ pow(2, k) / 2")).toBe(size("n / pow(2, k + 1)"));
  });
});

describe("show", () => {
  // biome-ignore format: a table
  it.each([
    ["n - 2", "n - 2"],
    ["1 + n + n", "2*n + 1"],
    ["n /^ 4", "n /^ 4"],
    ["(n - tile) /^ step + 1", "(n - tile) /^ step + 1"],
    ["i - n*(i / n)", "i % n"],
    ["i / 4 - 8*(i / 32)", "(i / 4) % 8"],
    ["(n + w - 1) / w", "ceilDiv(n, w)"],
    ["w*((n + w - 1) / w)", "w*ceilDiv(n, w)"],
    ["(n + 3) / 4", "ceilDiv(n, 4)"],
    ["(n - 1 - i) / 4", "(n - i - 1) / 4"],
    ["(n - 1 - i) % 4", "(n - i - 1) % 4"],
    ["3 - n", "3 - n"],
    ["0 - 3", "0 - 3"],
    ["2*(i % 4)", "2*(i % 4)"],
    ["2*i % 5", "2*i % 5"],
    ["(i % 8) / (n*m)", "(i % 8) / (m*n)"],
    ["x / (n /^ 4)", "4*x / n"],
    ["x % (n /^ 4)", "x % (n /^ 4)"],
    ["i*(n /^ 4) + j", "i*n /^ 4 + j"],
    ["(i % n)*(j % m)", "(i % n)*(j % m)"],
    ["max(min(i + 1, n - 1), 0)", "max(min(i + 1, n - 1), 0)"],
    ["#1 + #0*n", "n*#0 + #1"],
  ])("%s as %s", (text, expected) => {
    expect(show(size(text))).toBe(expected);
  });

  it("names variables as it is told to", () => {
    expect(show(size("n + #0"), (v) => (v.index === undefined ? v.name.toUpperCase() : "l"))).toBe(
      "N + l",
    );
  });
});

describe("view", () => {
  const n = { tag: "var", v: asVariable(size("n")) };

  it("describes sums of products of applications", () => {
    expect(view(size("3"))).toEqual({ tag: "const", value: 3 });
    expect(view(size("n"))).toEqual(n);
    expect(view(size("2*n*n - 1"))).toEqual({
      tag: "sum",
      terms: [
        { coefficient: 2, factors: [n, n] },
        { coefficient: -1, factors: [] },
      ],
    });
    expect(view(size("n /^ 4"))).toEqual({
      tag: "quotient",
      num: n,
      den: { tag: "const", value: 4 },
    });
    expect(view(size("n % 4"))).toEqual({ tag: "mod", a: n, b: { tag: "const", value: 4 } });
    expect(view(size("ceilDiv(n, 4)"))).toMatchObject({
      tag: "floor",
      b: { tag: "const", value: 4 },
    });
    expect(view(size("max(n, 1)"))).toEqual({ tag: "max", args: [n, { tag: "const", value: 1 }] });
  });
});

describe("evaluate", () => {
  it("gives numbers", () => {
    expect(evaluate(size("(n - 1) / 4 * w"), env({ n: 10, w: 3 }))).toBe(6);
    expect(evaluate(size("(0 - n) % 4"), env({ n: 10 }))).toBe(2);
    expect(evaluate(size("pow(2, n) /^ pow(2, m)"), env({ n: 100, m: 90 }))).toBe(1024);
  });

  // biome-ignore format: a table
  it.each([
    ["n /^ 7", { n: 4096 }, { tag: "inexact", dividend: 4096, divisor: 7 }, "7 does not divide 4096 (4096 = 7*585 + 1)"],
    ["n / m", { n: 1, m: 0 }, { tag: "zeroDivisor", dividend: 1 }, "1 divided by 0"],
    ["log2(n)", { n: 12 }, { tag: "notPowerOfTwo", value: 12 }, "12 is not a power of two"],
    ["n*n", { n: 2 ** 40 }, { tag: "tooLarge" }, "a size beyond 2^53"],
    ["n + m", { n: 1 }, { tag: "missing" }, "no value for m"],
  ] as const)("says what is wrong with %s", (text, values, failure, message) => {
    const found = evaluate(size(text), env(values));
    expect(found).toMatchObject(failure);
    expect(typeof found === "object" && describeFailure(found)).toBe(message);
  });
});

describe("substitution", () => {
  it("is simultaneous", () => {
    const swapped = substituteSizes(size("n - m"), ({ name }) =>
      name === "n" ? size("m") : size("n"),
    );
    expect(swapped).toBe(size("m - n"));
  });

  it("renormalises", () => {
    const halved = substituteSizes(size("(i*n + j) / 4 + min(n, 9)"), ({ name }) =>
      name === "n" ? table.nat(8) : undefined,
    );
    expect(show(halved)).toBe("2*i + j / 4 + 8");
  });
});

describe("linear", () => {
  const n = asVariable(size("n"))!;

  it("reads a size as coefficient*v + rest", () => {
    const { coefficient, rest } = asLinear(size("(2*n*m + k) /^ 3 - n"), n)!;
    expect([show(coefficient), show(rest)]).toEqual(["2*m /^ 3 - 1", "k /^ 3"]);
    expect(show(asLinear(size("m"), n)!.coefficient)).toBe("0");
  });

  it("refuses any other occurrence", () => {
    for (const text of ["n*n", "n + n / 2", "m /^ n", "max(n, 1)", "pow(2, n)"]) {
      expect(asLinear(size(text), n)).toBeUndefined();
    }
  });
});

describe("conditions", () => {
  const condition = (text: string) => {
    const [, left, op, right] = /^(.*?) (divides|<=|>=|<|>|==|!=) (.*)$/.exec(text)!;
    return makeCondition(op as "<=", size(left!), size(right!));
  };

  // biome-ignore format: a table
  it.each([
    ["n >= m", "m <= n"],
    ["n > m", "m < n"],
    ["n > 0", "1 <= n"],
    ["2*n >= 3", "2 <= n"],
    ["n + 3 < m", "n + 4 <= m"],
    ["2*n == 4 + 2*m", "n == m + 2"],
    ["n == 2*m", "n == 2*m"],
    ["n - 5 == 0", "n == 5"],
    ["2*n == 3", "1 == 0"],
    ["n /^ 4 <= m", "n <= 4*m"],
    ["n /^ w <= m", "n /^ w <= m"],
    ["n /^ w == m", "n == m*w"],
    ["4 divides n + 8", "4 divides n"],
    ["4 divides 6*n + 8", "2 divides n"],
    ["w divides n*w", "1 <= w"],
    ["w divides n + 2*w", "w divides n"],
    ["step divides tile - size + step", "step divides size - tile"],
    ["7 divides 4096", "7 divides 4096"],
    ["9 > 8", "8 < 9"],
    ["8 == 12", "8 == 12"],
    ["7 divides 2*n + 7", "7 divides n"],
  ])("%s is %s", (text, expected) => {
    expect(showCondition(condition(text))).toBe(expected);
    expect(sameCondition(condition(text), condition(expected))).toBe(true);
  });

  it("have two numbers", () => {
    const seven = condition("k divides n");
    expect(evaluateCondition(seven, env({ k: 7, n: 4096 }))).toEqual({
      holds: false,
      left: 7,
      right: 4096,
    });
    expect(evaluateCondition(seven, env({ k: 0, n: 0 }))).toEqual({
      holds: false,
      left: 0,
      right: 0,
    });
    expect(evaluateCondition(seven, env({ n: 4096 }))).toMatchObject({ tag: "missing" });
  });

  it("are substituted and decided", () => {
    const value =
      (k: number) =>
      ({ name }: { readonly name: string }) =>
        name === "k" ? table.nat(k) : name === "n" ? table.nat(4096) : undefined;
    const c = condition("k divides n");
    expect(decideCondition(substituteCondition(c, value(7)), emptyFacts)).toBe(false);
    expect(decideCondition(substituteCondition(c, value(8)), emptyFacts)).toBe(true);
    expect(decideCondition(c, emptyFacts)).toBeUndefined();
    expect(decideCondition(c, withCondition(emptyFacts, c))).toBe(true);
    expect(decideCondition(condition("n != 0"), withRange(emptyFacts, size("n"), 1))).toBe(true);
    expect(
      decideCondition(condition("1 <= n"), withCondition(emptyFacts, condition("n != 0"))),
    ).toBe(true);
    expect(decideCondition(condition("n == 0"), withRange(emptyFacts, size("n"), 1))).toBe(false);
    expect(
      decideCondition(condition("n < m"), withCondition(emptyFacts, condition("m <= n"))),
    ).toBe(false);
  });
});

describe("bounds", () => {
  const facts = withRange(withRange(emptyFacts, size("i"), 0, size("n - 1")), size("j"), 0, 31);

  // biome-ignore format: a table
  it.each([
    ["i*32 + j", "0", "32*n - 1"],
    ["n - 1 - i", "0", "n - 1"],
    ["min(max(i - 1, 0), n - 1)", "min(n - 1, 0)", "min(n - 1, max(n - 2, 0))"],
    ["j / 8", "0", "3"],
    ["(i*32 + j) / 32", "0", "n - 1"],
  ])("of %s are %s and %s", (text, lo, hi) => {
    const found = bounds(size(text), facts);
    expect(show(found.lo!)).toBe(lo);
    expect(show(found.hi!)).toBe(hi);
  });

  it("mention what has no bound itself", () => {
    expect(show(bounds(size("x + j"), facts).hi!)).toBe("x + 31");
    expect(bounds(size("x*j"), facts)).toEqual({});
  });
});

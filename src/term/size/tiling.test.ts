/**
 * @file The size arithmetic of tiling, padding and clamping in stencils, which rule checking and index simplification depend on.
 */

import { describe, expect, it } from "vitest";
import { makeCondition, showCondition } from "./condition.ts";
import { decideCondition } from "./decide.ts";
import { proveDivides } from "./divides.ts";
import { emptyFacts, type Facts, withCondition, withRange } from "./facts.ts";
import { proveEQ, proveLE, proveLT } from "./prove.ts";
import { show } from "./show.ts";
import { simplify } from "./simplify.ts";
import type { SizeSort } from "./size.ts";
import { createSizeTable } from "./table.ts";
import { parseSize } from "./testing/expressions.ts";
import { view } from "./view.ts";

const loops = ["i", "j", "x", "y", "l0", "l1", "c"];
const sortOf = (name: string): SizeSort => (loops.includes(name) ? "loop" : "free");
const table = createSizeTable();
const size = (text: string) => parseSize(table, text, sortOf);

/** Reads premises: `i in 0 .. n - 1`, `w divides n`, `a <= b`. */
function facts(...given: readonly string[]): Facts {
  return given.reduce((known, text) => {
    const range = / in (.*) \.\. (.*)$/.exec(text);
    if (range !== null) {
      const v = size(text.slice(0, range.index));
      return withRange(known, v, size(range[1]!), range[2] === "" ? undefined : size(range[2]!));
    }
    const [, left, op, right] = /^(.*?) (divides|<=|<|==|!=) (.*)$/.exec(text)!;
    return withCondition(known, makeCondition(op as "<=", size(left!), size(right!)));
  }, emptyFacts);
}

const simplified = (text: string, ...given: readonly string[]): string =>
  show(simplify(size(text), facts(...given)));

describe("slide tiling: windows of size and step, tiles of u = tile that advance by v = tile - size + step", () => {
  const v = "(tile - size + step)";

  it("has as many windows in all tiles as there are in the array, canonically", () => {
    expect(size(`((N - tile + ${v}) /^ ${v}) * (${v} /^ step)`)).toBe(
      size("(N - size + step) /^ step"),
    );
  });

  it("divides the whole when it divides the tiles", () => {
    const known = facts(`step divides ${v}`, `${v} divides N - size + step`);
    const windows = size("N - size + step");
    expect(proveDivides(size("step"), windows, known)).toBe("yes");
    expect(proveDivides(size("step"), windows, facts(`step divides ${v}`))).toBe("unknown");
    expect(decideCondition(makeCondition("divides", size("step"), windows), known)).toBe(true);
  });

  it("needs (v/step) to divide the number of windows: the same condition as v dividing the rest", () => {
    const inWindows = makeCondition(
      "divides",
      size(`${v} /^ step`),
      size("(N - size + step) /^ step"),
    );
    expect(inWindows).toEqual(makeCondition("divides", size(v), size("N - size + step")));
    expect(showCondition(inWindows)).toBe("step - size + tile divides N - tile");
  });
});

describe("guarded tiling", () => {
  it("covers everything", () => {
    expect(proveLE(size("nw"), size("ceilDiv(nw, w) * w"), emptyFacts)).toBe(true);
    expect(proveLT(size("ceilDiv(nw, w) * w"), size("nw + w"), emptyFacts)).toBe(true);
    expect(proveLE(size("ceilDiv(nw, w) * w"), size("nw"), emptyFacts)).toBe(false);
  });

  it("needs no guard when the tile divides", () => {
    expect(simplified("ceilDiv(n, w) * w - n", "w divides n")).toBe("0");
    expect(simplified("ceilDiv(n, 32) * 32", "32 divides n")).toBe("n");
  });

  it("keeps the index of a guarded element in bounds", () => {
    const known = facts("i in 0 .. ceilDiv(n, w) - 1", "j in 0 .. w - 1", "i*w + j < n");
    expect(proveLT(size("i*w + j"), size("n"), known)).toBe(true);
    expect(
      proveLT(size("i*w + j"), size("n"), facts("i in 0 .. ceilDiv(n, w) - 1", "j in 0 .. w - 1")),
    ).toBe(false);
    expect(proveLT(size("i*w + j"), size("ceilDiv(n, w)*w"), known)).toBe(true);
  });
});

describe("clamps", () => {
  // biome-ignore format: a table
  it.each([
    ["max(min(i + 1, n - 1), 0)", "min(i + 1, n - 1)", ["i in 0 .. n - 1"]],
    ["max(i - 1, 0)", "max(i - 1, 0)", ["i in 0 .. n - 1"]],
    ["max(i - 1, 0)", "i - 1", ["i in 1 .. n - 1"]],
    ["min(max(i - 1, 0), n - 1)", "max(i - 1, 0)", ["i in 0 .. n - 1"]],
    ["max(min(i - 1, n - 1), 0)", "max(i - 1, 0)", ["i in 0 .. n - 1"]],
    ["min(4*x + 3, m - 1)", "4*x + 3", ["x in 0 .. m /^ 4 - 1"]],
    ["min(4*x + 4, m - 1)", "min(m - 1, 4*x + 4)", ["x in 0 .. m /^ 4 - 1"]],
    ["max(4*x - 1, 0)", "max(4*x - 1, 0)", ["x in 0 .. m /^ 4 - 1"]],
    ["min(max(min(j, n + 3) - 2, 0), n - 1)", "min(n - 1, max(j - 2, 0))", ["j in 0 .. n + 20", "n in 1 .. "]],
    ["max(min(max(j, 1) - 2, n), 0)", "max(0, min(n, j - 2))", ["j in 0 .. n + 20"]],
    ["min(x, y)", "x", ["x in 0 .. 7", "y in 7 .. 9"]],
    ["max(i, 0 - i)", "i", ["i in 0 .. n - 1"]],
  ] as const)("%s is %s", (text, expected, given) => {
    expect(simplify(size(text), facts(...given))).toBe(size(expected));
  });
});

describe("splits", () => {
  // biome-ignore format: a table
  it.each([
    ["(l1*t + l0) / t", "l1", ["l0 in 0 .. t - 1"]],
    ["(l1*t + l0) % t", "l0", ["l0 in 0 .. t - 1"]],
    ["(i*m + j) / m", "i", ["i in 0 .. n - 1", "j in 0 .. m - 1"]],
    ["(i*m + j) / (m*n)", "0", ["i in 0 .. n - 1", "j in 0 .. m - 1"]],
    ["(i*m + j) % (m*n)", "i*m + j", ["i in 0 .. n - 1", "j in 0 .. m - 1"]],
    ["((c*n + i)*m + j) / (m*n)", "c", ["i in 0 .. n - 1", "j in 0 .. m - 1"]],
    ["((c*n + i)*m + j) / m % n", "i", ["i in 0 .. n - 1", "j in 0 .. m - 1"]],
    ["(i*m + j) / (m*k)", "i / k", ["i in 0 .. n - 1", "j in 0 .. m - 1"]],
    ["(i*m + j) % (m*k)", "m*(i % k) + j", ["i in 0 .. n - 1", "j in 0 .. m - 1"]],
    ["(8*(i / 4) + i % 4) / 16", "i / 8", []],
    ["(i / 4 + 2*j) / 2", "i / 8 + j", []],
    ["(i % 32) / 4 % 8", "(i / 4) % 8", []],
    ["(i % 4 + 4*j) / 8", "j / 2", []],
    ["(i % (n*m)) % n", "i % n", []],
    ["(n - 1 - i) / n", "0", ["i in 0 .. n - 1"]],
    ["(n - 1 - i) % n", "n - 1 - i", ["i in 0 .. n - 1"]],
    ["(i + n - 1) % n", "(i - 1) % n", ["i in 0 .. n - 1"]],
    ["(i - 1) / n", "0", ["i in 1 .. n - 1"]],
    ["(n*i + j) / 4", "n*i /^ 4", ["4 divides n", "j in 0 .. 3"]],
    ["(n*i + j) / 4", "n*i /^ 4 + j / 4", ["4 divides n", "j in 0 .. 4"]],
    ["((n + 2)*i + j) / ((n + 2)*m)", "i / m", ["j in 0 .. n + 1"]],
    ["x / 64 + (x % 64)*(n /^ 64)", "x*(n /^ 64)", ["x in 0 .. 63", "64 divides n"]],
    ["(i*4 + j) / n", "(4*i + j) / n", ["i in 0 .. n /^ 4 - 1", "j in 0 .. 4"]],
    ["(i*4 + j) / n", "0", ["i in 0 .. n /^ 4 - 1", "j in 0 .. 3"]],
  ] as const)("%s is %s", (text, expected, given) => {
    expect(show(simplify(size(text), facts(...given)))).toBe(show(size(expected)));
  });
});

describe("proofs", () => {
  // biome-ignore format: a table
  it.each([
    ["i*m + j", "<", "n*m", ["i in 0 .. n - 1", "j in 0 .. m - 1"]],
    ["(i*m + j)*k + c", "<", "n*m*k", ["i in 0 .. n - 1", "j in 0 .. m - 1", "c in 0 .. k - 1"]],
    ["i + j", "<", "n", ["i in 0 .. n - w", "j in 0 .. w - 1"]],
    ["v*i + j", "<", "N", ["j in 0 .. tile - 1", "i in 0 .. (N - tile) /^ v"]],
    ["i / n", "<", "m", ["i in 0 .. n*m - 1"]],
    ["i % n + n*(j % m)", "<", "n*m", []],
    ["1", "<=", "n", ["i in 0 .. n - 1"]],
    ["w", "<=", "n", ["w divides n", "1 <= n"]],
    ["0", "<=", "n - size", ["size <= tile", "tile <= n"]],
    ["n - 2*w", "<=", "n", []],
    ["i", "<", "n", ["i in 0 .. min(n, m) - 1"]],
    ["i", "<", "m", ["i in 0 .. min(n, m) - 1"]],
    ["max(n, m)", "<=", "n + m", []],
    ["n", "<=", "pow(2, k)*n", []],
    ["i", "<", "8", ["i in 0 .. m - 1", "m == 8"]],
    ["i", "<", "n*4", ["i in 0 .. m - 1", "m == 4*n"]],
  ] as const)("%s %s %s", (a, op, b, given) => {
    const prove = op === "<" ? proveLT : proveLE;
    expect(prove(size(a), size(b), facts(...given))).toBe(true);
  });

  // biome-ignore format: a table
  it.each([
    ["i*m + j", "<", "n*m", ["i in 0 .. n - 1", "j in 0 .. m"]],
    ["i + j", "<", "n", ["i in 0 .. n - w", "j in 0 .. w"]],
    ["0", "<", "n", []],
    ["0", "<=", "i", []],
    ["n", "<=", "n*m", []],
    ["i / n", "<", "m", ["i in 0 .. n*m"]],
  ] as const)("not %s %s %s", (a, op, b, given) => {
    const prove = op === "<" ? proveLT : proveLE;
    expect(prove(size(a), size(b), facts(...given))).toBe(false);
  });

  it("finds equality from both sides", () => {
    expect(proveEQ(size("min(n, m) + max(n, m)"), size("n + m"), emptyFacts)).toBe(true);
    expect(proveEQ(size("n"), size("m"), facts("n <= m", "m <= n"))).toBe(true);
  });

  // biome-ignore format: a table
  it.each([
    ["4", "n*m", "yes", ["4 divides n"]],
    ["4", "n + m", "yes", ["4 divides n", "4 divides m"]],
    ["4", "n + m", "yes", ["8 divides n", "4 divides m"]],
    ["4", "n + 2", "no", ["4 divides n"]],
    ["4", "n", "unknown", []],
    ["7", "4096", "no", []],
    ["8", "4096", "yes", []],
    ["n", "n*m", "yes", []],
    ["n", "n*m + 1", "unknown", []],
    ["n", "n*m + 1", "no", ["n in 2 .. "]],
    ["w", "n*(m /^ k)", "yes", ["w divides n", "k divides m"]],
    ["w", "x*n", "yes", ["w divides v", "v divides n"]],
    ["w*h", "n*m", "yes", ["w divides n", "h divides m"]],
    ["2", "n", "yes", ["n == 2*m"]],
    ["w", "2*n*m", "yes", ["w divides 2*n"]],
  ] as const)("%s divides %s: %s", (d, e, answer, given) => {
    expect(proveDivides(size(d), size(e), facts(...given))).toBe(answer);
  });
});

describe("views for C", () => {
  const known = facts("i in 0 .. n - 1");
  const nonNegative = (dividend: ReturnType<typeof size>) => proveLE(0, dividend, known);
  const shown = (text: string): unknown => view(size(text), { nonNegative });

  it("shift a dividend that may be negative by its divisor", () => {
    expect(shown("(i - 1) % n")).toEqual({
      tag: "mod",
      a: view(size("i + n - 1")),
      b: view(size("n")),
    });
    expect(shown("i % n")).toEqual({ tag: "mod", a: view(size("i")), b: view(size("n")) });
  });

  it("take terms from outside into the dividend where that makes it non-negative", () => {
    expect(shown("(n + 3 - i) / 4 - 1")).toEqual({
      tag: "floor",
      a: view(size("n - 1 - i")),
      b: view(size("4")),
    });
  });

  it("have no larger products than the dividend needs", () => {
    const dividend = shown("n - n / 2 + 1008");
    const b = view(size("1024"));
    expect(shown("(n - n / 2 - 16) % 1024")).toEqual({ tag: "mod", a: dividend, b });
    expect(shown("(n - n / 2 - 16) / 1024")).toEqual({
      tag: "sum",
      terms: [
        { coefficient: 1, factors: [{ tag: "floor", a: dividend, b }] },
        { coefficient: -1, factors: [] },
      ],
    });
  });
});

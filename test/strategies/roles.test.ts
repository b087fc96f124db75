/** @file Predicates that ask the table of primitives: what is added there is seen by every strategy that asks so. */
import { describe, expect, it } from "vitest";
import { Bench, run } from "../support/claims.ts";
import { strategyOf } from "../support/stdlib.ts";

const bench = new Bench();
const holds = (s: string, body: string): boolean =>
  run(strategyOf(s, bench.inside), bench.body(body)) !== undefined;

const XS = "(xs: [n][m]f32): ";

describe("a role", () => {
  it.each([
    ["memory", `${XS}[n][m]f32 = toLocal(xs)`],
    ["host", `${XS}[n][m]f32 = kernel(xs)`],
    ["layout", `${XS}[m][n]f32 = transpose(xs)`],
    ["parallel", `${XS}[n]f32 = mapGlb(0, \\r -> 1.0, xs)`],
  ])("%s is that of one primitive, and of no other", (role, body) => {
    for (const asked of ["memory", "host", "layout", "parallel", "sequential"])
      expect(holds(`hasRole(${asked})`, body)).toBe(asked === role);
  });
  it("is none of what is no primitive, and a role that there is not is of nothing", () => {
    expect(holds("hasRole(layout)", `${XS}[n][m]f32 = xs`)).toBe(false);
    expect(holds("hasRole(storage)", `${XS}[n][m]f32 = toLocal(xs)`)).toBe(false);
  });
});

it.each([
  ["join(xs)", "[n * m]f32", true],
  ["transpose(xs)", "[m][n]f32", true],
  ["take(n, xs)", "[n][m]f32", true],
  ["scatter(\\i -> i, xs)", "[n][m]f32", true],
  ["unzip(zip(xs, xs))", "([n][m]f32, [n][m]f32)", true],
  ["slide(1, 1, xs)", "[n][1][m]f32", false],
  ["gather(\\i -> i, xs)", "[n][m]f32", false],
  ["zip(xs, xs)", "[n]([m]f32, [m]f32)", false],
  ["xs", "[n][m]f32", false],
])("%s : %s is written through: %s", (e, type, writable) => {
  expect(holds("isWritable", `${XS}${type} = ${e}`)).toBe(writable);
});

it.each([
  ["(xs, xs, xs, xs)", "([n][m]f32, [n][m]f32, [n][m]f32, [n][m]f32)", true],
  ["zip(xs, xs, xs)", "[n]([m]f32, [m]f32, [m]f32)", true],
  ["concat(xs, xs, xs, xs)", "[n * 4][m]f32", true],
  ["transpose(xs)", "[m][n]f32", false],
])("%s : %s has parts: %s", (e, type, parts) => {
  expect(holds("hasParts", `${XS}${type} = ${e}`)).toBe(parts);
});

it("the last argument is the one that data comes from", () => {
  const scattered = `${XS}[n][m]f32 = scatter(\\i -> i, toLocal(xs))`;
  expect(holds("lastArgument(hasRole(memory))", scattered)).toBe(true);
  expect(holds("lastArgument(hasRole(layout))", scattered)).toBe(false);
  expect(holds("lastArgument(id)", `${XS}[n][m]f32 = xs`)).toBe(false);
});

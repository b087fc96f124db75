/** @file Which statements access single lanes of vectors. */
import { expect, it } from "vitest";
import { ctype } from "../../code.ts";
import type { Expr } from "../../imperative.ts";
import { declare, f, load, store, v } from "../../testing/statements.ts";
import { laneAccesses } from "./lane-accesses.ts";

const F4 = ctype("f32", 4);
const vector = (...elems: readonly Expr[]): Expr => ({ tag: "vector", elems, type: F4 });

it("finds lanes that are loaded, there or by name", () => {
  const named = declare("a", load("xs", "gx"));
  const other = declare("b", load("xs", "gx + 1"));
  const there = declare("x", vector(v("a"), f(0), load("xs", 7), f(0)));
  expect([...laneAccesses([named, other, there])]).toEqual([there, named]);
});

it("leaves out one value in all lanes", () => {
  const one = load("xs", "gx");
  expect(laneAccesses([declare("x", vector(one, one, one, one))]).size).toBe(0);
});

it("finds lanes that are stored", () => {
  const lane: Expr = { tag: "lane", arg: v("x", F4), lane: 2, type: ctype("f32") };
  const stored = store("out", "gx", lane);
  expect([...laneAccesses([stored, store("out", "gx", v("y"))])]).toEqual([stored]);
});

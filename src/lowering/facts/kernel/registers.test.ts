/** @file The estimate of registers. */
import { describe, expect, it } from "vitest";
import type { Flat } from "../../imperative.ts";
import {
  array,
  assign,
  declare,
  declareArray,
  f,
  load,
  loop,
  lt,
  store,
  sumExpr,
  type,
  v,
  when,
} from "../../testing/statements.ts";
import { registerEstimate } from "./registers.ts";

const registers = (...body: readonly Flat[]): number | undefined =>
  registerEstimate({ ids: [], body }, (length) => length.constant);

describe("the registers of a work-item", () => {
  it("are the values alive at once, not all variables", () => {
    const one = [declare("a", load("xs", 0)), store("out", 0, v("a"))];
    const two = [declare("b", load("xs", 1)), store("out", 1, v("b"))];
    expect(registers(...one, ...two)).toBe(1);
    expect(registers(one[0]!, two[0]!, one[1]!, two[1]!)).toBe(2);
  });

  it("count the lanes of vectors, and 64-bit values twice", () => {
    const t = type("f32", 4);
    const vector = [declare("a", load("xs", 0, t)), store("out", 0, v("a", t))];
    expect(registers(...vector)).toBe(4);
    const d = type("f64");
    expect(registers(declare("a", load("xs", 0, d)), store("out", 0, v("a", d)))).toBe(2);
  });

  it("keep what the next iteration of a loop reads", () => {
    const body = [
      declare("acc", f(0), true),
      declare("scale", load("xs", 0)),
      loop("i", "n", [assign("acc", sumExpr(v("acc"), sumExpr(v("scale"), load("xs", "i"))))]),
      store("out", 0, v("acc")),
    ];
    // The sum, the factor and the counter.
    expect(registers(...body)).toBe(3);
  });

  it("are those of the branch that needs more", () => {
    const cond = lt("i", "n");
    const many = ["a", "b", "c"].map((name, k) => declare(name, load("xs", k)));
    const sum = sumExpr(v("a"), sumExpr(v("b"), v("c")));
    expect(registers(when(cond, [...many, store("out", 0, sum)], [store("out", 0, f(0))]))).toBe(3);
  });

  it("count private arrays from the first store to the last load", () => {
    const regs = array("regs", "private", 8);
    const uses = [store("regs", 3, load("xs", 3)), store("out", 0, load("regs", "i"))];
    expect(registers(declareArray(regs), ...uses)).toBe(8);
    const open = array("regs", "private", "n");
    expect(registers(declareArray(open), ...uses)).toBeUndefined();
  });
});

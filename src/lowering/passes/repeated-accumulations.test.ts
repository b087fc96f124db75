/** @file Value numbering across the assignments of accumulators. */
import { describe, expect, it } from "vitest";
import type { Flat } from "../imperative.ts";
import { shown, through } from "../testing/run-pass.ts";
import {
  assign,
  declare,
  f,
  load,
  loop,
  lt,
  store,
  sumExpr,
  v,
  when,
} from "../testing/statements.ts";
import { repeatedAccumulations } from "./repeated-accumulations.ts";

const sum = (name: string, ...at: readonly string[]): readonly Flat[] => [
  declare(name, f(0), true),
  ...at.map((i) => assign(name, sumExpr(v(name), load("xs", i)))),
];
const both = store("out", "i", sumExpr(v("a"), v("b")));

describe("value numbering across assignments", () => {
  it("computes a sum of the same terms in the same order once", () => {
    const body = [...sum("a", "i", "i + 1"), ...sum("b", "i", "i + 1"), both];
    expect(through(repeatedAccumulations, body)).toEqual(
      shown([...sum("a", "i", "i + 1"), store("out", "i", sumExpr(v("a"), v("a")))]),
    );
    const inside = [loop("i", 4, body)];
    expect(through(repeatedAccumulations, inside).join("\n")).not.toContain("b");
  });

  it("keeps other sums", () => {
    for (const other of [sum("b", "i + 1", "i"), sum("b", "i"), sum("b", "i", "i + 1", "i + 2")]) {
      const body = [...sum("a", "i", "i + 1"), ...other, both];
      expect(through(repeatedAccumulations, body)).toEqual(shown(body));
    }
  });

  it("keeps sums whose values on the way are read, or that branches change", () => {
    const [start, first, second] = sum("b", "i", "i + 1");
    const read = [start!, first!, store("out", "i + 1", v("b")), second!];
    const add = when(lt("i", 4), [assign("b", f(1))]);
    for (const other of [read, [...sum("b", "i", "i + 1"), add]]) {
      const body = [...sum("a", "i", "i + 1"), ...other, both];
      expect(through(repeatedAccumulations, body)).toEqual(shown(body));
    }
  });

  it("keeps a sum whose equal is changed later, and sums of what is stored in the kernel", () => {
    const changed = [...sum("a", "i"), ...sum("b", "i"), assign("a", sumExpr(v("a"), f(1))), both];
    expect(through(repeatedAccumulations, changed)).toEqual(shown(changed));
    const stored = (name: string): readonly Flat[] => [
      declare(name, f(0), true),
      assign(name, sumExpr(v(name), load("out", "i"))),
    ];
    const body = [...stored("a"), store("out", "i", f(1)), ...stored("b"), both];
    expect(through(repeatedAccumulations, body)).toEqual(shown(body));
  });
});

/** @file Scalar replacement. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  array,
  declareArray,
  f,
  load,
  loop,
  lt,
  select,
  store,
  sumExpr,
  undef,
} from "../testing/statements.ts";
import { scalarReplacement } from "./scalar-replacement.ts";

const ACC = declareArray(array("acc", "private", 2));

describe("scalar replacement", () => {
  it("names an element that is stored once by its value", () => {
    const body = [
      ACC,
      store("acc", 0, load("xs", "i")),
      store("acc", 1, f(1)),
      store("out", "i", sumExpr(load("acc", 0), load("acc", 1))),
    ];
    expect(through(scalarReplacement, body)).toEqual(["f32 acc_0 = xs[i];", "out[i] = acc_0 + 1;"]);
  });

  it("makes a variable of an element that is stored again", () => {
    const body = [
      ACC,
      store("acc", 0, f(0)),
      loop("i", "n", [store("acc", 0, sumExpr(load("acc", 0), load("xs", "i")))]),
      store("out", 0, load("acc", 0)),
    ];
    expect(through(scalarReplacement, body)).toEqual([
      "f32 acc_0;",
      "f32 acc_1;",
      "acc_0 = 0;",
      "for (int i = 0; i < n; i += 1) {",
      "    acc_0 = acc_0 + xs[i];",
      "}",
      "out[0] = acc_0;",
    ]);
  });

  it("names an element by a constant if the variable that is stored changes later", () => {
    const next = declareArray(array("next", "private", 2));
    const swap = [
      next,
      store("next", 0, load("acc", 1)),
      store("next", 1, load("acc", 0)),
      store("acc", 0, load("next", 0)),
      store("acc", 1, load("next", 1)),
    ];
    const body = [ACC, store("acc", 0, f(0)), store("acc", 1, f(1)), loop("i", "n", swap)];
    expect(through(scalarReplacement, body).slice(4)).toEqual([
      "for (int i = 0; i < n; i += 1) {",
      "    f32 next_0 = acc_1;",
      "    f32 next_1 = acc_0;",
      "    acc_0 = next_0;",
      "    acc_1 = next_1;",
      "}",
    ]);
  });

  it("leaves an array with an index that is no number, and one in local memory", () => {
    const body = [ACC, loop("i", 2, [store("acc", "i", f(0))]), store("out", 0, load("acc", 0))];
    expect(through(scalarReplacement, body)).toEqual(shown(body));
    const local = [declareArray(array("tile", "local", 2)), store("tile", 0, f(0))];
    expect(through(scalarReplacement, local)).toEqual(shown(local));
  });

  it("needs no guard where an element is a variable, but where it is a load", () => {
    const guarded = (array: string) => select(lt("i", "n"), load(array, 0), undef());
    const body = [
      declareArray(array("regs", "private", 1)),
      store("regs", 0, guarded("xs")),
      store("out", "i", guarded("regs")),
    ];
    expect(through(scalarReplacement, body)).toEqual([
      "f32 regs_0 = (i < n) ? xs[0] : undef;",
      "out[i] = regs_0;",
    ]);
  });
});

/** @file Copy propagation. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  assign,
  declare,
  declareEmpty,
  f,
  I32,
  ix,
  load,
  loop,
  store,
  sumExpr,
  v,
} from "../testing/statements.ts";
import { copyPropagation } from "./copy-propagation.ts";

describe("copy propagation", () => {
  it("has the first of names for one value", () => {
    const body = [
      declare("a", load("xs", "i")),
      declare("b", v("a")),
      declare("c", v("b")),
      store("out", "i", v("c")),
    ];
    expect(through(copyPropagation, body)).toEqual(["f32 a = xs[i];", "out[i] = a;"]);
  });

  it("keeps a copy of what changes, and one that changes", () => {
    const changing = [
      declare("a", load("xs", "i"), true),
      declare("b", v("a")),
      assign("a", f(1)),
      store("out", "i", v("b")),
    ];
    expect(through(copyPropagation, changing)).toEqual(shown(changing));
    const copied = [declareEmpty("a", v("b").type), assign("a", v("b")), store("out", "i", v("a"))];
    expect(through(copyPropagation, copied)).toEqual(shown(copied));
  });

  it("has the name of an accumulator that has its last value, in the list that declares it", () => {
    const step = assign("a", sumExpr(v("a"), load("xs", "i")));
    const body = [
      declare("a", f(0), true),
      loop("i", "n", [step]),
      declare("b", v("a")),
      store("out", 0, v("b")),
    ];
    const merged = [...body.slice(0, 2), store("out", 0, v("a"))];
    expect(through(copyPropagation, body)).toEqual(shown(merged));
    const inner = [
      declare("a", f(0), true),
      loop("i", "n", [declare("b", v("a")), step, store("out", "i", v("b"))]),
    ];
    expect(through(copyPropagation, inner)).toEqual(shown(inner));
    const before = [
      declare("a", f(0), true),
      loop("i", "n", [declare("b", v("a")), store("out", "i", v("b")), step]),
    ];
    expect(through(copyPropagation, before)).toEqual(shown(before));
  });

  it("keeps names of indices: other indices mention them", () => {
    const body = [
      declare("at", ix("4 * i")),
      declare("j", v("at", I32)),
      store("out", "j + 1", v("a")),
    ];
    expect(through(copyPropagation, body)).toEqual(shown(body));
  });
});

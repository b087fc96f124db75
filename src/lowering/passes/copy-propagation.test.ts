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
  store,
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

  it("keeps names of indices: other indices mention them", () => {
    const body = [
      declare("at", ix("4 * i")),
      declare("j", v("at", I32)),
      store("out", "j + 1", v("a")),
    ];
    expect(through(copyPropagation, body)).toEqual(shown(body));
  });
});

/** @file Dead-code elimination. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  assign,
  declare,
  declareEmpty,
  F32,
  f,
  load,
  loop,
  lt,
  store,
  v,
  when,
} from "../testing/statements.ts";
import { deadCode } from "./dead-code.ts";

describe("dead-code elimination", () => {
  it("takes out variables that are only copied among each other", () => {
    const body = [
      declareEmpty("a", F32),
      declareEmpty("b", F32),
      loop("i", "n", [assign("a", v("b")), assign("b", load("xs", "i")), store("out", "i", f(1))]),
    ];
    expect(through(deadCode, body)).toEqual([
      "for (int i = 0; i < n; i += 1) {",
      "    out[i] = 1;",
      "}",
    ]);
  });

  it("keeps what stores, conditions and bounds depend on, however far", () => {
    const body = [
      declare("a", load("xs", "j")),
      declare("b", v("a")),
      store("out", "j", v("b")),
      when(lt("k", "n"), [loop("i", "s", [store("out", "i", f(0))])]),
    ];
    expect(through(deadCode, body)).toEqual(shown(body));
  });

  it("keeps a variable that an index mentions", () => {
    const body = [declare("at", load("xs", "0")), store("out", "at + 1", f(1))];
    expect(through(deadCode, body)).toEqual(shown(body));
  });
});

/** @file Clean-up of conditions, declarations and empty statements. */
import { describe, expect, it } from "vitest";
import type { Flat } from "../imperative.ts";
import { shown, through } from "../testing/run-pass.ts";
import {
  assign,
  BOOL,
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
import { cleanUp } from "./clean-up.ts";

const A = declareEmpty("a", F32);

describe("clean-up", () => {
  it("joins conditions", () => {
    const body = [when(lt("i", "n"), [when(lt("j", "m"), [store("out", "i", f(1))])])];
    expect(through(cleanUp, body)).toEqual(["if ((i < n) && (j < m)) {", "    out[i] = 1;", "}"]);
  });

  it("joins neighbouring conditions on one variable that none of them assigns", () => {
    const t = v("t", BOOL);
    const [one, two, three] = [1, 2, 3].map((k) => store("out", k, f(k))) as [Flat, Flat, Flat];
    const body = [when(t, [one], [two]), when(t, [three]), when(v("u", BOOL), [one])];
    expect(through(cleanUp, body)).toEqual(
      shown([when(t, [one, three], [two]), when(v("u", BOOL), [one])]),
    );
    const assigned = [when(t, [one, assign("t", v("u", BOOL))]), when(t, [two])];
    expect(through(cleanUp, assigned)).toEqual(shown(assigned));
    const apart = [when(t, [one]), two, when(t, [three])];
    expect(through(cleanUp, apart)).toEqual(shown(apart));
  });

  it("declares constants between neighbouring conditions before them", () => {
    const t = v("t", BOOL);
    const [one, two] = [store("out", 1, f(1)), store("out", 2, v("c"))];
    const constant = declare("c", v("a"));
    expect(through(cleanUp, [when(t, [one]), constant, when(t, [two])])).toEqual(
      shown([constant, when(t, [one, two])]),
    );
    const changed = [when(t, [assign("a", f(1))]), constant, when(t, [two])];
    expect(through(cleanUp, changed)).toEqual(shown(changed));
    const loaded = [when(t, [one]), declare("c", load("out", "i")), when(t, [two])];
    expect(through(cleanUp, loaded)).toEqual(shown(loaded));
  });

  it("gives a declaration its value, inside the loop that alone mentions it", () => {
    expect(through(cleanUp, [A, assign("a", f(1)), store("out", "i", v("a"))])).toEqual([
      "f32 a = 1;",
      "out[i] = a;",
    ]);
    const body = [A, loop("i", "n", [assign("a", load("xs", "i")), store("out", "i", v("a"))])];
    expect(through(cleanUp, body)).toEqual([
      "for (int i = 0; i < n; i += 1) {",
      "    f32 a = xs[i];",
      "    out[i] = a;",
      "}",
    ]);
  });

  it("takes out what is empty", () => {
    const body = [loop("i", "n", [when(lt("i", "m"), [])]), store("out", "0", f(1))];
    expect(through(cleanUp, body)).toEqual(["out[0] = 1;"]);
    const other = when(lt("i", "m"), [], [when(lt("j", "m"), [store("out", "i", f(1))])]);
    expect(through(cleanUp, [other])).toEqual([
      "if ((i >= m) && (j < m)) {",
      "    out[i] = 1;",
      "}",
    ]);
  });

  it("keeps a condition with something beside the inner one, and a variable that outlives a loop", () => {
    const body = [
      when(lt("i", "n"), [when(lt("j", "m"), [store("out", "i", f(1))]), store("out", "j", f(2))]),
      A,
      loop("k", "n", [assign("a", load("xs", "k"))]),
      store("out", "0", v("a")),
    ];
    expect(through(cleanUp, body)).toEqual(shown(body));
  });
});

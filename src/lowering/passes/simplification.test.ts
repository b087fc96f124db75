/** @file Simplification. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  BOOL,
  F32,
  f,
  I32,
  ix,
  load,
  loop,
  lt,
  select,
  size,
  store,
  typedOperation,
  v,
  when,
} from "../testing/statements.ts";
import { simplification } from "./simplification.ts";

describe("simplification", () => {
  const id = { name: "g", of: "global", dim: 0, extent: size("n") } as const;

  it("takes out a clamp that never bites, by the range of a loop or of an id", () => {
    const body = [loop("i", "m", [store("out", "i", load("xs", "min(i, m - 1)"))])];
    expect(through(simplification, body)).toEqual([
      "for (int i = 0; i < m; i += 1) {",
      "    out[i] = xs[i];",
      "}",
    ]);
    const byId = [store("out", "g", load("xs", "max(min(g, n - 1), 0)"))];
    expect(through(simplification, byId, { ids: [id] }).slice(1)).toEqual(["out[g] = xs[g];"]);
  });

  it("uses a condition in its branch only", () => {
    const clamped = load("xs", "min(g, m - 1)");
    const body = [when(lt("g", "m"), [store("out", "g", clamped)], [store("out", "g", clamped)])];
    expect(through(simplification, body, { ids: [id] }).slice(1)).toEqual([
      "if (g < m) {",
      "    out[g] = xs[g];",
      "} else {",
      "    out[g] = xs[m - 1];",
      "}",
    ]);
  });

  it("leaves a load that is executed before a condition, too, as it is there", () => {
    const clamped = load("xs", "min(g, m - 1)");
    const guarded = when(lt("g", "m"), [store("out", "g", clamped)]);
    const body = [store("ys", "g", clamped), guarded];
    expect(through(simplification, body, { ids: [id] }).slice(1)).toEqual([
      "ys[g] = xs[min(g, m - 1)];",
      "if (g < m) {",
      "    out[g] = xs[min(g, m - 1)];",
      "}",
    ]);
    expect(through(simplification, [guarded, body[0]!], { ids: [id] })[2]).toBe(
      "    out[g] = xs[g];",
    );
    expect(through(simplification, body, { ids: [id], readOnly: [] })[3]).toBe(
      "    out[g] = xs[g];",
    );
  });

  it("decides a condition that always holds, and a choice", () => {
    const body = [
      when(lt("g", "n"), [store("out", "g", f(1))], [store("out", "g", f(2))]),
      store("out", "g", select(lt("n", "g"), f(3), f(4))),
    ];
    expect(through(simplification, body, { ids: [id] }).slice(1)).toEqual([
      "out[g] = 1;",
      "out[g] = 4;",
    ]);
  });

  it("leaves what nothing is known of", () => {
    const body = [
      store("out", "k", load("xs", "min(k, n - 1)")),
      when(typedOperation("lt", BOOL, v("a", I32), ix("n")), [store("out", "k", v("b", F32))]),
    ];
    expect(through(simplification, body)).toEqual(shown(body));
  });
});

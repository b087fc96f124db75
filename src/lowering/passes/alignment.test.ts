/** @file Alignment. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import { declare, load, loop, store, sumExpr, type, v } from "../testing/statements.ts";
import { alignment } from "./alignment.ts";

const F32X4 = type("f32", 4);

describe("alignment", () => {
  it("marks vectors at multiples of their width", () => {
    const body = [
      declare("a", load("xs", "4 * i", F32X4)),
      loop("j", "n", [store("out", "8 * j + 4", v("a", F32X4))]),
    ];
    expect(through(alignment, body)).toEqual([
      "f32x4 a = xs[4*i .. +4 aligned];",
      "for (int j = 0; j < n; j += 1) {",
      "    out[8*j + 4 .. +4 aligned] = a;",
      "}",
    ]);
  });

  it("leaves others, and scalars, as they are", () => {
    const body = [
      declare("a", load("xs", "4 * i + 2", F32X4)),
      declare("b", load("xs", "n * i", F32X4)),
      store("out", "4 * i", sumExpr(load("xs", "4 * i"), v("c"))),
    ];
    expect(through(alignment, body)).toEqual(shown(body));
  });
});

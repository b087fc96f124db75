/** @file Alignment. */
import { describe, expect, it } from "vitest";
import { contextOf, shown, through } from "../testing/run-pass.ts";
import {
  array,
  declare,
  declareArray,
  load,
  loop,
  store,
  sumExpr,
  type,
  v,
} from "../testing/statements.ts";
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

  it("aligns arrays of the kernel to the widest vectors that are", () => {
    const body = [
      declareArray(array("regs", "private", 16)),
      store("regs", "8 * j", v("a", type("f32", 8))),
      store("tile", "4 * i", load("regs", 4, F32X4)),
      store("tile", "4 * i + 2", v("b", F32X4)),
    ];
    const code = alignment.run(
      { body, locals: [array("tile", "local", 64), array("other", "local", 64)], ids: [] },
      contextOf({}),
    );
    expect(code.locals.map((a) => a.lanes)).toEqual([4, undefined]);
    expect(code.body[0]).toMatchObject({ array: { name: "regs", lanes: 8 } });
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

/** @file Aligned loads of overlapping windows. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  assign,
  declare,
  declareEmpty,
  load,
  loop,
  lt,
  select,
  store,
  sumExpr,
  type,
  v,
  vector,
  when,
} from "../testing/statements.ts";
import { alignedLoads } from "./aligned-loads.ts";

const F32X4 = type("f32", 4);
const one = (k: number) => load("xs", `4 * i + ${k}`);
const four = (k: number) => load("xs", `4 * i + ${k}`, F32X4);
const lengths = { xs: "4 * n" };
const U = "f32x4 x = xs[4*i .. +4];";
const V = "f32x4 x1 = xs[4*i + 4 .. +4];";

describe("aligned loads", () => {
  it("hold the elements of windows that overlap", () => {
    const sums = [store("out", 0, sumExpr(sumExpr(four(0), four(1)), sumExpr(four(2), four(4))))];
    expect(through(alignedLoads, sums)).toEqual([
      U,
      V,
      "out[0 .. +4] = (x + f32x4(x.s1, x.s2, x.s3, x1.s0)) + (f32x4(x.s2, x.s3, x1.s0, x1.s1) + x1);",
    ]);
  });

  it("replace constants by the lanes that they hold", () => {
    const constants = [
      declare("a", one(3)),
      declare("b", four(4)),
      declare("c", one(7)),
      when(lt("i", "n"), [store("out", "i", sumExpr(v("a"), v("c")))]),
      store("out", 0, v("b", F32X4)),
    ];
    expect(through(alignedLoads, constants)).toEqual([
      "f32 a = xs[4*i + 3];",
      "f32x4 x = xs[4*i + 4 .. +4];",
      "if (i < n) {",
      "    out[i] = a + x.s3;",
      "}",
      "out[0 .. +4] = x;",
    ]);
  });

  it("read other elements only of a buffer that is known to hold them", () => {
    const body = [store("out", 0, vector(one(4), one(6), one(7), one(7)))];
    const lanes = "out[0 .. +4] = f32x4(x.s0, x.s2, x.s3, x.s3);";
    expect(through(alignedLoads, body)).toEqual(["f32x4 x = xs[4*i + 4 .. +4];", lanes]);
    const first = [store("out", 0, vector(one(5), one(6), one(7), one(7)))];
    expect(through(alignedLoads, first, { lengths })).toEqual([
      "f32x4 x = xs[4*i + 4 .. +4];",
      "out[0 .. +4] = f32x4(x.s1, x.s2, x.s3, x.s3);",
    ]);
    for (const length of [{}, { xs: "4 * n + 2" }])
      expect(through(alignedLoads, first, { lengths: length })).toEqual([
        "f32x2 x = xs[4*i + 6 .. +2];",
        "out[0 .. +4] = f32x4(xs[4*i + 5], x.s0, x.s1, x.s1);",
      ]);
  });

  it("leave loads of branches, unless others read the same elements", () => {
    const both = [four(0), four(1)] as const;
    const branch = [declare("a", select(lt("i", "n"), ...both))];
    const apart = [declare("a", four(0)), when(lt("i", "n"), [store("out", 0, four(1))])];
    for (const body of [branch, apart])
      expect(through(alignedLoads, body, { lengths })).toEqual(shown(body));
    const known = [store("out", 0, sumExpr(four(0), sumExpr(four(1), four(4)))), ...branch];
    expect(through(alignedLoads, known).at(-1)).toBe(
      "f32x4 a = (i < n) ? x : f32x4(x.s1, x.s2, x.s3, x1.s0);",
    );
  });

  it("leave what is written, not aligned, or not steady, and scalars", () => {
    const twice = (buffer: string, at: string) =>
      store("out", 0, sumExpr(load(buffer, at, F32X4), load(buffer, `${at} + 0`)));
    const windows = [twice("xs", "4 * i"), twice("xs", "4 * i + 1")];
    expect(through(alignedLoads, windows, { readOnly: [] })).toEqual(shown(windows));
    const odd = [twice("xs", "n * i")];
    expect(through(alignedLoads, odd, { lengths })).toEqual(shown(odd));
    const moving = [
      declareEmpty("k", type("i32")),
      loop("j", "n", [twice("xs", "4 * k"), assign("k", load("ks", "j", type("i32")))]),
    ];
    expect(through(alignedLoads, moving, { lengths })).toEqual(shown(moving));
    const scalars = [store("out", 0, sumExpr(sumExpr(one(0), one(1)), one(2)))];
    expect(through(alignedLoads, scalars, { lengths })).toEqual(shown(scalars));
  });
});

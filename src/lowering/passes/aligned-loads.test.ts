/** @file Aligned loads of overlapping windows. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  array,
  assign,
  barrier,
  declare,
  declareArray,
  declareEmpty,
  f,
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

const F32 = type("f32");
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

  const tile = array("tile", "local", 64);
  const ofTile = (k: number) => load("tile", `4 * i + ${k}`, F32X4);

  it("hold elements of the kernel's own arrays between stores and barriers", () => {
    const sum = (to: number) => store("out", to, sumExpr(ofTile(0), sumExpr(ofTile(1), ofTile(4))));
    const body = [sum(0), store("tile", "i", f(1)), sum(4), barrier(), sum(8)];
    const lanes = (x: string, y: string): string =>
      `${x} + (f32x4(${x}.s1, ${x}.s2, ${x}.s3, ${y}.s0) + ${y});`;
    expect(through(alignedLoads, body, { locals: [tile], readOnly: [] }).slice(1)).toEqual([
      "f32x4 t = tile[4*i .. +4];",
      "f32x4 t1 = tile[4*i + 4 .. +4];",
      `out[0 .. +4] = ${lanes("t", "t1")}`,
      "tile[i] = 1;",
      "f32x4 t2 = tile[4*i .. +4];",
      "f32x4 t3 = tile[4*i + 4 .. +4];",
      `out[4 .. +4] = ${lanes("t2", "t3")}`,
      "barrier(local);",
      "f32x4 t4 = tile[4*i .. +4];",
      "f32x4 t5 = tile[4*i + 4 .. +4];",
      `out[8 .. +4] = ${lanes("t4", "t5")}`,
    ]);
  });

  it("read no elements of own arrays that nothing reads, since nothing may have stored them", () => {
    const body = [
      store("out", 0, vector(...[0, 2, 3, 5].map((k) => load("tile", `4 * i + ${k}`)))),
    ];
    expect(through(alignedLoads, body, { locals: [tile], readOnly: [] }).slice(1)).toEqual([
      "f32x2 t = tile[4*i + 2 .. +2];",
      "out[0 .. +4] = f32x4(tile[4*i], t.s0, t.s1, tile[4*i + 5]);",
    ]);
  });

  it("leave own arrays in branches, where stores may come before", () => {
    const apart = [
      store("out", 0, sumExpr(ofTile(0), sumExpr(ofTile(1), ofTile(4)))),
      when(lt("i", "n"), [store("tile", 0, f(1)), store("out", 4, ofTile(1))]),
    ];
    expect(through(alignedLoads, apart, { locals: [tile], readOnly: [] }).slice(-4)).toEqual([
      "if (i < n) {",
      "    tile[0] = 1;",
      "    out[4 .. +4] = tile[4*i + 1 .. +4];",
      "}",
    ]);
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

  /** Stores sums of elements as one vector. */
  const joined = (...ks: readonly number[]) =>
    store("out", 0, vector(...ks.map((k) => sumExpr(one(k), f(1)))));

  it("hold scalars where the results of a work-item are stored as vectors", () => {
    const lanes = "out[0 .. +4] = f32x4(x.s0 + 1, x.s1 + 1, x.s2 + 1, x.s3 + 1);";
    expect(through(alignedLoads, [joined(0, 1, 2, 3)])).toEqual([U, lanes]);
    const branch = [declare("a", one(2)), when(lt("i", "n"), [joined(0, 1)])];
    expect(through(alignedLoads, branch)).toEqual([
      "f32 a = xs[4*i + 2];",
      "if (i < n) {",
      "    f32x2 x = xs[4*i .. +2];",
      "    out[0 .. +2] = f32x2(x.s0 + 1, x.s1 + 1);",
      "}",
    ]);
    const before = [
      declare("a", sumExpr(one(0), one(1))),
      when(lt("i", "n"), [store("out", 0, vector(v("a"), v("a")))]),
    ];
    expect(through(alignedLoads, before).slice(0, 2)).toEqual([
      "f32x2 x = xs[4*i .. +2];",
      "f32 a = x.s0 + x.s1;",
    ]);
  });

  it("hold scalars of private arrays nowhere", () => {
    const own = array("own", "private", 8);
    const two = vector(sumExpr(load("own", 0), f(1)), sumExpr(load("own", 1), f(1)));
    const body = [declareArray(own), store("out", 0, two)];
    expect(through(alignedLoads, body, { readOnly: [] })).toEqual(shown(body));
  });

  it("hold scalars in loops that carry values only if all are lanes of the widest vectors", () => {
    const walk = (...ks: readonly number[]) => [
      declareEmpty("a", F32),
      loop("j", "n", [joined(...ks), assign("a", f(0))]),
    ];
    expect(through(alignedLoads, walk(0, 1, 2, 3))).toContain(`    ${U}`);
    for (const some of [walk(2, 3, 4, 5), walk(0, 1), walk(0, 1, 2, 3, 4)])
      expect(through(alignedLoads, some)).toEqual(shown(some));
    const own = [loop("j", "n", [declareEmpty("a", F32), joined(0, 1), assign("a", f(0))])];
    expect(through(alignedLoads, own)).toContain("    f32x2 x = xs[4*i .. +2];");
  });
});

/** @file Components of vectors and elements of private arrays as scalars of each lane. */
import { describe, expect, it } from "vitest";
import type { Expr } from "../imperative.ts";
import { laneAt } from "../lanes.ts";
import { through } from "../testing/run-pass.ts";
import {
  array,
  assign,
  declare,
  declareArray,
  f,
  lanes,
  load,
  productExpr,
  sequentialLoop,
  store,
  sumExpr,
  type,
  v,
  vector,
} from "../testing/statements.ts";
import { vectorisation } from "./vectorisation.ts";

const PAIR = type("f32", 2);
const sumOfParts = (e: Expr): Expr => sumExpr(laneAt(e, 0), laneAt(e, 1));

describe("what each lane holds", () => {
  it("is a vector of first components and one of second components", () => {
    const body = [
      lanes("l", 2, [
        declare("p", load("xs", "2 * l", PAIR)),
        store("out", "l", sumOfParts(v("p", PAIR))),
      ]),
    ];
    expect(through(vectorisation, body)).toEqual([
      "f32x2 p = f32x2(xs[0], xs[2]);",
      "f32x2 p1 = f32x2(xs[1], xs[3]);",
      "out[0 .. +2] = p + p1;",
    ]);
  });

  it("changes component by component", () => {
    const p = v("p", PAIR);
    const body = [
      lanes("l", 2, [
        declare("p", load("xs", "2 * l", PAIR), true),
        sequentialLoop("j", "n", [assign("p", vector(sumOfParts(p), f(1)))]),
        store("out", "l", laneAt(p, 0)),
      ]),
    ];
    expect(through(vectorisation, body)).toEqual([
      "f32x2 p = f32x2(xs[0], xs[2]);",
      "f32x2 p1 = f32x2(xs[1], xs[3]);",
      "for seq (j < n) {",
      "    p = p + p1;",
      "    p1 = f32x2(1, 1);",
      "}",
      "out[0 .. +2] = p;",
    ]);
  });

  it("may change places", () => {
    const p = v("p", PAIR);
    const body = [
      lanes("l", 2, [
        declare("p", load("xs", "2 * l", PAIR), true),
        assign("p", vector(laneAt(p, 1), laneAt(p, 0))),
        store("out", "l", laneAt(p, 0)),
      ]),
    ];
    expect(through(vectorisation, body).slice(2)).toEqual([
      "f32x2 p2 = p1;",
      "f32x2 p11 = p;",
      "p = p2;",
      "p1 = p11;",
      "out[0 .. +2] = p;",
    ]);
  });

  it("is stored as one vector for each lane where a lane stores one", () => {
    const x = load("xs", "2 * i + l");
    const body = [lanes("l", 2, [store("out", "4 * i + 2 * l", vector(x, productExpr(x, x)))])];
    expect(through(vectorisation, body)).toEqual([
      "f32x2 lanes = xs[2*i .. +2];",
      "f32x2 lanes1 = xs[2*i .. +2] * xs[2*i .. +2];",
      "out[4*i .. +2] = f32x2(lanes.s0, lanes1.s0);",
      "out[4*i + 2 .. +2] = f32x2(lanes.s1, lanes1.s1);",
    ]);
  });

  it("has the elements with one number side by side in an array for all lanes", () => {
    const body = [
      lanes("l", 4, [
        declareArray(array("r", "private", 3)),
        sequentialLoop("j", 3, [store("r", "j", load("xs", "4 * j + l"))]),
        store("out", "4 * i + l", productExpr(load("r", 0), load("r", 2))),
      ]),
    ];
    expect(through(vectorisation, body)).toEqual([
      "private f32 r[12];",
      "for seq (j < 3) {",
      "    r[4*j .. +4] = xs[4*j .. +4];",
      "}",
      "out[4*i .. +4] = r[0 .. +4] * r[8 .. +4];",
    ]);
  });

  it("has components of vectors in such an array", () => {
    const body = [
      lanes("l", 2, [
        declareArray(array("r", "private", 2)),
        store("r", 0, load("xs", "2 * l", PAIR)),
        store("out", "l", sumOfParts(load("r", 0, PAIR))),
      ]),
    ];
    expect(through(vectorisation, body)).toEqual([
      "private f32 r[4];",
      "r[0 .. +2] = f32x2(xs[0], xs[2]);",
      "r[2 .. +2] = f32x2(xs[1], xs[3]);",
      "out[0 .. +2] = r[0 .. +2] + r[2 .. +2];",
    ]);
  });

  it("stays whole where all lanes share it", () => {
    const shared = load("xs", "2 * i", PAIR);
    const body = [
      lanes("l", 2, [store("out", "l", productExpr(laneAt(shared, 1), load("ys", "l")))]),
    ];
    expect(through(vectorisation, body)).toEqual([
      "out[0 .. +2] = xs[2*i .. +2].s1 * ys[0 .. +2];",
    ]);
  });

  it("is looked up for each lane where data give the place", () => {
    const at = load("cols", "l", type("i32"));
    const body = [
      lanes("l", 2, [
        declare("j", at),
        declare("p", load("xs", "2 * j", PAIR)),
        store("out", "l", sumOfParts(v("p", PAIR))),
      ]),
    ];
    expect(through(vectorisation, body)).toEqual([
      "i32x2 j = cols[0 .. +2];",
      "i32 j = j.s0;", // in a kernel, whose names are known, another name
      "i32 j1 = j.s1;",
      "f32x2 p = f32x2(xs[2*j], xs[2*j1]);",
      "f32x2 p1 = f32x2(xs[2*j + 1], xs[2*j1 + 1]);",
      "out[0 .. +2] = p + p1;",
    ]);
  });

  it("is computed lane by lane where whole vectors are kept and computed with", () => {
    const [x, y] = [load("xs", "2 * l", PAIR), load("ys", "2 * l", PAIR)];
    const body = [
      lanes("l", 2, [declare("p", sumExpr(x, y)), store("out", "l", sumOfParts(v("p", PAIR)))]),
    ];
    expect(through(vectorisation, body)).toEqual([
      "f32x2 p = xs[0 .. +2] + ys[0 .. +2];",
      "out[0] = p.s0 + p.s1;",
      "f32x2 p1 = xs[2 .. +2] + ys[2 .. +2];",
      "out[1] = p1.s0 + p1.s1;",
    ]);
  });
});

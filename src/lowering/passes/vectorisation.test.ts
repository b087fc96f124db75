/** @file Vectorisation. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  BOOL,
  declare,
  f,
  lanes,
  load,
  lt,
  productExpr,
  select,
  store,
  sumExpr,
  type,
  typedOperation,
  v,
  when,
} from "../testing/statements.ts";
import { vectorisation } from "./vectorisation.ts";

describe("vectorisation", () => {
  it("makes neighbouring elements one vector, and keeps what all lanes share a scalar", () => {
    const body = [
      lanes("l", 4, [
        declare("a", load("ys", "j")),
        store("out", "4 * i + l", productExpr(load("xs", "4 * i + l"), v("a"))),
      ]),
    ];
    expect(through(vectorisation, body)).toEqual([
      "f32 a = ys[j];",
      "out[4*i .. +4] = xs[4*i .. +4] * a;",
    ]);
  });

  it("gathers what does not stand side by side", () => {
    const body = [lanes("l", 2, [store("out", "2 * i + l", load("xs", "n * l"))])];
    expect(through(vectorisation, body)).toEqual(["out[2*i .. +2] = f32x2(xs[0], xs[n]);"]);
  });

  it("stores the lanes of a vector one by one at a distance that is a number", () => {
    const value = productExpr(load("xs", "4 * i + l"), f(2));
    const body = [lanes("l", 4, [store("out", "12 * i + 3 * l + 1", value)])];
    expect(through(vectorisation, body)).toEqual([
      "f32x4 lanes = xs[4*i .. +4] * 2;",
      ...[1, 4, 7, 10].map((at, k) => `out[12*i + ${at}] = lanes.s${k};`),
    ]);
  });

  it("computes lanes one by one that hold vectors themselves", () => {
    const pair = load("xs", "2 * l", type("f32", 2));
    const body = [lanes("l", 2, [store("out", "4 * l", sumExpr(pair, pair))])];
    const at = (k: number): string => `xs[${k === 0 ? "0" : 2 * k} .. +2]`;
    expect(through(vectorisation, body)).toEqual(
      [0, 1].map((k) => `out[${4 * k} .. +2] = ${at(k)} + ${at(k)};`),
    );
  });

  it("computes lanes one by one that are stored at a distance which is a size", () => {
    const body = [lanes("l", 2, [store("out", "n * l", load("xs", "2 * i + l"))])];
    expect(through(vectorisation, body)).toEqual(["out[0] = xs[2*i];", "out[n] = xs[2*i + 1];"]);
  });

  it("makes a copy for each lane where lanes part ways", () => {
    const body = [lanes("l", 2, [when(lt("2 * i + l", "n"), [store("out", "2 * i + l", f(1))])])];
    expect(through(vectorisation, body)).toEqual([
      "if ((2*i) < n) {",
      "    out[2*i] = 1;",
      "}",
      "if ((2*i + 1) < n) {",
      "    out[2*i + 1] = 1;",
      "}",
    ]);
  });

  it("makes vectors of the stores that have nothing to do with truth values", () => {
    const starts = load("starts", "4 * i + l", BOOL);
    const body = [
      lanes("l", 4, [
        declare("unread", starts),
        declare("x", load("xs", "4 * i + l")),
        store("flags", "4 * i + l", starts),
        store("out", "4 * i + l", v("x")),
      ]),
    ];
    expect(through(vectorisation, body)).toEqual([
      "flags[4*i] = starts[4*i];",
      "flags[4*i + 1] = starts[4*i + 1];",
      "flags[4*i + 2] = starts[4*i + 2];",
      "flags[4*i + 3] = starts[4*i + 3];",
      "f32x4 x = xs[4*i .. +4];",
      "out[4*i .. +4] = x;",
    ]);
  });

  it("leaves code without lanes as it is", () => {
    const body = [store("out", "i", sumExpr(load("xs", "i"), f(1)))];
    expect(through(vectorisation, body)).toEqual(shown(body));
  });

  it("chooses by a mask between loads that one condition guards in all lanes", () => {
    const guarded = select(lt("i", "n"), load("xs", "4 * i + l"), f(0));
    const less = typedOperation("lt", BOOL, guarded, load("ys", "l"));
    const choice = select(less, guarded, load("ys", "l"));
    const whole = "((i < n) ? xs[4*i .. +4] : f32x4(0, 0, 0, 0))";
    expect(through(vectorisation, [lanes("l", 4, [store("out", "l", choice)])])).toEqual([
      `out[0 .. +4] = (${whole} < ys[0 .. +4]) ? ${whole} : ys[0 .. +4];`,
    ]);
  });

  it("computes lanes one by one where a guarded load is in a branch only", () => {
    const guarded = select(lt("i", "n"), load("xs", "4 * i + l"), f(0));
    const less = typedOperation("lt", BOOL, load("ys", "l"), f(0));
    const choice = select(less, guarded, load("ys", "l"));
    const [line] = through(vectorisation, [lanes("l", 2, [store("out", "l", choice)])]);
    expect(line).toContain("= f32x2((ys[0] < 0) ? ((i < n) ? xs[4*i]");
  });
});

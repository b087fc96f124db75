/** @file Joining of stores of neighbouring elements. */
import { describe, expect, it } from "vitest";
import type { Flat } from "../imperative.ts";
import { shown, through } from "../testing/run-pass.ts";
import {
  array,
  assign,
  barrier,
  declare,
  declareArray,
  f,
  load,
  loop,
  lt,
  productExpr,
  select,
  store,
  sumExpr,
  type,
  v,
  vector,
  when,
} from "../testing/statements.ts";
import { neighbouringStores } from "./neighbouring-stores.ts";

const a = load("xs", "4 * i");
const b = load("xs", "4 * i + 1");
const value = (k: number) => productExpr(a, sumExpr(b, f(k)));
const to = (k: number, x = value(k)) => store("out", `4 * i + ${k}`, x);
const ways = (...ks: readonly number[]): Flat[] => ks.map((k) => to(k));
/** The text of a value. */
const text = (k: number): string => `xs[4*i] * (xs[4*i + 1] + ${k})`;

/** Checks that the pass leaves statements as they are. */
function stays(body: readonly Flat[], around: Parameters<typeof through>[2] = {}): void {
  expect(through(neighbouringStores, body, around)).toEqual(shown(body, around));
}

describe("joining of stores of neighbouring elements", () => {
  it("stores an aligned vector in the place of the last store", () => {
    expect(through(neighbouringStores, ways(2, 0, 3, 1))).toEqual([
      `f32 r1 = ${text(2)};`,
      `f32 r = ${text(0)};`,
      `f32 r2 = ${text(3)};`,
      `out[4*i .. +4] = f32x4(r, ${text(1)}, r1, r2);`,
    ]);
  });

  it("stores the widest vectors that are whole, at most 16 bytes, and leaves other elements", () => {
    expect(through(neighbouringStores, ways(1, 2, 3, 4, 5, 6))).toEqual([
      to1(1),
      `f32 r = ${text(2)};`,
      `out[4*i + 2 .. +2] = f32x2(r, ${text(3)});`,
      `f32 r1 = ${text(4)};`,
      `out[4*i + 4 .. +2] = f32x2(r1, ${text(5)});`,
      to1(6),
    ]);
    const doubles = [0, 1, 2, 3].map((k) =>
      store("out", `4 * i + ${k}`, load("xs", `4 * i + ${k}`, type("f64"))),
    );
    expect(through(neighbouringStores, doubles).filter((s) => s.startsWith("out"))).toEqual([
      "out[4*i .. +2] = f64x2(r, xs[4*i + 1]);",
      "out[4*i + 2 .. +2] = f64x2(r1, xs[4*i + 3]);",
    ]);
  });

  it("names values that change before the last store, and no others", () => {
    const body = [
      declare("x", a),
      declare("y", b, true),
      to(0, v("x")),
      to(1, v("y")),
      to(2, f(0)),
      when(lt("i", "n"), [assign("y", f(1))]),
      to(3, v("y")),
    ];
    expect(through(neighbouringStores, body).slice(2)).toEqual([
      "f32 r = y;",
      "if (i < n) {",
      "    y = 1;",
      "}",
      "out[4*i .. +4] = f32x4(x, r, 0, y);",
    ]);
  });

  it("joins stores of inner lists, and of several buffers at a time", () => {
    const both = [0, 1].flatMap((k) => [to(k, a), store("other", `2 * i + ${k}`, b)]);
    expect(through(neighbouringStores, [when(lt("i", "n"), both)])).toEqual([
      "if (i < n) {",
      "    f32 r = xs[4*i];",
      "    f32 r1 = xs[4*i + 1];",
      "    out[4*i .. +2] = f32x2(r, xs[4*i]);",
      "    other[2*i .. +2] = f32x2(r1, xs[4*i + 1]);",
      "}",
    ]);
  });

  it("moves no store over an access to its buffer, nor over a barrier", () => {
    for (const between of [
      store("out", "n", f(0)),
      declare("seen", load("out", "4 * i")),
      when(lt("i", "n"), [store("out", "i", f(0))]),
      loop("j", "n", [declare("seen", load("out", "j"))]),
      barrier(false, true),
      when(lt(0, "n"), [barrier()]),
    ])
      stays([to(0), between, to(1)]);
    stays([to(0), to(1, sumExpr(value(1), load("out", "4 * i")))]);
    expect(through(neighbouringStores, [to(0), to(0, f(2)), to(1)])).toEqual([
      `out[4*i] = ${text(0)};`,
      `out[4*i .. +2] = f32x2(2, ${text(1)});`,
    ]);
    const apart = [to(0), store("other", "i", load("other", "n")), to(1)];
    expect(through(neighbouringStores, apart).at(-1)).toBe(
      `out[4*i .. +2] = f32x2(r, ${text(1)});`,
    );
  });

  it("leaves places that are not proved to be aligned, that move, or are registers", () => {
    stays([0, 1].map((k) => store("out", `n * i + ${k}`, value(k))));
    stays(ways(1, 2));
    stays([
      declare("k", a, true),
      store("out", "4 * k", a),
      assign("k", b),
      store("out", "4 * k + 1", b),
    ]);
    stays([
      declareArray(array("own", "private", 8)),
      ...[0, 1].map((k) => store("own", `4 * i + ${k}`, value(k))),
    ]);
  });

  it("leaves vectors, truth values, and updates", () => {
    stays([0, 2].map((k) => to(k, vector(a, b))));
    stays([0, 1].map((k) => to(k, lt(k, "n"))));
    stays([0, 1].map((k) => ({ ...to(k), tag: "store" as const, old: "before" }) as Flat));
  });

  it("leaves kernels whose work-items read no neighbouring elements for certain", () => {
    const stores = (x: Parameters<typeof to>[1]) => [0, 1].map((k) => to(k, x));
    stays(stores(a));
    stays(stores(sumExpr(a, load("xs", "4 * j + 1"))));
    stays(stores(select(lt("i", "n"), a, b)));
    const own = [0, 1].map((k) => load("own", k));
    stays([declareArray(array("own", "private", 8)), ...stores(sumExpr(own[0]!, own[1]!))]);
    const whole = [declare("x", load("xs", "4 * i", type("f32", 4))), ...stores(f(0))];
    expect(through(neighbouringStores, whole).at(-1)).toBe("out[4*i .. +2] = f32x2(0, 0);");
  });
});

const to1 = (k: number): string => `out[4*i + ${k}] = ${text(k)};`;

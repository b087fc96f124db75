/** @file Tiles as large as a device allows (stdlib/devices.strata), against the same search written down a second time. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Term } from "../../src/term/index.ts";
import { Bench, run } from "../support/claims.ts";
import { moduleOf } from "../support/stdlib.ts";

const bench = new Bench();
const before = bench.body("(xs: [n]f32): [n]f32 = xs");

/** The sizes, two or one, that a call gives, read off `join(split(w, join(split(h, xs))))`; [] where it gives none. */
function sizesOf(call: string): readonly number[] {
  const text = `strategy show(p: [nat]) =
  match p { | [h, w] -> splitJoinId(h) ; splitJoinId(w) | [w] -> splitJoinId(w) | _ -> id }\nstrategy s = show(${call})`;
  const v = moduleOf(text, bench.inside).strategy("s");
  const done = v.tag === "callable" ? v.call([]) : v;
  if (done.tag !== "strategy") throw new Error("`s` is no strategy");
  const sizes: number[] = [];
  const see = (t: Term): void => {
    if (t.tag !== "prim") return;
    if (t.prim === "split") sizes.unshift(t.sizes[0]!.constant!);
    t.args.forEach(see);
  };
  see(run(done.strategy, before)!);
  return sizes;
}

interface Case {
  readonly device: readonly [local: number, items: number, x: number, y: number];
  readonly gy: number;
  readonly gx: number;
  readonly bytes: number;
}

const cases: fc.Arbitrary<Case> = fc.record({
  device: fc.tuple(
    fc.integer({ min: 0, max: 3000 }),
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 40 }),
  ),
  gy: fc.nat(4),
  gx: fc.nat(4),
  bytes: fc.constantFrom(4, 8),
});

const fits = ({ device: [local, items, x, y], gy, gx, bytes }: Case, h: number, w: number) =>
  h <= y && w <= x && h * w <= items && (h + gy) * (w + gx) <= Math.floor(local / bytes);

const call = (name: string, { device, gy, gx, bytes }: Case): readonly number[] =>
  sizesOf(`${name}([${device.join()}], ${gy}, ${gx}, ${bytes})`);

describe("the largest tile", () => {
  it("grows by 1 in both dimensions, and at its limit a dimension stops alone", () => {
    const property = fc.property(cases, (c) => {
      const [, , x, y] = c.device;
      if (!fits(c, 1, 1)) return void expect(call("largestTile2d", c)).toEqual([]);
      let [h, w] = [1, 1];
      for (;;) {
        const [h1, w1] = [Math.min(h + 1, y), Math.min(w + 1, x)];
        if ((h1 === h && w1 === w) || !fits(c, h1, w1)) break;
        [h, w] = [h1, w1];
      }
      expect(call("largestTile2d", c)).toEqual([h, w]);
    });
    fc.assert(property, { numRuns: 60 });
  });

  it("of powers of 2 fits, and none of twice its height does", () => {
    const property = fc.property(cases, (c) => {
      const found = call("largestTile2dPow2", c);
      if (!fits(c, 1, 1)) return void expect(found).toEqual([]);
      const [h, w] = found as [number, number];
      expect([Math.log2(h) % 1, Math.log2(w) % 1]).toEqual([0, 0]);
      expect(fits(c, h, w)).toBe(true);
      expect(fits(c, 2 * h, w)).toBe(false);
      expect(w === 32 || !fits(c, h, 2 * w)).toBe(true);
    });
    fc.assert(property, { numRuns: 60 });
  });

  it("is that of a device by its name", () => {
    expect(sizesOf("largestTilePow2(nvidia, [2, 2], 4)")).toEqual([32, 32]);
    expect(sizesOf("largestTile(nvidia, [2], 4)")).toEqual([1024]);
    expect(sizesOf("largestTile([4096, 1024, 1024, 1024], [2], 8)")).toEqual([510]);
    expect(sizesOf("largestTilePow2([4096, 1024, 1024, 1024], [2], 8)")).toEqual([256]);
    expect(sizesOf("largestTile([8, 1024, 1024, 1024], [2], 8)")).toEqual([]);
    expect(sizesOf("largestTile(amd, [2, 2], 4)")).toEqual([16, 16]);
  });
});

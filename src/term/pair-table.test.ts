import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PairTable } from "./pair-table.ts";
import { Session } from "./session.ts";
import type { Term } from "./term.ts";

describe("the intern tables", () => {
  it("of pairs keep each value, however the table grows", () => {
    const id = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id), { maxLength: 400 }), (pairs) => {
        const table = new PairTable<string>();
        const kept = new Map<string, string>();
        for (const [a, b] of pairs) {
          const key = `${a} ${b}`;
          expect(table.get(a, b)).toBe(kept.get(key));
          if (kept.has(key)) continue;
          kept.set(key, table.add(a, b, key));
        }
        for (const [a, b] of pairs) expect(table.get(a, b)).toBe(`${a} ${b}`);
      }),
    );
  });

  it("of terms have one object for each of 20,000 sums, and for literals that print alike", () => {
    const session = new Session();
    const f32 = session.types.scalar("f32");
    const x = session.free("x", f32);
    const sum = (k: number): Term => session.prim("add", [], [session.lit(k, f32), x], f32);
    const sums = Array.from({ length: 20_000 }, (_, k) => sum(k));
    expect(new Set(sums).size).toBe(20_000);
    expect(sums.every((t, k) => t === sum(k))).toBe(true);
    expect(session.lit(NaN, f32)).toBe(session.lit(-NaN, f32));
    expect(session.lit(0, f32)).not.toBe(session.lit(-0, f32));
    expect(session.lit(-0, f32)).toBe(session.lit(-0, f32));
  });
});

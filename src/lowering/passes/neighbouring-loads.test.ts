/** @file Joining of loads of neighbouring elements. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import { declare, load, lt, select, store, sumExpr, vector, when } from "../testing/statements.ts";
import { neighbouringLoads } from "./neighbouring-loads.ts";

const at = (k: number) => load("xs", `8 * i + ${k}`);
const even = vector(at(0), at(2), at(4), at(6));
const odd = vector(at(1), at(3), at(5), at(7));
const lanes = (whole: string, ...ks: readonly number[]): string =>
  `f32x4(${ks.map((k) => `${whole}.s${k}`).join(", ")})`;

describe("joining of loads of neighbouring elements", () => {
  it("loads every second element as lanes, if the others are loaded too", () => {
    const whole = "xs[8*i .. +8]";
    expect(through(neighbouringLoads, [store("out", "4 * i", sumExpr(even, odd))])).toEqual([
      `out[4*i .. +4] = ${lanes(whole, 0, 2, 4, 6)} + ${lanes(whole, 1, 3, 5, 7)};`,
    ]);
    const apart = [declare("a", even), declare("b", odd)];
    expect(through(neighbouringLoads, apart)).toEqual([
      `f32x4 a = ${lanes(whole, 0, 2, 4, 6)};`,
      `f32x4 b = ${lanes(whole, 1, 3, 5, 7)};`,
    ]);
  });

  it("loads elements that are repeated once", () => {
    const repeated = store("out", "4 * i", vector(at(2), at(2), at(3), at(3)));
    expect(through(neighbouringLoads, [repeated])).toEqual([
      `out[4*i .. +4] = ${lanes("xs[8*i + 2 .. +2]", 0, 0, 1, 1)};`,
    ]);
  });

  it("loads no element between, and none for a branch", () => {
    for (const body of [
      [store("out", "4 * i", even)],
      [declare("a", even), when(lt("i", "n"), [store("out", "4 * i", odd)])],
      [declare("a", select(lt("i", "n"), even, odd))],
    ])
      expect(through(neighbouringLoads, body)).toEqual(shown(body));
  });

  it("leaves what is written, and what saves less than half of the loads", () => {
    const body = [store("out", "4 * i", sumExpr(even, odd))];
    expect(through(neighbouringLoads, body, { readOnly: [] })).toEqual(shown(body));
    const clamped = [
      store("out", "4 * i", vector(load("xs", "max(4 * i - 1, 0)"), at(0), at(1), at(2))),
    ];
    expect(through(neighbouringLoads, clamped)).toEqual(shown(clamped));
  });
});

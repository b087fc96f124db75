/** @file Elimination of redundant loads. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import { declare, load, lt, select, store, type, v, vector } from "../testing/statements.ts";
import { redundantLoads } from "./redundant-loads.ts";

const F32X4 = type("f32", 4);
const WHOLE = load("xs", "4 * i", F32X4);
const at = (k: number) => load("xs", `4 * i + ${k}`);

describe("elimination of redundant loads", () => {
  it("takes gathered elements from a vector that is loaded beside them", () => {
    const body = [declare("a", WHOLE), store("out", "4 * i", vector(at(0), at(0), at(1), at(2)))];
    const lane = (k: number): string => `xs[4*i .. +4].s${k}`;
    expect(through(redundantLoads, body)).toEqual([
      "f32x4 a = xs[4*i .. +4];",
      `out[4*i .. +4] = f32x4(${[0, 0, 1, 2].map(lane).join(", ")});`,
    ]);
  });

  it("does not where the buffer is written, or the vector loaded only if it is chosen", () => {
    const gathered = store("out", "4 * i", vector(at(0), at(0), at(1), at(2)));
    const body = [declare("a", WHOLE), gathered];
    expect(through(redundantLoads, body, { readOnly: [] })).toEqual(shown(body));
    const chosen = [declare("a", select(lt("i", "n"), WHOLE, v("b", F32X4))), gathered];
    expect(through(redundantLoads, chosen)).toEqual(shown(chosen));
  });

  it("does not for a single element, or elements that the vector has not", () => {
    const body = [declare("a", WHOLE), store("out", "4 * i", vector(at(0), at(4), at(5), at(6)))];
    expect(through(redundantLoads, body)).toEqual(shown(body));
  });
});

/** @file Elimination of redundant loads. */
import { describe, expect, it } from "vitest";
import { shown, through } from "../testing/run-pass.ts";
import {
  barrier,
  declare,
  load,
  lt,
  select,
  store,
  type,
  v,
  vector,
  when,
} from "../testing/statements.ts";
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

  it("does also of a buffer that is written, from one load for all until it is stored to", () => {
    const gathered = store("out", "4 * i", vector(at(0), at(0), at(1), at(2)));
    const stored = store("xs", "4 * i + 7", at(0));
    const body = [gathered, declare("a", WHOLE), stored, declare("b", WHOLE), gathered];
    const lane = (of: string, k: number): string => `${of}.s${k}`;
    const lanes = (of: string): string => [0, 0, 1, 2].map((k) => lane(of, k)).join(", ");
    expect(through(redundantLoads, body, { readOnly: [] })).toEqual([
      "f32x4 x = xs[4*i .. +4];",
      `out[4*i .. +4] = f32x4(${lanes("x")});`,
      "f32x4 a = x;",
      "xs[4*i + 7] = xs[4*i];",
      "f32x4 b = xs[4*i .. +4];",
      "f32x4 x1 = xs[4*i .. +4];",
      `out[4*i .. +4] = f32x4(${lanes("x1")});`,
    ]);
  });

  it("does not where the buffer is stored to or a barrier stands between, nor in a list inside", () => {
    const gathered = store("out", "4 * i", vector(at(0), at(0), at(1), at(2)));
    for (const between of [store("xs", "4 * i", at(0)), barrier()]) {
      const body = [declare("a", WHOLE), between, gathered];
      expect(through(redundantLoads, body, { readOnly: [] })).toEqual(shown(body));
    }
    const within = [declare("a", WHOLE), when(lt("i", "n"), [gathered])];
    expect(through(redundantLoads, within, { readOnly: [] })).toEqual(shown(within));
  });

  it("does not where the vector is loaded only if it is chosen", () => {
    const gathered = store("out", "4 * i", vector(at(0), at(0), at(1), at(2)));
    const chosen = [declare("a", select(lt("i", "n"), WHOLE, v("b", F32X4))), gathered];
    expect(through(redundantLoads, chosen)).toEqual(shown(chosen));
  });

  it("does not for a single element, or elements that the vector has not", () => {
    const body = [declare("a", WHOLE), store("out", "4 * i", vector(at(0), at(4), at(5), at(6)))];
    expect(through(redundantLoads, body)).toEqual(shown(body));
  });
});

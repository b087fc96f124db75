/** @file docs/trace.md: what `strata trace --json` prints can be replayed forwards and backwards. */
import { applyPatches, enablePatches, type Patch } from "immer";
import { describe, expect, it } from "vitest";
import { trace } from "../../src/api/trace/trace.ts";
import { patchesBetween, stateJson } from "../../src/api/trace/trace-log.ts";
import { parse } from "../../src/index.ts";
import { jsonLines, strata } from "./support.ts";

enablePatches();

const EXAMPLES: readonly (readonly [string, string])[] = [
  ["matmul", "tiled"],
  ["jacobi2d", "tiled"],
  ["blur", "tiled"],
  ["dot", "tree"],
];

interface StepLine {
  readonly number: number;
  readonly ms: number;
  readonly strategy: string;
  readonly patches: Patch[];
  readonly inverse: Patch[];
}

const stepsIn = (out: string): StepLine[] =>
  jsonLines(out).filter(({ type }) => type === "step") as unknown as StepLine[];

describe.each(EXAMPLES)("the trace of %s, %s", (name, schedule) => {
  const file = `examples/${name}.strata`;
  const traced = trace(parse({ file }), { schedule });
  if (!traced.ok) throw new Error(traced.message);
  const states = [...traced.history.states()].map((s) => JSON.parse(JSON.stringify(stateJson(s))));

  it("is replayed forwards and backwards by its patches alone", async () => {
    const { out, status } = await strata(["trace", file, "--schedule", schedule, "--json"]);
    expect(status).toBe(0);
    const start = jsonLines(out)[0] as { type: string; state: object };
    const steps = stepsIn(out);
    expect(start.type).toBe("start");
    expect(steps.length).toBe(states.length - 1);
    let state = start.state;
    expect(state).toEqual(states[0]);
    for (const step of steps) {
      state = applyPatches(state, step.patches);
      expect(state).toEqual(states[step.number]);
    }
    for (const step of [...steps].reverse()) {
      state = applyPatches(state, step.inverse);
      expect(state).toEqual(states[step.number - 1]);
    }
  });

  it("says when each step was taken, and by which strategy", async () => {
    const { out } = await strata(["trace", file, "--schedule", schedule, "--json"]);
    const steps = stepsIn(out);
    const times = steps.map((s) => s.ms);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const s of steps) expect(s.strategy).toMatch(/\w/);
  });

  it("changes only what differs", () => {
    const all = [...traced.history.states()];
    const [first] = all;
    expect(patchesBetween(first!, first!)).toEqual({ patches: [], inverse: [] });
    const made = all.slice(1).map((to, k) => patchesBetween(all[k]!, to));
    for (const [k, { patches, inverse }] of made.entries()) {
      expect(patches).toContainEqual({ op: "replace", path: ["step"], value: k + 1 });
      expect(inverse).toContainEqual({ op: "replace", path: ["step"], value: k });
    }
    const length = (values: readonly unknown[]): number => JSON.stringify(values).length;
    const [changed, whole] = [made.map((m) => m.patches), all.slice(1).map(stateJson)];
    expect(length(changed)).toBeLessThan(length(whole));
  });

  it("has one account of the terms: each step begins where the one before it ended", () => {
    const { history } = traced;
    for (const { number, root } of history.steps) {
      expect(root.before).toBe(history.at(number - 1).term);
      expect(root.after).toBe(history.at(number).term);
    }
  });
});

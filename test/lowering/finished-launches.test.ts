/** @file Stages that are scheduled one after the other: the copies of a finished stage in the term cost no more steps than one. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { apply, compile, parse } from "../../src/index.ts";

const FILE = new URL("./finished-launches.strata", import.meta.url);
const source = parse(readFileSync(FILE, "utf8"));
const SCHEDULES = ["points", "rowed"] as const;

it.each(SCHEDULES)("eight stages take few evaluation steps: %s", (schedule) => {
  // walks through all copies take 60 million steps
  const applied = apply(source, { program: "stages", schedule, fuel: { steps: 200_000 } });
  if (!applied.ok) throw new Error(applied.diagnostics.map((d) => d.message).join("\n"));
  expect(applied.steps.length).toBeLessThan(80);
});

it("a launch is the same whatever the schedule does afterwards", () => {
  const [points, rowed] = SCHEDULES.map((schedule) => {
    const applied = apply(source, { program: "stages", schedule });
    const compiled = applied.ok ? compile(applied) : applied;
    if (!compiled.ok) throw new Error(compiled.diagnostics.map((d) => d.message).join("\n"));
    return compiled.source.split("\n// ").slice(0, 8).join("").replaceAll(schedule, "s");
  });
  expect(points).toContain("stages_s_7(");
  expect(points!.match(/for \(int/g)).toHaveLength(28);
  expect(points).toBe(rowed);
});

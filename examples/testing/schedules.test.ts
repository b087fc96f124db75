// Property tests of one's own schedules: `npx vitest run`.
import fc from "fast-check";
import { choose, run, toNested, unwrap } from "strata-lang";
import { data, preserves, sizes } from "strata-lang/testing";
import { expect, it } from "vitest";
import blur1d from "./blur1d.strata";

const program = unwrap(choose(blur1d));

it.each(["naive", "tiled", "reversed"])("%s preserves the blur", async (schedule) => {
  expect(await preserves(program, schedule, { runs: 50 })).toBeGreaterThan(0);
});

it("is the mean of three neighbours", async () => {
  const { type } = program.program.inputs[0]!;
  const input = sizes().chain((n) => data(type, new Map([["n", n]]), "whole"));
  await fc.assert(
    fc.asyncProperty(input, async (xs) => {
      const { result } = unwrap(await run(program, { xs }, { device: "interp" }));
      const given = toNested(xs) as readonly number[];
      const at = (i: number): number => given[Math.min(Math.max(i, 0), given.length - 1)]!;
      const means = given.map((x, i) => Math.fround((at(i - 1) + x + at(i + 1)) / 3));
      expect(toNested(result)).toEqual(means);
    }),
    { numRuns: 50 },
  );
});

/** @file What one launch has stored is not copied by a later one that returns it, or keeps it beside what it computes. */
import { expect, it } from "vitest";
import { type Found, nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("./", import.meta.url));

/** The names of the buffers that each kernel of a schedule writes. */
function writes(name: string): readonly (readonly string[])[] {
  const found = FOUND.find((f) => nameOf(f) === name) as Found;
  return subjectOf(found).compiled.plan.kernels.map(({ params }) =>
    params.flatMap((p) => (p.tag === "buffer" && p.access !== "read" ? [p.name] : [])),
  );
}

it("of a result", () => {
  expect(writes("storedBefore.two")).toEqual([["temp"], ["out_0", "out_1_1"]]);
  const { result } = subjectOf(FOUND.find((f) => f.program === "storedBefore") as Found).compiled
    .plan;
  expect(result.buffers).toEqual(["out_0", "temp", "out_1_1", "xs"]);
});

it("of an intermediate result", () => {
  expect(writes("storedBetween.three")).toEqual([["temp"], ["temp1_0", "temp1_1"], ["out"]]);
});

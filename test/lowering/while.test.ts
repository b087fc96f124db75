/** @file Which loops of reductions end early. Their results are checked in lowering.test.ts. */
import { describe, expect, it } from "vitest";
import { nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("./", import.meta.url));
const sourceOf = (name: string): string =>
  subjectOf(FOUND.find((f) => nameOf(f) === name)!).compiled.source;

describe("a loop whose state stays where a condition on it fails", () => {
  it.each(["escape.items", "halves.items", "divisors.items", "until.items"])(
    "ends there: %s",
    (name) => expect(sourceOf(name)).toMatch(/^ *for \(.* && going\d*; \+\+\w+\) \{$/m),
  );

  it("evaluates the condition once a step, for all components", () => {
    expect(sourceOf("escape.items").match(/< 4\.0f/g)).toHaveLength(2);
  });

  it.each([
    ["straight code", "halves.unrolled"],
    ["a loop of a whole work-group, in which a barrier may stand", "until.groups"],
  ])("does not end in %s", (_, name) => expect(sourceOf(name)).not.toMatch(/going/));
});

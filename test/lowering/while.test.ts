/** @file Loops that end when a condition fails. Their results are checked in lowering.test.ts. */
import { describe, expect, it } from "vitest";
import { nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("./", import.meta.url));
const sourceOf = (name: string): string =>
  subjectOf(FOUND.find((f) => nameOf(f) === name)!).compiled.source;

describe("repeatWhile in a kernel", () => {
  it.each(["escape.items", "halves.items", "divisors.items", "lanes.vectors", "settled.groups"])(
    "is a loop that ends early: %s",
    (name) => expect(sourceOf(name)).toMatch(/^ *for \(.* && going\d*; \+\+\w+\) \{$/m),
  );

  it("evaluates the condition once a step, for all components", () => {
    expect(sourceOf("escape.items").match(/< 4\.0f/g)).toHaveLength(2);
  });

  it("is an `if` where there is at most one step", () =>
    expect(sourceOf("halves.items")).toMatch(/if \(\w+ > 1\)/));

  it.each(["until.items", "until.groups"])("is no reduction: %s", (name) =>
    expect(sourceOf(name)).not.toMatch(/going/),
  );

  it("keeps a small state in registers", () =>
    expect(sourceOf("fibonacci.items")).not.toMatch(/\[\d*\];/));

  it("waits inside of the loop where a work-group keeps the state", () =>
    expect(sourceOf("settled.groups").match(/barrier\(/g)!.length).toBeGreaterThan(1));
});

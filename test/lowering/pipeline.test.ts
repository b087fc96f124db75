/** @file The OpenCL pipeline as a whole. What does not compile stands in pipeline-order.ts. */
import { describe, expect, it } from "vitest";
import { OPENCL_PIPELINE } from "../../src/lowering/passes/pipeline.ts";
import { WRONG } from "./pipeline-order.ts";

const { stages } = OPENCL_PIPELINE;
const names = (list: typeof stages): readonly string[] => list.map((s) => s.pass.name);

describe("an order that does not compile", () => {
  const missing = WRONG.map((chain) => {
    const at = chain.stages.length - 1;
    expect(names(chain.stages)).toEqual(names(stages.toSpliced(at, 1).slice(0, at + 1)));
    return stages[at]!.name;
  });

  it("is every one that a required pass is left out of", () => {
    const required = stages.filter((s) => s.pass.required !== undefined);
    expect(missing).toEqual(required.map((s) => s.name));
  });

  it("is every fifth, at least, in which two neighbours have changed places", () => {
    expect(5 * new Set(missing).size).toBeGreaterThanOrEqual(stages.length - 1);
  });
});

it("calls a pass in its second place by a number", () => {
  const found = stages.flatMap((s) => (s.pass.name === "dead-code" ? [s.name] : []));
  expect(found).toEqual(["dead-code", "dead-code-2"]);
});

it("gives every stage a name of its own", () => {
  expect(new Set(stages.map((s) => s.name)).size).toBe(stages.length);
});

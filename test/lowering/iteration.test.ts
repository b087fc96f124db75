/** @file What loops of the host cost: buffers that take turns, and no copies. Their results are checked in lowering.test.ts. */
import { describe, expect, it } from "vitest";
import type { Plan, Step } from "../../src/lowering/plan.ts";
import { showCondition } from "../../src/term/index.ts";
import { nameOf, Subject, schedulesIn } from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("./", import.meta.url));

function planOf(name: string): Plan {
  return new Subject(FOUND.find((f) => nameOf(f) === name)!).compiled.plan;
}

/** `launch(in, out)`, `3 x [ … ]`, `1 <= k ? [ … ] : [ … ]`, `a <- b`. */
function shown(s: Step): string {
  if (s.tag === "repeat") return `${s.count.constant ?? "k"} x [${s.body.map(shown).join(" ; ")}]`;
  if (s.tag === "when")
    return `${showCondition(s.condition)} ? [${s.then.map(shown).join(" ; ")}] : [${s.otherwise.map(shown).join(" ; ")}]`;
  if (s.tag === "rotate") return s.to.map((name, i) => `${name} <- ${s.from[i]}`).join(", ");
  const buffers = s.kernel.params.filter((p) => p.tag === "buffer").map((p) => p.name);
  return `launch(${buffers.map((b) => s.buffers.get(b) ?? b).join(", ")})`;
}

const steps = (name: string): string[] => planOf(name).steps.map(shown);

describe("the loop of the host", () => {
  it("takes turns between two buffers; the first step reads the input", () => {
    expect(steps("steps5.host")).toEqual([
      "launch(xs, out)",
      "4 x [launch(out, spare) ; out <- spare, spare <- out]",
    ]);
  });

  it("rotates what a step hands on: three buffers for a wave", () => {
    expect(steps("wave.host")).toEqual([
      "launch(prev, cur, out_1)",
      "launch(cur, out_1, spare)",
      "4 x [launch(out_1, spare, spare1) ; out_1 <- spare, spare <- spare1, spare1 <- out_1]",
    ]);
    const { result, buffers } = planOf("wave.host");
    expect(result.buffers).toEqual(["out_1", "spare"]);
    expect(buffers.map((b) => b.role)).toEqual(["input", "input", "temporary", "output", "output"]);
  });

  it("gives what it began with after no step, uncopied: another name for it", () => {
    expect(steps("stepsK.host")).toEqual([
      "1 <= k ? [launch(xs, out) ; k x [launch(out, spare) ; out <- spare, spare <- out]] : [out <- xs]",
    ]);
    expect(planOf("stepsK.host").conditions).toEqual([]);
    const [after] = steps("waveK.host");
    expect(after).toMatch(
      / : \[out_1 <- cur, spare <- out_1\]\] : \[out_1 <- prev, spare <- cur\]$/,
    );
  });

  it("demands a step of a loop in a loop, where names that begin as another would not end as they began", () => {
    expect(planOf("nestedK.host").conditions.map((c) => showCondition(c))).toEqual(["1 <= k"]);
  });

  it("launches before what no step changes", () => {
    expect(steps("twoInAStep.host")).toEqual([
      "launch(c, temp1)",
      "launch(xs, temp)",
      "launch(temp, temp1, out)",
      "3 x [launch(out, temp) ; launch(temp, temp1, spare) ; out <- spare, spare <- out]",
    ]);
  });

  it("has one kernel for steps of all lengths, and buffers of the largest", () => {
    const { kernels, buffers } = planOf("halving.host");
    expect(kernels.length).toBe(1);
    expect(buffers.map((b) => String(b.length.num.coefficients[0]))).toEqual(["16", "8", "8"]);
  });
});

it("temporaries share buffers where they are not in use at once", () => {
  expect(planOf("chain.host").buffers.map((b) => b.role)).toEqual([
    "input",
    "temporary",
    "temporary",
    "output",
  ]);
});

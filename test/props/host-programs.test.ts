/**
 * @file Random host programs: loops in loops, arrays handed on crosswise, no rounds, results that are inputs. The verifier is silent
 * about every plan that is made, and finds what is planted in one. `npm run test:host` tries many more.
 */
import { describe, expect, it } from "vitest";
import { planProblem } from "../../src/lowering/launches/verify-plan.ts";
import { runPlanInSimulator } from "../../src/runtime/launch/index.ts";
import { CompilerBug } from "../../src/term/index.ts";
import { Choices, forAll, runs } from "../support/choices.ts";
import { agrees, type HostCase, hostCases, simulated } from "../support/hosts/case.ts";
import { type Fault, faultsIn, KINDS } from "../support/hosts/faults.ts";
import { searchHosts } from "../support/hosts/search.ts";
import { describeOpenCL } from "../support/opencl.ts";

it("random host programs give in the simulator what they mean", () => {
  forAll(100, (choices) => {
    for (const c of hostCases([choices])) simulated(c);
  });
});

describeOpenCL("random host programs on an OpenCL device", () => {
  it("give what they mean", () => {
    expect(searchHosts(1, runs(30)).failures).toEqual([]);
  });
});

describe("the verifier", () => {
  const cases = hostCases(
    Array.from({ length: runs(20) }, (_, k) => Choices.seeded(2 * k + 100_001)),
  );
  const faults = cases.flatMap((c) => faultsIn(c.plan).map((fault) => ({ c, fault })));

  it.each(KINDS)("finds %s wherever it changes what is computed", (kind) => {
    const planted = faults.filter(({ fault }) => fault.kind === kind);
    const silent = planted.filter(({ fault }) => planProblem(fault.plan) === undefined);
    expect(silent.length).toBeLessThan(planted.length / 3); // most change something
    const missed = silent.filter(({ c, fault }) => changes(c, fault));
    expect(missed.map(({ c }) => c.text)).toEqual([]);
  });
});

/**
 * Does the simulator see a difference, for the sizes of the case? A launch whose numbers say that a buffer is too short sees the
 * fault itself, before anything runs.
 */
function changes(c: HostCase, { plan, kind }: Fault): boolean {
  try {
    const { result, problems } = runPlanInSimulator(plan, c.inputs, { sizes: c.sizes });
    if (problems.length === 0) agrees(c, result!, "simulator");
    return problems.length > 0;
  } catch (error) {
    return !(kind === "a buffer too short" && error instanceof CompilerBug);
  }
}

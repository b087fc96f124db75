/**
 * @file Integers near the ends of their types: values wrap, indices do not. Random elements made of sizes, indices, literals and
 * data are the same in the interpreter, in the simulator and on a device, bit for bit. STRATA_SEED and STRATA_RUNS choose other
 * cases and their number.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Plan } from "../../src/lowering/plan.ts";
import { printPlan } from "../../src/lowering/print/plan.ts";
import { runPlanOnOpenCL } from "../../src/runtime/launch/opencl.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { ConditionSet } from "../../src/strategies/index.ts";
import { Session } from "../../src/term/index.ts";
import { Choices, forAll, runs, seed } from "../support/choices.ts";
import { integerProgram } from "../support/integers/program.ts";
import { describeOpenCL } from "../support/opencl.ts";
import {
  agrees,
  agreesInSimulator,
  interpret,
  isPlan,
  oneSource,
  planOf,
  type Sample,
  sampleOf,
  showing,
} from "../support/programs/check.ts";
import { openSizes, type RandomProgram } from "../support/programs/program.ts";

function lowered(p: RandomProgram, name?: string): Plan {
  const scheduled = { term: p.term, conditions: ConditionSet.none.withAll(p.conditions)! };
  const plan = planOf(p, { ...scheduled, text: "", rules: [] }, name);
  if (!isPlan(plan)) throw new Error(`${plan.code} ${plan.message}`);
  return plan;
}

const sample = (c: Choices, p: RandomProgram): Sample => sampleOf(p, c.nat(0xffff), "special");

it("values are in the simulator what they mean", () => {
  let session = new Session();
  let cases = 0;
  forAll(1000, (c) => {
    if (++cases % 200 === 0) session = new Session();
    const p = integerProgram(c, session);
    const data = sample(c, p);
    showing(p, "", "", () => agreesInSimulator(p, lowered(p), data, interpret(p, data)));
  });
  expect(cases).toBeGreaterThanOrEqual(runs(1000));
});

/** Kernels that are built together: building is what takes time. */
const BATCH = 40;

describeOpenCL("integers on an OpenCL device", () => {
  let device: DeviceSession;
  beforeAll(() => {
    device = openDevice();
  });
  afterAll(() => device.close());

  it("are what they mean", async () => {
    for (let from = 0; from < runs(80); from += BATCH) {
      const session = new Session();
      const batch = Array.from({ length: BATCH }, (_, i) => {
        const c = Choices.seeded(2 * (seed + from + i));
        const p = integerProgram(c, session);
        return { p, data: sample(c, p), plan: lowered(p, `p${i}`) };
      });
      const source = oneSource(batch.map(({ plan }) => printPlan(plan)));
      for (const { p, data, plan } of batch) {
        const options = { session: device, sizes: openSizes(p) };
        const outcome = await runPlanOnOpenCL(plan, source, data.inputs, options);
        showing(p, "", "", () => agrees(p, outcome, interpret(p, data)));
      }
      device.releasePrograms();
    }
  });
});

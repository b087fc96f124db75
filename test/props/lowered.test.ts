/**
 * @file Random lowered programs: the lowerer says what is wrong with one, or the simulator gives what the interpreter gives
 * and sees no problem; so do some of them on a device and in C on one core, many to a program. STRATA_LOWERED_FROM and
 * STRATA_LOWERED_RUNS choose other programs; `npm run test:lowered` tries many.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Plan } from "../../src/lowering/plan.ts";
import { withEntryPoints } from "../../src/lowering/print/c/entry-points.ts";
import { printPlan, printPlans } from "../../src/lowering/print/plan.ts";
import { runPlanInSimulator } from "../../src/runtime/launch/index.ts";
import { runPlanOnOpenCL } from "../../src/runtime/launch/opencl.ts";
import { CSession } from "../../src/runtime/opencl/c/index.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import { describeC } from "../support/c.ts";
import {
  agrees,
  inGroups,
  type LoweredCase,
  loweredCases,
  showing,
} from "../support/lowered/case.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { oneSource } from "../support/programs/check.ts";

const { STRATA_LOWERED_FROM = "1", STRATA_LOWERED_RUNS = "2500" } = process.env;
const [FIRST, RUNS] = [Number(STRATA_LOWERED_FROM), Number(STRATA_LOWERED_RUNS)];
/** Programs to a file. */
const FILE = 50;
/** How many run on a device. */
const ON_DEVICE = Math.max(Math.min(500, RUNS), Math.ceil(RUNS / 20));
/** One of so many runs in groups as well, where their size is the driver's to choose. */
const IN_GROUPS = 10;
/** Those that the lowerer refuses are fewer than this part. */
const MOST_REFUSED = 0.35;

/** The cases for a device, which the simulator has had before. */
const known = new Map<number, readonly LoweredCase[]>();

function* batches(count: number): Generator<readonly LoweredCase[]> {
  for (let from = 0; from < count; from += FILE) {
    const cases = known.get(from) ?? loweredCases(FIRST + from, Math.min(FILE, RUNS - from));
    if (from < ON_DEVICE) known.set(from, cases);
    yield cases;
  }
}

const agreeing: Record<string, number> = {};
afterAll(() => {
  const { STRATA_REPORT } = process.env;
  if (STRATA_REPORT !== undefined) console.table(agreeing);
});

it("random lowered programs give in the simulator what they mean", { timeout: 86_400_000 }, () => {
  let agreed = 0;
  for (const cases of batches(RUNS)) {
    for (const c of cases) {
      const run = (plan: Plan): void => agrees(c, runPlanInSimulator(plan, c.inputs));
      showing(c.seed, c.text, () => run(c.plan));
      const grouped = c.seed % IN_GROUPS === 0 ? inGroups(c.plan) : undefined;
      if (grouped !== undefined) showing(c.seed, c.text, () => run(grouped));
    }
    agreed += cases.length;
  }
  agreeing["lowered, in the simulator"] = agreed;
  expect(agreed).toBeGreaterThan((1 - MOST_REFUSED) * RUNS);
});

describeC("random lowered programs in C on one core", () => {
  let session: CSession;
  beforeAll(() => {
    session = new CSession();
  });
  afterAll(() => session.close());

  it("give what they mean", { timeout: 86_400_000 }, async () => {
    let agreed = 0;
    for (const cases of batches(ON_DEVICE)) {
      const plans = cases.map((c) => showing(c.seed, c.text, () => c.inC()));
      const kernels = plans.flatMap((p) => p.kernels);
      const source = withEntryPoints(printPlans(plans as [Plan, ...Plan[]]), kernels);
      for (const [k, c] of cases.entries()) {
        const outcome = await runPlanOnOpenCL(plans[k]!, source, c.inputs, { session });
        showing(c.seed, c.text, () => agrees(c, outcome));
      }
      session.releasePrograms();
      agreed += cases.length;
    }
    agreeing["lowered, in C"] = agreed;
    expect(agreed).toBeGreaterThan((1 - MOST_REFUSED) * ON_DEVICE);
  });
});

describeOpenCL("random lowered programs on an OpenCL device", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => session.close());

  it("give what they mean", { timeout: 86_400_000 }, async () => {
    let agreed = 0;
    for (const cases of batches(ON_DEVICE)) {
      const source = oneSource(cases.map((c) => printPlan(c.plan)));
      for (const c of cases) {
        const outcome = await runPlanOnOpenCL(c.plan, source, c.inputs, { session });
        showing(c.seed, c.text, () => agrees(c, outcome));
      }
      session.releasePrograms();
      agreed += cases.length;
    }
    agreeing["lowered, on a device"] = agreed;
    expect(agreed).toBeGreaterThan((1 - MOST_REFUSED) * ON_DEVICE);
  });
});

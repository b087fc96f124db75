/**
 * @file Random small programs. Rewritten by random strategies they mean the same; lowered by random schedules they give in the
 * simulator and on a device what the interpreter gives, bit for bit, and no problem that the simulator sees. Of every fourth some
 * sizes are fixed beforehand.
 *
 * What a schedule asks for and OpenCL cannot do is rejected by a diagnostic; the share of those is bounded below.
 * STRATA_SEED and STRATA_RUNS choose other cases and their number, STRATA_REPORT=1 prints what became of them;
 * `npm run test:long` tries many. A failure is shown as a file with the command that runs it.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Plan } from "../../src/lowering/plan.ts";
import { printPlan } from "../../src/lowering/print/plan.ts";
import type { HostValue } from "../../src/runtime/launch/index.ts";
import { runPlanOnOpenCL } from "../../src/runtime/launch/opencl.ts";
import { type DeviceSession, openDevice } from "../../src/runtime/opencl/index.ts";
import type { Rule } from "../../src/strategies/index.ts";
import { Session } from "../../src/term/index.ts";
import { Choices, forAll, runs, seed } from "../support/choices.ts";
import { describeOpenCL } from "../support/opencl.ts";
import {
  agrees,
  agreesInSimulator,
  interpret,
  isPlan,
  keepsMeaning,
  oneSource,
  planOf,
  type Sample,
  sampleOf,
  showing,
} from "../support/programs/check.ts";
import { withFixedSizes } from "../support/programs/fixed.ts";
import { openSizes, type RandomProgram, randomProgram } from "../support/programs/program.ts";
import { RULES, randomSchedule, type Scheduled, Schedules } from "../support/programs/schedules.ts";
import { workspace } from "../support/stdlib.ts";
import { randomStrategy, shownRules, usefulRules } from "../support/strategies.ts";

/** Terms of so many cases share a session. */
const PER_SESSION = 500;
const MOST_REJECTED = 0.2;

const isApprox = (r: Rule): boolean => r.class === "approx";

/** A session with the library, a new one from time to time. */
class Bench {
  #session = new Session();
  #schedules = new Schedules(workspace(this.#session));
  #rules = shownRules(workspace(this.#session));
  #cases = 0;

  next(): Bench {
    if (++this.#cases % PER_SESSION > 0) return this;
    this.#session = new Session();
    this.#schedules = new Schedules(workspace(this.#session));
    this.#rules = shownRules(workspace(this.#session));
    return this;
  }

  program(c: Choices): RandomProgram {
    const p = randomProgram(c, this.#session, c.chance(50));
    return c.chance(25) ? withFixedSizes(c, p) : p;
  }

  scheduled(c: Choices, p: RandomProgram): Scheduled {
    return this.#schedules.apply(p, randomSchedule(c));
  }

  strategy(c: Choices, p: RandomProgram): ReturnType<typeof randomStrategy> {
    const rules = p.whole && c.chance(40) ? this.#rules.filter(isApprox) : this.#rules;
    const useful = usefulRules(c, rules, p.term);
    return randomStrategy(c, useful, this.#session, c.int(1, 3));
  }
}

const tally = new Map<string, number>();
const count = (what: string): void => void tally.set(what, (tally.get(what) ?? 0) + 1);
const counted = (what: RegExp): number =>
  [...tally].reduce((n, [key, k]) => (what.test(key) ? n + k : n), 0);

afterAll(() => {
  const { STRATA_REPORT } = process.env;
  if (STRATA_REPORT !== undefined) console.table(Object.fromEntries(tally));
});

describe("a rewritten program", () => {
  it("means what it meant", () => {
    const bench = new Bench();
    forAll(400, (c) => {
      const p = bench.next().program(c);
      const s = bench.strategy(c, p);
      showing(p, s.name, "", () => count(`rewriting: ${keepsMeaning(p, s, c.nat(0xffff))}`));
    });
    expect(counted(/: exact|: finite/)).toBeGreaterThan(0.4 * runs(400));
  });
});

/** Whole numbers where a rule has re-associated sums. */
function sample(c: Choices, p: RandomProgram): Sample {
  return sampleOf(p, c.nat(0xffff), p.whole ? "whole" : "special");
}

describe("a lowered program", () => {
  it("gives in the simulator what the interpreter gives", () => {
    const bench = new Bench();
    forAll(600, (c) => {
      const p = bench.next().program(c);
      const s = bench.scheduled(c, p);
      const data = sample(c, p);
      showing(p, s.text, RULES, () => {
        const plan = planOf(p, s);
        count(isPlan(plan) ? "lowering: accepted" : `lowering: rejected ${plan.code}`);
        if (isPlan(plan)) agreesInSimulator(p, plan, data, interpret(p, data));
      });
    });
    expect(counted(/rejected/)).toBeLessThan(MOST_REJECTED * counted(/lowering/));
  });
});

interface DeviceCase {
  readonly p: RandomProgram;
  readonly s: Scheduled;
  readonly plan: Plan;
  readonly data: Sample;
  readonly expected: HostValue;
}

/** Kernels that are built together: building is what takes time. */
const BATCH = 40;

describeOpenCL("a lowered program on an OpenCL device", () => {
  let device: DeviceSession;
  beforeAll(() => {
    device = openDevice();
  });
  afterAll(() => device.close());

  function cases(from: number): DeviceCase[] {
    const bench = new Bench();
    return Array.from({ length: BATCH }, (_, i) => {
      const c = Choices.seeded(2 * (seed + from + i));
      const p = bench.program(c);
      const s = bench.scheduled(c, p);
      const data = sample(c, p);
      const plan = planOf(p, s, `p${i}`);
      return isPlan(plan) ? [{ p, s, plan, data, expected: interpret(p, data) }] : [];
    }).flat();
  }

  it("gives what the interpreter gives", async () => {
    for (let from = 0; from < runs(80); from += BATCH) {
      const batch = cases(from);
      const source = oneSource(batch.map(({ plan }) => printPlan(plan)));
      for (const { p, s, plan, data, expected } of batch) {
        const options = { session: device, sizes: openSizes(p) };
        const outcome = await runPlanOnOpenCL(plan, source, data.inputs, options);
        showing(p, s.text, RULES, () => agrees(p, outcome, expected));
        count("on a device");
      }
      device.releasePrograms();
    }
    expect(counted(/on a device/)).toBeGreaterThan(0);
  });
});

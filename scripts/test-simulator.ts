/**
 * @file Tests the simulator against its oracle, a simulator made of closures, on random lowered programs: `npm run test:simulator -- --runs
 * N --seed S`, with N programs. Each runs as it is, with faults planted into its kernels, and some in groups or without detection.
 * Reports, counts and buffers must be the same, bit for bit. All that runs also runs with the groups divided among threads
 * (`--threads 0` leaves that out).
 */
import { parseArgs } from "node:util";
import type { Kernel } from "../src/lowering/imperative.ts";
import type { Plan } from "../src/lowering/plan.ts";
import { Choices } from "../test/support/choices.ts";
import { inGroups, type LoweredCase, loweredCases, showing } from "../test/support/lowered/case.ts";
import { faultyKernel } from "../test/support/simulator-oracle/faults.ts";
import { type ComparedRun, comparePlan } from "../test/support/simulator-oracle/plans.ts";
import { type HelpCounts, interleavedThreads } from "../test/support/simulator-oracle/threads.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 30) },
    faults: { type: "string", default: "3" },
    threads: { type: "string", default: "1" },
  },
});
const [runs, seed, faults] = [values.runs, values.seed, values.faults].map(Number) as [
  number,
  number,
  number,
];
/** Programs to a file, as they are generated. */
const FILE = 50;
/** Steps of a launch with a fault, which may make a loop long. */
const STEPS = 20_000;

const counts = { programs: 0, launches: 0, faults: 0, found: 0, failed: 0 };
const divided: HelpCounts = { launches: 0, chunks: 0 };
const kinds = new Map<string, number>();

function tally({ problems, launches }: ReturnType<typeof comparePlan>): void {
  counts.launches += launches;
  if (problems.length > 0) counts.found++;
  for (const kind of new Set(problems)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
}

function check(c: LoweredCase): void {
  let runs = 0;
  const compare = (plan: Plan, options: ComparedRun = {}): void => {
    tally(comparePlan(plan, c.inputs, options));
    if (values.threads === "0") return;
    const threads = interleavedThreads(c.seed * 31 + runs++, divided);
    comparePlan(plan, c.inputs, { ...options, threads });
  };
  const run = (options: ComparedRun = {}): void => compare(c.plan, options);
  run();
  const grouped = c.seed % 2 === 0 ? inGroups(c.plan) : undefined;
  if (grouped !== undefined) compare(grouped);
  if (c.seed % 5 === 0) run({ detect: false });
  for (let k = 0; k < faults; k++) {
    const plan = (c.seed + k) % 3 === 0 ? (inGroups(c.plan) ?? c.plan) : c.plan;
    const choices = Choices.seeded(2 * (c.seed * 31 + k));
    const at = choices.nat(plan.kernels.length - 1);
    const faulty = faultyKernel(plan.kernels[at]!, choices);
    if (faulty === undefined) continue;
    counts.faults++;
    const { name } = plan.kernels[at]!;
    const instead = (kernel: Kernel): Kernel => (kernel.name === name ? faulty.kernel : kernel);
    const detect = choices.nat(9) > 0;
    const reportsPerKind = choices.pick([4, 1, 100]);
    try {
      compare(plan, { instead, detect, reportsPerKind, maxSteps: STEPS });
    } catch (error) {
      throw new Error(`fault ${k} (${faulty.what}): ${(error as Error).message}`);
    }
  }
}

console.log(`--runs ${runs} --seed ${seed}`);
const start = process.cpuUsage();
for (let from = 0; from < runs; from += FILE) {
  for (const c of loweredCases(seed + from, Math.min(FILE, runs - from))) {
    counts.programs++;
    try {
      showing(c.seed, c.text, () => check(c));
    } catch (error) {
      counts.failed++;
      console.error((error as Error).message);
    }
  }
  if ((from / FILE) % 20 === 19)
    console.log(`${from + FILE} of ${runs}, ${JSON.stringify(counts)}`);
}
const { user, system } = process.cpuUsage(start);
const seconds = (user + system) / 1e6;
console.log(`${JSON.stringify(counts)} problems ${JSON.stringify(Object.fromEntries(kinds))}`);
console.log(`divided among threads: ${JSON.stringify(divided)}`);
console.log(
  `${seconds.toFixed(1)} s of CPU, ${(counts.programs / seconds).toFixed(1)} programs a second`,
);
console.log(`${counts.programs - counts.failed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/**
 * @file `npm run fuzz:texts`: random files with programs and schedules of the library. Checks that interpreter, simulator and an
 * OpenCL device agree, that Oclgrind reports nothing, and that nothing crashes or hangs. Each part runs in its own process, because
 * a driver may crash it, and its result is printed when it ends.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleInPlace } from "../test/support/in-place.ts";
import { FILE, type Tally } from "../test/support/texts/fuzzer.ts";
import { Reach } from "../test/support/texts/reach.ts";
import { type Done, type Part, runPart } from "./fuzz-texts/part.ts";
import { OclgrindFolder } from "./oclgrind/environment.ts";

const HELP = `Usage: npm run fuzz:texts -- [options]

Random files, with programs and schedules of the library: interpreter, simulator and an OpenCL device agree.

  --runs <n>      cases (default: 100000)
  --seed <n>      of the first case, a multiple of 20 (default: by the clock); the same seed gives the same cases
  --device <n>    of 100 cases, how many run on an OpenCL device, too (default: 10)
  --c <n>         of 100 cases, how many run in C on one core, too (default: 0)
  --default       the library's default schedules instead of random ones; each must make kernels where a simple schedule does
  --oclgrind <n>  of 100 files of ${FILE} cases, how many run on Oclgrind, too (default: 0)
  --jobs <n>      processes (default: one per core)
  --json          print one JSON object
  -h, --help      show this help
`;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "100000" },
    seed: { type: "string", default: String((Date.now() % 2 ** 24) * 20) },
    device: { type: "string", default: "10" },
    c: { type: "string", default: "0" },
    oclgrind: { type: "string", default: "0" },
    default: { type: "boolean", default: false },
    jobs: { type: "string", default: String(availableParallelism()) },
    json: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});

/** Number of cases per process, which bounds its memory and the time until its result is printed. */
const PART = 400;

const [runs, seed] = [Number(values.runs), Number(values.seed)];
const shares = {
  device: Number(values.device),
  inC: Number(values.c),
  byDefault: values.default,
};

if (values.help) console.log(HELP);
else process.exit((await runAll()) > 0 ? 1 : 0);

/** Returns all parts of the run; files for Oclgrind are spread evenly among the others. */
function partsOf(): Part[] {
  const parts: Part[] = [];
  for (let from = 0; from < runs; from += PART)
    parts.push({ from: seed + from, count: Math.min(PART, runs - from), on: "devices" });
  const before = (file: number): number => Math.floor((file * Number(values.oclgrind)) / 100);
  for (let from = 0; from < runs; from += FILE) {
    const file = from / FILE;
    if (before(file + 1) > before(file))
      parts.push({ from: seed + from, count: Math.min(FILE, runs - from), on: "oclgrind" });
  }
  return parts;
}

/** Runs all parts, from a bundle of the sources as they are at the beginning; returns the number of failures. */
async function runAll(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "strata-fuzz-"));
  try {
    await bundleInPlace({ child: "scripts/fuzz-texts/child.ts" }, folder);
    return await runParts(join(folder, "child.mjs"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runParts(script: string): Promise<number> {
  using oclgrind = Number(values.oclgrind) > 0 ? OclgrindFolder.open() : undefined;
  const parts = partsOf();
  const tell = values.json ? console.error : console.log;
  const start = Date.now();
  tell(`--runs ${runs} --seed ${seed}`);
  const total: Tally = { cases: 0, compared: 0, refused: {}, finds: [] };
  const reach = new Reach();
  const hangs: number[] = [];
  const dead: number[] = [];
  let onOclgrind = 0;
  const add = ({ on }: Part, { tally, reach: names }: Done): void => {
    total.finds.push(...tally.finds);
    if (on === "oclgrind") {
      onOclgrind += tally.compared;
      return;
    }
    total.cases += tally.cases;
    total.compared += tally.compared;
    for (const [what, n] of Object.entries(tally.refused))
      total.refused[what] = (total.refused[what] ?? 0) + n;
    reach.add(names);
  };
  const work = async (): Promise<void> => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const env = part.on === "oclgrind" ? oclgrind!.environment() : process.env;
      const { begun, silent, done } = await runPart(script, part, shares, env);
      if (done !== undefined) add(part, done);
      else {
        const again = silent && part.count > 1; // on a busy machine a part may time out: it is tried once more, alone
        if (again) parts.unshift({ ...part, from: begun, count: 1 });
        else {
          if (part.on === "devices") total.cases++;
          (silent ? hangs : dead).push(begun);
          console.error(`seed ${begun}: ${silent ? "hangs" : "ends the process"}`);
        }
        const rest = part.from + part.count - begun - 1;
        if (rest > 0) parts.unshift({ ...part, from: begun + 1, count: rest });
        if (begun > part.from) parts.unshift({ ...part, count: begun - part.from });
      }
      for (const { seed: of, why, tag, text } of done?.tally.finds ?? [])
        tell(`seed ${of}: ${tag}\n${why}\n${text}`);
      if (done !== undefined) tell(lineOf(part, done));
      const seconds = Math.round((Date.now() - start) / 1000);
      const failed = total.finds.length + dead.length + hangs.length;
      tell(`${total.cases} of ${runs} cases in ${seconds} s, ${failed} failed`);
    }
  };
  const jobs = Array.from({ length: Math.max(1, Number(values.jobs)) }, work);
  await Promise.race([Promise.all(jobs), interruption()]);
  const of = (tag: string): number => total.finds.filter((f) => f.tag === tag).length;
  const [mismatches, crashes] = [of("mismatch"), of("crash") + dead.length];
  const refused = Object.values(total.refused).reduce((n, x) => n + x, 0);
  const summary = {
    v: 1,
    seed,
    cases: total.cases,
    compared: total.compared,
    onOclgrind,
    mismatches,
    crashes,
    hangs: hangs.length,
    refused,
    refusedBy: Object.fromEntries(Object.entries(total.refused).sort((a, b) => b[1] - a[1])),
    reached: reach.shares,
    finds: total.finds,
  };
  const failed = mismatches + crashes + hangs.length;
  if (values.json) console.log(JSON.stringify(summary));
  else {
    const { finds: _, ...shown } = summary;
    console.log(JSON.stringify(shown, undefined, 1));
    console.log(`${total.cases - failed} passed, ${failed} failed`);
  }
  return failed;
}

/** The result of a part in one line. */
function lineOf({ from, count, on }: Part, { tally }: Done): string {
  const where = on === "oclgrind" ? " on Oclgrind" : "";
  return `seeds ${from} to ${from + count - 1}${where}: ${tally.compared} comparisons, ${tally.finds.length} failed`;
}

/** Resolves on Ctrl-C, which ends a run with the results so far. */
function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

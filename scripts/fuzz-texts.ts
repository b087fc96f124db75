/**
 * @file `npm run fuzz:texts`: random files with programs and schedules of the library. Interpreter, simulator and an OpenCL device
 * agree, and nothing crashes or hangs. Each part runs in a process of its own, which a driver may take with it.
 */
import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Tally } from "../test/support/texts/fuzzer.ts";
import { fuzzTexts } from "../test/support/texts/fuzzer.ts";
import { Reach } from "../test/support/texts/reach.ts";

const HELP = `Usage: npm run fuzz:texts -- [options]

Random files, with programs and schedules of the library: interpreter, simulator and an OpenCL device agree.

  --runs <n>      cases (default: 20000)
  --seed <n>      of the first case, a multiple of 20 (default: by the clock); the same seed gives the same cases
  --device <n>    of 100 cases, how many run on an OpenCL device, too (default: 10)
  --jobs <n>      processes (default: one per core)
  --json          print one JSON object
  -h, --help      show this help
`;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20000" },
    seed: { type: "string", default: String((Date.now() % 2 ** 24) * 20) },
    device: { type: "string", default: "10" },
    jobs: { type: "string", default: String(availableParallelism()) },
    json: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
    child: { type: "boolean", default: false },
  },
});

/** Cases to a process: what it keeps in memory goes with it. */
const PART = 100;
/** Without a word for so long, a case hangs. */
const SILENCE = 180_000;

interface Part {
  readonly from: number;
  readonly count: number;
}
type Message =
  | { readonly begins: number }
  | { readonly tally: Tally; readonly reach: Reach["names"] };

const [runs, seed, onDevice] = [Number(values.runs), Number(values.seed), Number(values.device)];

if (values.help) console.log(HELP);
else if (values.child) await child();
else await parent();

async function child(): Promise<void> {
  const tell = (message: Message): void => void process.send!(message);
  process.on("disconnect", () => process.exit(1));
  const reach = new Reach();
  const tally = await fuzzTexts(seed, runs, reach, {
    onDevice,
    begins: (begins) => tell({ begins }),
  });
  process.send!({ tally, reach: reach.names }, () => process.exit(0));
}

async function parent(): Promise<void> {
  const parts: Part[] = [];
  for (let from = 0; from < runs; from += PART)
    parts.push({ from: seed + from, count: Math.min(PART, runs - from) });
  const tell = values.json ? console.error : console.log;
  tell(`--runs ${runs} --seed ${seed}`);
  const total: Tally = { cases: 0, compared: 0, refused: {}, finds: [] };
  const reach = new Reach();
  const hangs: number[] = [];
  const dead: number[] = [];
  const add = ({ tally, names }: { tally: Tally; names: Reach["names"] }): void => {
    total.cases += tally.cases;
    total.compared += tally.compared;
    total.finds.push(...tally.finds);
    for (const [what, n] of Object.entries(tally.refused))
      total.refused[what] = (total.refused[what] ?? 0) + n;
    reach.add(names);
  };
  const work = async (): Promise<void> => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const { begun, silent, done } = await one(part);
      if (done !== undefined) add(done);
      else {
        total.cases++;
        (silent ? hangs : dead).push(begun);
        console.error(`seed ${begun}: ${silent ? "hangs" : "ends the process"}`);
        const rest = part.from + part.count - begun - 1;
        if (rest > 0) parts.unshift({ from: begun + 1, count: rest });
        if (begun > part.from) parts.unshift({ from: part.from, count: begun - part.from });
      }
      for (const { seed: of, why, tag, text } of done?.tally.finds ?? [])
        tell(`seed ${of}: ${tag}\n${why}\n${text}`);
      tell(`${total.cases} of ${runs}`);
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
  process.exit(failed > 0 ? 1 : 0);
}

/** Ctrl-C ends a run with what it has. */
function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

interface Outcome {
  readonly begun: number;
  readonly silent: boolean;
  readonly done?: { readonly tally: Tally; readonly names: Reach["names"] };
}

function one({ from, count }: Part): Promise<Outcome> {
  const args = [
    "--child",
    "--runs",
    String(count),
    "--seed",
    String(from),
    "--device",
    String(onDevice),
  ];
  const process: ChildProcess = fork(fileURLToPath(import.meta.url), args, {
    execArgv: ["--import", "tsx", "--max-old-space-size=3000"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve) => {
    let [begun, silent] = [from, false];
    let done: Outcome["done"];
    let clock: NodeJS.Timeout;
    const wait = (): void => {
      clearTimeout(clock);
      clock = setTimeout(() => {
        silent = true;
        process.kill("SIGKILL");
      }, SILENCE);
    };
    wait();
    process.on("message", (message: Message) => {
      wait();
      if ("begins" in message) begun = message.begins;
      else done = { tally: message.tally, names: message.reach };
    });
    process.on("exit", () => {
      clearTimeout(clock);
      resolve(done === undefined ? { begun, silent } : { begun, silent, done });
    });
  });
}

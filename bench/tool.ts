/**
 * @file What the tool itself costs: time and memory of checking, rewriting, lowering, simulating, interpreting, starting and running.
 *
 *     npm run bench:tool [-- --small] [--only NAME,…] [--json] [--before FILE] [--out FILE]
 *
 * - ladders: programs of growing size n. *work* is the number of nodes read, written and logged (`tool/nodes.ts`), `exponent` that of
 *   time over work for the last three sizes. A ladder ends where the engine refuses the program, or where a step takes too long.
 * - simulator, interpreter: nanoseconds a result, beside a plain JavaScript loop with the same checks in the same process.
 * - cold: commands in processes of their own, beside `node -e 0`.
 * - memory: a run of large arrays, beside the emitted C host: the largest memory of all processes together, shared pages once.
 * - rewriting: attempts and rewrites, beside a Map of interned objects.
 *
 * All times are processor time, the minimum of several runs, because other work on the machine lengthens the time on the clock.
 * `--small` runs the small end and counts: it fails if work, statements or bytes of a ladder exceed what `tool/ladders` allows, or
 * if the number of executed blocks grows faster than work to the power of 1.3; it never fails because of a time. Every part checks
 * its results. `--out FILE` writes the tables in Markdown, beside those of `--before FILE`, the JSON of an earlier run.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { benchOptions } from "./options.ts";
import { climbsOf } from "./tool/climbs.ts";
import { coldStarts } from "./tool/cold.ts";
import { excesses } from "./tool/counts.ts";
import { LADDERS } from "./tool/ladders/ladders.ts";
import { memoryOfRuns } from "./tool/memory.ts";
import { pointCosts } from "./tool/point-costs.ts";
import { type Figures, jsonOf, tables } from "./tool/report.ts";
import { rewritingRates } from "./tool/rewriting-rates.ts";

const { flag, option } = benchOptions("tool", {
  small: { help: "small sizes, and limits on what is counted" },
  only: {
    value: "NAME,…",
    help: "ladders, simulator, interpreter, cold, memory, rewriting, or parts of the names of ladders",
  },
  json: { help: "one JSON object" },
  before: { value: "FILE", help: "the JSON of an earlier run, shown beside the figures" },
  out: { value: "FILE", help: "writes the tables in Markdown" },
});
const small = flag("small");
const only = option("only")?.split(",");
const progress = (text: string): void => console.error(text);

/** True if a part, or a ladder, is to be measured. */
const isWanted = (part: string): boolean => only === undefined || only.includes(part);
const ladders = LADDERS.map((l) => l.name).filter(
  (name) => isWanted("ladders") || only!.some((part) => name.includes(part)),
);

/** The processor time after which a ladder ends. */
const MOST_MS = 20_000;

async function measure(): Promise<Figures> {
  const options = {
    small,
    ...(small ? { runs: 1, warmMs: 0 } : { runs: 3, warmMs: 500 }),
    mostMs: MOST_MS,
  };
  const climbs = [];
  // A ladder has a process of its own, unless it is small.
  for (const names of small ? [ladders] : ladders.map((name) => [name]))
    if (names.length > 0)
      climbs.push(...(await climbsOf({ ...options, ladders: names }, progress)));
  return {
    ladders: climbs,
    simulator: isWanted("simulator") ? await pointCosts("sim", small, progress) : [],
    interpreter: isWanted("interpreter") ? await pointCosts("interp", small, progress) : [],
    cold: isWanted("cold") ? await coldStarts(small, progress) : [],
    memory: isWanted("memory") ? await memoryOfRuns(small, progress) : [],
    rewriting: isWanted("rewriting") ? rewritingRates(small ? 0.5 : 2, progress) : undefined,
  };
}

const figures = await measure();
const before = option("before");
const shown = tables(
  figures,
  before === undefined ? undefined : JSON.parse(readFileSync(before, "utf8")),
);
console.log(flag("json") ? JSON.stringify(jsonOf(figures)) : shown);
const out = option("out");
if (out !== undefined) writeFileSync(out, `${shown}\n`);
const problems = small ? excesses(figures.ladders, ladders) : [];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

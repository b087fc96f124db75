/**
 * @file Measures diagnostics on mutated examples: how often the right line is shown, and how often the first help that can be
 * followed literally fixes the mistake. `npm run mistakes -- --runs N --seed S [--json] [--all]`; `--all` lists each mistake. A
 * mutation that leaves a valid program is not counted.
 */
import { parseArgs } from "node:util";
import { type Mistake, mistake } from "../test/mistakes/mistakes.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "300" },
    seed: { type: "string", default: String(Date.now() % 2 ** 20) },
    json: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
/** Targets in percent. */
const TARGET = { rightLine: 95, leadsOn: 70 };

if (!values.json) console.log(`--runs ${runs} --seed ${seed}`);
const found: Mistake[] = [];
let drawn = 0;
for (; found.length < runs; drawn++) {
  const m = mistake(seed, drawn);
  if (m.code === undefined) continue;
  found.push(m);
  const isShown = values.all || !m.isRight || m.leadsOn === false;
  if (isShown && !values.json) console.log(line(m));
}

function line({ number, subject, kind, what, code, isRight, leadsOn }: Mistake): string {
  const place = isRight ? "right line" : "WRONG LINE";
  const help =
    leadsOn === undefined ? "nothing to follow" : leadsOn ? "leads on" : "DOES NOT LEAD ON";
  return `${number} ${subject}: ${kind} ${what}: ${code}, ${place}, ${help}`;
}

const right = found.filter((m) => m.isRight).length;
const offered = found.filter((m) => m.leadsOn !== undefined).length;
const lead = found.filter((m) => m.leadsOn === true).length;
const edited = found.filter((m) => m.fixes.length > 0);
const works = edited.filter((m) => m.fixes.every((f) => f.works)).length;
const safe = edited.filter((m) => m.fixes.some((f) => f.safe)).length;
const percent = (n: number, of: number): number => Math.round((1000 * n) / Math.max(of, 1)) / 10;
const shares = { rightLine: percent(right, found.length), leadsOn: percent(lead, offered) };
const counts = {
  seed,
  cases: found.length,
  drawn,
  rightLine: right,
  followed: offered,
  leadOn: lead,
  edits: edited.length,
  editsWork: works,
  editsSafe: safe,
};
if (values.json) console.log(JSON.stringify({ ...counts, shares, target: TARGET }));
else {
  console.log(`${found.length} mistakes of ${drawn} changes (the others are programs)`);
  console.log(`right line: ${right}, ${shares.rightLine} % (at least ${TARGET.rightLine} %)`);
  console.log(
    `help followed: ${offered}; leads on: ${lead}, ${shares.leadsOn} % (at least ${TARGET.leadsOn} %)`,
  );
  console.log(`machine edits: ${edited.length}, safe ${safe}; remove the mistake: ${works}`);
  console.log(`${right} passed, ${found.length - right} failed`);
}
const reached = shares.rightLine >= TARGET.rightLine && shares.leadsOn >= TARGET.leadsOn;
process.exitCode = reached ? 0 : 1;

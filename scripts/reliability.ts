/**
 * @file `npm run reliability`: writes docs/reliability.md from docs/reliability.json. With `--run NAME [--count N] [--seed S]` it
 * first runs a command of the table and records its result; with `--quick` a small version of each command that has one.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { page } from "./reliability/page.ts";
import { append, type RunRecord, readRecords } from "./reliability/record.ts";
import { RUNS, type Run } from "./reliability/runs.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const { values } = parseArgs({
  options: {
    run: { type: "string", multiple: true, default: [] },
    count: { type: "string" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    quick: { type: "boolean", default: false },
  },
});

const natural = (text: string): number => {
  if (!/^\d{1,12}$/.test(text)) throw new Error(`\`${text}\` is no natural number`);
  return Number(text);
};

/** Runs a command, shows its output, and returns its records. */
function records(name: string, run: Run, count: number, seed: number): readonly RunRecord[] {
  const command = run.command(count, seed);
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
  const commit = git("rev-parse", "--short", "HEAD");
  const isChanged = git("status", "--porcelain", "--", "src", "stdlib", "test", "scripts") !== "";
  console.log(`$ ${command}`);
  const { status, stdout } = spawnSync("sh", ["-c", command], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.stdout.write(stdout.slice(-4000));
  if (status !== 0) process.exitCode = 1;
  const readings = run.read({ status: status ?? 1, text: stdout });
  return readings.map((reading) => ({
    ...reading,
    run: name,
    command,
    ...(run.isRandom && { seed }),
    date: new Date().toISOString().slice(0, 10),
    commit: isChanged ? `${commit} and changes` : commit,
  }));
}

const names = values.quick
  ? Object.keys(RUNS).filter((name) => RUNS[name]!.quick !== undefined)
  : values.run;
for (const name of names) {
  const run = RUNS[name];
  if (run === undefined) throw new Error(`--run is one of ${Object.keys(RUNS).join(", ")}`);
  const usual = (values.quick ? run.quick : run.count) ?? 0;
  const count = values.count === undefined ? usual : natural(values.count);
  append(records(name, run, count, natural(values.seed)));
}
writeFileSync(`${ROOT}docs/reliability.md`, page(readRecords()));

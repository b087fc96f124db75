/**
 * @file `npm run determinism -- --runs N`: compiles every schedule of the examples in N processes, each in another order, and
 * checks that kernels, plans, host programs and rewriting steps are equal byte for byte.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { apply, compile, parse, unwrap } from "../src/index.ts";
import { showTerm } from "../src/term/index.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FOLDERS = [
  "examples",
  "examples/devices",
  "examples/stencils",
  "examples/iterated",
  "examples/pipelines",
];

const { values } = parseArgs({
  options: { runs: { type: "string", default: "10" }, order: { type: "string" } },
});

/** Hashes of outputs and of rewriting steps, by name. */
type Written = Readonly<Record<string, string>>;

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Returns the list rotated by k, and reversed if k is odd. */
function inOrder<T>(list: readonly T[], k: number): readonly T[] {
  const from = list.length === 0 ? 0 : k % list.length;
  const turned = [...list.slice(from), ...list.slice(0, from)];
  return k % 2 === 0 ? turned : turned.reverse();
}

function written(order: number): Written {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`)
      .filter((name) => name.endsWith(".strata"))
      .map((name) => `${folder}/${name}`),
  );
  const all = inOrder(files, order).flatMap((file) => {
    const source = parse({ file: `${ROOT}${file}` });
    const schedules = source.programs.flatMap((p) => p.schedules.map((s) => [p.name, s] as const));
    return inOrder(schedules, order).flatMap(([program, schedule]) => {
      const applied = unwrap(apply(source, { program, schedule }));
      const steps = applied.steps.map((s) => [s.strategy, showTerm(s.before), showTerm(s.after)]);
      return [
        [`${file} ${program}.${schedule}: steps`, hash(JSON.stringify(steps))] as const,
        ...[...unwrap(compile(applied, { host: "c" })).files].map(
          ([name, text]) => [`${file} ${program}.${schedule}: ${name}`, hash(text)] as const,
        ),
      ];
    });
  });
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function inProcess(order: number): Written {
  const args = ["--import", "tsx", `--random-seed=${order + 1}`, fileURLToPath(import.meta.url)];
  const { stdout } = spawnSync(process.execPath, [...args, "--order", String(order)], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(stdout);
}

function compareAll(runs: number): number {
  const first = inProcess(0);
  let differing = 0;
  for (let order = 1; order < runs; order++) {
    const other = inProcess(order);
    const names = new Set([...Object.keys(first), ...Object.keys(other)]);
    const wrong = [...names].filter((name) => first[name] !== other[name]);
    for (const name of wrong) console.log(`process ${order} writes something else: ${name}`);
    if (wrong.length > 0) differing++;
  }
  console.log(`${Object.keys(first).length} files, ${runs} processes`);
  console.log(`${runs - differing} passed, ${differing} failed`);
  return differing === 0 ? 0 : 1;
}

if (values.order === undefined) process.exitCode = compareAll(Number(values.runs));
else console.log(JSON.stringify(written(Number(values.order))));

/**
 * @file `npm run oclgrind`: every schedule of the examples and stencils, and some of those that iterate, on Oclgrind, a device that
 * reports accesses out of bounds and data races. Before that, kernels with each of these mistakes, which it has to report.
 * `npm run oclgrind -- --random N --seed S` takes N random lowered programs (test/props/lowered.test.ts) instead.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { OCLGRIND, OclgrindFolder, reportsIn } from "./oclgrind/environment.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: { random: { type: "string" }, seed: { type: "string", default: "1" } },
});

/** Inputs and sizes for each example, small: a work-item takes microseconds here. Not square where the schedule allows it. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  blur: ["image=random:1", "--size", "h=16", "--size", "w=64"],
  dot: ["xs=random:1", "ys=random:2", "--size", "n=2048"],
  gemm: ["A=random:1", "B=random:2", "--size", "n=32", "--size", "k=8", "--size", "m=64"],
  jacobi1d: ["A=random:1", "--size", "n=192"],
  jacobi2d: ["A=random:1", "--size", "n=32", "--size", "m=128"],
  separable: ["A=random:1", "--size", "n=13", "--size", "m=37"],
  matmul: ["A=random:1", "B=random:2", "--size", "n=16", "--size", "k=48", "--size", "m=32"],
};

/** The stencils are named after their inputs: grids of one size. Two of a group's tiles along x, one and a part along the others. */
const STENCILS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ["A", "bilateral5x5 gaussian25 gradient jacobi2d5 jacobi2d9", "n=11 m=64"],
    ["weights A", "convolution", "n=11 m=64"],
    ["A", "stencil2d", "n=13 m=66"],
    ["J", "srad1", "n=11 m=64"],
    ["J C", "srad2", "n=11 m=64"],
    ["T P", "hotspot2d", "n=11 m=64"],
    ["A", "heat7 jacobi3d7 jacobi3d13 poisson19", "d=5 h=6 w=40"],
    ["T P", "hotspot3d", "d=5 h=6 w=40"],
    ["now before", "acoustic", "d=5 h=6 w=40"],
    ["now before air", "obstacles", "d=5 h=6 w=40"],
  ].flatMap(([inputs = "", programs = "", sizes = ""]) => {
    const data = inputs.split(" ").map((name, i) => `${name}=random:${i + 1}`);
    const given = [...data, ...sizes.split(" ").flatMap((size) => ["--size", size])];
    return programs.split(" ").map((program) => [program, given]);
  }),
);

/** Sizes and settings with a point in each of the seven regions of a box, where the others have few. */
const SHELLS =
  "--set zs=4 --set rows=1 --set v=2 --set x=32 --set y=4 --size d=9 --size h=9 --size w=134";
const IN_SHELLS = ["jacobi3d7 bordered", "acoustic bordered"];

/** Three steps: from the input, from one buffer to the other, and back. Their kernels are those of the stencils. */
const ITERATED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ["jacobi2d5", "jacobi3d7", "heat7", "hotspot2d", "acoustic"].map((program) => [
    program,
    [...STENCILS[program]!, "--size", "k=3"],
  ]),
);

const ALL = /./;
const FOLDERS = [
  ["examples", INPUTS, ALL],
  ["examples/stencils", STENCILS, ALL],
  ["examples/iterated", ITERATED, /^(?:regs|streamed)$/],
] as const;

const MISTAKES: readonly (readonly [says: RegExp, source: string])[] = [
  [/Invalid write/, "kernel void k(global float *a) { a[get_global_id(0) + 1] = 1.0f; }"],
  [/Invalid read/, "kernel void k(global float *a) { a[0] = a[get_global_id(0) + 1]; }"],
  [/data race/, "kernel void k(global float *a) { a[0] = get_global_id(0); }"],
];

const RUN_MISTAKE = `
import { openDevice, selectDevice } from "./src/runtime/opencl/index.ts";
openDevice(selectDevice("oclgrind")).run({
  source: process.argv[1],
  buffers: [{ name: "a", bytes: 64, init: new Float32Array(16) }],
  launches: [{ kernel: "k", args: [{ buffer: "a" }], global: [16], local: [4] }],
  read: [],
});`;

using folder = OclgrindFolder.open();

interface Reports {
  /** What the command says where it fails. */
  readonly failed: string;
  readonly log: string;
  readonly out: string;
}

/** What Oclgrind reports while a command of Node runs. */
const reports = (...args: readonly string[]): Reports => reportsOf(["--import", "tsx", ...args]);

function reportsOf(args: readonly string[], more: NodeJS.ProcessEnv = {}): Reports {
  const env = { ...folder.environment(), ...more };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: "utf8",
    env,
  });
  const failed = status === 0 ? "" : `${stdout}${stderr}` || `status ${status}`;
  return { failed, log: reportsIn(env).trim(), out: stdout };
}

function mistake(says: RegExp, source: string): string {
  const { failed, log } = reports("--input-type=module", "--eval", RUN_MISTAKE, source);
  return failed || (says.test(log) ? "" : `${source} was not reported: ${log}`);
}

function schedule(file: string, name: string, inputs: readonly string[]): string {
  const command = ["run", file, "--schedule", name, ...inputs, "--device", OCLGRIND];
  const rest = ["--no-isolated", "--repeat", "1", "--check"];
  const { failed, log } = reports("src/cli/main.ts", ...command, ...rest);
  return failed || log;
}

/** Random programs in processes of their own, so many a process: what one reports is that of few. */
function* randomPrograms(count: number, seed: number): Iterable<readonly [string, string]> {
  const args = [VITEST, "run", "test/props/lowered.test.ts", "-t", "on an OpenCL device"];
  let agreed = 0;
  for (let from = 0; from < count; from += PART) {
    const { failed, log, out } = reportsOf(args, {
      STRATA_REQUIRE_OPENCL: "1",
      STRATA_REPORT: "1",
      NO_COLOR: "1",
      STRATA_LOWERED_FROM: String(seed + from),
      STRATA_LOWERED_RUNS: String(Math.min(PART, count - from)),
    });
    agreed += Number(/lowered, on a device *│ *(\d+)/.exec(out)?.[1] ?? 0);
    yield [`programs from seed ${seed + from} on`, failed || log];
  }
  console.log(`${agreed} random programs on Oclgrind`);
}

/** As many as lowered.test.ts gives to a device at once. */
const PART = 500;
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");

const inputsFor = (name: string, given: readonly string[]): readonly string[] =>
  IN_SHELLS.includes(name)
    ? [...given.filter((text) => text.includes("=random:")), ...SHELLS.split(" ")]
    : given;

function* checks(): Iterable<readonly [name: string, problem: string]> {
  for (const [says, source] of MISTAKES) yield [`reports ${says.source}`, mistake(says, source)];
  if (values.random !== undefined)
    return yield* randomPrograms(Number(values.random), Number(values.seed));
  for (const [folder, inputs, some] of FOLDERS) yield* schedulesIn(folder, inputs, some);
}

function* schedulesIn(
  folder: string,
  inputs: Readonly<Record<string, readonly string[]>>,
  some: RegExp,
): Iterable<readonly [name: string, problem: string]> {
  for (const entry of readdirSync(join(ROOT, folder))) {
    const example = /^(.*)\.strata$/.exec(entry)?.[1];
    if (example === undefined) continue;
    const text = readFileSync(join(ROOT, folder, entry), "utf8");
    const given = inputs[example];
    if (given === undefined) yield [example, "has no inputs in scripts/oclgrind.ts"];
    else
      for (const [, name = ""] of text.matchAll(/^schedule (\w+)/gm))
        if (some.test(name))
          yield [
            `${example} ${name}`,
            schedule(`${folder}/${entry}`, name, inputsFor(`${example} ${name}`, given)),
          ];
  }
}

let [passed, failed] = [0, 0];
for (const [name, problem] of checks()) {
  console.log(`${problem === "" ? "ok" : "FAILED"} ${name}`);
  if (problem === "") passed++;
  else {
    failed++;
    console.error(problem);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

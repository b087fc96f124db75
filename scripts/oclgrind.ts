/**
 * @file `npm run oclgrind`: runs every schedule of the examples and stencils, and some of the iterated ones, on Oclgrind, a device
 * that reports out-of-bounds accesses and data races. First runs kernels with each of these mistakes, which it must report. Longer
 * runs do something else instead: `npm run oclgrind -- --default` the library's defaults of the same programs, `-- --pipelines` every
 * schedule of examples/pipelines, `-- --compute` every one of examples/compute, `-- --random N --seed S` N random lowered programs
 * (test/props/lowered.test.ts). Oclgrind uses one core, so one process per core runs at a time; results are printed in the order of
 * the checks.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parse } from "../src/index.ts";
import { OCLGRIND, OclgrindFolder, reportsIn } from "./oclgrind/environment.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The built command, which starts faster than its sources. */
const BUILT = join(ROOT, "dist/cli/main.js");
const { values } = parseArgs({
  options: {
    default: { type: "boolean", default: false },
    pipelines: { type: "boolean", default: false },
    compute: { type: "boolean", default: false },
    random: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});

/**
 * Inputs and sizes of each example. They are small, because a work-item takes microseconds; not square where the schedule allows
 * it.
 */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  blur: ["image=random:1", "--size", "h=16", "--size", "w=64"],
  dot: ["xs=random:1", "ys=random:2", "--size", "n=2048"],
  escape: [
    "points=random:1",
    ...["a=-0.4", "b=0.6", "--size", "k=20", "--size", "n=13", "--size", "m=37"],
  ],
  gemm: ["A=random:1", "B=random:2", "--size", "n=32", "--size", "k=8", "--size", "m=64"],
  jacobi1d: ["A=random:1", "--size", "n=192"],
  jacobi2d: ["A=random:1", "--size", "n=32", "--size", "m=128"],
  separable: ["A=random:1", "--size", "n=13", "--size", "m=37"],
  sharpen: ["A=random:1", "--size", "n=256"],
  matmul: ["A=random:1", "B=random:2", "--size", "n=16", "--size", "k=48", "--size", "m=32"],
};

/**
 * The stencils by the names of their inputs, on grids of one size: two tiles of a work-group along x, one and a part along the
 * other dimensions.
 */
const STENCILS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ["A", "jacobi1d3", "n=2056"],
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

/** Sizes and settings that put a point into each of the seven regions of a box, which other sizes leave almost empty. */
const SHELLS =
  "--set zs=4 --set rows=1 --set v=2 --set x=32 --set y=4 --size d=9 --size h=9 --size w=134";
const IN_SHELLS = ["jacobi3d7 bordered", "acoustic bordered"];

/** Three steps: from the input, between the two buffers, and back. The kernels are those of the stencils. */
const ITERATED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ["jacobi2d5", "jacobi3d7", "heat7", "hotspot2d", "acoustic"].map((program) => [
    program,
    [...STENCILS[program]!, "--size", "k=3"],
  ]),
);

const ALL = /./;
const DEFAULTS = ["default:gpu", "default:cpu"];
const FOLDERS = [
  ["examples", INPUTS, ALL],
  ["examples/devices", INPUTS, ALL],
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

/** Seconds after which a command is ended: of one schedule ten times what the slowest takes, of tests what they may take. */
const PATIENCE = values.random === undefined && !values.pipelines && !values.compute ? 300 : 3600;

using folder = OclgrindFolder.open();

interface Reports {
  /** The error output of a failed command. */
  readonly failed: string;
  readonly log: string;
  readonly out: string;
}

/**
 * Returns Oclgrind's reports for a Node command, with more variables in its environment if they are given. A command that does not
 * end in time is ended, and has failed.
 */
async function reportsOf(args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Reports> {
  const env = { ...folder.environment(), ...more };
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: PATIENCE * 1000,
    killSignal: "SIGKILL",
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const status = await new Promise<string>((resolve) =>
    child.on("close", (code, signal) => {
      if (child.killed) resolve(`did not end within ${PATIENCE} s`);
      else resolve(code === 0 ? "" : `status ${code ?? signal}`);
    }),
  );
  const failed = status && [`${out}${err}`.trimEnd(), status].join("\n").trimStart();
  return { failed, log: reportsIn(env).trim(), out };
}

async function mistake(says: RegExp, source: string): Promise<string> {
  const { failed, log } = await reportsOf([
    ...["--import", "tsx", "--input-type=module"],
    ...["--eval", RUN_MISTAKE, source],
  ]);
  return failed || (says.test(log) ? "" : `${source} was not reported: ${log}`);
}

async function schedule(
  file: string,
  program: string,
  name: string,
  inputs: readonly string[],
): Promise<string> {
  const chosen = ["--program", program, "--schedule", name];
  const command = ["run", file, ...chosen, ...inputs, "--device", OCLGRIND];
  const rest = ["--no-isolated", "--repeat", "1", "--check"];
  const { failed, log } = await reportsOf([BUILT, ...command, ...rest]);
  return failed || log;
}

/** A named check; `problem` runs it and returns a description of the failure, or an empty text. */
interface NamedCheck {
  readonly name: string;
  readonly problem: () => Promise<string>;
}

/** Number of random programs that Oclgrind has run. */
let agreed = 0;

/** Yields checks of random programs, `PART` programs per process, so that a report concerns few programs. */
function* randomPrograms(count: number, seed: number): Iterable<NamedCheck> {
  for (let from = 0; from < count; from += PART)
    yield {
      name: `programs from seed ${seed + from} on`,
      problem: async () => {
        const { failed, log, out } = await testsOn("test/props/lowered.test.ts", ON_DEVICE, {
          STRATA_REPORT: "1",
          STRATA_LOWERED_FROM: String(seed + from),
          STRATA_LOWERED_RUNS: String(Math.min(PART, count - from)),
        });
        agreed += Number(/lowered, on a device *│ *(\d+)/.exec(out)?.[1] ?? 0);
        return failed || log;
      },
    };
}

/** Yields a check of each file of examples that have rows: the tests of its schedules, at the sizes and with the data of these. */
function* ofRows(name: "pipelines" | "compute"): Iterable<NamedCheck> {
  const folder = `examples/${name}`;
  for (const entry of readdirSync(join(ROOT, folder))) {
    const { programs } = parse({ file: join(ROOT, folder, entry) });
    const names = programs.filter((p) => p.schedules.length > 0).map((p) => p.name);
    yield {
      name: `${folder}/${entry}`,
      problem: async () => {
        const some = `${ON_DEVICE} (?:${names.join("|")})\\.`;
        const { failed, log } = await testsOn(`test/examples/${name}.test.ts`, some);
        return failed || log;
      },
    };
  }
}

/** Runs the tests of a file whose names match a pattern. */
const testsOn = (file: string, names: string, more: NodeJS.ProcessEnv = {}): Promise<Reports> =>
  reportsOf([VITEST, "run", file, "-t", names], {
    STRATA_REQUIRE_OPENCL: "1",
    NO_COLOR: "1",
    ...more,
  });

/** How the names of tests on a device begin. */
const ON_DEVICE = "on an OpenCL device";
/** Number of programs that lowered.test.ts runs on a device at once. */
const PART = 500;
/** Number of simultaneous processes: one per core, and one that is ready when another ends. */
const AT_A_TIME = availableParallelism() + 1;
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");

const inputsFor = (name: string, given: readonly string[]): readonly string[] =>
  IN_SHELLS.includes(name)
    ? [...given.filter((text) => text.includes("=random:")), ...SHELLS.split(" ")]
    : given;

function* checks(): Iterable<NamedCheck> {
  for (const [says, source] of MISTAKES)
    yield { name: `reports ${says.source}`, problem: () => mistake(says, source) };
  if (values.random !== undefined)
    return yield* randomPrograms(Number(values.random), Number(values.seed));
  if (values.pipelines) return yield* ofRows("pipelines");
  if (values.compute) return yield* ofRows("compute");
  for (const [folder, inputs, some] of FOLDERS) yield* schedulesIn(folder, inputs, some);
}

function* schedulesIn(
  folder: string,
  inputs: Readonly<Record<string, readonly string[]>>,
  some: RegExp,
): Iterable<NamedCheck> {
  for (const entry of readdirSync(join(ROOT, folder))) {
    const example = /^(\w+)(?:\.\w+)?\.strata$/.exec(entry)?.[1];
    if (example === undefined) continue;
    const file = join(folder, entry);
    const programs = parse({ file: join(ROOT, file) }).programs.filter(
      (p) => p.schedules.length > 0,
    );
    const given = inputs[example];
    if (given === undefined) {
      yield { name: example, problem: async () => "has no inputs in scripts/oclgrind.ts" };
      continue;
    }
    for (const { name: program, schedules } of programs)
      for (const one of values.default ? DEFAULTS : schedules.filter((s) => some.test(s))) {
        const name = `${example} ${one}`;
        const problem = () => schedule(file, program, one, inputsFor(name, given));
        yield { name: programs.length > 1 ? `${name} for ${program}` : name, problem };
      }
  }
}

const all = [...checks()];
const started: Promise<string>[] = [];
let [passed, failed] = [0, 0];
for (const [i, { name }] of all.entries()) {
  while (started.length < Math.min(all.length, i + AT_A_TIME))
    started.push(all[started.length]!.problem());
  const problem = await started[i]!;
  console.log(`${problem === "" ? "ok" : "FAILED"} ${name}`);
  if (problem === "") passed++;
  else {
    failed++;
    console.error(problem);
  }
}
if (values.random !== undefined) console.log(`${agreed} random programs on Oclgrind`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/**
 * @file ELEVATE's seven schedules of a matrix product (examples/gemm.strata): number of applied rules, time from source text to
 * OpenCL C, and correctness of the kernels.
 *
 *     npm run bench:gemm [-- --json]
 *
 * - cold: the first compilation in this process, schedule after schedule, including reading the library.
 * - warm: the median of nine further compilations, each from the text, without results of earlier ones.
 * - correct: in the simulator, at three non-square sizes, bit for bit equal to the interpreter.
 */
import {
  apply,
  type Compiled,
  compile,
  parse,
  random,
  run,
  type Source,
  unwrap,
  verify,
} from "../src/index.ts";
import { benchOptions } from "./options.ts";

const json = benchOptions("gemm", { json: { help: "one JSON object" } }).flag("json");

interface Row {
  readonly name: string;
  readonly steps: number;
  readonly coldMs: number;
  readonly warmMs: number;
  readonly correct: boolean;
}

const SIZES = [
  { n: 32, k: 12, m: 64 },
  { n: 64, k: 4, m: 32 },
  { n: 96, k: 8, m: 32 },
] as const;

const open = (): Source => parse({ file: "examples/gemm.strata" });

interface Timed {
  readonly ms: number;
  readonly steps: number;
  readonly compiled: Compiled;
}

/** Compiles a schedule from the source text to OpenCL C and measures the time. */
function compiled(schedule: string): Timed {
  const start = performance.now();
  const applied = unwrap(apply(open(), { schedule }));
  const result = unwrap(compile(applied));
  return { ms: performance.now() - start, steps: applied.steps.length, compiled: result };
}

async function isCorrect(c: Compiled): Promise<boolean> {
  const checks = SIZES.map(async (sizes) => {
    const inputs = { A: random(1), B: random(2) };
    const ran = unwrap(await run(c, inputs, { device: "sim", sizes }));
    return unwrap(verify(ran)).equal;
  });
  return (await Promise.all(checks)).every((equal) => equal);
}

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[times.length >> 1]!;
const rounded = (ms: number): number => Number(ms.toFixed(1));

async function measured(name: string, { ms, steps, compiled: c }: Timed): Promise<Row> {
  const warm = Array.from({ length: 9 }, () => compiled(name).ms);
  return {
    name,
    steps,
    coldMs: rounded(ms),
    warmMs: rounded(median(warm)),
    correct: await isCorrect(c),
  };
}

const start = performance.now();
const names = open().programs.find((p) => p.name === "gemm")!.schedules;
const cold = names.map((name) => [name, compiled(name)] as const);
const coldMs = rounded(performance.now() - start);

const schedules: Row[] = [];
for (const [name, timed] of cold) schedules.push(await measured(name, timed));

if (json) console.log(JSON.stringify({ coldMs, schedules }));
else {
  console.table(schedules);
  console.log(`all ${schedules.length} together, cold: ${coldMs} ms`);
}
if (schedules.some((s) => !s.correct)) process.exitCode = 1;

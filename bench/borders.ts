/**
 * @file What borders cost: the 5-point stencil with every index clamped, with its borders apart (nine regions in one kernel),
 * and with no border at all (the input has a frame), in one run.
 *
 *     npm run bench:borders [-- --size 8192] [--device SELECTOR] [--json]
 *
 * Times are medians of 20 rounds by profiling events, the kernels taking turns; the result with borders apart is compared, bit
 * for bit and in full, with the clamped one, and the one without a border with its inside.
 */

import {
  applySchedule,
  findProgram,
  findSchedule,
  parseFile,
  programOf,
  Workspace,
} from "../src/lang/index.ts";
import { lower } from "../src/lowering/lower.ts";
import type { Plan } from "../src/lowering/plan.ts";
import { printPlan } from "../src/lowering/print/plan.ts";
import { randomArray } from "../src/runtime/data/index.ts";
import { makeReady } from "../src/runtime/launch/index.ts";
import { buildOptions, openclRequest } from "../src/runtime/launch/opencl-request.ts";
import { openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { Session } from "../src/term/index.ts";
import { benchOptions } from "./options.ts";
import { sourceHost } from "./source-host.ts";

const FORMULA =
  "map2d(\\w -> (5.0 * w[0][1] + 12.0 * w[1][0] + 15.0 * w[1][1] + 5.0 * w[2][1] + 12.0 * w[1][2]) / 118.0)";
const SOURCE = `
import nd
import sweeps
import gpu
fun clamped(A: [n][m]f32): [n][m]f32 = A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> ${FORMULA}
fun framed(A: [n][m]f32): [n - 2][m - 8]f32 where 2 <= n, 8 <= m =
  A |> map(\\row -> drop(3, take(m - 3, row))) |> slide2d(3, 1) |> ${FORMULA}
schedule regs(rows: nat) for clamped = patches2d(stageRows(1, 4), rows, 4, 32, 4)
schedule apart(rows: nat) for clamped = bordered2d(stageRows(1, 4), 1, rows, 4, 32, 4)
schedule inside(rows: nat) for framed = patches2d(stageRows(1, 4), rows, 4, 32, 4)
`;

const { flag, option } = benchOptions("borders", {
  size: { value: "N", help: "of an N × N grid (8192)" },
  device: { value: "SELECTOR", help: "an OpenCL device, as of strata devices" },
  json: { help: "one JSON object" },
});
const json = flag("json");
const size = Number(option("size") ?? 8192);
const info = selectDevice(option("device"));
const device = openDevice(info);

function planOf(program: string, schedule: string, rows: number): Plan {
  const session = new Session();
  const module = new Workspace(sourceHost(), session).open(parseFile("borders.strata", SOURCE));
  const found = programOf(findProgram(module, program), session);
  const applied = applySchedule(found, findSchedule(module, program, schedule), {
    settings: new Map([["rows", rows]]),
  });
  const { mode, name } = applied.schedule;
  const { term, conditions } = applied;
  return lower({ ...found, session, program, schedule: name, mode, term, conditions });
}

/** One round: the median of a few launches, and the result. */
function run(
  plan: Plan,
  data: Float32Array,
  shape: readonly number[],
): { us: number; out: Float32Array } {
  const input = { scalar: "f32", shape, components: [data] } as const;
  const ready = makeReady(plan, new Map([["A", input]]));
  if ("problems" in ready) throw new Error(ready.problems.map((p) => p.message).join("; "));
  const { options } = buildOptions(plan.mode, info);
  const request = openclRequest(ready, printPlan(plan), options, { warmup: 3, repeat: 20 });
  const { outputs, launches } = device.run(request);
  const bytes = outputs.get(plan.result.buffers[0]!)!;
  return {
    us: launches[0]!.ns.median / 1000,
    out: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4),
  };
}

/** A frame of one row and, so that rows stay aligned, of four columns on either side. */
const FRAMED = [size + 2, size + 8] as const;
const framed = randomArray(7, "f32", FRAMED).components[0] as Float32Array;
/** The same grid without its frame. */
const grid = new Float32Array(size * size);
for (let y = 0; y < size; y++) {
  const from = (y + 1) * FRAMED[1] + 4;
  grid.set(framed.subarray(from, from + size), y * size);
}

/** Are they the same, but for points nearer to an edge than `margin`? */
function same(a: Float32Array, b: Float32Array, margin: number): boolean {
  for (let y = margin; y < size - margin; y++)
    for (let x = margin; x < size - margin; x++)
      if (!Object.is(a[y * size + x], b[y * size + x])) return false;
  return true;
}

if (!json) console.log(`${info.name}, driver ${info.driver}; grid ${size} × ${size}`);
const results = [1, 2, 4].map((rows) => {
  const [regs, apart, inside] = (["regs", "apart", "inside"] as const).map((schedule) => {
    const frame = schedule === "inside";
    const plan = planOf(frame ? "framed" : "clamped", schedule, rows);
    return run(plan, frame ? framed : grid, frame ? FRAMED : [size, size]);
  });
  const correct = same(apart!.out, regs!.out, 0) && same(inside!.out, regs!.out, 1);
  const row = {
    rows,
    correct,
    clampedUs: regs!.us,
    apartUs: apart!.us,
    insideUs: inside!.us,
    cost: apart!.us / inside!.us - 1,
  };
  if (!json)
    console.log(
      `rows=${rows}: clamped ${row.clampedUs.toFixed(1)} µs, borders apart ${row.apartUs.toFixed(1)} µs, no border ${row.insideUs.toFixed(1)} µs: borders cost ${(100 * row.cost).toFixed(1)} %  ${correct ? "correct" : "WRONG"}`,
    );
  return row;
});
if (json)
  console.log(JSON.stringify({ v: 1, device: info.name, driver: info.driver, size, results }));
device.close();
if (results.some((r) => !r.correct)) process.exitCode = 1;

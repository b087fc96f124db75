/**
 * @file Cost of border handling: a 5-point stencil of a plane, or a 7-point stencil of a box, with every index clamped, with
 * separate regions of work-items for the borders in one kernel, and without borders (the input has a frame), in one run.
 *
 *     npm run bench:borders [-- --size 8192] [--box] [--fixed] [--device DEVICE] [--json]
 *
 * Each kernel runs 20 launches, timed by profiling events, in three rounds with the kernels interleaved; the median of the three
 * medians is reported. The result with separate borders is compared bit for bit and in full with the clamped one, and the one
 * without borders with the inside of it.
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
import { benchOptions, DEVICE } from "./options.ts";
import { sourceHost } from "./source-host.ts";

interface Stencil {
  readonly source: string;
  /** Number of dimensions of the grid: 2 (rows) or 3 (planes and rows). Each extent is the given size. */
  readonly rank: number;
  /** Parameter values to try. */
  readonly tried: readonly Readonly<Record<string, number>>[];
}

const USES = "import nd\nimport neighbours3d\nimport sweeps\nimport gpu\n";

const PLANE: Stencil = {
  rank: 2,
  tried: [1, 2, 4].map((rows) => ({ rows })),
  source: `${USES}
fun point(w: [3][3]f32): f32 =
  (5.0 * w[0][1] + 12.0 * w[1][0] + 15.0 * w[1][1] + 5.0 * w[2][1] + 12.0 * w[1][2]) / 118.0
fun clamped(A: [n][m]f32): [n][m]f32 = A |> pad2d(1, 1, clamp) |> slide2d(3, 1) |> map2d(point)
fun framed(A: [n][m]f32): [n - 2][m - 8]f32 where 2 <= n, 8 <= m =
  A |> map(\\row -> drop(3, take(m - 3, row))) |> slide2d(3, 1) |> map2d(point)
schedule all(rows: nat) for clamped = patches(inRegisters(4), [rows, 4], [32, 4])
schedule apart(rows: nat) for clamped = bordered(inRegisters(4), [rows, 4], [32, 4])
schedule inside(rows: nat) for framed = patches(inRegisters(4), [rows, 4], [32, 4])
`,
};

const BOX: Stencil = {
  rank: 3,
  tried: [
    { zs: 4, rows: 1, y: 4 },
    { zs: 32, rows: 1, y: 8 },
    { zs: 64, rows: 1, y: 8 },
    { zs: 64, rows: 4, y: 4 },
  ],
  source: `${USES}
fun point(p: [3][3][3]f32): f32 =
  0.161 * east(p) + 0.162 * west(p) + 0.163 * south(p) + 0.164 * north(p) + 0.165 * back(p) + 0.166 * front(p)
    - 1.67 * centre(p)
fun clamped(A: [d][n][m]f32): [d][n][m]f32 = A |> pad3d(1, 1, clamp) |> slide3d(3, 1) |> map3d(point)
fun framed(A: [d][n][m]f32): [d - 2][n - 2][m - 8]f32 where 2 <= d, 2 <= n, 8 <= m =
  A |> map2d(\\row -> drop(3, take(m - 3, row))) |> slide3d(3, 1) |> map3d(point)
schedule all(zs: nat, rows: nat, y: nat) for clamped = patches(wholePlanes(4), [zs, rows, 4], [32, y])
schedule apart(zs: nat, rows: nat, y: nat) for clamped = bordered(wholePlanes(4), [zs, rows, 4], [32, y])
schedule inside(zs: nat, rows: nat, y: nat) for framed = patches(wholePlanes(4), [zs, rows, 4], [32, y])
`,
};

const { flag, option } = benchOptions("borders", {
  size: { value: "N", help: "of an N × N grid (8192), or an N × N × N one (512)" },
  box: { help: "three dimensions" },
  fixed: { help: "kernels for the grid alone" },
  device: DEVICE,
  json: { help: "one JSON object" },
});
const json = flag("json");
const { source, rank, tried } = flag("box") ? BOX : PLANE;
const size = Number(option("size") ?? (flag("box") ? 512 : 8192));
const info = selectDevice(option("device"));
const device = openDevice(info);

const SCHEDULES = { all: "clamped", apart: "clamped", inside: "framed" } as const;
type Variant = keyof typeof SCHEDULES;
const VARIANTS = ["all", "apart", "inside"] as const;

/** Number of points along each dimension. */
const GRID = Array.from({ length: rank }, () => size);
/** Extents with a frame of one point; rows have a frame of four points, so that they stay aligned. */
const FRAMED = GRID.map((n, axis) => n + (axis === rank - 1 ? 8 : 2));
const count = (shape: readonly number[]): number => shape.reduce((a, b) => a * b, 1);

function planOf(schedule: Variant, settings: Stencil["tried"][number]): Plan {
  const session = new Session();
  const module = new Workspace(sourceHost(), session).open(parseFile("borders.strata", source));
  const def = findProgram(module, SCHEDULES[schedule]);
  const shape = schedule === "inside" ? FRAMED : GRID;
  const sizes = flag("fixed") ? def.sizes.map((name, axis) => [name, shape[axis]!] as const) : [];
  const program = programOf(def, session, { sizes: new Map(sizes) });
  const applied = applySchedule(program, findSchedule(module, def.name, schedule), {
    settings: new Map(Object.entries(settings)),
  });
  const { mode, name } = applied.schedule;
  const { term, conditions } = applied;
  return lower({ ...program, session, program: def.name, schedule: name, mode, term, conditions });
}

const framed = randomArray(7, "f32", FRAMED).components[0] as Float32Array;
const grid = withoutFrame(framed);

/** Returns the rows of the grid without the frame. */
function withoutFrame(all: Float32Array): Float32Array {
  const inner = new Float32Array(count(GRID));
  for (let row = 0; row < count(GRID) / size; row++) {
    const [z, y] = rank === 2 ? [0, row] : [Math.floor(row / size) + 1, row % size];
    const from = (z * FRAMED.at(-2)! + y + 1) * FRAMED.at(-1)! + 4;
    inner.set(all.subarray(from, from + size), row * size);
  }
  return inner;
}

interface Round {
  readonly us: number;
  readonly out: Float32Array;
}

/** Returns the median time of a few launches, and the result. */
function run(plan: Plan, variant: Variant): Round {
  const [data, shape] = variant === "inside" ? [framed, FRAMED] : [grid, GRID];
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

/** True if both results are equal, except for points nearer to an edge than `margin`. */
function same(a: Float32Array, b: Float32Array, margin: number): boolean {
  const isInside = (i: number): boolean => i >= margin && i < size - margin;
  for (let row = 0; row < a.length / size; row++) {
    if (!isInside(row % size) || (rank === 3 && !isInside(Math.floor(row / size)))) continue;
    for (let at = row * size + margin; at < (row + 1) * size - margin; at++)
      if (!Object.is(a[at], b[at])) return false;
  }
  return true;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

if (!json) console.log(`${info.name}, driver ${info.driver}; grid ${GRID.join(" × ")}`);
const results = tried.map((settings) => {
  const plans = VARIANTS.map((v) => [v, planOf(v, settings)] as const);
  const rounds = Array.from({ length: 3 }, () => plans.map(([v, plan]) => run(plan, v)));
  const [all, apart, inside] = rounds[0]!.map(({ out }, k) => ({
    out,
    us: middle(rounds.map((round) => round[k]!.us)),
  }));
  const correct = same(apart!.out, all!.out, 0) && same(inside!.out, all!.out, 1);
  const row = {
    ...settings,
    correct,
    clampedUs: all!.us,
    apartUs: apart!.us,
    insideUs: inside!.us,
    cost: apart!.us / inside!.us - 1,
  };
  const shown = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  if (!json)
    console.log(
      `${shown.join(" ")}: clamped ${row.clampedUs.toFixed(1)} µs, borders apart ${row.apartUs.toFixed(1)} µs, no border ${row.insideUs.toFixed(1)} µs: borders cost ${(100 * row.cost).toFixed(1)} %  ${correct ? "correct" : "WRONG"}`,
    );
  return row;
});
if (json)
  console.log(JSON.stringify({ v: 1, device: info.name, driver: info.driver, size, results }));
device.close();
if (results.some((r) => !r.correct)) process.exitCode = 1;

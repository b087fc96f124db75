/**
 * @file The kernels of examples/jacobi2d.strata in relation to the device's copy bandwidth, in one run.
 *
 *     npm run bench:jacobi2d [-- --size 8192] [--device DEVICE] [--json]
 *
 * Times are medians of 20 launches by profiling events after 3 warm-ups; outputs are poisoned before the first. Every result is
 * compared, bit for bit and in full, with the formula computed in JavaScript in the same order. GB/s count compulsory traffic: each
 * input read once, each output written once. The copy kernel copies float4 elements of a buffer as large as the grid.
 */
import { readFileSync } from "node:fs";
import {
  applySchedule,
  findProgram,
  findSchedule,
  parseFile,
  programOf,
  Workspace,
} from "../src/lang/index.ts";
import { lower } from "../src/lowering/lower.ts";
import { printPlan } from "../src/lowering/print/plan.ts";
import { randomArray } from "../src/runtime/data/index.ts";
import { makeReady } from "../src/runtime/launch/index.ts";
import { buildOptions, openclRequest } from "../src/runtime/launch/opencl-request.ts";
import { type DeviceSession, openDevice, selectDevice } from "../src/runtime/opencl/index.ts";
import { Session } from "../src/term/index.ts";
import { benchOptions, DEVICE } from "./options.ts";
import { sourceHost } from "./source-host.ts";

interface Row {
  readonly schedule: string;
  readonly settings: Readonly<Record<string, number>>;
  readonly correct: boolean;
  readonly us: number;
  readonly GBps: number;
  readonly ratioToCopy: number;
}

const { flag, option } = benchOptions("jacobi2d", {
  size: { value: "N", help: "of an N × N grid (8192)" },
  device: DEVICE,
  json: { help: "one JSON object" },
});
const json = flag("json");
const size = Number(option("size") ?? 8192);
const repeats = { warmup: 3, repeat: 20 };

const REGS = [1, 2, 4, 8].flatMap((rows) => [2, 4, 8].map((y) => ({ rows, v: 4, x: 32, y })));
const VARIANTS: readonly (readonly [string, Readonly<Record<string, number>>])[] = [
  ["naive", {}],
  ["tiled", { h: 8, w: 32 }],
  ...REGS.map((r) => ["regs", r] as const),
];

const COPY = `kernel void copy4(global const float4 *restrict a, global float4 *restrict b) {
  const int i = get_global_id(0);
  b[i] = a[i];
}`;

const gbps = (bytes: number, ns: number): number => bytes / ns;

function copyBandwidth(device: DeviceSession, data: Float32Array): number {
  const bytes = data.byteLength;
  const result = device.run({
    source: COPY,
    buffers: [
      { name: "a", bytes, init: data },
      { name: "b", bytes, poison: true },
    ],
    launches: [
      {
        kernel: "copy4",
        args: [{ buffer: "a" }, { buffer: "b" }],
        global: [data.length / 4],
        local: [256],
      },
    ],
    read: [],
    ...repeats,
  });
  return gbps(2 * bytes, result.launches[0]!.ns.median);
}

/** Computes the program's formula, clamped at the edges, with each operation rounded to f32. */
function reference(A: Float32Array, n: number, m: number): Float32Array {
  const f = Math.fround;
  const out = new Float32Array(n * m);
  for (let i = 0; i < n; i++) {
    const [up, row, down] = [Math.max(i - 1, 0) * m, i * m, Math.min(i + 1, n - 1) * m];
    for (let j = 0; j < m; j++) {
      const [west, east] = [Math.max(j - 1, 0), Math.min(j + 1, m - 1)];
      const first = f(f(5 * A[up + j]!) + f(12 * A[row + west]!));
      const second = f(f(first + f(15 * A[row + j]!)) + f(5 * A[down + j]!));
      out[row + j] = f(f(second + f(12 * A[row + east]!)) / 118);
    }
  }
  return out;
}

function sameBits(a: Float32Array, b: Float32Array): boolean {
  const [x, y] = [a, b].map((v) => new Uint32Array(v.buffer, v.byteOffset, v.length));
  return x!.every((bits, i) => bits === y![i]);
}

function planOf(schedule: string, settings: Readonly<Record<string, number>>) {
  const session = new Session();
  const file = "examples/jacobi2d.strata";
  const module = new Workspace(sourceHost(), session).open(
    parseFile(file, readFileSync(file, "utf8")),
  );
  const program = programOf(findProgram(module, "jacobi2d"), session);
  const applied = applySchedule(program, findSchedule(module, "jacobi2d", schedule), {
    settings: new Map(Object.entries(settings)),
  });
  const { mode, name } = applied.schedule;
  return lower({
    ...program,
    session,
    program: program.name,
    schedule: name,
    mode,
    term: applied.term,
    conditions: applied.conditions,
  });
}

function measure(
  device: DeviceSession,
  schedule: string,
  settings: Readonly<Record<string, number>>,
  data: Float32Array,
  expected: Float32Array,
  copy: number,
): Row {
  const plan = planOf(schedule, settings);
  const input = { scalar: "f32", shape: [size, size], components: [data] } as const;
  const ready = makeReady(plan, new Map([["A", input]]));
  if ("problems" in ready) throw new Error(ready.problems.map((p) => p.message).join("; "));
  const { options } = buildOptions(plan.mode, device.device);
  const result = device.run(openclRequest(ready, printPlan(plan), options, repeats));
  const bytes = result.outputs.get(plan.result.buffers[0]!)!;
  const out = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  const ns = result.launches[0]!.ns.median;
  const speed = gbps(2 * data.byteLength, ns);
  return {
    schedule,
    settings,
    correct: sameBits(out, expected),
    us: ns / 1000,
    GBps: speed,
    ratioToCopy: speed / copy,
  };
}

function show(row: Row): string {
  const settings = Object.entries(row.settings)
    .map(([k, v]) => `${k}=${v}`)
    .join(" ");
  const figures = `${row.us.toFixed(1).padStart(10)} µs ${row.GBps.toFixed(0).padStart(6)} GB/s ${(100 * row.ratioToCopy).toFixed(1).padStart(6)} %`;
  return `${row.schedule.padEnd(7)}${settings.padEnd(22)}${figures}  ${row.correct ? "correct" : "WRONG"}`;
}

const info = selectDevice(option("device"));
const device = openDevice(info);
const [data] = randomArray(7, "f32", [size, size]).components as [Float32Array];
const expected = reference(data, size, size);
const copy = copyBandwidth(device, data);
if (!json)
  console.log(
    `${info.name}, driver ${info.driver}; grid ${size} × ${size}; copy ${copy.toFixed(0)} GB/s`,
  );
const rows = VARIANTS.map(([schedule, settings]) => {
  const row = measure(device, schedule, settings, data, expected, copy);
  if (!json) console.log(show(row));
  return row;
});
if (json)
  console.log(
    JSON.stringify({
      v: 1,
      device: info.name,
      driver: info.driver,
      size,
      copyGBps: copy,
      results: rows,
    }),
  );
device.close();
if (rows.some((r) => !r.correct)) process.exitCode = 1;

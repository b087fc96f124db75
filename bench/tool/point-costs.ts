/** @file The parts `simulator` and `interpreter`: nanoseconds a result, beside a plain JavaScript loop with the same checks. */
import { apply, compile, type HostArray, parse, run, unwrap } from "../../src/index.ts";
import { cpuTime, cpuTimeOf, type Timed } from "./cpu-time.ts";
import { type Floor, gaussian25, jacobi2d, matmul } from "./floors.ts";

/** Processor time of one result, of the engine and of the plain loop, in nanoseconds, and their ratio. */
export interface PointCost {
  readonly program: string;
  readonly nsPerPoint: number;
  readonly floorNsPerPoint: number;
  readonly ratio: number;
}

interface Workload {
  readonly file: string;
  readonly schedule: string;
  /** The names of the inputs, and the extents that each has. */
  readonly inputs: Readonly<Record<string, (extents: readonly number[]) => readonly number[]>>;
  readonly extents: readonly number[];
  readonly small: readonly number[];
  readonly floor: Floor;
}

const PLANE = (extents: readonly number[]): readonly number[] => extents;

const WORKLOADS: readonly Workload[] = [
  {
    file: "jacobi2d",
    schedule: "naive",
    inputs: { A: PLANE },
    extents: [512, 512],
    small: [64, 64],
    floor: jacobi2d,
  },
  {
    file: "stencils/gaussian25",
    schedule: "naive",
    inputs: { A: PLANE },
    extents: [256, 256],
    small: [32, 64],
    floor: gaussian25,
  },
  {
    file: "matmul",
    schedule: "naive",
    inputs: { A: ([n, k]) => [n!, k!], B: ([, k, m]) => [k!, m!] },
    extents: [128, 128, 128],
    small: [32, 32, 32],
    floor: matmul,
  },
  {
    file: "blur",
    schedule: "tiled",
    inputs: { image: PLANE },
    extents: [1536, 2560],
    small: [40, 70],
    floor: gaussian25,
  },
];

/** The number of runs of engine and loop in turn. A run that takes longer than `LONG_MS` is the last. */
const RUNS = 3;
const LONG_MS = 5000;
/** The number of runs of the loop in each turn: V8 optimises it in the first ones. */
const PLAIN_RUNS = 4;

/**
 * Measures all programs in the simulator or, as they are written, in the interpreter. Throws if a result is not, bit for bit, that of
 * the plain loop.
 */
export async function pointCosts(
  device: "sim" | "interp",
  small: boolean,
  progress: (text: string) => void,
): Promise<readonly PointCost[]> {
  const found: PointCost[] = [];
  const { STRATA_THREADS = "1" } = process.env; // the plain loop runs in one thread too
  Object.assign(process.env, { STRATA_THREADS });
  for (const workload of WORKLOADS) {
    if (device === "interp" && workload.file === "blur") continue; // it is gaussian25 with other names
    const program = `${workload.file.split("/").at(-1)}.${device === "sim" ? workload.schedule : "as written"}`;
    const cost = await costOf(workload, device, small ? workload.small : workload.extents);
    found.push({ program, ...cost });
    progress(`${device} ${program}: ${cost.nsPerPoint.toFixed(1)} ns, ${cost.ratio.toFixed(1)} x`);
  }
  return found;
}

async function costOf(
  { file, schedule, inputs, floor }: Workload,
  device: "sim" | "interp",
  extents: readonly number[],
): Promise<Omit<PointCost, "program">> {
  const source = parse({ file: `examples/${file}.strata` });
  const applied = unwrap(apply(source, { schedule, fp: "strict" }));
  const runnable = device === "sim" ? unwrap(compile(applied)) : applied;
  const data = Object.entries(inputs).map(([name, shapeOf], k) => {
    const shape = shapeOf(extents);
    return [name, { shape, scalar: "f32", components: [numbers(shape, k)] } as HostArray] as const;
  });
  const arrays = data.map(([, a]) => a.components[0] as Float32Array);
  let [ms, floorMs] = [Infinity, Infinity];
  let points = 0;
  for (let k = 0; k < RUNS && (ms === Infinity || ms < LONG_MS); k++) {
    const plain = bestOf(PLAIN_RUNS, () => cpuTime(() => floor(arrays, extents)));
    const own = await cpuTimeOf(async () =>
      unwrap(await run(runnable, Object.fromEntries(data), { device })),
    );
    const result = (own.value.result as HostArray).components[0] as Float32Array;
    if (!isSame(result, plain.value)) throw new Error(`${file} differs from the plain loop`);
    [ms, floorMs, points] = [Math.min(ms, own.ms), Math.min(floorMs, plain.ms), result.length];
  }
  const ns = (of: number): number => (of * 1e6) / points;
  return { nsPerPoint: ns(ms), floorNsPerPoint: ns(floorMs), ratio: ms / floorMs };
}

/** The fastest of several runs. */
const bestOf = <T>(runs: number, run: () => Timed<T>): Timed<T> =>
  Array.from({ length: runs }, run).reduce((a, b) => (a.ms <= b.ms ? a : b));

/** Numbers between −1 and 1 that a seed determines. */
function numbers(shape: readonly number[], seed: number): Float32Array {
  const data = new Float32Array(shape.reduce((n, extent) => n * extent, 1));
  return data.map((_, i) => Math.sin((i + 1) * (seed + 1) * 12.9898));
}

const isSame = (a: Float32Array, b: Float32Array): boolean =>
  a.length === b.length && a.every((x, i) => Object.is(x, b[i]));

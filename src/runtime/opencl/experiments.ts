/**
 * @file Small kernels with known results, which show how a device treats f32 contraction, division, square roots, fma and subnormal
 * numbers. The expected values come from JavaScript's doubles, rounded to f32: once, but a · b + c without fma after each
 * operation. For +, ×, ÷ and √ of f32 operands this equals the correctly rounded f32 result (53 >= 2·24 + 2).
 */
import { type Generator, generator } from "../data/random.ts";

/** The data of an experiment: three operands of `SAMPLES` elements each, and the expected results. */
export interface Experiment {
  readonly a: Float32Array;
  readonly b: Float32Array;
  readonly c: Float32Array;
  readonly expected: Float32Array;
}

/** The names of the experiments, which are also the names of their kernels. */
export type ExperimentName =
  | "mulAdd"
  | "mulThenAdd"
  | "mulAddVector"
  | "fusedMulAdd"
  | "divide"
  | "divideByConstant"
  | "squareRoot"
  | "subnormalAdd"
  | "subnormalMul"
  | "subnormalDivide"
  | "subnormalSquareRoot";

/**
 * The elements of each array, and the work-items of each launch. In `mulAddVector` a quarter of them handle 4 elements each, and
 * the others none. In other kernels a work-item handles 1.
 */
export const SAMPLES = 8192;

// biome-ignore format: a table
const BODIES: Readonly<Record<ExperimentName, string>> = {
  mulAdd:              "out[i] = a[i] * b[i] + c[i];",
  mulThenAdd:          "const float p = a[i] * b[i]; out[i] = p + c[i];",
  mulAddVector:        `if (i < ${SAMPLES / 4}) vstore4(vload4(i, a) * vload4(i, b) + vload4(i, c), i, out);`,
  fusedMulAdd:         "out[i] = fma(a[i], b[i], c[i]);",
  divide:              "out[i] = a[i] / b[i];",
  divideByConstant:    "out[i] = a[i] / 3.0f;",
  squareRoot:          "out[i] = sqrt(a[i]);",
  subnormalAdd:        "out[i] = a[i] + b[i];",
  subnormalMul:        "out[i] = a[i] * b[i];",
  subnormalDivide:     "out[i] = a[i] / b[i];",
  subnormalSquareRoot: "out[i] = sqrt(a[i]);",
};

/** The names of all experiments, in the order of their kernels in the source. */
export const EXPERIMENT_NAMES: readonly ExperimentName[] = Object.keys(BODIES) as ExperimentName[];

const PARAMETERS =
  "global const float *a, global const float *b, global const float *c, global float *out";

const kernel = (name: ExperimentName): string =>
  `kernel void ${name}(${PARAMETERS}) { const int i = get_global_id(0); ${BODIES[name]} }`;

/** OpenCL C with one kernel for each experiment. `contractOff` adds the pragma that forbids fused multiply-adds. */
export const experimentSource = (contractOff: boolean): string =>
  [
    ...(contractOff ? ["#pragma OPENCL FP_CONTRACT OFF"] : []),
    ...EXPERIMENT_NAMES.map(kernel),
    "",
  ].join("\n");

/** A positive f32 with a random fraction and a uniform exponent in [low, high]. The exponent -127 gives subnormal numbers. */
function positive(next: Generator, low: number, high: number): number {
  const exponent = 127 + low + (next() % (high - low + 1));
  const bits = (exponent << 23) | (next() >>> 9);
  return new Float32Array(Uint32Array.of(bits).buffer)[0] ?? 0;
}

const signed = (next: Generator, low: number, high: number): number =>
  positive(next, low, high) * (next() & 1 ? -1 : 1);

const draws = (one: () => number): Float32Array => Float32Array.from({ length: SAMPLES }, one);

type Operation = (a: number, b: number, c: number) => number;

function experiment(
  a: Float32Array,
  b: Float32Array,
  c: Float32Array,
  exact: Operation,
): Experiment {
  return { a, b, c, expected: a.map((x, i) => exact(x, b[i] ?? 0, c[i] ?? 0)) };
}

/** Operands with c = -round(a·b). Without fusion a·b + c is 0; with fusion it is the rounding error of the product. */
function products(next: Generator, exact: Operation): Experiment {
  const a = draws(() => signed(next, -30, 30));
  const b = draws(() => signed(next, -30, 30));
  const c = a.map((x, i) => -Math.fround(x * (b[i] ?? 0)));
  return experiment(a, b, c, exact);
}

/** Operands a and b drawn independently, and a third operand of zeros. */
function operands(one: () => number, other: () => number, exact: Operation): Experiment {
  return experiment(draws(one), draws(other), new Float32Array(SAMPLES), exact);
}

const unfused: Operation = (a, b, c) => Math.fround(Math.fround(a * b) + c);

/**
 * The data of every experiment, by its name, equal on every call. Operands that an experiment does not need are zeros or unused.
 */
export function experiments(): Readonly<Record<ExperimentName, Experiment>> {
  const next = generator(1);
  const normal = (): number => signed(next, -30, 30);
  const subnormal = (): number => signed(next, -127, -127);
  const tiny = (): number => signed(next, -126, -100); // products with `normal` can lie below 2^-126
  const sum = products(next, unfused);
  return {
    mulAdd: sum,
    mulThenAdd: sum,
    mulAddVector: sum,
    fusedMulAdd: products(next, (a, b, c) => a * b + c),
    divide: operands(normal, normal, (a, b) => a / b),
    divideByConstant: operands(normal, normal, (a) => a / 3),
    squareRoot: operands(
      () => positive(next, -60, 60),
      normal,
      (a) => Math.sqrt(a),
    ),
    subnormalAdd: operands(subnormal, subnormal, (a, b) => a + b),
    subnormalMul: operands(tiny, normal, (a, b) => a * b),
    subnormalDivide: operands(subnormal, normal, (a, b) => a / b),
    subnormalSquareRoot: operands(
      () => Math.abs(subnormal()),
      normal,
      (a) => Math.sqrt(a),
    ),
  };
}

const ordered = (bits: number): number => (bits < 0 ? -(bits & 0x7fff_ffff) : bits);

/** The largest distance between two arrays in units of the last place; 0 if all bits agree, with -0 equal to +0. */
export function worstUlps(found: Float32Array, expected: Float32Array): number {
  const [x, y] = [found, expected].map((v) => new Int32Array(v.buffer, v.byteOffset, v.length));
  if (x === undefined || y === undefined) return 0;
  return x.reduce(
    (worst, bits, i) => Math.max(worst, Math.abs(ordered(bits) - ordered(y[i] ?? 0))),
    0,
  );
}

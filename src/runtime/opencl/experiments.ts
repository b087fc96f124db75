/**
 * @file Small kernels with known answers: what a device does with f32 contraction, division, square roots, fma and
 * subnormal numbers. The expected values come from JavaScript's doubles, rounded once to f32: for +, ×, ÷ and √ of f32
 * operands that equals the correctly rounded f32 result (53 >= 2·24 + 2).
 */
import { type Generator, generator } from "../data/random.ts";

export interface Experiment {
  readonly a: Float32Array;
  readonly b: Float32Array;
  readonly c: Float32Array;
  readonly expected: Float32Array;
}

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

/** Four inputs' worth of work-items for `mulAddVector`, one for the others. */
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

export const EXPERIMENT_NAMES: readonly ExperimentName[] = Object.keys(BODIES) as ExperimentName[];

const PARAMETERS =
  "global const float *a, global const float *b, global const float *c, global float *out";

const kernel = (name: ExperimentName): string =>
  `kernel void ${name}(${PARAMETERS}) { const int i = get_global_id(0); ${BODIES[name]} }`;

/** One kernel for each experiment; `contractOff`: under the pragma that forbids fusing. */
export const experimentSource = (contractOff: boolean): string =>
  [
    ...(contractOff ? ["#pragma OPENCL FP_CONTRACT OFF"] : []),
    ...EXPERIMENT_NAMES.map(kernel),
    "",
  ].join("\n");

/** A positive f32 of random fraction, its exponent uniform in [low, high]; -127 gives the subnormals. */
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

/** c = -round(a·b): without fusing the sum is 0, with it the rounding error of the product. */
function products(next: Generator, exact: Operation): Experiment {
  const a = draws(() => signed(next, -30, 30));
  const b = draws(() => signed(next, -30, 30));
  const c = a.map((x, i) => -Math.fround(x * (b[i] ?? 0)));
  return experiment(a, b, c, exact);
}

/** Operands drawn apart; the third is not used. */
function operands(one: () => number, other: () => number, exact: Operation): Experiment {
  return experiment(draws(one), draws(other), new Float32Array(SAMPLES), exact);
}

const unfused: Operation = (a, b, c) => Math.fround(Math.fround(a * b) + c);

/** Every experiment with its data, the same on every call. */
export function experiments(): Readonly<Record<ExperimentName, Experiment>> {
  const next = generator(1);
  const normal = (): number => signed(next, -30, 30);
  const subnormal = (): number => signed(next, -127, -127);
  const tiny = (): number => signed(next, -126, -100); // its products with `normal` reach below 2^-126
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

/** The largest distance in units of the last place; 0 where all bits agree (the sign of a zero aside). */
export function worstUlps(found: Float32Array, expected: Float32Array): number {
  const [x, y] = [found, expected].map((v) => new Int32Array(v.buffer, v.byteOffset, v.length));
  if (x === undefined || y === undefined) return 0;
  return x.reduce(
    (worst, bits, i) => Math.max(worst, Math.abs(ordered(bits) - ordered(y[i] ?? 0))),
    0,
  );
}

/** @file Elements of results in double precision, from the formulas of the programs of examples/compute. */
import type { Sizes } from "../pipelines/row.ts";
import type { Data } from "./row.ts";

type Numbers = ArrayLike<number>;

/** Number `at` of the new places and velocities of n bodies: eight numbers for each body. */
export function pulled(pos: Numbers, vel: Numbers, n: number, at: number): number {
  const [body, lane] = [Math.floor(at / 8), at % 4];
  if (lane === 3) return (at % 8 < 4 ? pos : vel)[4 * body + 3]!;
  const d = [0, 0, 0];
  let sum = 0;
  for (let j = 0; j < n; j++) {
    let square = 0.01;
    for (let k = 0; k < 3; k++) {
      d[k] = pos[4 * j + k]! - pos[4 * body + k]!;
      square += d[k]! ** 2;
    }
    sum += (pos[4 * j + 3]! / square ** 1.5) * d[lane]!;
  }
  const [p, v] = [pos[4 * body + lane]!, vel[4 * body + lane]!];
  return at % 8 < 4 ? p + v * 0.005 + 0.0000125 * sum : v + sum * 0.005;
}

/** The real or the imaginary part of Q at a place. */
export function waves(data: Data, k: number, at: number): number {
  const place = Math.floor(at / 2);
  const [x, y, z] = [data("x")[0]![place]!, data("y")[0]![place]!, data("z")[0]![place]!];
  const samples = data("samples")[0]!;
  const f = at % 2 === 0 ? Math.cos : Math.sin;
  let sum = 0;
  for (let j = 0; j < k; j++) {
    const turns = samples[4 * j]! * x + samples[4 * j + 1]! * y + samples[4 * j + 2]! * z;
    sum += samples[4 * j + 3]! * f(2 * Math.PI * turns);
  }
  return sum;
}

/** The number of the nearest of five centres. */
export function nearest(data: Data, f: number, n: number, at: number): number {
  const [features, centres] = [data("features")[0]!, data("centres")[0]!];
  const distances = Array.from({ length: 5 }, (_, c) => {
    let sum = 0;
    for (let k = 0; k < f; k++) sum += (features[k * n + at]! - centres[c * f + k]!) ** 2;
    return sum;
  });
  return distances.indexOf(Math.min(...distances));
}

/** The force on a particle, in three dimensions. */
export function lennardJones(data: Data, n: number, k: number, at: number): readonly number[] {
  const pos = data("pos");
  const neighbours = data("neighbours")[0]!;
  const force = [0, 0, 0];
  for (let j = 0; j < k; j++) {
    const q = neighbours[j * n + at]!;
    const d = pos.map((part) => part[at]! - part[q]!);
    const square = d.reduce((sum, x) => sum + x * x, 0);
    if (square >= 16) continue;
    const r2 = 1 / square;
    const r6 = r2 ** 3;
    const f = r2 * r6 * (1.5 * r6 - 2);
    d.forEach((x, i) => {
      force[i] = force[i]! + x * f;
    });
  }
  return force;
}

const clamp = (i: number, n: number): number => Math.min(Math.max(i, 0), n - 1);

/** An element of a matrix after a filter of 17 taps along the rows and the columns. */
export function convolved(A: Numbers, w: Numbers, n: number, m: number, at: number): number {
  const [row, column] = [Math.floor(at / m), at % m];
  let sum = 0;
  for (let i = 0; i < 17; i++)
    for (let j = 0; j < 17; j++)
      sum += w[i]! * w[j]! * A[clamp(row + i - 8, n) * m + clamp(column + j - 8, m)]!;
  return sum;
}

/** An element of the result of a convolution layer. */
export function layerOf(data: Data, { c = 0, h = 0, w = 0 }: Sizes, at: number): number {
  const [filter, y, x] = [Math.floor(at / (h * w)), Math.floor((at % (h * w)) / w), at % w];
  const [filters, X] = [data("filters")[0]!, data("X")[0]!];
  let sum = data("bias")[0]![filter]!;
  for (let channel = 0; channel < c; channel++)
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        const [row, column] = [y + i - 1, x + j - 1];
        if (row < 0 || row >= h || column < 0 || column >= w) continue;
        sum +=
          filters[((filter * c + channel) * 3 + i) * 3 + j]! * X[(channel * h + row) * w + column]!;
      }
  return Math.max(0, sum);
}

/** An element of the result of an attention block. */
export function attention(data: Data, { m = 0, d = 0 }: Sizes, at: number): number {
  const [query, of] = [Math.floor(at / d), at % d];
  const [Q, K, V] = [data("Q")[0]!, data("K")[0]!, data("V")[0]!];
  const scale = data("scale")[0]![0]!;
  const scores = Array.from({ length: m }, (_, j) => {
    let sum = 0;
    for (let k = 0; k < d; k++) sum += Q[query * d + k]! * K[j * d + k]!;
    return scale * sum;
  });
  const high = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const weights = scores.map((s) => Math.exp(s - high));
  const total = weights.reduce((a, b) => a + b, 0);
  return weights.reduce((sum, e, j) => sum + (e / total) * V[j * d + of]!, 0);
}

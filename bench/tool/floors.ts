/** @file Plain JavaScript loops with the checks of the simulator: what the programs of `point-costs.ts` compute, bit for bit. */
import { reader, result } from "./checked-array.ts";

/** Computes the result of a program from its inputs, whose extents are given. All arithmetic is rounded to f32. */
export type Floor = (inputs: readonly Float32Array[], extents: readonly number[]) => Float32Array;

const clamp = (i: number, n: number): number => (i < 0 ? 0 : i < n ? i : n - 1);
const { fround } = Math;

/** `examples/jacobi2d.strata`. */
export const jacobi2d: Floor = ([input], [n = 0, m = 0]) => {
  const A = reader(input!);
  const { data, store } = result(n * m);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      const row = i * m;
      let sum = fround(5 * A(clamp(i - 1, n) * m + j));
      sum = fround(sum + fround(12 * A(row + clamp(j - 1, m))));
      sum = fround(sum + fround(15 * A(row + j)));
      sum = fround(sum + fround(5 * A(clamp(i + 1, n) * m + j)));
      sum = fround(sum + fround(12 * A(row + clamp(j + 1, m))));
      store(row + j, sum / 118, row + j);
    }
  return data;
};

const GAUSS = [2, 4, 5, 4, 2, 4, 9, 12, 9, 4, 5, 12, 15, 12, 5, 4, 9, 12, 9, 4, 2, 4, 5, 4, 2];

/** `examples/stencils/gaussian25.strata` and `examples/blur.strata`. */
export const gaussian25: Floor = ([input], [n = 0, m = 0]) => {
  const A = reader(input!);
  const W = reader(Float32Array.from(GAUSS));
  const { data, store } = result(n * m);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let y = 0; y < 5; y++)
        for (let x = 0; x < 5; x++) {
          const element = A(clamp(i + y - 2, n) * m + clamp(j + x - 2, m));
          sum = fround(sum + fround(W(y * 5 + x) * element));
        }
      store(i * m + j, sum / 159, i * m + j);
    }
  return data;
};

/** `examples/matmul.strata`: extents n, k, m. */
export const matmul: Floor = ([left, right], [n = 0, k = 0, m = 0]) => {
  const A = reader(left!);
  const B = reader(right!);
  const { data, store } = result(n * m);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) {
      let sum = 0;
      for (let l = 0; l < k; l++) sum = fround(sum + fround(A(i * k + l) * B(l * m + j)));
      store(i * m + j, sum, i * m + j);
    }
  return data;
};

/**
 * @file How far a schedule that re-associates a sum may be from the sum in order.
 *
 * With unit roundoff u = 2⁻²⁴ and γ(k) = k·u / (1 − k·u), every order of adding n numbers xᵢ is within γ(n−1)·Σ|xᵢ| of their exact
 * sum (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., §4.2), so two orders are within 2·γ(n−1)·Σ|xᵢ| of each
 * other. Where the xᵢ are products of the inputs, each has one rounding more: 2·γ(n)·Σ|xᵢ|. Summands 0 change nothing.
 */
import type { HostArray } from "../../src/runtime/data/index.ts";
import type { InputValues, Tolerance } from "../../src/runtime/launch/index.ts";

const U = 2 ** -24;
const gamma = (k: number): number => (k * U) / (1 - k * U);

const elements = (inputs: InputValues, name: string): Float32Array =>
  (inputs.get(name) as HostArray).components[0] as Float32Array;

function sumOfProducts(inputs: InputValues): Tolerance {
  const [xs, ys] = [elements(inputs, "xs"), elements(inputs, "ys")];
  const magnitude = xs.reduce((sum, x, i) => sum + Math.abs(x * ys[i]!), 0);
  return { bound: 2 * gamma(xs.length) * magnitude };
}

/** 25 products, their weights 96 together; by columns an element is rounded at most 10 times. */
function sobel(inputs: InputValues): Tolerance {
  const largest = elements(inputs, "A").reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return { bound: 2 * gamma(25) * 96 * largest };
}

const BOUNDS: Readonly<Record<string, (inputs: InputValues) => Tolerance>> = {
  dot: sumOfProducts,
  sobel,
};

/** The bound for a program's approximate schedules on these inputs; state one for each program that has such. */
export function boundOf(program: string, inputs: InputValues): Tolerance {
  const bound = BOUNDS[program];
  if (bound === undefined) throw new Error(`no bound is stated for ${program}`);
  return bound(inputs);
}

/** @file The formulas of the stencils in float64 over the whole grid, with which every result is compared. */
import { product, resultLength, type Workload } from "./workload.ts";

/** A grid with a halo of two points beyond its edges, and the index of the current point. */
interface Grid {
  readonly data: Float32Array;
  readonly plane: number;
  readonly row: number;
  at: number;
}

/** Computes a point from its neighbours. `walls` is the number of pairs of opposite walls that the point touches. */
type Formula = (a: Grid, b: Grid, walls: number) => number;

const point = ({ data, plane, row, at }: Grid, z: number, y: number, x: number): number =>
  data[at + z * plane + y * row + x]!;
const near = (a: Grid, y: number, x: number): number => point(a, 0, y, x);

/** Returns the weighted sum of the (2r + 1)² neighbours. */
const weighed =
  (r: number, weights: readonly number[], divisor = 1): Formula =>
  (a) => {
    let sum = 0;
    let k = 0;
    for (let y = -r; y <= r; y++)
      for (let x = -r; x <= r; x++) sum += weights[k++]! * near(a, y, x);
    return sum / divisor;
  };

const faces = (a: Grid, distance = 1): number =>
  point(a, -distance, 0, 0) +
  point(a, distance, 0, 0) +
  point(a, 0, -distance, 0) +
  point(a, 0, distance, 0) +
  point(a, 0, 0, -distance) +
  point(a, 0, 0, distance);

function edges(a: Grid): number {
  let sum = 0;
  for (const i of [-1, 1])
    for (const j of [-1, 1]) sum += point(a, i, j, 0) + point(a, i, 0, j) + point(a, 0, i, j);
  return sum;
}

const square = (x: number): number => x * x;

const cross = (a: Grid): number => near(a, -1, 0) + near(a, 1, 0) + near(a, 0, -1) + near(a, 0, 1);

function srad1(a: Grid): number {
  const c = near(a, 0, 0);
  const d = [near(a, -1, 0), near(a, 1, 0), near(a, 0, -1), near(a, 0, 1)];
  const gradient = d.reduce((s, x) => s + square(x - c), 0) / square(c);
  const laplacian = (cross(a) - 4 * c) / c;
  const q = (0.5 * gradient - square(laplacian) / 16) / square(1 + 0.25 * laplacian);
  const q0 = 0.053787220269;
  return Math.min(1, Math.max(0, 1 / (1 + (q - q0) / (q0 * (1 + q0)))));
}

function srad2(a: Grid, b: Grid): number {
  const c = near(a, 0, 0);
  const k = near(b, 0, 0);
  const from = (weight: number, y: number, x: number): number => weight * (near(a, y, x) - c);
  const sum = from(k, -1, 0) + from(near(b, 1, 0), 1, 0) + from(k, 0, -1);
  return c + 0.125 * (sum + from(near(b, 0, 1), 0, 1));
}

function bilateral(a: Grid): number {
  const c = near(a, 0, 0);
  let [total, sum] = [0, 0];
  for (let y = -2; y <= 2; y++)
    for (let x = -2; x <= 2; x++) {
      const v = near(a, y, x);
      const weight = Math.exp(-8 * square(v - c) - (x * x + y * y) / 2);
      total += weight;
      sum += weight * v;
    }
  return sum / total;
}

/** The formula of `acoustic`; the grid is 0 beyond the edges. */
function acoustic(a: Grid, b: Grid, walls: number): number {
  const inside = 6 - walls;
  const [loss1, loss2] =
    inside < 6 ? [1 / (1 + 0.005 / Math.sqrt(3)), 1 - 0.005 / Math.sqrt(3)] : [1, 1];
  const c = point(a, 0, 0, 0);
  return loss1 * ((2 - inside / 3) * c + faces(a) / 3 - loss2 * point(b, 0, 0, 0));
}

const FORMULAS: Readonly<Record<string, Formula>> = {
  stencil2d: weighed(1, [0.05, 0.15, 0.05, 0.15, 0.25, 0.15, 0.05, 0.15, 0.05]),
  jacobi2d5: weighed(1, [0, 5, 0, 12, 15, 12, 0, 5, 0], 118),
  jacobi2d9: weighed(1, [7, 5, 9, 12, 15, 12, 9, 5, 7], 118),
  gaussian25: weighed(
    2,
    [2, 4, 5, 4, 2, 4, 9, 12, 9, 4, 5, 12, 15, 12, 5, 4, 9, 12, 9, 4, 2, 4, 5, 4, 2],
    159,
  ),
  gradient: (a) => {
    const c = near(a, 0, 0);
    const to = (y: number, x: number): number => square(c - near(a, y, x));
    return c + 1 / Math.sqrt(0.0001 + to(-1, 0) + to(1, 0) + to(0, 1) + to(0, -1));
  },
  hotspot2d: (a, b) => {
    const c = near(a, 0, 0);
    const flow = 0.1 * (cross(a) - 4 * c) + 1024000 * (80 - c);
    return c + 1.068e-7 * (near(b, 0, 0) + flow);
  },
  srad1,
  srad2,
  bilateral5x5: bilateral,
  jacobi3d7: (a) =>
    0.161 * point(a, 0, 0, 1) +
    0.162 * point(a, 0, 0, -1) +
    0.163 * point(a, 0, 1, 0) +
    0.164 * point(a, 0, -1, 0) +
    0.165 * point(a, 1, 0, 0) +
    0.166 * point(a, -1, 0, 0) -
    1.67 * point(a, 0, 0, 0),
  jacobi3d13: (a) => 0.083 * (faces(a) + faces(a, 2)) - 0.996 * point(a, 0, 0, 0),
  poisson19: (a) => 2.666 * point(a, 0, 0, 0) - 0.166 * faces(a) - 0.0833 * edges(a),
  heat7: (a) => 0.125 * faces(a) + 0.25 * point(a, 0, 0, 0),
  hotspot3d: (a, b) => {
    const upright = point(a, 1, 0, 0) + point(a, -1, 0, 0);
    return (
      0.8618666529655457 * point(a, 0, 0, 0) +
      0.03413332998752594 * (faces(a) - upright) +
      0.0005333332810550928 * (upright + 80) +
      0.3413332998752594 * point(b, 0, 0, 0)
    );
  },
  acoustic,
};

/** Returns the expected result for the inputs, rounded to f32. */
export function referenceOf(w: Workload, [a, b]: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(resultLength(w));
  const first = continued(w, a!);
  walk(w.extents, first, b ? continued(w, b) : first, out, FORMULAS[w.program]!);
  return out;
}

const onWall = (i: number, extent: number): number => (i === 0 || i === extent - 1 ? 1 : 0);

function walk(
  extents: readonly number[],
  a: Grid,
  b: Grid,
  out: Float32Array,
  formula: Formula,
): void {
  const [m = 1, n = 1, d = 1] = extents.toReversed();
  const start = a.at;
  let k = 0;
  for (let z = 0; z < d; z++)
    for (let y = 0; y < n; y++) {
      const walls = onWall(z, d) + onWall(y, n);
      a.at = b.at = start + z * a.plane + y * a.row;
      for (let x = 0; x < m; x++) {
        out[k++] = formula(a, b, walls + onWall(x, m));
        a.at++;
        if (b !== a) b.at++;
      }
    }
}

const HALO = 2;

/**
 * Returns the grid with a halo of two points on every side: the frame of the input if it has one, otherwise the edge values or 0.
 */
function continued({ program, extents, frame }: Workload, from: Float32Array): Grid {
  const [m = 1, n = 1, d = 1] = extents.map((e) => e + frame).toReversed();
  const [row, rows] = [m + 2 * HALO, n + 2 * HALO];
  const planes = extents.length > 2 ? d + 2 * HALO : 1;
  const data = new Float32Array(product([planes, rows, row]));
  const inside = (i: number, extent: number): number => Math.min(Math.max(i, 0), extent - 1);
  const first = extents.length > 2 ? HALO : 0;
  for (let z = 0; z < planes; z++)
    for (let y = 0; y < rows; y++) {
      const [zz, yy] = [inside(z - first, d), inside(y - HALO, n)];
      if (program === "acoustic" && (zz !== z - first || yy !== y - HALO)) continue;
      const [to, source] = [(z * rows + y) * row, (zz * n + yy) * m];
      data.set(from.subarray(source, source + m), to + HALO);
      if (program === "acoustic") continue;
      data.fill(from[source]!, to, to + HALO);
      data.fill(from[source + m - 1]!, to + HALO + m, to + row);
    }
  const plane = rows * row;
  const corner = HALO + frame / 2;
  return { data, plane, row, at: first * plane + corner * row + corner };
}

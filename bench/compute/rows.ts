/** @file The programs of examples/compute: sizes, data, and the kernels by hand beside which they are measured. */
import type { ComputeRow } from "./row.ts";
import { BLAS } from "./rows/blas.ts";
import { NETWORKS } from "./rows/networks.ts";
import { PAIRS } from "./rows/pairs.ts";
import { PRODUCTS } from "./rows/products.ts";
import { SUMS } from "./rows/sums.ts";

/** All rows, one for each program. */
export const COMPUTE: readonly ComputeRow[] = [
  ...PRODUCTS,
  ...BLAS,
  ...SUMS,
  ...PAIRS,
  ...NETWORKS,
];

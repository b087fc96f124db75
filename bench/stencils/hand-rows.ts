/**
 * @file Kernels for CPUs that were written by hand, from a folder if it exists. Extents are compiler options; the formulas are in a
 * separate header. Arguments are two inputs, the second of which may repeat the first, and the result.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Candidate } from "./candidate.ts";
import type { Workload } from "./workload.ts";

/** Names of the formulas in the header. Workloads for which it has other constants, or no formula, are not listed. */
const POINT: Readonly<Record<string, string>> = {
  J5: "J2D5",
  J9: "J2D9",
  GAUSS: "GAUSS25",
  GRAD: "GRAD5",
  J7: "J3D7",
  J13: "J3D13",
  POISSON: "POISSON19",
  HEAT: "HEAT7",
  ACOUSTIC: "",
};
const WIDE = 16;
const HEADER = `#include "points.h"`;

interface Variant {
  readonly kernel: string;
  /** True if a work-item computes a whole row. */
  readonly rows: boolean;
  readonly local: number;
}

const VARIANTS: readonly Variant[] = [
  { kernel: "naive", rows: false, local: 64 },
  { kernel: "wi", rows: false, local: 64 },
  { kernel: "rows", rows: true, local: 8 },
  { kernel: "row16", rows: true, local: 8 },
  { kernel: "row16nt", rows: true, local: 8 },
];

/** Returns the hand-written candidates of a workload; none if the folder does not exist or rows are no whole vectors. */
export function rowCandidates(w: Workload, folder: string): Candidate[] {
  const point = POINT[w.op];
  const [x = 1, y = 1, z = 1] = w.extents.toReversed();
  const fits = x % 64 === 0 && y % 8 === 0;
  if (point === undefined || !fits || !existsSync(join(folder, "opencl"))) return [];
  const file = w.op === "ACOUSTIC" ? "acoustic.cl" : "stencils.cl";
  const points = readFileSync(join(folder, "c", "points.h"), "utf8");
  const source = readFileSync(join(folder, "opencl", file), "utf8").replace(HEADER, () => points);
  const radius = w.op === "GAUSS" || w.op === "J13" ? 2 : 1;
  const options = [
    `-DND=${w.extents.length} -DNX=${x} -DNY=${y} -DNZ=${z} -DRAD=${radius}`,
    ...(point === "" ? [] : [`-DPOINT=${point}`]),
  ].join(" ");
  const names = Object.keys(w.inputs);
  const variants = VARIANTS.filter((v) => !v.kernel.startsWith("row16") || x >= 2 * WIDE);
  return variants.map(({ kernel, rows, local }) => {
    const global = (rows ? [y, z] : [x, y, z]).slice(0, w.extents.length - (rows ? 1 : 0));
    return {
      family: "hand",
      label: `cpu ${kernel}`,
      source,
      options,
      kernel,
      global,
      local: global.map((_, i) => (i === 0 ? local : 1)),
      args: (buffers) => [
        buffers.get(names[0]!)!,
        buffers.get(names.at(-1)!)!,
        buffers.get("out")!,
      ],
    };
  });
}

/**
 * @file Hand-written kernels of a folder, if it exists: `kernels/common.cl` is put before each file, and compiler options
 * specialise it. Arguments are inputs, result and extents (x first); for streaming kernels also the number of planes of a chunk.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Candidate } from "./candidate.ts";
import type { Workload } from "./workload.ts";

const TUNED = "-cl-mad-enable -cl-denorms-are-zero";

interface Variant {
  readonly label: string;
  readonly kernel: string;
  readonly options: string;
  /** Number of work-items per dimension, before it is rounded up to whole work-groups. */
  readonly items: readonly number[];
  readonly local: readonly number[];
  /** Number of planes of a chunk. */
  readonly chunk?: number;
}

const PATCHES = [
  [4, 1, 32, 8],
  [4, 2, 32, 8],
  [4, 2, 128, 2],
  [4, 4, 32, 8],
  [4, 4, 64, 4],
  [4, 4, 32, 4],
  [4, 8, 32, 8],
  [4, 8, 32, 4],
] as const;

const SMALL_PATCHES = [
  [1, 1, 64, 4],
  [1, 1, 32, 4],
  [1, 2, 32, 4],
  [2, 1, 32, 4],
  [2, 1, 64, 2],
  [2, 2, 32, 2],
] as const;

const FRAMED_PATCHES = [
  [4, 2, 32, 8],
  [4, 4, 32, 8],
  [4, 4, 64, 4],
  [4, 8, 32, 4],
  [2, 4, 32, 8],
  [2, 8, 64, 2],
] as const;

const PAIRED_PATCHES = [
  [1, 32, 8, ""],
  [1, 32, 4, "-DPAIR"],
  [2, 32, 4, ""],
  [2, 32, 4, "-DPAIR"],
  [2, 32, 2, "-DPAIR"],
  [4, 32, 4, "-DPAIR"],
  [4, 32, 2, "-DPAIR"],
] as const;

const STREAMS = [
  [1, 32, 8, ""],
  [1, 32, 4, "-DUNROLL=2"],
  [2, 32, 4, ""],
  [2, 32, 8, ""],
  [2, 32, 4, "-DUNROLL=2"],
  [4, 32, 4, ""],
  [1, 64, 4, ""],
  [2, 128, 2, ""],
] as const;

const TILES = [
  [1, 32, 8],
  [1, 32, 16],
] as const;

function in2d({ op }: Workload, [h = 1, w = 1]: readonly number[]): Variant[] {
  const framed = op === "SHOC";
  const naive = framed ? "-DSHOC_NAIVE -DOP_J9" : `-DNAIVE -DOP_${op}`;
  const tuned = framed ? "-DSHOC_TUNED -DOP_J9" : `-DTUNED -DOP_${op}`;
  const [first, second] = framed ? ["shoc_naive", "shoc_tuned"] : ["naive", "tuned"];
  const patches = framed ? FRAMED_PATCHES : op.startsWith("SRAD") ? SMALL_PATCHES : PATCHES;
  return [
    { label: "naive 32x8", kernel: first, options: naive, items: [w, h], local: [32, 8] },
    ...patches
      .filter(([v]) => w % v === 0)
      .map(([v, rows, x, y]) => ({
        label: `v${v} r${rows} ${x}x${y}`,
        kernel: second,
        options: `${tuned} -DVX=${v} -DROWS=${rows} -DLX=${x} -DLY=${y} ${TUNED}`,
        items: [w / v, Math.ceil(h / rows)],
        local: [x, y],
      })),
  ];
}

function bilateral([h = 1, w = 1]: readonly number[]): Variant[] {
  return [
    { label: "naive 32x8", kernel: "naive", options: "-DNAIVE", items: [w, h], local: [32, 8] },
    ...PAIRED_PATCHES.map(([rows, x, y, pair]) => ({
      label: `v4 r${rows} ${x}x${y}${pair && " pair"}`,
      kernel: "tuned",
      options: `-DTUNED -DROWS=${rows} -DLX=${x} -DLY=${y} ${pair} ${TUNED}`,
      items: [w / 4, Math.ceil(h / rows)],
      local: [x, y],
    })),
  ];
}

function in3d({ op }: Workload, [d = 1, h = 1, w = 1]: readonly number[]): Variant[] {
  const chunks = d <= 16 ? [1, 2, 4, d] : [8, 16, 32, d >= 384 ? 128 : 64];
  const tiles = op === "J13" || op === "POISSON" ? [] : TILES.map((t) => [...t, "tile"] as const);
  const variant = (
    [rows, x, y, more]: readonly [number, number, number, string],
    chunk: number,
  ): Variant => {
    const tile = more === "tile";
    return {
      label: `v4 ry${rows} z${chunk} ${x}x${y} ${more.replace("-DUNROLL=", "u")}`.trim(),
      kernel: tile ? "tile" : "stream",
      options: `-D${tile ? "TILE" : "STREAM"} -DOP_${op} -DRY=${rows} -DLX=${x} -DLY=${y} ${tile ? "" : more} ${TUNED}`,
      items: [Math.ceil(w / 4), Math.ceil(h / rows), Math.ceil(d / chunk)],
      local: [x, y, 1],
      chunk,
    };
  };
  return [
    {
      label: "naive 32x4x2",
      kernel: "naive",
      options: `-DNAIVE -DOP_${op}`,
      items: [w, h, d],
      local: [32, 4, 2],
    },
    ...[...STREAMS, ...tiles].flatMap((s) => chunks.map((chunk) => variant(s, chunk))),
  ];
}

function variantsOf(w: Workload): readonly [file: string, variants: readonly Variant[]] {
  if (w.op === "BILATERAL") return ["bilateral", bilateral(w.extents)];
  return w.extents.length === 2
    ? ["stencil2d", in2d(w, w.extents)]
    : ["stencil3d", in3d(w, w.extents)];
}

/** Returns the hand-written candidates of a workload; none if the folder does not exist. */
export function handCandidates(w: Workload, folder: string): Candidate[] {
  const read = (name: string): string =>
    readFileSync(join(folder, "kernels", `${name}.cl`), "utf8");
  if (!existsSync(join(folder, "kernels"))) return [];
  const [file, variants] = variantsOf(w);
  const source = `${read("common")}\n${read(file)}`;
  const rounded = (n: number, to: number): number => Math.ceil(n / to) * to;
  return variants.map(({ label, kernel, options, items, local, chunk }) => ({
    family: "hand",
    label,
    source,
    options,
    kernel,
    global: items.map((n, i) => rounded(n, local[i]!)),
    local,
    args: (buffers) => [
      ...Object.keys(w.inputs).map((name) => buffers.get(name)!),
      buffers.get("out")!,
      ...w.extents.toReversed().map((int) => ({ int })),
      ...(chunk === undefined ? [] : [{ int: chunk }]),
    ],
  }));
}

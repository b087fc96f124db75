/** @file Rows of the Fourier transforms. */
import type { HandLaunch, HandVariant, PipelineRow, Sizes } from "../row.ts";

const FROM_ZERO: readonly Sizes[] = [0, 1, 2, 4, 5, 7].map((k) => ({ k }));
const COMMON = { within: 2e-5, approximated: true };

const XS = ["xs_0", "xs_1"];
const XSS = ["xss_0", "xss_1"];
const OUT = ["out_0", "out_1"];
const BETWEEN = ["T_0", "T_1"];
const TURNS = ["C", "S"];

const complexBuffers = (names: readonly string[], n: number): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, 4 * n]));

const turns = (n: number): HandLaunch => ({
  kernel: "turns",
  args: [...TURNS, n],
  global: [n],
});

/** Transforms of 2^log numbers, a launch for each step: the exponents of two by which the steps go on. */
function bySteps(
  label: string,
  log: (sizes: Sizes) => number,
  { radix, table = false }: { readonly radix: 2 | 4; readonly table?: boolean },
): HandVariant {
  return {
    label,
    file: "fft",
    temporaries: (sizes) => {
      const n = 2 ** log(sizes);
      return complexBuffers(table ? [...BETWEEN, ...TURNS] : BETWEEN, n);
    },
    launches: (sizes) => {
      const k = log(sizes);
      const widths = Array.from({ length: radix === 4 ? Math.floor(k / 2) : 0 }, () => 2);
      const all = [...widths, ...Array.from({ length: k - 2 * widths.length }, () => 1)];
      if (k === 0) return [{ kernel: "copy", args: [...XS, ...OUT, 1], global: [1] }];
      let s = 0;
      const steps = all.map((width, i): HandLaunch => {
        const last = (all.length - i) % 2 === 1;
        const from = i === 0 ? XS : last ? BETWEEN : OUT;
        const kernel = width === 2 ? "radix4" : table ? "radix2Table" : "radix2";
        const args = [...from, ...(last ? OUT : BETWEEN), ...(table ? TURNS : []), k, s];
        s += width;
        return { kernel, args, global: [2 ** (k - width)] };
      });
      return table ? [turns(2 ** k), ...steps] : steps;
    },
  };
}

const threeWays = (log: (sizes: Sizes) => number): HandVariant[] => [
  bySteps("radix 2", log, { radix: 2 }),
  bySteps("radix 4", log, { radix: 4 }),
  bySteps("radix 2 with a table", log, { radix: 2, table: true }),
];

const byRows = (log: number): HandVariant[] => {
  const common = { file: "fft", options: `-DLOG=${log}` };
  const rows = (kernel: string, items: number, m: number, table: string[] = []): HandLaunch => ({
    kernel,
    args: [...XSS, ...OUT, ...table, m],
    global: [items * m],
    local: [items],
  });
  return [
    {
      ...common,
      label: "a work-group for each row, radix 4",
      launches: ({ m = 0 }) => [rows("rowGroup4", 64, m)],
    },
    {
      ...common,
      label: "a work-item for each row, radix 4",
      launches: ({ m = 0 }) => [rows("rowItem4", 1, m)],
    },
    {
      ...common,
      label: "a work-item for each row, radix 4 with a table",
      temporaries: () => complexBuffers(TURNS, 2 ** log),
      launches: ({ m = 0 }) => [turns(2 ** log), rows("rowItem4Table", 1, m, TURNS)],
    },
  ];
};

const dft = (label: string, kernel: string): HandVariant => ({
  label,
  file: "fft",
  temporaries: ({ n = 0 }) => complexBuffers(TURNS, n),
  launches: ({ n = 0 }) =>
    kernel === "byDefinition"
      ? [{ kernel, args: [...XS, ...OUT, n], global: [n] }]
      : [turns(n), { kernel, args: [...XS, ...OUT, ...TURNS, n], global: [n] }],
});

export const FFT: readonly PipelineRow[] = [
  {
    ...COMMON,
    program: "dft",
    tested: [0, 1, 7, 16, 37].map((n) => ({ n })),
    small: { n: 32 },
    medium: { n: 2048 },
    bytes: ({ n = 0 }) => 16 * n,
    hand: [
      dft("by definition", "byDefinition"),
      dft("with a table", "byTable"),
      dft("with a table, four sums", "byTable4"),
    ],
  },
  {
    ...COMMON,
    program: "fft2",
    tested: FROM_ZERO,
    takes: { rows: ({ k = 0 }) => k >= 4 },
    small: { k: 6 },
    medium: { k: 20 },
    bytes: ({ k = 0 }) => 16 * 2 ** k * k,
    hand: threeWays(({ k = 0 }) => k),
  },
  {
    ...COMMON,
    program: "fft2Table",
    tested: FROM_ZERO,
    takes: { rows: ({ k = 0 }) => k >= 4 },
    small: { k: 6 },
    medium: { k: 20 },
    bytes: ({ k = 0 }) => 16 * 2 ** k * k,
    hand: threeWays(({ k = 0 }) => k),
  },
  {
    ...COMMON,
    program: "fft4",
    tested: [0, 1, 2, 3, 4].map((k) => ({ k })),
    takes: { rows: ({ k = 0 }) => k >= 2 },
    small: { k: 3 },
    medium: { k: 10 },
    bytes: ({ k = 0 }) => 16 * 4 ** k * k,
    hand: threeWays(({ k = 0 }) => 2 * k),
  },
  {
    ...COMMON,
    program: "ffts256",
    tested: [0, 1, 3].map((m) => ({ m })),
    small: { m: 3 },
    medium: { m: 2048 },
    bytes: ({ m = 0 }) => 16 * 256 * m,
    hand: byRows(8),
  },
  {
    ...COMMON,
    program: "ffts1024",
    tested: [0, 1, 2].map((m) => ({ m })),
    small: { m: 2 },
    medium: { m: 512 },
    bytes: ({ m = 0 }) => 16 * 1024 * m,
    hand: byRows(10),
  },
];

/** @file Ladders of the lowerer: terms that become one kernel or several. */
import type { Ladder } from "../ladder.ts";
import { lowering, repeated } from "./steps.ts";

/** A program of one dimension with its schedule. */
const line = (body: string, schedule = "lowerTo([glb(0)]) ; kernel"): string =>
  `import gpu\nfun f(A: [m]f32): [m]f32 = A ${body}\nschedule s for f = ${schedule}\n`;

/** Windows of n elements around each element. */
const windows = (n: number): string =>
  `|> pad(${Math.floor(n / 2)}, ${n - 1 - Math.floor(n / 2)}, clamp) |> slide(${n}, 1)`;

const TAPS = (n: number): string => repeated(n, ", ", (k) => `${(k % 7) + 1}.5`);

/** A stencil of k × k points with literal weights. */
const square = (k: number, schedule: string): string => `import sweeps
import weighted
import gpu
fun f(A: [n][m]f32): [n][m]f32 =
  A |> pad2d(${Math.floor(k / 2)}, ${k - 1 - Math.floor(k / 2)}, clamp) |> slide2d(${k}, 1)
    |> map2d(\\w -> weigh2d([${repeated(k, ", ", () => `[${TAPS(k)}]`)}], w))
schedule s for f = ${schedule}
`;

/** The ladders of the lowerer. */
export const LOWERING: readonly Ladder[] = [
  lowering({
    name: "lower n chained maps",
    n: [4, 16, 64, 128, 256, 512, 1024, 1400, 2560],
    small: [32, 64, 128],
    most: { work: 1000, statements: 10, bytes: 1800 },
    sizes: { m: 9 },
    text: (n) => line(`${repeated(n, " ", (k) => `|> map(\\x -> x * ${k}.5)`)}`),
  }),
  lowering({
    name: "lower a sum of n terms",
    n: [4, 16, 64, 128, 256, 480, 1024, 2560],
    small: [32, 64, 128],
    most: { work: 1200, statements: 10, bytes: 2400 },
    sizes: { m: 9 },
    text: (n) => line(`|> map(\\x -> ${repeated(n, " + ", (k) => `${k}.5 * x`)})`),
  }),
  lowering({
    name: "lower n taps, each written",
    n: [5, 25, 100, 200, 400, 1000, 2000, 4000],
    small: [25, 50, 100],
    most: { work: 2400, statements: 10, bytes: 4200 },
    sizes: { m: 9 },
    text: (n) =>
      line(
        `${windows(n)} |> map(\\w -> ${repeated(n, " + ", (k) => `${(k % 7) + 1}.5 * w[${k}]`)})`,
      ),
  }),
  lowering({
    name: "lower n taps as an unrolled reduction",
    n: [5, 25, 100, 225, 400, 625, 1250, 2500, 6250],
    small: [50, 100, 200],
    most: { work: 4500, statements: 250, bytes: 10_000 },
    sizes: { m: 9 },
    text: (n) =>
      line(
        `${windows(n)} |> map(\\w -> zip([${TAPS(n)}], w) |> map(\\p -> p.0 * p.1) |> reduce((+), 0.0))`,
        "normalize(reduceMapFusion) ; lowerTo([glb(0)]) ; unrollAll ; kernel",
      ),
  }),
  lowering({
    name: "lower n nested windows",
    n: [2, 4, 6, 8, 10, 12, 14, 16, 24, 32, 48, 64, 80],
    small: [2, 4, 8],
    most: { work: 1500, statements: 80, bytes: 5400 },
    sizes: { m: 200 },
    text: (n) => `import gpu
fun f(A: [m]f32): [m - ${2 * n}]f32 where ${2 * n} <= m =
  A ${repeated(n, " ", () => "|> slide(3, 1) |> map(\\w -> 0.25 * w[0] + 0.5 * w[1] + 0.125 * w[2])")}
schedule s for f = mapNest(1, glb(0)) ; kernel
`,
  }),
  lowering({
    name: "lower n nested windows with borders",
    n: [2, 3, 4, 5, 6, 7, 8, 12, 16, 32, 80],
    small: [1, 2, 4],
    most: { work: 1100, statements: 40, bytes: 3000 },
    sizes: { m: 200 },
    text: (n) =>
      line(
        `${repeated(n, " ", () => "|> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> 0.25 * w[0] + 0.5 * w[1] + 0.125 * w[2])")}`,
        "mapNest(1, glb(0)) ; kernel",
      ),
  }),
  lowering({
    name: "lower n kernels",
    n: [1, 4, 16, 32, 64, 128, 256, 640],
    small: [8, 16, 32],
    most: { work: 2200, statements: 40, bytes: 8000 },
    sizes: { m: 9 },
    text: (n) => `import gpu
fun f(A: [m]f32): [m]f32 = A ${repeated(n, " ", (k) => `|> map(\\x -> x * ${k}.5)`)}
strategy eachMap = try(argument(1, eachMap)) ; try(lowerTo([glb(0)]) ; kernel)
schedule s for f = eachMap
`,
  }),
  lowering({
    name: "lower n rows of a work-item",
    n: [1, 4, 8, 16, 32, 64, 128, 256, 320],
    small: [2, 4, 8],
    most: { work: 1700, statements: 70, bytes: 6000 },
    sizes: { n: 9, m: 16 },
    text: (n) => `import sweeps
import gpu
fun f(A: [n][m]f32): [n][m]f32 =
  A |> pad2d(1, 1, clamp) |> slide2d(3, 1)
    |> map2d(\\w -> (5.0 * w[0][1] + 12.0 * w[1][0] + 15.0 * w[1][1] + 5.0 * w[2][1] + 12.0 * w[1][2]) / 118.0)
schedule s for f = patches(inRegisters(4), [${n}, 4], [32, 4])
`,
  }),
  lowering({
    name: "lower n × n taps",
    n: [3, 5, 9, 15, 25, 51, 101, 151, 251],
    small: [3, 5, 9],
    most: { work: 1700, statements: 130, bytes: 4500 },
    sizes: { n: 9, m: 16 },
    text: (n) => square(n, "pointwise"),
  }),
  lowering({
    name: "lower patches of n × n taps",
    n: [3, 5, 9, 15, 25, 51, 101, 151],
    small: [2, 3, 5],
    most: { work: 2000, statements: 120, bytes: 7500 },
    sizes: { n: 9, m: 16 },
    text: (n) => square(n, "patches(inRegisters(4), [2, 4], [32, 4])"),
  }),
  lowering({
    name: "lower nine regions of n × n taps",
    n: [3, 5, 9, 15, 25, 51, 101, 151],
    small: [2, 3, 5],
    most: { work: 14_000, statements: 1050, bytes: 60_000 },
    sizes: { n: 40, m: 160 },
    text: (n) => square(n, "bordered(inRegisters(4), [2, 4], [32, 4])"),
  }),
];

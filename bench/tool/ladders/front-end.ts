/** @file Ladders of parser and checker. */
import type { Ladder } from "../ladder.ts";
import { checking, repeated, withoutKernels } from "./steps.ts";

/** Declarations of several kinds: five lines of a file that is as long as wanted. */
const mixed = (k: string): string => `/// Function ${k}.
export fun f${k}(xs: [n]f32): [n]f32 = xs |> map(\\x -> x * 1.5 + 0.25)
fun g${k}(A: [n][m]f32): [m][n]f32 = transpose(A) |> map(\\row -> row |> map(\\x -> max(x, 2.0)))
rule r${k} = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)
strategy s${k}(t: nat) = try(r${k}) ; normalize(splitJoin(t) <+ r${k})
`;

/** The ladders of the front end. */
export const FRONT_END: readonly Ladder[] = [
  checking({
    name: "check an array literal of n elements",
    n: [250, 500, 1000, 2000, 4000, 7000, 10_000, 20_000],
    small: [125, 250, 500],
    most: withoutKernels(1200),
    text: (n, serial) =>
      `export fun sum${serial}(x: f32): f32 = [${repeated(n, ", ", (k) => `${k}.5`)}] |> reduce((+), x)\n`,
  }),
  checking({
    name: "check a sum of n terms",
    n: [64, 128, 256, 480, 1000, 2000, 4000, 10_000],
    small: [60, 120, 240],
    most: withoutKernels(1000),
    text: (n, serial) =>
      `export fun sum${serial}(x: f32): f32 = ${repeated(n, " + ", (k) => `${k}.5 * x`)}\n`,
  }),
  checking({
    name: "check n lines",
    n: [100, 1000, 5000, 10_000, 20_000],
    small: [50, 100, 200],
    most: withoutKernels(7000),
    text: (n, serial) => repeated(n / 5, "", (k) => mixed(`${serial}_${k}`)),
  }),
];

/** @file Ladders of rewriting: n maps become one. */
import type { Ladder } from "../ladder.ts";
import { repeated, rewriting, type Texts, withoutKernels } from "./steps.ts";

const SIZES: Pick<Texts, "n" | "small"> = {
  n: [4, 16, 64, 128, 256, 512, 1024, 1400, 2560],
  small: [32, 64, 128],
};

const fusion =
  (strategy: string) =>
  (n: number): string =>
    `fun maps(xs: [n]f32): [n]f32 =
  xs ${repeated(n, " ", (k) => `|> map(\\x -> x * ${k}.5)`)}
schedule fused for maps = ${strategy}
`;

/** The ladders of the rewriting engine. */
export const REWRITING: readonly Ladder[] = [
  rewriting({
    ...SIZES,
    name: "normalize(mapFusion) of n maps",
    most: withoutKernels(11_000),
    rules: (n) => n - 1,
    text: fusion("normalize(mapFusion)"),
  }),
  rewriting({
    ...SIZES,
    name: "repeat(mapFusion @ topDown) of n maps",
    most: withoutKernels(11_000),
    rules: (n) => n - 1,
    text: fusion("repeat(mapFusion @ topDown)"),
  }),
  rewriting({
    ...SIZES,
    name: "repeat(mapFusion @ bottomUp) of n maps",
    most: withoutKernels(11_000),
    rules: (n) => n - 1,
    text: fusion("repeat(mapFusion @ bottomUp)"),
  }),
];

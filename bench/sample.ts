/** @file The programs of a benchmark that its options choose: `--only NAME,… --sample N --seed S`. */
import { permutation } from "../src/runtime/data/permutation.ts";
import type { Options } from "./options.ts";

/** The options that choose programs. */
export const CHOICE = {
  only: { value: "NAME,…", help: "programs" },
  sample: { value: "N", whole: true, help: "so many of the programs, chosen by the seed" },
  seed: { value: "S", whole: true, help: "seed of the sample (1)" },
} as const;

/** The items that the options choose, in their order, and how they were drawn. */
export interface Chosen<T> {
  readonly items: readonly T[];
  /** How many were to be drawn; null where all of them were taken. */
  readonly sample: number | null;
  readonly seed: number;
  /** `20 of 57 programs, seed 1`. */
  readonly description: string;
}

/** The items that the options of `CHOICE` choose. Ends the process for a name that no item has. */
export function chosenBy<T>(
  { option, whole }: Pick<Options, "option" | "whole">,
  all: readonly T[],
  nameOf: (item: T) => string,
): Chosen<T> {
  const only = option("only")?.split(",");
  const names = all.map(nameOf);
  const unknown = only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0) {
    console.error(`--only: no program ${unknown.join(", ")}; there are ${names.join(", ")}`);
    process.exit(2);
  }
  const named = all.filter((item) => only?.includes(nameOf(item)) ?? true);
  const sample = whole("sample") ?? null;
  const seed = whole("seed") ?? 1;
  const items = sample === null ? named : drawn(named, sample, seed);
  const description = `${items.length} of ${all.length} programs, seed ${seed}`;
  return { items, sample, seed, description };
}

/** `count` of the items, or all if there are fewer, in their order. Equal arguments give equal items. */
export function drawn<T>(items: readonly T[], count: number, seed: number): readonly T[] {
  const numbers = new Set([...permutation(items.length, seed)].slice(0, count));
  return items.filter((_, k) => numbers.has(k));
}

/** @file What a tuner may try: the schedules of a program with every choice of their parameters' declared values. */
import type { Tunable } from "../../lang/index.ts";
import { generator } from "../../runtime/data/random.ts";

/** Values of parameters, by name. */
export type Settings = Readonly<Record<string, number>>;

/** A schedule with values of its parameters. */
export interface Choice {
  readonly schedule: string;
  readonly settings: Settings;
  /** No parameter that is free has another value than its default. */
  readonly isDefault: boolean;
}

/** What of a schedule matters here. */
export interface Scheduled {
  readonly name: string;
  readonly tunables: readonly Tunable[];
}

/** The values that each parameter takes, the default first. */
type Axes = Readonly<Record<string, readonly number[]>>;

/** Every combination of a value of each axis, by number: the last axis changes fastest. */
function combination(axes: Axes, index: number): Settings {
  let rest = index;
  const chosen = Object.entries(axes)
    .toReversed()
    .map(([name, values]): [string, number] => {
      const value = values[rest % values.length]!;
      rest = Math.floor(rest / values.length);
      return [name, value];
    });
  return Object.fromEntries(chosen.toReversed());
}

const combinations = (axes: Axes): number =>
  Object.values(axes).reduce((n, values) => n * values.length, 1);

export class SearchSpace {
  /** Settings of all schedules together. */
  readonly size: number;
  /** Parameters without declared values, which keep their defaults: `tiled: t`. */
  readonly kept: readonly string[];
  readonly #parts: readonly {
    readonly schedule: string;
    readonly axes: Axes;
    readonly from: number;
  }[];

  /** `fixed`: parameters that have one value only, in the schedules that have them. */
  constructor(schedules: readonly Scheduled[], fixed: Settings = {}) {
    let from = 0;
    this.#parts = schedules.map(({ name, tunables }) => {
      const part = { schedule: name, axes: axesOf(tunables, fixed), from };
      from += combinations(part.axes);
      return part;
    });
    this.size = from;
    this.kept = schedules.flatMap(({ name, tunables }) =>
      tunables
        .filter((t) => t.values === undefined && t.default !== undefined)
        .filter((t) => fixed[t.name] === undefined)
        .map((t) => `${name}: ${t.name}`),
    );
  }

  /** Every choice once: the defaults of each schedule, then the others in an order that the seed gives. */
  *inOrder(seed: number): Generator<Choice> {
    const defaults = this.#parts.map((p) => p.from);
    for (const index of defaults) yield this.#at(index);
    for (const index of permutation(this.size, seed))
      if (!defaults.includes(index)) yield this.#at(index);
  }

  #at(index: number): Choice {
    const { schedule, axes, from } = this.#parts.findLast((p) => p.from <= index)!;
    const settings = combination(axes, index - from);
    return { schedule, settings, isDefault: index === from };
  }
}

/** A parameter that has neither values nor a default is left out: whoever applies the schedule says so. */
function axesOf(tunables: readonly Tunable[], fixed: Settings): Axes {
  return Object.fromEntries(
    tunables.flatMap(({ name, default: usual, values = [] }) => {
      const first = fixed[name] ?? usual;
      if (first === undefined) return [];
      const others = fixed[name] === undefined ? values : [];
      return [[name, [...new Set([first, ...others])]] as const];
    }),
  );
}

/** 0 to n − 1 in a random order, of which only what is asked for is computed (Fisher and Yates). */
function* permutation(n: number, seed: number): Generator<number> {
  const next = generator(seed);
  const moved = new Map<number, number>();
  for (let left = n; left > 0; left--) {
    const k = Math.floor(((next() * 2 ** 21 + (next() >>> 11)) / 2 ** 53) * left);
    yield moved.get(k) ?? k;
    moved.set(k, moved.get(left - 1) ?? left - 1);
  }
}

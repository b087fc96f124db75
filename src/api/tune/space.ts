/** @file The search space of `tune`: every schedule of a program with every combination of its parameters' declared values. */
import type { Tunable } from "../../lang/index.ts";
import { permutation } from "../../runtime/data/permutation.ts";
import type { SemanticClass } from "../../strategies/index.ts";

/** Values of schedule parameters, or of fixed sizes, by name: whole numbers. */
export type Settings = Readonly<Record<string, number>>;

/** A schedule with values for its parameters: one point of the search space of `tune`. */
export interface Choice {
  readonly schedule: string;
  /** The weakest class of rewrites that the schedule may apply, where it is stronger than the one that the search allows. */
  readonly class?: SemanticClass;
  readonly settings: Settings;
  /** True if every parameter that is not fixed has its default value. */
  readonly isDefault: boolean;
}

/** The parts of a schedule that the search space needs: its name and class, and its parameters with defaults and declared values. */
export interface Scheduled {
  readonly class?: SemanticClass | undefined;
  readonly name: string;
  readonly tunables: readonly Tunable[];
}

/** The values of each parameter, the default first. */
type Axes = Readonly<Record<string, readonly number[]>>;

/** The combination of values with a number from 0 to `combinations(axes)` − 1. The last axis changes fastest. */
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

/** The choices of one schedule: its parameters with their values, and the number of its first choice, which has all defaults. */
interface Part {
  readonly of: Pick<Choice, "schedule" | "class">;
  readonly axes: Axes;
  readonly from: number;
}

/** The choices of a part in which one parameter has another value than its default, for each parameter that has several. */
interface Changes {
  readonly part: Part;
  readonly name: string;
  readonly choices: readonly Choice[];
}

/** All choices of schedule and settings, by number: the choices of each schedule are consecutive, its defaults first. */
export class SearchSpace {
  /** The number of choices of all schedules together. */
  readonly size: number;
  /** Parameters without declared values, which keep their defaults, as `schedule: parameter`. */
  readonly kept: readonly string[];
  readonly #parts: readonly Part[];
  readonly #changes: readonly Changes[];

  /** `fixed` gives parameters a single value, in every schedule that has the parameter. */
  constructor(schedules: readonly Scheduled[], fixed: Settings = {}) {
    let from = 0;
    this.#parts = schedules.map(({ name, class: allowed, tunables }) => {
      const of = { schedule: name, ...(allowed !== undefined && { class: allowed }) };
      const part = { of, axes: axesOf(tunables, fixed), from };
      from += combinations(part.axes);
      return part;
    });
    this.size = from;
    this.#changes = this.#parts.flatMap((part) => changesOf(part));
    this.kept = schedules.flatMap(({ name, tunables }) =>
      tunables
        .filter((t) => t.values === undefined && t.default !== undefined)
        .filter((t) => fixed[t.name] === undefined)
        .map((t) => `${name}: ${t.name}`),
    );
  }

  /**
   * Yields every choice at most once: first the defaults of each schedule, then those in which one parameter has another value, of
   * schedules without a class before the others, then the rest, each group in a random order that the seed determines. `isSame` says of a
   * choice that was yielded whether it gives the kernels of an earlier one. A parameter of which each value alone does so keeps its default in the last group.
   */
  *inOrder(seed: number, isSame: (choice: Choice) => boolean = () => false): Generator<Choice> {
    for (const part of this.#parts) yield choiceAt(part, 0);
    const single = this.#changes.flatMap(({ choices }) => choices);
    for (const isStronger of [false, true]) {
      const group = single.filter((c) => (c.class !== undefined) === isStronger);
      for (const index of permutation(group.length, seed)) yield group[index]!;
    }
    const idle = new Map(this.#parts.map((part) => [part, this.#idleOf(part, isSame)]));
    for (const index of permutation(this.size, seed)) {
      const part = this.#parts.findLast((p) => p.from <= index)!;
      const choice = choiceAt(part, index - part.from);
      const changed = changedIn(choice, part);
      if (changed.length > 1 && !changed.some((name) => idle.get(part)!.includes(name)))
        yield choice;
    }
  }

  /** The number of choices that `inOrder` yields. */
  sizeWithout(isSame: (choice: Choice) => boolean): number {
    return this.#parts.reduce((sum, part) => {
      const idle = this.#idleOf(part, isSame);
      const left = Object.entries(part.axes).filter(([name]) => !idle.includes(name));
      const alone = idle.reduce((n, name) => n + part.axes[name]!.length - 1, 0);
      return sum + combinations(Object.fromEntries(left)) + alone;
    }, 0);
  }

  /** The parameters of which each value alone gives the kernels of an earlier choice, as `schedule: parameter`. */
  idle(isSame: (choice: Choice) => boolean): readonly string[] {
    return this.#parts.flatMap((part) =>
      part.of.class === undefined
        ? this.#idleOf(part, isSame).map((name) => `${part.of.schedule}: ${name}`)
        : [],
    );
  }

  #idleOf(part: Part, isSame: (choice: Choice) => boolean): readonly string[] {
    return this.#changes.flatMap(({ part: of, name, choices }) =>
      of === part && choices.every(isSame) ? [name] : [],
    );
  }
}

function choiceAt({ of, axes }: Part, index: number): Choice {
  return { ...of, settings: combination(axes, index), isDefault: index === 0 };
}

/** The parameters that have another value than their default. */
const changedIn = ({ settings }: Choice, { axes }: Part): readonly string[] =>
  Object.entries(settings).flatMap(([name, value]) => (value === axes[name]![0] ? [] : [name]));

function changesOf(part: Part): readonly Changes[] {
  const { settings: usual } = choiceAt(part, 0);
  return Object.entries(part.axes).flatMap(([name, [, ...others]]) => {
    const choices = others.map((value) => ({
      ...part.of,
      settings: { ...usual, [name]: value },
      isDefault: false,
    }));
    return choices.length === 0 ? [] : [{ part, name, choices }];
  });
}

/** The axes of one schedule. A parameter with neither values nor a default has no axis; applying the schedule reports it. */
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

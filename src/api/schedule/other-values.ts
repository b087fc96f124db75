/** @file Other values of a schedule's parameters, tried. */
import type { Tunable } from "../../lang/index.ts";
import { Failed } from "../source/failed.ts";
import { apply, sameProgram } from "./apply.ts";
import type { Applied } from "./stages.ts";

/** More are not tried. */
export const MOST_TRIED = 16;

/** A value of a parameter, and what the schedule makes of the program with it. */
export interface Tried {
  readonly value: number;
  readonly other: Applied;
}

/** Applies a schedule with another value of a parameter, once for each value, and so many times in all. */
export class Trials {
  readonly #applied: Applied;
  readonly #apply: typeof apply;
  readonly #known = new Map<string, Applied | undefined>();
  #left: number;

  constructor(applied: Applied, most = Infinity, how = apply) {
    this.#applied = applied;
    this.#left = most;
    this.#apply = how;
  }

  /** Undefined: the schedule fails with it, or no more are tried. */
  with(name: string, value: number): Applied | undefined {
    const key = `${name}=${value}`;
    if (!this.#known.has(key) && this.#left-- > 0) this.#known.set(key, this.#again(name, value));
    return this.#known.get(key);
  }

  /** Have all these values been tried? */
  hasTried(name: string, values: readonly number[]): boolean {
    return values.every((value) => this.#known.has(`${name}=${value}`));
  }

  #again(name: string, value: number): Applied | undefined {
    const { source, program, schedule, settings } = this.#applied;
    const other = this.#apply(source, {
      ...sameProgram(program),
      schedule: schedule.name,
      settings: { ...Object.fromEntries(settings), [name]: value },
    });
    return other instanceof Failed ? undefined : other;
  }
}

/**
 * The schedule with each of the values; without those with which it fails. Each is applied when it is asked for: to apply one
 * takes as long as the run that is advised about.
 */
export function* tryValues(
  trials: Trials,
  name: string,
  values: readonly number[],
): Iterable<Tried> {
  for (const value of values.slice(0, MOST_TRIED)) {
    const other = trials.with(name, value);
    if (other !== undefined) yield { value, other };
  }
}

/** What a parameter may be but what it is: what it declares, else what `undeclared` gives. */
export function othersOf(
  { settings }: Applied,
  { name, values }: Tunable,
  undeclared: (now: number) => readonly number[],
): readonly number[] {
  const now = settings.get(name)!;
  return values?.filter((v) => v !== now) ?? undeclared(now);
}

/** The first of those that do; as many as are named. */
export function firstThat(tried: Iterable<Tried>, does: (other: Applied) => boolean): Tried[] {
  const found: Tried[] = [];
  for (const t of tried) {
    if (does(t.other)) found.push(t);
    if (found.length === NAMED) break;
  }
  return found;
}

/** So many values are advised. */
const NAMED = 3;

/** `try --set t=32, or --set t=16`. */
export const tryThese = ({ name }: Tunable, tried: readonly Tried[]): string =>
  `try ${tried.map(({ value }) => `--set ${name}=${value}`).join(", or ")}`;

/** @file Tries other values of a schedule's parameters, for advice. */
import type { Tunable } from "../../lang/index.ts";
import { Failed } from "../source/failed.ts";
import { apply, sameProgram } from "./apply.ts";
import type { Applied } from "./stages.ts";

/** The most values of one parameter that `tryValues` tries, for one piece of advice. */
export const MOST_TRIED = 16;

/** A value of a parameter with which the schedule applies, and the result of applying it. */
export interface Tried {
  readonly value: number;
  readonly other: Applied;
}

/**
 * Applies a schedule with another value of one parameter at a time: once for each value, and at most `most` times in all (default:
 * no limit). Results are kept; compilation is the caller's.
 */
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

  /**
   * The result with one parameter changed; undefined if the schedule fails with the value, or if the limit of trials is reached.
   */
  with(name: string, value: number): Applied | undefined {
    const key = `${name}=${value}`;
    if (!this.#known.has(key) && this.#left-- > 0) this.#known.set(key, this.#again(name, value));
    return this.#known.get(key);
  }

  /**
   * True if all these values of a parameter have been tried, successfully or not. False for a value that the limit of trials left
   * out.
   */
  hasTried(name: string, values: readonly number[]): boolean {
    return values.every((value) => this.#known.has(`${name}=${value}`));
  }

  #again(name: string, value: number): Applied | undefined {
    const { source, program, schedule, settings } = this.#applied;
    const other = this.#apply(source, {
      ...sameProgram(program),
      schedule: schedule.name,
      class: schedule.allowed,
      settings: { ...Object.fromEntries(settings), [name]: value },
    });
    return other instanceof Failed ? undefined : other;
  }
}

/**
 * The results of the schedule with the first `MOST_TRIED` of the values. Values with which it fails are left out, and values beyond
 * the limit of `trials`. A value is applied when the iteration reaches it, since applying one can take as long as
 * the run that the advice is about.
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

/**
 * The declared values of a parameter except its present one, in the order of the declaration. Without declared values, the result
 * of `undeclared` for the present one.
 */
export function othersOf(
  { settings }: Applied,
  { name, values }: Tunable,
  undeclared: (now: number) => readonly number[],
): readonly number[] {
  const now = settings.get(name)!;
  return values?.filter((v) => v !== now) ?? undeclared(now);
}

/** The first trials whose result satisfies `does`, at most three. It reads no more trials than it needs. */
export function firstThat(tried: Iterable<Tried>, does: (other: Applied) => boolean): Tried[] {
  const found: Tried[] = [];
  for (const t of tried) {
    if (does(t.other)) found.push(t);
    if (found.length === NAMED) break;
  }
  return found;
}

/** The most values that one line of advice names. */
const NAMED = 3;

/** A line of advice that names the tried values of a parameter: `try --set t=32, or --set t=16`. */
export const tryThese = ({ name }: Tunable, tried: readonly Tried[]): string =>
  `try ${tried.map(({ value }) => `--set ${name}=${value}`).join(", or ")}`;

/** @file Other values of a schedule's parameters, tried. */
import type { Tunable } from "../lang/index.ts";
import { type Applied, apply, sameProgram } from "./apply.ts";
import { Failed } from "./failed.ts";

/** More are not tried. */
export const MOST_TRIED = 16;

/** A value of a parameter, and what the schedule makes of the program with it. */
export interface Tried {
  readonly value: number;
  readonly other: Applied;
}

/**
 * The schedule with each value that the parameter declares but the present one, or with those of `undeclared`; without those
 * with which it fails. Each is applied when it is asked for: to apply one takes as long as the run that is advised about.
 */
export function* tryValues(
  applied: Applied,
  { name, values }: Tunable,
  undeclared: (now: number) => readonly number[],
): Iterable<Tried> {
  const now = applied.settings.get(name)!;
  const candidates = values?.filter((v) => v !== now) ?? undeclared(now);
  for (const value of candidates.slice(0, MOST_TRIED)) {
    const other = again(applied, { [name]: value });
    if (other !== undefined) yield { value, other };
  }
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

function again(
  { source, program, schedule, settings }: Applied,
  changed: Readonly<Record<string, number>>,
): Applied | undefined {
  const other = apply(source, {
    ...sameProgram(program),
    schedule: schedule.name,
    settings: { ...Object.fromEntries(settings), ...changed },
  });
  return other instanceof Failed ? undefined : other;
}

/** `try --set t=32, or --set t=16`. */
export const tryThese = ({ name }: Tunable, tried: readonly Tried[]): string =>
  `try ${tried.map(({ value }) => `--set ${name}=${value}`).join(", or ")}`;

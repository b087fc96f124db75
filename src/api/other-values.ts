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
 * with which it fails.
 */
export function tryValues(
  applied: Applied,
  { name, values }: Tunable,
  undeclared: (now: number) => readonly number[],
): readonly Tried[] {
  const now = applied.settings.get(name)!;
  const candidates = values?.filter((v) => v !== now) ?? undeclared(now);
  return candidates.slice(0, MOST_TRIED).flatMap((value) => {
    const other = again(applied, { [name]: value });
    return other === undefined ? [] : [{ value, other }];
  });
}

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

/** `try --set t=32, or --set t=16`: the first three. */
export const tryThese = ({ name }: Tunable, tried: readonly Tried[]): string =>
  `try ${tried
    .slice(0, 3)
    .map(({ value }) => `--set ${name}=${value}`)
    .join(", or ")}`;

/**
 * @file min and max in canonical form: flattened, without duplicates, without arguments that are worse than another by a constant,
 * without absorbed arguments (`min(a, max(a, b)) = a`), ascending in the structural order.
 */

import { subSizes } from "./fraction.ts";
import { compareSizes } from "./order.ts";
import { isConstant, onlyAtom } from "./polynomial.ts";
import type { Size } from "./size.ts";
import { tableOf } from "./table.ts";

/** The operation of an extremum: minimum or maximum. */
export type Extremum = "min" | "max";

/**
 * Returns the least or greatest of one or more sizes in canonical form: flattened, without duplicates, without arguments that
 * another one beats by a constant, and without absorbed ones (`min(a, max(a, b)) = a`). The result is a single argument if only one
 * is left.
 */
export function extremum(kind: Extremum, args: readonly Size[]): Size {
  const kept: Size[] = [];
  for (const arg of args.flatMap((a) => extremumArguments(kind, a))) insert(kind, kept, arg);
  const free = kept.filter((arg) => !isAbsorbed(kind, arg, kept)).sort(compareSizes);
  if (free.length === 1) return free[0]!;
  const t = tableOf(free[0]!);
  return t.atomSize(t.atom(kind, free));
}

/** Returns the arguments if the size is a single min (or max); otherwise the size itself. */
export function extremumArguments(kind: Extremum, size: Size): readonly Size[] {
  const atom = onlyAtom(size);
  return atom?.kind === kind ? atom.parts : [size];
}

/** Adds `arg` to `kept` unless a kept argument is known to be better; removes arguments that are worse. */
function insert(kind: Extremum, kept: Size[], arg: Size): void {
  for (let i = 0; i < kept.length; i++) {
    const difference = constantDifference(arg, kept[i]!);
    if (difference === undefined) continue;
    const better = kind === "min" ? difference < 0 : difference > 0;
    if (!better) return;
    kept.splice(i--, 1);
  }
  kept.push(arg);
}

/** Returns a - b if it is a constant; otherwise undefined. */
function constantDifference(a: Size, b: Size): number | undefined {
  if (a === b) return 0;
  const { num, den } = subSizes(a, b);
  return isConstant(num) && isConstant(den)
    ? num.coefficients[0]! / den.coefficients[0]!
    : undefined;
}

/** True if another argument absorbs `arg`: min(x, max(x, y)) = x, also if the two x differ by a constant in the right direction. */
function isAbsorbed(kind: Extremum, arg: Size, all: readonly Size[]): boolean {
  const dual = kind === "min" ? "max" : "min";
  const parts = extremumArguments(dual, arg);
  if (parts.length === 1) return false;
  return parts.some((part) => all.some((other) => other !== arg && notBetter(kind, part, other)));
}

function notBetter(kind: Extremum, part: Size, other: Size): boolean {
  const difference = constantDifference(part, other);
  if (difference === undefined) return false;
  return kind === "min" ? difference >= 0 : difference <= 0;
}

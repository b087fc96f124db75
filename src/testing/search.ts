/** @file Searches for a case that violates a claim, and then for smaller ones. A case is a seed and a number. */
import { type Complaint, complaintIn } from "../term/index.ts";
import { Choices } from "./choices.ts";

/**
 * A claim about the choices of a case: throws a StrataError, or rejects with it, if it fails. The number of the case may determine
 * what is tested.
 */
export type Claim = (c: Choices, number: number) => void | Promise<void>;

/**
 * The claim, with a call of `done` after each case up to the first that fails, and none while that case is shrunk. `done` is told the
 * number of the case and whether it held.
 */
export function untilFailure(
  claim: (c: Choices, number: number) => void,
  done: (number: number, holds: boolean) => void,
): (c: Choices, number: number) => void {
  let hasFailed = false;
  return (c, number) => {
    const isNew = !hasFailed;
    try {
      claim(c, number);
    } catch (error) {
      hasFailed = true;
      throw error;
    } finally {
      if (isNew) done(number, !hasFailed);
    }
  };
}

/** A range of test cases of one seed: from number `from` up to and excluding `to`. */
export interface Cases {
  readonly seed: number;
  /** The number of the first case. */
  readonly from: number;
  /** The number after the last case. */
  readonly to: number;
}

/**
 * A failing case: its number and the complaint about it. `searchSmallest` gives the complaint about the smallest shrunk form of the
 * case.
 */
export interface SmallestCase<E> {
  readonly number: number;
  readonly error: E;
}

/** The usual number of attempts to shrink a case. */
const ATTEMPTS = 3_000;

/**
 * Returns the first case, in order of numbers, that violates the claim with a complaint of class `kind`, with its choices;
 * undefined if all cases hold. Nothing is shrunk. Other errors are rethrown.
 */
export async function firstFailure<E extends Complaint>(
  claim: Claim,
  kind: new (...args: never[]) => E,
  { seed, from, to }: Cases,
): Promise<(SmallestCase<E> & { readonly choices: Choices }) | undefined> {
  for (let number = from; number < to; number++) {
    const choices = Choices.seeded(mixed(seed, number));
    const error = await failure(claim, kind, choices, number);
    if (error !== undefined) return { number, error, choices };
  }
  return undefined;
}

/**
 * Finds the first failing case and shrinks it with at most `attempts` attempts (default 3,000). Returns its number and the complaint about its smallest
 * form that was found; undefined if all cases hold. Other errors are rethrown.
 */
export async function searchSmallest<E extends Complaint>(
  claim: Claim,
  kind: new (...args: never[]) => E,
  cases: Cases,
  attempts: number = ATTEMPTS,
): Promise<SmallestCase<E> | undefined> {
  const first = await firstFailure(claim, kind, cases);
  if (first === undefined) return undefined;
  const { number, choices, error } = first;
  const smaller = await smallest(choices, error, (c) => failure(claim, kind, c, number), attempts);
  return { number, error: smaller };
}

async function failure<E extends Complaint>(
  claim: Claim,
  kind: new (...args: never[]) => E,
  c: Choices,
  number: number,
): Promise<E | undefined> {
  try {
    await claim(c, number);
    return undefined;
  } catch (error) {
    const found = complaintIn(error, kind);
    if (found === undefined) throw error;
    return found;
  }
}

async function smallest<E>(
  choices: Choices,
  error: E,
  failure: (c: Choices) => Promise<E | undefined>,
  attempts: number,
): Promise<E> {
  let [best, found] = [choices, error];
  let left = attempts;
  for (let next: Choices | undefined = best; next !== undefined; ) {
    next = undefined;
    for (const c of best.smaller()) {
      if (left-- <= 0) return found;
      const smaller = await failure(c);
      if (smaller === undefined) continue;
      [best, found, next] = [c, smaller, c];
      break;
    }
  }
  return found;
}

/** Returns the seed of one case. It is even, because a seed and its odd successor give the same choices. */
function mixed(seed: number, number: number): number {
  let h = Math.imul(seed ^ 0x2545f491, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35);
  return (h ^ (h >>> 13)) << 1;
}

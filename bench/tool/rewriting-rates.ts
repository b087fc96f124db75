/** @file The part `rewriting`: rates of rule attempts and rewrites, beside a plain JavaScript loop. */
import { rates } from "../rewriting/rates.ts";

/** Rates per second of processor time. */
export interface RewritingRates {
  readonly attemptsPerS: number;
  readonly rewritesPerS: number;
  /** Rewrites per interned pair of the floor (`bench/rewriting/rates.ts`). */
  readonly ratioToFloor: number;
}

/** Measures the rates, each for so many seconds. */
export function rewritingRates(seconds: number, progress: (text: string) => void): RewritingRates {
  progress("rewriting");
  const { attempts, rewrites, floor } = rates(seconds);
  return {
    attemptsPerS: Math.round(attempts),
    rewritesPerS: Math.round(rewrites),
    ratioToFloor: rewrites / floor,
  };
}

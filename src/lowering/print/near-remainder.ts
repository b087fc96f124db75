/** @file Remainders of dividends that are known to be within few divisors of their range: by comparisons instead of a division. */
import { add, mul, proveLE, type Size, sub, view } from "../../term/index.ts";
import type { PlaceFacts } from "../facts/place-facts.ts";
import type { IndexFunction } from "./dialect.ts";

/** The remainder of a dividend: the functions of dividend and divisor that give it, applied one after the other. */
export interface NearRemainder {
  readonly dividend: Size;
  /** Each is applied to the result before, and to the divisor. */
  readonly functions: readonly IndexFunction[];
}

/** What is known of a quotient: low <= quotient <= low + beyond. */
interface NearQuotient {
  readonly low: number;
  readonly beyond: number;
}

/** Bounds of floor(a / b) with -4 <= low <= 1 and 0 <= beyond <= 4; undefined if no such bounds can be proved. */
export function nearQuotient(a: Size, b: Size, place: PlaceFacts): NearQuotient | undefined {
  const atMost = (x: Size, y: Size): boolean => proveLE(0, place.meaning(sub(y, x)), place.facts);
  const periods = (k: number): Size => mul(b, k);
  const low = [1, 0, -1, -2, -3, -4].find((k) => atMost(periods(k), a));
  if (low === undefined) return undefined;
  const beyond = [0, 1, 2, 3, 4].find((k) => atMost(add(a, 1), periods(low + k + 1)));
  return beyond === undefined ? undefined : { low, beyond };
}

/**
 * How to compute a mod b with at most four comparisons; undefined where `nearQuotient` is. The list of functions is empty where the
 * dividend is the remainder.
 */
export function nearRemainder(a: Size, b: Size, place: PlaceFacts): NearRemainder | undefined {
  const near = nearQuotient(a, b, place);
  if (near === undefined) return undefined;
  const { low, beyond } = near;
  const less = (k: number): Size => sub(a, mul(b, k));
  const [first, second] = [less(low), less(low + 1)];
  if (beyond === 0) return { dividend: first, functions: [] };
  if (beyond === 1 && summands(second) < summands(first))
    return { dividend: second, functions: ["belowMod"] };
  if (beyond === 1) return { dividend: first, functions: ["aboveMod"] };
  if (beyond === 2) return { dividend: second, functions: ["nearMod"] };
  return { dividend: less(low + beyond - 2), functions: ["nearMod", "nearMod"] };
}

function summands(s: Size): number {
  const v = view(s);
  return v.tag === "sum" ? v.terms.length : 1;
}

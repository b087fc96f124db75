/**
 * @file Indices that spread the numbers x of iterations: with the digits x / m and x mod m, the place (x / m)·m·e + k·m + x mod m has
 * the digit k < e in between. Two such places are one only if all three digits are equal. Source: mixed radix numbers.
 */
import {
  exactDiv,
  floorDiv,
  mul,
  type Size,
  type SizeView,
  sizeOfView,
  sub,
  type TermView,
  view,
} from "../../term/index.ts";

/** The size m of the last digit, the number e of values of the digit in between, and the rest of the index. */
interface SpreadIndex {
  readonly m: Size;
  readonly e: number;
  readonly rest: Size;
}

/**
 * True if iterations x of index a and y of index b reach a common place only where x = y. Both indices are x + (x / m)·m·(e − 1) plus a
 * rest without x; the rests differ by k·m with |k| < e. False where that is not seen. `x` and `y` are loop variables.
 */
export function meetInOneIteration(a: Size, x: Size, b: Size, y: Size): boolean {
  const [mine, theirs] = [spreadOf(a, x), spreadOf(b, y)];
  if (mine === undefined || theirs === undefined) return false;
  if (mine.m !== theirs.m || mine.e !== theirs.e) return false;
  const digits = exactDiv(sub(theirs.rest, mine.rest), mine.m).constant;
  return digits !== undefined && Number.isInteger(digits) && Math.abs(digits) < mine.e;
}

function spreadOf(index: Size, x: Size): SpreadIndex | undefined {
  const v = view(index);
  if (v.tag !== "sum") return undefined;
  for (const term of v.terms)
    for (const factor of term.factors) {
      const spread = factor.tag === "floor" && spreadBy(index, x, term, factor);
      if (spread) return spread;
    }
  return undefined;
}

/** The spread whose multiple of x / m is `term`; `quotient` is its factor x / m. */
function spreadBy(
  index: Size,
  x: Size,
  { coefficient, factors }: TermView,
  quotient: Pick<SizeView & { readonly tag: "floor" | "mod" }, "a" | "b">,
): SpreadIndex | undefined {
  const { table } = index;
  if (sizeOfView(quotient.a, table) !== x) return undefined;
  const m = sizeOfView(quotient.b, table);
  const others = { coefficient, factors: factors.filter((f) => f !== quotient) };
  const by = sizeOfView({ tag: "sum", terms: [others] }, table);
  const more = exactDiv(by, m).constant;
  if (more === undefined || !Number.isInteger(more) || more < 1) return undefined;
  const rest = sub(sub(index, mul(floorDiv(x, m), by)), x);
  const mentions = [...rest.vars, ...m.vars].includes(x.vars[0]!);
  return mentions ? undefined : { m, e: more + 1, rest };
}

/**
 * @file When can two work-items of a group touch one element? An index is c₁·l₁ + c₂·l₂ + … + rest in the numbers lₖ < nₖ of the
 * work-items. Two accesses with the same c meet where Σ cₖ·(lₖ − lₖ′) is the difference of their rests.
 */
import {
  asLinear,
  type Facts,
  proveLE,
  type Size,
  sub,
  substituteSizes,
  withRange,
} from "../../term/index.ts";

interface IterationSpace {
  readonly variable: Size;
  readonly extent: Size;
}

export interface Touch {
  readonly index: Size;
  readonly width: number;
  /** The loops over work-items around it. */
  readonly lanes: readonly IterationSpace[];
  /** Sequential loops inside those: their iterations are any. */
  readonly inner: readonly IterationSpace[];
}

/** Whose work-items touch one element: `nobody`; only those with the same numbers l (`same`); or any. */
export function whoMeets(a: Touch, b: Touch, facts: Facts): "nobody" | "same" | "any" {
  const [mine, theirs] = [stridesOf(a), stridesOf(b)];
  if (mine === undefined || theirs === undefined) return "any";
  const width = Math.max(a.width, b.width);
  const [{ reach, least }, other] = [spanOf(mine.steps, width), spanOf(theirs.steps, width)];
  const { rest, known } = apart(a, theirs.rest, b, facts);
  const difference = sub(rest, mine.rest);
  if (misses(difference, -other.reach, reach, 0)) return "nobody";
  if (least <= 0 || !alike(mine.steps, theirs.steps)) return "any";
  if (least === Infinity) return "same"; // there is one work-item
  const near = proveLE(difference, least - 1, known) && proveLE(1 - least, difference, known);
  return near || misses(difference, -reach, reach, least) ? "same" : "any";
}

/**
 * Do the same work-items touch what both touch, although one loop goes round its `items` work-items more often than the other?
 * Element x of a loop belongs to work-item x mod items: of c·x + r and c·y + s it is the same where x − y is a multiple.
 */
export function goRound(a: Touch, b: Touch, items: Size): boolean {
  const [mine, theirs] = [stridesOf(a), stridesOf(b)];
  if (mine?.steps.length !== 1 || theirs?.steps.length !== 1 || a.width + b.width !== 2)
    return false;
  const by = mine.steps[0]!.by;
  const apartBy = sub(theirs.rest, mine.rest).constant;
  if (by === 0 || theirs.steps[0]!.by !== by || apartBy === undefined) return false;
  return (
    apartBy % by === 0 && items.constant !== undefined && (apartBy / by) % items.constant === 0
  );
}

const alike = (a: readonly Stride[], b: readonly Stride[]): boolean =>
  a.length === b.length &&
  a.every(({ by, extent }, k) => b[k]!.by === by && b[k]!.extent === extent);

interface Stride {
  readonly by: number;
  readonly extent: number;
}

/** The index as multiples ≥ 0 of the lanes' numbers, and the rest; undefined where it is no such sum with known numbers. */
function stridesOf({ index, lanes }: Touch): { steps: Stride[]; rest: Size } | undefined {
  let rest = index;
  const steps: Stride[] = [];
  for (const { variable, extent } of lanes) {
    const linear = asLinear(rest, variable.vars[0]!);
    const by = linear?.coefficient.constant;
    if (linear === undefined || by === undefined || by < 0) return undefined;
    if (extent.constant === undefined) return undefined;
    steps.push({ by, extent: extent.constant });
    rest = linear.rest;
  }
  return { steps, rest };
}

/** How far work-items can be from each other, and how near two of them that differ, less the width of a vector. */
function spanOf(steps: readonly Stride[], width: number): { reach: number; least: number } {
  let reach = 0;
  let least = Infinity;
  for (const { by, extent } of [...steps].sort((x, y) => x.by - y.by)) {
    if (extent > 1) least = Math.min(least, by - reach);
    reach += by * Math.max(0, extent - 1);
  }
  return { reach: reach + width - 1, least: least - (width - 1) };
}

/** The rest of b in iterations of its own, and what is known of both. */
function apart(a: Touch, rest: Size, b: Touch, facts: Facts): { rest: Size; known: Facts } {
  const range = (f: Facts, v: Size, n: Size): Facts => withRange(f, v, 0, sub(n, 1));
  let known = a.inner.reduce((f, l) => range(f, l.variable, l.extent), facts);
  let renamed = rest;
  for (const { variable, extent } of b.inner) {
    const [v] = variable.vars;
    const own = rest.table.variable("loop", `${v!.name}"`);
    renamed = substituteSizes(renamed, (x) => (x === v ? own : undefined));
    known = range(known, own, extent);
  }
  return { rest: renamed, known };
}

/** A number plus multiples of another: is none of them from `low` to `high`, but those nearer to 0 than `least`? */
function misses({ num, den }: Size, low: number, high: number, least: number): boolean {
  if (den.monomials.length !== 1 || den.monomials[0]!.atoms.length > 0 || den.coefficients[0] !== 1)
    return false;
  let [number, multiple] = [0, 0];
  num.monomials.forEach(({ atoms }, k) => {
    if (atoms.length === 0) number = num.coefficients[k]!;
    else multiple = gcd(multiple, num.coefficients[k]!);
  });
  if (multiple === 0) return Math.abs(number) < least || number > high || number < low;
  const above = ((number % multiple) + multiple) % multiple;
  if (above === 0) return least > 0 && multiple > high && multiple > -low;
  return above > high && above - multiple < low;
}

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b));

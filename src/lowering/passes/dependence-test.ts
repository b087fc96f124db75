/**
 * @file The dependence test: may two work-items of a group access one element? An index is c₁·l₁ + c₂·l₂ + … + rest in the numbers
 * lₖ < nₖ of the work-items. Two accesses with the same c reach a common element if Σ cₖ·(lₖ − lₖ′) equals the difference of their
 * rests.
 */
import {
  asLinear,
  coefficientOf,
  type Facts,
  mul,
  proveDivides,
  proveLE,
  type Size,
  sub,
  substituteSizes,
  withoutMultiples,
  withRange,
} from "../../term/index.ts";
import { meetInOneIteration } from "./mixed-radix.ts";
import { byRemainder } from "./residues.ts";

/** A loop variable with its extent: it counts from 0 to extent − 1. */
interface IterationSpace {
  readonly variable: Size;
  readonly extent: Size;
}

/** An access to `width` consecutive elements of a buffer, from element `index` on. */
export interface Touch {
  readonly index: Size;
  readonly width: number;
  /** The loops over work-items around the access. */
  readonly lanes: readonly IterationSpace[];
  /** The sequential loops inside them. The two accesses may be in different iterations of these loops. */
  readonly inner: readonly IterationSpace[];
}

/**
 * Which work-items may access a common element: `nobody`; only a work-item with equal numbers in both accesses (`same`); or `any`
 * two. The answer is `any` if nothing better is proved. The caller has checked that both accesses are to one buffer.
 */
export function whoMeets(a: Touch, b: Touch, facts: Facts): "nobody" | "same" | "any" {
  const [mine, theirs] = [stridesOf(a), stridesOf(b)];
  if (mine === undefined || theirs === undefined) return areApart(a, b, facts) ? "nobody" : "any";
  const { reach, least } = spanOf(mine.steps, a.width, Math.max(a.width, b.width));
  const other = spanOf(theirs.steps, b.width, b.width);
  const { rest, known } = apart(a, theirs.rest, b, facts);
  const difference = sub(rest, mine.rest);
  const isApart = (d: Size, f: Facts): boolean =>
    misses(d, -other.reach, reach, 0) ||
    proveLE(d, -other.reach - 1, f) ||
    proveLE(reach + 1, d, f);
  if (byRemainder(difference, known).every((c) => isApart(c.size, c.known))) return "nobody";
  if (least <= 0 || !alike(mine.steps, theirs.steps)) return "any";
  if (least === Infinity) return "same"; // there is only one work-item
  const near = proveLE(difference, least - 1, known) && proveLE(1 - least, difference, known);
  const far = Math.max(reach, other.reach);
  return near || misses(difference, -far, far, least) ? "same" : "any";
}

/**
 * True if each element that both accesses reach is proved to belong to one work-item, although the two loops over work-items may have
 * different extents. A strided loop gives iteration x to work-item x mod `items`. So for indices c·x + r and c·y + s, where r and s may
 * mention x and y inside multiples of c·items, the work-item is the same if s − r is so near to a multiple of c·items that no other
 * iteration reaches the element; or if they meet in equal iterations only, as `meetInOneIteration` finds. False unless each access is in
 * exactly one loop over work-items, and c is a number.
 */
export function goRound(a: Touch, b: Touch, items: Size, facts: Facts): boolean {
  if (inOneIteration(a, b, facts)) return true;
  const [mine, theirs] = [onlyLane(a, items), onlyLane(b, items)];
  if (mine === undefined || theirs === undefined || mine.c !== theirs.c) return false;
  const { c } = mine;
  const { rest, known } = apart(a, theirs.rest, b, facts);
  const difference = sub(rest, mine.rest);
  if (proveDivides(mul(items, c), difference, known) === "yes") return true;
  return proveLE(difference, c - b.width, known) && proveLE(a.width - c, difference, known);
}

function inOneIteration(a: Touch, b: Touch, facts: Facts): boolean {
  const [mine, theirs] = [a.lanes, b.lanes];
  if (mine.length !== 1 || theirs.length !== 1 || a.width > 1 || b.width > 1) return false;
  const other = apart(a, b.index, b, facts).rest;
  return meetInOneIteration(a.index, mine[0]!.variable, other, theirs[0]!.variable);
}

/**
 * An index as a multiple c of the number x of the iteration, and a rest without x and without multiples of c·items. Undefined unless
 * exactly one loop over work-items is around it.
 */
function onlyLane(
  { index, lanes }: Touch,
  items: Size,
): { readonly c: number; readonly rest: Size } | undefined {
  const [lane, ...others] = lanes;
  if (lane === undefined || others.length > 0) return undefined;
  const [x] = lane.variable.vars;
  const c = coefficientOf(index, x!);
  const period = c * (items.constant ?? 0);
  const all = sub(index, mul(lane.variable, c));
  const rest = period > 0 ? withoutMultiples(all, period) : all;
  return rest.vars.includes(x!) ? undefined : { c, rest };
}

const alike = (a: readonly Stride[], b: readonly Stride[]): boolean =>
  a.length === b.length &&
  a.every(({ by, extent }, k) => b[k]!.by === by && b[k]!.extent === extent);

interface Stride {
  readonly by: number;
  readonly extent: number;
}

/**
 * Splits an index into non-negative multiples of the work-items' numbers and a rest. Undefined if a coefficient or an extent is not
 * a number, or a coefficient is negative.
 */
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

/**
 * The largest distance from the first element of work-item 0 to an element of an access of `width` elements (`reach`), and the smallest
 * distance between elements of different work-items, of accesses of at most `widest` elements (`least`).
 */
function spanOf(
  steps: readonly Stride[],
  width: number,
  widest: number,
): { reach: number; least: number } {
  let reach = 0;
  let least = Infinity;
  for (const { by, extent } of [...steps].sort((x, y) => x.by - y.by)) {
    if (extent > 1) least = Math.min(least, by - reach);
    reach += by * Math.max(0, extent - 1);
  }
  return { reach: reach + width - 1, least: least - (widest - 1) };
}

/** True if all elements of one access are proved to lie behind all of the other one, whatever their work-items and iterations are. */
function areApart(a: Touch, b: Touch, facts: Facts): boolean {
  const inLanes = a.lanes.reduce((f, l) => withRange(f, l.variable, 0, sub(l.extent, 1)), facts);
  const { rest, known } = apart(a, b.index, { ...b, inner: [...b.lanes, ...b.inner] }, inLanes);
  return byRemainder(sub(rest, a.index), known).every(
    (c) => proveLE(c.size, -b.width, c.known) || proveLE(a.width, c.size, c.known),
  );
}

/** The rest of b with its own copies of the sequential loop variables, and the facts about the variables of both accesses. */
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

/**
 * True if no value of the size lies in low … high, apart from values nearer to 0 than `least`. The size is read as a number plus
 * multiples of a greatest common divisor; false if it is no polynomial.
 */
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

/** @file How many iterations of loops read one element at most: the number of solutions of linear equations over the loops' indices. */
import {
  add,
  asLinear,
  type Facts,
  floorDiv,
  mul,
  neg,
  proveLE,
  type Size,
  sub,
} from "../size/index.ts";
import type { ElementRead } from "./read-record.ts";
import type { ReadLoop } from "./read-source.ts";

/** A loop in an equation: its index runs over `length` numbers and is multiplied by `by`, which is at least 1. */
interface LoopSummand {
  readonly by: Size;
  readonly length: Size;
}

/** Equations with more loops are counted by the number of iterations of all loops but one. */
const MOST_SUMMANDS = 5;

/**
 * Returns a bound on the number of iterations of the read's loops in which it reads one element, where the facts hold. An index that
 * is not linear says nothing, and data in an index may be any number in each iteration of the loops on which they depend. Each index
 * says something, and so does the place of the element among all.
 */
export function mostSolutions(read: ElementRead, facts: Facts): Size {
  const { indices, table } = read;
  const apart = mostOf(indices, read, facts) ?? table.nat(1);
  if (indices.length < 2) return apart;
  return least(apart, mostOf([addressOf(read)], read, facts) ?? apart, facts);
}

/** The place of the element that is read among all elements of the part, where its rows lie one after the other. */
export const addressOf = ({ indices, lengths, table }: ElementRead): Size =>
  indices.reduce((address, index, k) => add(mul(address, lengths[k]!), index), table.nat(0));

/** The bound that the indices give; undefined for a read in no loop. */
function mostOf(
  indices: readonly Size[],
  { loops, data }: ElementRead,
  facts: Facts,
): Size | undefined {
  let open = loops;
  let most: Size | undefined;
  for (const index of indices) {
    const unknown = index.vars.flatMap((v) => data.get(v) ?? []);
    const own = open.filter((l) => index.vars.includes(l.index) && !unknown.includes(l));
    const summands = own.length === 0 ? undefined : summandsOf(index, own, loops, facts);
    if (summands === undefined) continue;
    most = times(most, solutions(summands, facts));
    open = open.filter((loop) => !own.includes(loop));
  }
  return open.reduce<Size | undefined>((product, { length }) => times(product, length), most);
}

const times = (a: Size | undefined, b: Size): Size => (a === undefined ? b : mul(a, b));

/** The index as a sum over these loops; undefined if it is not linear in them, or a coefficient may be 0 or depends on a loop. */
function summandsOf(
  index: Size,
  own: readonly ReadLoop[],
  all: readonly ReadLoop[],
  facts: Facts,
): readonly LoopSummand[] | undefined {
  const found: LoopSummand[] = [];
  let rest = index;
  for (const { index: v, length } of own) {
    const linear = asLinear(rest, v);
    if (linear === undefined) return undefined;
    const { coefficient } = linear;
    if (coefficient.vars.some((x) => all.some((loop) => loop.index === x))) return undefined;
    if (proveLE(1, coefficient, facts)) found.push({ by: coefficient, length });
    else if (proveLE(1, neg(coefficient), facts)) found.push({ by: neg(coefficient), length });
    else return undefined;
    rest = linear.rest;
  }
  return found;
}

/**
 * A bound on the number of choices of an index for each summand for which the sum has a given value. Of any one summand, with the
 * coefficient c: the others sum up to a number that is given modulo c, of which there are few in their range; each of these has few
 * solutions.
 */
function solutions(summands: readonly LoopSummand[], facts: Facts): Size {
  const [first] = summands;
  const { table } = first!.by;
  if (summands.length === 1) return table.nat(1);
  const bounds = summands.map((pivot): Size => {
    const others = summands.filter((s) => s !== pivot);
    const all = others.reduce((n, { length }) => mul(n, length), table.nat(1));
    if (summands.length > MOST_SUMMANDS) return all;
    const range = others.reduce(
      (w, { by, length }) => add(w, mul(by, sub(length, 1))),
      table.nat(0),
    );
    const sums = proveLE(range, sub(pivot.by, 1), facts)
      ? table.nat(1)
      : add(floorDiv(range, pivot.by), 1);
    return least(all, mul(sums, solutions(others, facts)), facts);
  });
  return bounds.reduce((a, b) => least(a, b, facts));
}

/** The lesser of two bounds: a number before a symbolic one, else what is proved, else the first. */
function least(a: Size, b: Size, facts: Facts): Size {
  if (a.constant !== undefined && b.constant !== undefined) return a.constant <= b.constant ? a : b;
  if (a.constant !== undefined || b.constant !== undefined) return a.constant !== undefined ? a : b;
  return proveLE(b, a, facts) && !proveLE(a, b, facts) ? b : a;
}

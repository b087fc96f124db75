/** @file Facts that hold inside a loop: its variable is below the extent, and the extent is at least 1. */
import {
  type Facts,
  makeCondition,
  type Size,
  sizeOfView,
  sub,
  view,
  withCondition,
  withRange,
} from "../../term/index.ts";

/** Adds 0 <= i < extent to the facts. For an extent max(n, 0) it adds 1 <= n, since there is an iteration, and i < n. */
export function factsInLoop(facts: Facts, i: Size, extent: Size): Facts {
  const count = positivePart(extent);
  const within = withRange(facts, i, 0, sub(count, 1));
  return count === extent ? within : withCondition(within, makeCondition("<=", one(extent), count));
}

const one = (of: Size): Size => of.table.nat(1);

/** Returns n for an extent max(n, c) with a number c <= 0, and any other extent unchanged. */
export function positivePart(extent: Size): Size {
  const v = view(extent);
  if (v.tag !== "max") return extent;
  const others = v.args.filter((a) => a.tag !== "const" || a.value > 0);
  return others.length === 1 && v.args.length === 2 ? sizeOfView(others[0]!, extent.table) : extent;
}

/** @file What is known inside a loop: its variable is below the extent, and there is an iteration at all. */
import {
  type Facts,
  makeCondition,
  type Size,
  sub,
  view,
  withCondition,
  withRange,
} from "../../term/index.ts";
import { sizeOfView } from "./size-view.ts";

/** Facts for an iteration i < extent. Of max(n, 0) iterations there is one only if n is 1 or more: then there are n. */
export function factsInLoop(facts: Facts, i: Size, extent: Size): Facts {
  const count = positivePart(extent);
  const within = withRange(facts, i, 0, sub(count, 1));
  return count === extent ? within : withCondition(within, makeCondition("<=", one(extent), count));
}

const one = (of: Size): Size => of.table.nat(1);

/** n for max(n, 0); what it is for anything else. */
export function positivePart(extent: Size): Size {
  const v = view(extent);
  if (v.tag !== "max") return extent;
  const others = v.args.filter((a) => a.tag !== "const" || a.value > 0);
  return others.length === 1 && v.args.length === 2 ? sizeOfView(others[0]!, extent.table) : extent;
}

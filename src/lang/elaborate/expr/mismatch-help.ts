/** @file What to do about arrays of different lengths. */
import {
  decide,
  emptyFacts,
  type Mismatch,
  makeCondition,
  type Size,
  show,
  sub,
} from "../../../term/index.ts";

export function lengthHelp(mismatch: Mismatch | undefined): readonly string[] {
  const sizes = mismatch?.sizes;
  if (sizes === undefined || mismatch?.found.tag !== "array") return [];
  const { expected, found } = sizes;
  if (isOpen(expected) || isOpen(found)) return [];
  const more = sub(found, expected).constant;
  if (more === undefined) return [...sayEqual(expected, found), `if not, ${adjust(expected, "k")}`];
  return [more > 0 ? adjust(expected, more) : adjust(found, -more)];
}

/** Nothing can be said of sizes that have no name here. */
const isOpen = (s: Size): boolean => s.hasMeta || s.vars.some((v) => v.index !== undefined);

/** Sizes with different names are different, unless a condition says otherwise. */
function sayEqual(a: Size, b: Size): readonly string[] {
  if (decide(makeCondition("==", a, b), emptyFacts) === false) return [];
  const [l, r] = [show(a), show(b)];
  const one = isName(a) && isName(b) ? `, or call both \`${l}\`` : "";
  return [`if they are always equal, say so: where ${l} == ${r}${one}`];
}

const isName = (s: Size): boolean => s.vars[0]?.size === s;

const adjust = (short: Size, more: number | string): string =>
  `shorten the longer one: take(${show(short)}, …), or lengthen the other: pad(0, ${more}, constant(0.0), …)`;

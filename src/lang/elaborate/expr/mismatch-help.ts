/** @file What to do about arrays of different lengths, and about elements of different types. */
import {
  decide,
  emptyFacts,
  type Mismatch,
  makeCondition,
  type Size,
  show,
  sub,
} from "../../../term/index.ts";

export function mismatchHelp(mismatch: Mismatch | undefined): readonly string[] {
  return mismatch?.sizes === undefined ? castHelp(mismatch) : lengthHelp(mismatch);
}

/** Scalars are cast; of arrays the elements. */
function castHelp(mismatch: Mismatch | undefined): readonly string[] {
  let [want, have] = [mismatch?.expected, mismatch?.found];
  let dims = 0;
  for (; want?.tag === "array" && have?.tag === "array"; dims++)
    [want, have] = [want.elem, have.elem];
  if (want?.tag !== "scalar" || have?.tag !== "scalar" || want === have) return [];
  if (dims === 0) return [`convert it: (…) as ${want.name}`];
  const map = dims === 1 ? "map" : `map${dims}d`;
  return dims > 3 ? [] : [`convert its elements: … |> ${map}(\\x -> x as ${want.name})`];
}

function lengthHelp(mismatch: Mismatch | undefined): readonly string[] {
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

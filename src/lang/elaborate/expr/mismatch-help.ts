/** @file What to do about arrays of different lengths, and about elements of different types. */
import {
  baseElement,
  decideCondition,
  dimensions,
  emptyFacts,
  isFloatName,
  isNumbered,
  type Mismatch,
  makeCondition,
  type Size,
  show,
  sub,
  type Type,
} from "../../../term/index.ts";
import { printExprSyntax } from "../../syntax/print-expr.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";

/** What to do where an array or a function stands, and one of its values is meant. */
export function formHelp({ tag }: Type): readonly string[] {
  if (tag === "array")
    return ["this works on one element: map it, map(\\x -> …, xs), or map2d over two dimensions"];
  return tag === "fun" ? ["this works on values: apply the function first, f(x)"] : [];
}

/** `e`: the expression that has the wrong type; `arrays`: the types of what has a name there. */
export function mismatchHelp(
  mismatch: Mismatch | undefined,
  e?: ExprSyntax,
  arrays: ReadonlyMap<string, Type> = new Map(),
): readonly string[] {
  if (mismatch === undefined) return [];
  const others = mismatch.sizes === undefined ? castHelp(mismatch, e) : lengthHelp(mismatch);
  return [...axisHelp(mismatch, e), ...columnsHelp(mismatch, arrays), ...others];
}

function axisHelp(mismatch: Mismatch, e: ExprSyntax | undefined): readonly string[] {
  const printed = e === undefined ? "…" : printExprSyntax(e);
  const what = printed.length > 40 ? "…" : printed;
  const turned = transposed(mismatch, what);
  if (turned !== undefined) return [`its dimensions are the other way round: ${turned}`];
  const [first, second] = dimensions(mismatch.found);
  const { sizes } = mismatch;
  const isSecond = sizes !== undefined && first === sizes.found && second === sizes.expected;
  return isSecond ? [`if its second dimension is meant: transpose(${what})`] : [];
}

/** A row stands where a column of the same array would fit. */
function columnsHelp(
  { expected, found, sizes }: Mismatch,
  arrays: ReadonlyMap<string, Type>,
): readonly string[] {
  if (sizes === undefined || dimensions(expected).length !== 1) return [];
  const row = dimensions(found)[0];
  const of = [...arrays].find(([, type]) => {
    const [first, second] = dimensions(type);
    return first === sizes.expected && second === row;
  });
  return of === undefined ? [] : [`if the columns of \`${of[0]}\` are meant: transpose(${of[0]})`];
}

const TURNS = ["transpose(", "map(transpose, ", "map2d(transpose, "] as const;

/** `what` with two neighbouring dimensions exchanged, where it then has the sizes that are expected. */
export function transposed({ expected, found }: Mismatch, what: string): string | undefined {
  const [want, have] = [dimensions(expected), dimensions(found)];
  const isWhole = want.length === have.length || baseElement(expected).tag === "var";
  if (want.length === 0 || !isWhole || fits(want, have)) return undefined;
  const at = TURNS.findIndex((_, i) => i + 1 < have.length && fits(want, exchanged(have, i)));
  return at < 0 ? undefined : `${TURNS[at]}${what})`;
}

/** Sizes that nothing is known of yet are any. */
const fits = (want: readonly Size[], have: readonly Size[]): boolean =>
  want.every((w, i) => have[i] !== undefined && (w === have[i] || isUnknown(w)));

const isUnknown = (s: Size): boolean => s.vars.some((v) => isNumbered(v.name));

const exchanged = (sizes: readonly Size[], i: number): readonly Size[] =>
  sizes.map((s, k) => (k === i ? sizes[i + 1]! : k === i + 1 ? sizes[i]! : s));

/** Scalars are cast; of arrays the elements; of a reduction what it reduces, so that it computes in the wanted type. */
function castHelp(mismatch: Mismatch, e: ExprSyntax | undefined): readonly string[] {
  let [want, have] = [mismatch.expected, mismatch.found];
  let dims = 0;
  for (; want.tag === "array" && have.tag === "array"; dims++)
    [want, have] = [want.elem, have.elem];
  if (want.tag !== "scalar" || have.tag !== "scalar" || want === have) return [];
  const reduced = e && reducedBy(e);
  if (reduced !== undefined) {
    const cast = `map(\\x -> x as ${want.name}, ${printExprSyntax(reduced)})`;
    return [`to compute in ${want.name}, convert what it reads: ${cast}`];
  }
  if (dims === 0) return [`convert it: (…) as ${want.name}`];
  const map = dims === 1 ? "map" : `map${dims}d`;
  return dims > 3 ? [] : [`convert its elements: … |> ${map}(\\x -> x as ${want.name})`];
}

/** The array of `reduce(op, z, xs)` or `xs |> reduce(op, z)`, and of scans. */
function reducedBy(e: ExprSyntax): ExprSyntax | undefined {
  const fun = e.tag === "pipe" ? e.fun : e;
  if (fun.tag !== "call" || fun.fun.tag !== "name" || !/^(reduce|scan)/.test(fun.fun.name.text))
    return undefined;
  return e.tag === "pipe" ? e.arg : fun.args[2];
}

function lengthHelp({ found: type, sizes }: Mismatch): readonly string[] {
  if (sizes === undefined || type.tag !== "array") return [];
  const { expected, found } = sizes;
  if (isOpen(expected) || isOpen(found)) return [];
  const more = sub(found, expected).constant;
  const zero = zeroOf(type.elem);
  if (more === undefined)
    return [...sayEqual(expected, found), `if not, ${adjust(expected, "…", zero)}`];
  return [more > 0 ? adjust(expected, more, zero) : adjust(found, -more, zero)];
}

/** Nothing can be said of sizes that have no name here. */
const isOpen = (s: Size): boolean => s.hasMeta || s.vars.some((v) => v.index !== undefined);

/** Sizes with different names are different, unless a condition says otherwise. */
function sayEqual(a: Size, b: Size): readonly string[] {
  if (decideCondition(makeCondition("==", a, b), emptyFacts) === false) return [];
  const [l, r] = [show(a), show(b)];
  const one = isName(a) && isName(b) ? `, or call both \`${l}\`` : "";
  return [`if they are always equal, say so: where ${l} == ${r}${one}`];
}

const isName = (s: Size): boolean => s.vars[0]?.size === s;

const adjust = (short: Size, more: number | string, zero: string): string =>
  `shorten the longer one: take(${show(short)}, …), or lengthen the other: pad(0, ${more}, constant(${zero}), …)`;

/** A number for an element, of an unknown type a float. */
function zeroOf(type: Type): string {
  const elem = baseElement(type);
  if (elem.tag === "tuple") return `(${elem.elems.map(zeroOf).join(", ")})`;
  if (elem.tag === "scalar" && elem.name === "bool") return "false";
  return elem.tag === "scalar" && !isFloatName(elem.name) ? "0" : "0.0";
}

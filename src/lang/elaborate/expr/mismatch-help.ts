/** @file Proposals to repair a type mismatch: arrays of different lengths, exchanged dimensions, elements of different types. */
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
import { pipeOfFirst } from "../../syntax/chain.ts";
import { printExprSyntax } from "../../syntax/print-expr.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";

/** Help for an array or function in a place where one of its values is expected; empty for any other type. */
export function formHelp({ tag }: Type): readonly string[] {
  if (tag === "array")
    return ["this works on one element: map it, map(\\x -> …, xs), or map2d over two dimensions"];
  return tag === "fun" ? ["this works on values: apply the function first, f(x)"] : [];
}

/** Help for a type mismatch; may be empty. `e`: the expression with the wrong type. `arrays`: the types of the values in scope. */
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

/** Proposes a transposition if a row of an array is given where a column of it would fit. */
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

/**
 * The expression `what` with its dimensions 0 and 1, 1 and 2, or 2 and 3 exchanged (the first pair that fits), if the found type
 * then has the expected sizes. Undefined if no exchange helps or the sizes fit already.
 */
export function transposed({ expected, found }: Mismatch, what: string): string | undefined {
  const [want, have] = [dimensions(expected), dimensions(found)];
  const isWhole = want.length === have.length || baseElement(expected).tag === "var";
  if (want.length === 0 || !isWhole || fits(want, have)) return undefined;
  const at = TURNS.findIndex((_, i) => i + 1 < have.length && fits(want, exchanged(have, i)));
  return at < 0 ? undefined : `${TURNS[at]}${what})`;
}

/** True if the wanted sizes are equal to the first sizes; a size of which nothing is known fits any. */
const fits = (want: readonly Size[], have: readonly Size[]): boolean =>
  want.every((w, i) => have[i] !== undefined && (w === have[i] || isUnknown(w)));

const isUnknown = (s: Size): boolean => s.vars.some((v) => isNumbered(v.name));

const exchanged = (sizes: readonly Size[], i: number): readonly Size[] =>
  sizes.map((s, k) => (k === i ? sizes[i + 1]! : k === i + 1 ? sizes[i]! : s));

/**
 * Proposes a cast of a scalar, of the elements of an array, or of the array that a reduction reads, so that it computes in the
 * wanted type.
 */
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

/** The array argument of `reduce(op, z, xs)`, `xs |> reduce(op, z)` or a scan; undefined for other expressions. */
function reducedBy(e: ExprSyntax): ExprSyntax | undefined {
  const fun = e.tag === "pipe" ? e.stages.at(-1)! : e;
  if (fun.tag !== "call" || fun.fun.tag !== "name" || !/^(reduce|scan)/.test(fun.fun.name.text))
    return undefined;
  if (e.tag !== "pipe") return fun.args[2];
  return e.stages.length === 1 ? e.arg : pipeOfFirst(e, e.stages.length - 1);
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

/** True for sizes that have no name in the source, about which no help can be given. */
const isOpen = (s: Size): boolean => s.hasMeta || s.vars.some((v) => v.index !== undefined);

/** Proposes a condition that two sizes are equal, unless they are provably different. */
function sayEqual(a: Size, b: Size): readonly string[] {
  if (decideCondition(makeCondition("==", a, b), emptyFacts) === false) return [];
  const [l, r] = [show(a), show(b)];
  const one = isName(a) && isName(b) ? `, or call both \`${l}\`` : "";
  return [`if they are always equal, say so: where ${l} == ${r}${one}`];
}

const isName = (s: Size): boolean => s.vars[0]?.size === s;

const adjust = (short: Size, more: number | string, zero: string): string =>
  `shorten the longer one: take(${show(short)}, …), or lengthen the other: pad(0, ${more}, constant(${zero}), …)`;

/** A zero for elements of a type; for an unknown type, a float. */
function zeroOf(type: Type): string {
  const elem = baseElement(type);
  if (elem.tag === "tuple") return `(${elem.elems.map(zeroOf).join(", ")})`;
  if (elem.tag === "scalar" && elem.name === "bool") return "false";
  return elem.tag === "scalar" && !isFloatName(elem.name) ? "0" : "0.0";
}

/** @file The names of values that an expression mentions and does not bind; and the same expression with others. */
import type { Expr } from "../../syntax/syntax.ts";

/** Each once, in the order of the text. A name that is bound anywhere inside counts as bound. */
export function freeNames(e: Expr): ReadonlySet<string> {
  const bound = boundNames(e);
  const free = partsOf(e).flatMap((p) => (isPlainName(p) && !bound.has(p.name.text) ? [p] : []));
  return new Set(free.map((p) => p.name.text));
}

/** The names of types that it mentions. */
export const typeNames = (e: Expr): ReadonlySet<string> =>
  new Set(partsOf(e).flatMap((p) => (isTypeName(p) ? [p.name.text] : [])));

/** A type's name where names of values and of types stand beside each other. */
export const typeKey = (name: string): string => `type ${name}`;

/** The name of a key. */
export const plainName = (key: string): string => key.replace(/^type /, "");

/** The names that binders inside bind. */
export const boundNames = (e: Expr): ReadonlySet<string> =>
  new Set(partsOf(e).flatMap((p) => (isBinder(p) ? [p.name.text] : [])));

/** The names that are applied to arguments. */
export const calledNames = (e: Expr): ReadonlySet<string> =>
  new Set(
    partsOf(e).flatMap((p) =>
      (p.tag === "call" || p.tag === "pipe") && isPlainName(p.fun as Part) ? [textOf(p.fun)] : [],
    ),
  );

/** The expression with other names in the place of free ones, and of those of types by their keys. */
export function renamed(e: Expr, names: ReadonlyMap<string, string>): Expr {
  const change = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(change);
    if (part === null || typeof part !== "object") return part;
    if (isPlainName(part as Part) || isTypeName(part as Part)) {
      const { name } = part as Named;
      const next = names.get(isTypeName(part as Part) ? typeKey(name.text) : name.text);
      return next === undefined ? part : { ...part, name: { ...name, text: next } };
    }
    return Object.fromEntries(Object.entries(part).map(([k, v]) => [k, change(v)]));
  };
  return change(e) as Expr;
}

/** A node of the syntax, which is plain data. */
interface Part {
  readonly tag?: unknown;
  readonly fun?: unknown;
}
interface Named extends Part {
  readonly name: { readonly text: string; readonly qualifier?: string };
}

const isPlainName = (p: Part): p is Named =>
  p.tag === "name" && (p as Named).name.qualifier === undefined;
const isTypeName = (p: Part): p is Named =>
  p.tag === "typeName" && (p as Named).name.qualifier === undefined;
const isBinder = (p: Part): p is Named => p.tag === "nameBinder" || p.tag === "restBinder";
const textOf = (p: unknown): string => (p as Named).name.text;

/** All nodes, in the order of the text. */
function partsOf(e: unknown): Part[] {
  if (Array.isArray(e)) return e.flatMap(partsOf);
  if (e === null || typeof e !== "object") return [];
  return [e, ...Object.values(e).flatMap(partsOf)];
}

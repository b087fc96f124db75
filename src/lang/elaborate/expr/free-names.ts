/** @file The names of values that an expression mentions and does not bind; and the same expression with others. */
import type { ExprSyntax } from "../../syntax/syntax.ts";

/** Each once, in the order of the text. A name that is bound anywhere inside counts as bound. */
export function freeNames(e: ExprSyntax): ReadonlySet<string> {
  const bound = binderNames(e);
  const free = partsOf(e).flatMap((p) => (isPlainName(p) && !bound.has(p.name.text) ? [p] : []));
  return new Set(free.map((p) => p.name.text));
}

/** The names of types that it mentions. */
export const typeNames = (e: ExprSyntax): ReadonlySet<string> =>
  new Set(partsOf(e).flatMap((p) => (isTypeName(p) ? [p.name.text] : [])));

/** A type's name where names of values and of types stand beside each other. */
export const typeKey = (name: string): string => `type ${name}`;

/** The name of a key. */
export const plainName = (key: string): string => key.replace(/^type /, "");

/** The names that binders inside bind. */
export const binderNames = (e: ExprSyntax): ReadonlySet<string> =>
  new Set(partsOf(e).flatMap((p) => (isBinder(p) ? [p.name.text] : [])));

/** The names that are applied to arguments. */
export const calledNames = (e: ExprSyntax): ReadonlySet<string> =>
  new Set(
    partsOf(e).flatMap((p) =>
      (p.tag === "call" || p.tag === "pipe") && isPlainName(p.fun as SyntaxPart)
        ? [textOf(p.fun)]
        : [],
    ),
  );

/** The expression with other names in the place of free ones, and of those of types by their keys. */
export function renamed(e: ExprSyntax, names: ReadonlyMap<string, string>): ExprSyntax {
  const change = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(change);
    if (part === null || typeof part !== "object") return part;
    if (isPlainName(part as SyntaxPart) || isTypeName(part as SyntaxPart)) {
      const { name } = part as NamedSyntax;
      const next = names.get(isTypeName(part as SyntaxPart) ? typeKey(name.text) : name.text);
      return next === undefined ? part : { ...part, name: { ...name, text: next } };
    }
    return Object.fromEntries(Object.entries(part).map(([k, v]) => [k, change(v)]));
  };
  return change(e) as ExprSyntax;
}

/** A node of the syntax, which is plain data. */
export interface SyntaxPart {
  readonly tag?: unknown;
  readonly fun?: unknown;
}
interface NamedSyntax extends SyntaxPart {
  readonly name: { readonly text: string; readonly qualifier?: string };
}

const isPlainName = (p: SyntaxPart): p is NamedSyntax =>
  p.tag === "name" && (p as NamedSyntax).name.qualifier === undefined;
const isTypeName = (p: SyntaxPart): p is NamedSyntax =>
  p.tag === "typeName" && (p as NamedSyntax).name.qualifier === undefined;
const isBinder = (p: SyntaxPart): p is NamedSyntax =>
  p.tag === "nameBinder" || p.tag === "restBinder";
const textOf = (p: unknown): string => (p as NamedSyntax).name.text;

/** All nodes, in the order of the text. */
export function partsOf(e: unknown): SyntaxPart[] {
  if (Array.isArray(e)) return e.flatMap(partsOf);
  if (e === null || typeof e !== "object") return [];
  return [e, ...Object.values(e).flatMap(partsOf)];
}

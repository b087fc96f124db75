/** @file The free names of an expression (names of values that it mentions and does not bind), and renaming of free names. */
import type { ExprSyntax } from "../../syntax/syntax.ts";

/**
 * The free unqualified names of values, each once, in pre-order of the syntax; names of types, and of sizes inside types, are not
 * included. A name that is bound anywhere in the expression counts as bound everywhere.
 */
export function freeNames(e: ExprSyntax): ReadonlySet<string> {
  const bound = binderNames(e);
  const free = syntaxParts(e).flatMap((p) =>
    isPlainName(p) && !bound.has(p.name.text) ? [p] : [],
  );
  return new Set(free.map((p) => p.name.text));
}

/**
 * The unqualified names of types that the expression mentions, each once. Sizes in the types, built-in forms such as `idx[n]`, and
 * aliases applied to arguments are not included.
 */
export const typeNames = (e: ExprSyntax): ReadonlySet<string> =>
  new Set(syntaxParts(e).flatMap((p) => (isTypeName(p) ? [p.name.text] : [])));

/**
 * The key of a type's name (`type ` before it) in maps that contain names of values and of types; no name of a value has such a
 * key.
 */
export const typeKey = (name: string): string => `type ${name}`;

/** The name of a value or type, given its key: without the prefix that `typeKey` adds; a name of a value is its own key. */
export const plainName = (key: string): string => key.replace(/^type /, "");

/** The names that lambdas and `let`s anywhere in the expression bind, each once, rests (`p..`) and sizes (`l: nat`) included. */
export const binderNames = (e: ExprSyntax): ReadonlySet<string> =>
  new Set(syntaxParts(e).flatMap((p) => (isBinder(p) ? [p.name.text] : [])));

/**
 * The unqualified names that are applied to arguments by a call, or stand as the whole function of a pipe (`e |> f`). Local names
 * are included.
 */
export const calledNames = (e: ExprSyntax): ReadonlySet<string> =>
  new Set(
    syntaxParts(e).flatMap((p) =>
      functionsOf(p).flatMap((f) => (isPlainName(f as UntypedNode) ? [textOf(f)] : [])),
    ),
  );

/** The function of a call, or the stages of a pipe. */
const functionsOf = (p: UntypedNode): readonly unknown[] =>
  p.tag === "call" ? [p.fun] : p.tag === "pipe" ? p.stages! : [];

/**
 * Returns a copy with every unqualified use of a name in `names` replaced: values by name, types by `typeKey`. Binders and aliases
 * applied to arguments are not renamed, and bound uses are not told apart, so `names` must hold no name that the expression binds.
 */
export function renamed(e: ExprSyntax, names: ReadonlyMap<string, string>): ExprSyntax {
  const change = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(change);
    if (part === null || typeof part !== "object") return part;
    if (isPlainName(part as UntypedNode) || isTypeName(part as UntypedNode)) {
      const { name } = part as NamedSyntax;
      const next = names.get(isTypeName(part as UntypedNode) ? typeKey(name.text) : name.text);
      return next === undefined ? part : { ...part, name: { ...name, text: next } };
    }
    return Object.fromEntries(Object.entries(part).map(([k, v]) => [k, change(v)]));
  };
  return change(e) as ExprSyntax;
}

/** A node of an expression's syntax, seen as plain data with an optional tag. */
export interface UntypedNode {
  readonly tag?: unknown;
  readonly fun?: unknown;
  readonly stages?: readonly unknown[];
}
interface NamedSyntax extends UntypedNode {
  readonly name: { readonly text: string; readonly qualifier?: string };
}

const isPlainName = (p: UntypedNode): p is NamedSyntax =>
  p.tag === "name" && (p as NamedSyntax).name.qualifier === undefined;
const isTypeName = (p: UntypedNode): p is NamedSyntax =>
  p.tag === "typeName" && (p as NamedSyntax).name.qualifier === undefined;
const isBinder = (p: UntypedNode): p is NamedSyntax =>
  p.tag === "nameBinder" || p.tag === "restBinder";
const textOf = (p: unknown): string => (p as NamedSyntax).name.text;

/**
 * All objects of a piece of syntax (nodes, names and spans), in pre-order and in the order of their fields, the piece itself
 * first. Arrays are not listed, but their elements are.
 */
export function syntaxParts(e: unknown): UntypedNode[] {
  const found: UntypedNode[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    else if (part !== null && typeof part === "object") {
      found.push(part);
      Object.values(part).forEach(visit);
    }
  };
  visit(e);
  return found;
}

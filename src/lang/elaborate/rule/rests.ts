/**
 * @file The rests of a rule: names that match any number of terms or types, in groups of equal length. A name in a spread
 * (`xs..`) of the left side is a rest unless it also occurs outside every spread; it then denotes one thing, as sizes always
 * do.
 */
import { isPrimName } from "../../../term/index.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import { binderNames, calledNames, freeNames, typeKey, typeNames } from "../expr/free-names.ts";

/**
 * The groups of rests; all rests of a group have the same length, and no rest is in two groups. Names of types are keys of
 * `typeKey`.
 */
export type Rests = readonly (readonly string[])[];

/** Tests that tell which names in a rule's left side are not metavariables; a rest must be a metavariable. */
export interface Meanings {
  /** True for names that the rule's parameters or the surrounding strategy bind. */
  readonly isGiven: (name: string) => boolean;
  /** True for names of declared functions. */
  readonly isFunction: (name: string) => boolean;
  /** True for names of types that are not type variables. */
  readonly isType: (name: string) => boolean;
}

/**
 * Finds the rests of a rule from its two sides. Names in one spread form a group, and groups with a common name are joined. Empty
 * if the left side has no spread.
 */
export function restsOf(lhs: ExprSyntax, rhs: ExprSyntax, meanings: Meanings): Rests {
  const { isGiven, isFunction, isType } = meanings;
  const spreads = spreadsIn(lhs);
  if (spreads.length === 0) return [];
  const bound = binderNames(lhs);
  const rest = [withoutSpreads(lhs), withoutSpreads(rhs)];
  const outside = new Set(rest.flatMap((e) => [...freeNames(e), ...keysOfTypes(e)]));
  let groups: string[][] = [];
  for (const spread of spreads) {
    const called = calledNames(spread);
    const isOpen = (n: string): boolean =>
      !isPrimName(n) && !isGiven(n) && !(called.has(n) && isFunction(n));
    const values = [...freeNames(spread)].filter((n) => isOpen(n) && !bound.has(n));
    const types = keysOfTypes(spread, isType);
    const names = values.length === 0 ? [] : [...values, ...types].filter((n) => !outside.has(n));
    const joined = groups.filter((g) => g.some((n) => names.includes(n)));
    const group = [...new Set([...joined.flat(), ...names])];
    groups = [...groups.filter((g) => !joined.includes(g)), ...(group.length > 0 ? [group] : [])];
  }
  return groups;
}

const keysOfTypes = (e: ExprSyntax, isType: (name: string) => boolean = () => false): string[] =>
  [...typeNames(e)].filter((n) => !isType(n)).map(typeKey);

/** The expressions before `..` in the outermost spreads. */
function spreadsIn(part: unknown): ExprSyntax[] {
  if (Array.isArray(part)) return part.flatMap(spreadsIn);
  if (part === null || typeof part !== "object") return [];
  return isSpread(part) ? [part.arg] : Object.values(part).flatMap(spreadsIn);
}

function withoutSpreads(e: ExprSyntax): ExprSyntax {
  const without = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.filter((p) => !isSpread(p)).map(without);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([k, v]) => [k, without(v)]));
  };
  return without(e) as ExprSyntax;
}

const isSpread = (part: unknown): part is Extract<ExprSyntax, { tag: "spread" }> =>
  part !== null && typeof part === "object" && "tag" in part && part.tag === "spread";

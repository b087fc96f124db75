/**
 * @file The rests of a rule: the names that stand for any number of terms or types, in groups of one length. A name in a spread
 * of the left side is one unless it stands outside of every spread too; then it is the same each time, as sizes always are.
 */
import { isPrimName } from "../../../term/index.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import { binderNames, calledNames, freeNames, typeKey, typeNames } from "../expr/free-names.ts";

export type Rests = readonly (readonly string[])[];

/** What names mean that the rule does not bind. */
export interface Meanings {
  readonly isGiven: (name: string) => boolean;
  /** Of a call. */
  readonly isFunction: (name: string) => boolean;
  readonly isType: (name: string) => boolean;
}

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

/** What is repeated, of the outermost spreads. */
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

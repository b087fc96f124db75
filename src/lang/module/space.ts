/** @file The name spaces: a function, a strategy (or rule) and a type may share a name. Schedules belong to a program instead. */
import type { Decl, DeclHeader } from "../syntax/syntax.ts";

/**
 * One of the three name spaces of a module: functions with `extern`s, strategies with rules, and types. Names in different name
 * spaces do not clash.
 */
export type NameSpace = "fun" | "strategy" | "type";
/** The three name spaces: functions, strategies with rules, and types. */
export const SPACES: readonly NameSpace[] = ["fun", "strategy", "type"];

/**
 * The name space of the names that a declaration of each kind declares; undefined for schedules, whose names belong to their
 * program.
 */
export const SPACE_OF: Readonly<Record<Decl["tag"], NameSpace | undefined>> = {
  fun: "fun",
  extern: "fun",
  type: "type",
  rule: "strategy",
  strategy: "strategy",
  schedule: undefined,
};

/** The indices of the declarations of each name, in order, for each name space. */
export function indicesByName(
  headers: readonly DeclHeader[],
): Readonly<Record<NameSpace, ReadonlyMap<string, readonly number[]>>> {
  const found = { fun: new Map(), strategy: new Map(), type: new Map() } as Record<
    NameSpace,
    Map<string, number[]>
  >;
  headers.forEach(({ keyword, name }, i) => {
    const space = SPACE_OF[keyword];
    if (space === undefined) return;
    const indices = found[space].get(name.text);
    if (indices === undefined) found[space].set(name.text, [i]);
    else indices.push(i);
  });
  return found;
}

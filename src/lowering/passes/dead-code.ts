/**
 * @file Dead-code elimination for variables.
 *
 * In:  flat code. Out: every declared variable reaches a store, a condition or the bound of a loop, directly or through other
 *      variables. Others are removed with their assignments: elements of a window that no formula reads, corners of a patch.
 * Invariant: all stores and the values that they store are unchanged.
 *
 *     float r_0 = xs[i]; float r_1 = xs[i + 1]; out[i] = r_1;   ->   float r_1 = xs[i + 1]; out[i] = r_1;
 */
import { mapStmt, walkStmts } from "../code.ts";
import type { Flat } from "../imperative.ts";
import { namesRead } from "../names-read.ts";
import { type FlatCode, onBody, optionalPass } from "./pass.ts";

function withoutDeadVariables(body: readonly Flat[]): readonly Flat[] {
  const needed = neededNames(body);
  const dead = (s: Flat): boolean =>
    (s.tag === "declare" || s.tag === "assign") && !needed.has(s.name);
  const go = (list: readonly Flat[]): readonly Flat[] =>
    list
      .filter((s) => !dead(s))
      .map((s) => mapStmt(s, { expr: (e) => e, size: (n) => n, body: go }));
  return go(body);
}

/** The variables on which a store, a condition or a loop bound depends. */
function neededNames(body: readonly Flat[]): ReadonlySet<string> {
  const needed = new Set<string>();
  const sources = new Map<string, Set<string>>();
  walkStmts(body, (s) => {
    const variable = s.tag === "declare" || s.tag === "assign";
    const into = variable ? sourcesOf(s.name, sources) : needed;
    for (const name of namesRead(s)) into.add(name);
  });
  for (const name of needed) for (const source of sources.get(name) ?? []) needed.add(source);
  return needed;
}

function sourcesOf(name: string, all: Map<string, Set<string>>): Set<string> {
  const known = all.get(name) ?? new Set();
  all.set(name, known);
  return known;
}

/**
 * The optional pass that removes variables on which no store, condition or loop bound depends, with their assignments. Stores and
 * private arrays stay.
 */
export const deadCode = optionalPass({
  name: "dead-code",
  makes: "every variable affects a store, a condition or a loop bound",
  run: onBody<FlatCode>(withoutDeadVariables),
});

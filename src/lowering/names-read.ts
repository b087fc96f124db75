/** @file The names on which one statement depends. */
import { stmtExprs, stmtSizes } from "./code.ts";
import { visitOnce } from "./expr-parts.ts";
import type { Stmt } from "./imperative.ts";

/**
 * The variables, parameters and arrays that a statement reads, some of them several times. Those that only the statements inside
 * it read are left out.
 */
export function namesRead(s: Stmt): string[] {
  const found = stmtSizes(s).flatMap((n) => n.vars.map((v) => v.name));
  const read = visitOnce((e) => {
    if (e.tag === "var") found.push(e.name);
    if (e.tag === "load") found.push(e.buffer);
    if (e.tag === "index") found.push(...e.size.vars.map((v) => v.name));
    if (e.tag === "load" || e.tag === "pick") found.push(...e.index.vars.map((v) => v.name));
  });
  stmtExprs(s).forEach(read);
  return found;
}

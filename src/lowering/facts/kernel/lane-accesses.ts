/**
 * @file The statements in which lanes of a vector are loaded or stored one by one: a load is an element of a vector, there or by the name
 * of a variable, or a lane of a vector is stored.
 */
import { stmtExprs, walkStmts } from "../../code.ts";
import { visitOnce } from "../../expr-parts.ts";
import type { Expr, Flat } from "../../imperative.ts";

/** The statements with accesses of single lanes. */
export function laneAccesses(body: readonly Flat[]): ReadonlySet<Flat> {
  const elements = new Set<string>();
  const lanes = new Set<string>();
  const found = new Set<Flat>();
  walkStmts(body, (s) => {
    const see = visitOnce((e: Expr) => {
      if (e.tag !== "vector" || isRepeated(e.elems)) return;
      for (const part of e.elems.flatMap(partsOf)) {
        if (part.tag === "var") elements.add(part.name);
        if (part.tag === "load" && part.type.width === 1) found.add(s);
      }
    });
    for (const e of stmtExprs(s)) see(e);
    if (s.tag === "declare" && s.init?.tag === "lane") lanes.add(s.name);
  });
  walkStmts(body, (s) => {
    if (s.tag === "declare" && elements.has(s.name) && s.init !== undefined && loads(s.init))
      found.add(s);
    if (s.tag !== "store") return;
    const { value } = s;
    if (value.tag === "lane" || (value.tag === "var" && lanes.has(value.name))) found.add(s);
  });
  return found;
}

/** True for a vector whose lanes are all the same. */
const isRepeated = (elems: readonly Expr[]): boolean => elems.every((e) => e === elems[0]);

function partsOf(e: Expr): readonly Expr[] {
  const parts: Expr[] = [];
  visitOnce((part) => parts.push(part))(e);
  return parts;
}

const loads = (e: Expr): boolean =>
  partsOf(e).some((part) => part.tag === "load" && part.type.width === 1);

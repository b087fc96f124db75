/** @file Whether expressions and statements mention a variable. */
import type { Size } from "../term/index.ts";
import { walkStmts } from "./code.ts";
import { exprParts, onceEach } from "./expr-parts.ts";
import type { Expr, Flat } from "./imperative.ts";
import { namesRead } from "./names-read.ts";

/** True if a statement, or one inside it, reads or assigns a variable. */
export function mentions(s: Flat, name: string): boolean {
  let found = false;
  walkStmts([s], (x) => {
    found ||= (x.tag === "assign" && x.name === name) || namesRead(x).includes(name);
  });
  return found;
}

/** True if an expression reads a variable, as a value or in an index. */
export function mentionsName(e: Expr, name: string): boolean {
  const inSize = ({ vars }: Size): boolean => vars.some((v) => v.name === name);
  const found: (e: Expr) => boolean = onceEach((x) => {
    if (x.tag === "var") return x.name === name;
    if (x.tag === "index") return inSize(x.size);
    return ((x.tag === "load" || x.tag === "pick") && inSize(x.index)) || exprParts(x).some(found);
  });
  return found(e);
}

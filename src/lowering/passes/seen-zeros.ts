/** @file Which expressions of a kernel have zeros whose sign may be seen in what the kernel stores. */
import { isFloat, stmtExprs, walkStmts } from "../code.ts";
import { visitOnce } from "../expr-parts.ts";
import { type FloatClasses, hasBothZeros } from "../facts/float-classes.ts";
import { operandsThatPass, operandsThatTell } from "../facts/zero-uses.ts";
import type { Expr, Flat } from "../imperative.ts";
import type { ValuesByName } from "./values-by-name.ts";

/**
 * Finds the expressions for which another sign of a zero could change a number that the kernel stores in a buffer. The sign is seen by
 * a store, a divisor and an `extern`, and by what passes it on to them: sums, products, variables, arrays that the kernel declares. It is
 * not seen where the result has zeros of one sign only. The variables `stops` pass nothing on.
 */
export function seenZeros(
  body: readonly Flat[],
  values: ValuesByName,
  classes: (e: Expr) => FloatClasses,
  stops: ReadonlySet<string> = new Set(),
): ReadonlySet<Expr> {
  const seen = new Set<Expr>();
  const names = new Set<string>();
  const todo: Expr[] = [];
  const see = (e: Expr): void => {
    if (!isFloat(e.type) || seen.has(e) || !hasBothZeros(classes(e))) return;
    seen.add(e);
    todo.push(e);
  };
  const ofName = (name: string): readonly Expr[] => {
    const all = names.has(name) || stops.has(name) ? [] : (values.get(name) ?? []);
    names.add(name);
    return all;
  };
  const visit = visitOnce((e) => {
    if (e.tag === "op") operandsThatTell(e).forEach(see);
    if (e.tag === "external") e.args.forEach(see);
  });
  walkStmts(body, (s) => {
    stmtExprs(s).forEach(visit);
    if (s.tag === "store" && !values.has(s.buffer)) see(s.value);
  });
  for (let e = todo.pop(); e !== undefined; e = todo.pop())
    passedOn(e, ofName, classes).forEach(see);
  return seen;
}

/** The expressions from which a zero that this expression gives may have its sign. */
function passedOn(
  e: Expr,
  valuesOf: (name: string) => readonly Expr[],
  classes: (e: Expr) => FloatClasses,
): readonly Expr[] {
  switch (e.tag) {
    case "var":
      return valuesOf(e.name);
    case "load":
      return valuesOf(e.buffer);
    case "op":
      return operandsThatPass(e, classes);
    case "select":
      return [e.then, e.else];
    case "vector":
      return e.elems;
    case "cast":
    case "lane":
    case "pick":
      return [e.arg];
    case "const":
    case "index":
    case "external":
    case "tabled":
    case "undef":
      return [];
    default:
      return e satisfies never;
  }
}

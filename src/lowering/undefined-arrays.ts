/** @file Marks the arrays and buffers of a kernel in which elements are left undefined. */
import { mapStmt } from "./code.ts";
import type { Flat, LocalArray, Param } from "./imperative.ts";
import type { FlatCode } from "./passes/pass.ts";
import type { Buffer } from "./plan.ts";

/** The code with a mark at the arrays that it declares and that have these names. */
export function withUndefinedArrays(code: FlatCode, names: ReadonlySet<string>): FlatCode {
  if (names.size === 0) return code;
  const array = (a: LocalArray): LocalArray =>
    names.has(a.name) ? { ...a, hasUndefined: true } : a;
  const statement = (s: Flat): Flat =>
    s.tag === "declareArray"
      ? { ...s, array: array(s.array) }
      : mapStmt(s, { expr: (e) => e, size: (n) => n, body: (b) => b.map(statement) });
  return { ...code, locals: code.locals.map(array), body: code.body.map(statement) };
}

/** A parameter, marked if it has one of these names and is no result of the program, whose elements all need values. */
export function withUndefined(
  p: Param,
  results: readonly Buffer[],
  names: ReadonlySet<string>,
): Param {
  const isOutput = results.some((b) => b.name === p.name && b.role === "output");
  return p.tag === "buffer" && names.has(p.name) && !isOutput ? { ...p, hasUndefined: true } : p;
}

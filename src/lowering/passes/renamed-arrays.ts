/** @file Renames the arrays that structured code reads and stores to. */
import { bodies, mapStmt, rewriteStmts } from "../code.ts";
import type { Structured } from "../imperative.ts";

/** The statements with other arrays: `names` has the new name of each array that is renamed. */
export function renamedArrays(
  body: readonly Structured[],
  names: ReadonlyMap<string, string>,
): readonly Structured[] {
  if (names.size === 0) return body;
  const of = (buffer: string): string => names.get(buffer) ?? buffer;
  const loads = rewriteStmts(
    body,
    (e) => (e.tag === "load" ? { ...e, buffer: of(e.buffer) } : e),
    (n) => n,
  );
  return stores(loads, of);
}

const stores = (
  list: readonly Structured[],
  of: (buffer: string) => string,
): readonly Structured[] =>
  list.map((s) => {
    const inner =
      bodies(s).length === 0
        ? s
        : mapStmt(s, { expr: (e) => e, size: (n) => n, body: (b) => stores(b, of) });
    return inner.tag === "store" ? { ...inner, buffer: of(inner.buffer) } : inner;
  });

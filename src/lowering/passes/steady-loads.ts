/** @file Which loads give the same value wherever they stand in the code of a kernel. */
import { walkStmts } from "../code.ts";
import type { Flat, LoadExpr } from "../imperative.ts";

/** Gives a function that is true for loads from buffers that nothing writes, at indices whose variables nothing assigns. */
export function steadyLoads(
  body: readonly Flat[],
  readOnly: (buffer: string) => boolean,
): (load: LoadExpr) => boolean {
  const assigned = new Set<string>();
  walkStmts(body, (s) => void (s.tag === "assign" && assigned.add(s.name)));
  return ({ buffer, index }) => readOnly(buffer) && !index.vars.some((v) => assigned.has(v.name));
}

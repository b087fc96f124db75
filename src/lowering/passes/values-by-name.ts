/** @file What the variables and arrays of a kernel hold: the expressions that statements assign and store. */
import { walkStmts } from "../code.ts";
import type { Expr } from "../imperative.ts";
import type { KernelContext, PassCode } from "./pass.ts";

/**
 * The expressions that each variable is set to, and that are stored to each array which the kernel declares and to each temporary buffer which
 * only the kernel uses, by name. A name without an entry has values from outside: parameters, other buffers, and arrays with atomic
 * updates.
 */
export type ValuesByName = ReadonlyMap<string, readonly Expr[]>;

/** Collects the values of all variables and arrays of a kernel. A variable without an assignment has none. */
export function valuesByName(
  { body, locals }: PassCode,
  { temporaries }: Pick<KernelContext, "temporaries">,
): ValuesByName {
  const own = [...locals, ...temporaries];
  const values = new Map<string, Expr[]>(own.map(({ name }) => [name, []]));
  const updated = new Set<string>();
  const set = (name: string, value: Expr): void => void values.get(name)?.push(value);
  walkStmts(body, (s) => {
    if (s.tag === "declareArray") values.set(s.array.name, values.get(s.array.name) ?? []);
    if (s.tag === "declare") values.set(s.name, values.get(s.name) ?? []);
    if (s.tag === "declare" && s.init !== undefined) set(s.name, s.init);
    if (s.tag === "assign") set(s.name, s.value);
    if (s.tag !== "store") return;
    set(s.buffer, s.value);
    if (s.old !== undefined) updated.add(s.buffer);
  });
  for (const name of updated) values.delete(name);
  return values;
}

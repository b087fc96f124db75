/** @file Whether the work-groups of a launch can be seen by its kernel. */
import { walkStmts } from "./code.ts";
import type { Kernel } from "./imperative.ts";

/**
 * True if the effect of a kernel may depend on its work-groups: it has local memory, barriers, or ids other than global ones. If
 * not, launches with offsets may also cover its range one after the other.
 */
export function groupsMatter({ ids, locals, body }: Kernel): boolean {
  let found = ids.some(({ of }) => of !== "global") || locals.some((a) => a.space === "local");
  walkStmts(body, (s) => {
    found ||= s.tag === "barrier" || (s.tag === "declareArray" && s.array.space === "local");
  });
  return found;
}

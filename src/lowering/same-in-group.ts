/** @file Loops that every work-item of a group runs alike, and the warning that says so. */
import type { Diagnostic, Size } from "../term/index.ts";
import { bodies, stmtExprs, walkStmts } from "./code.ts";
import { visitOnce } from "./expr-parts.ts";
import type { Structured } from "./imperative.ts";
import type { WorkItems } from "./ndrange/ndrange.ts";
import type { StructuredCode } from "./passes/pass.ts";
import { groupsOfKernel } from "./passes/shared-memory.ts";

/** The most iterations of a loop that is cheap enough to be run by each work-item. */
const CHEAP = 64;

/**
 * The buffers in global memory that the work-items of a group read alike: in loops of more than 64 iterations, or a number of
 * iterations that is not known, outside every loop over work-items of the group. The code is that with guards around stores to memory
 * that work-items share, so that such a loop has a result of its own in each work-item. Empty without groups of several work-items.
 */
export function readAlike({ body, locals }: StructuredCode, items: WorkItems): readonly string[] {
  if (!groupsOfKernel({ range: { items } }).grouped) return [];
  const own = new Set(locals.map((a) => a.name));
  walkStmts(body, (s) => {
    if (s.tag === "declareArray") own.add(s.array.name);
  });
  const found = new Set<string>();
  const visit = (list: readonly Structured[], isInGroup: boolean): void => {
    for (const s of list) {
      if (s.tag === "for" && s.loop.kind === "lcl") continue;
      const isGroup = isInGroup || (s.tag === "for" && s.loop.kind === "wrg");
      if (isGroup && isSequential(s) && !hasItems(s) && isLong(iterations([s])))
        for (const name of loadsOf(s)) if (!own.has(name)) found.add(name);
      for (const inner of bodies(s)) visit(inner, isGroup);
    }
  };
  visit(body, false);
  return [...found].sort();
}

const isSequential = (s: Structured): boolean => s.tag === "for" && s.loop.kind === "seq";

const hasItems = (s: Structured): boolean =>
  (s.tag === "for" && s.loop.kind === "lcl") || bodies(s).some((b) => b.some(hasItems));

/** The greatest product of the lengths of nested loops; undefined if one is not a number. */
function iterations(list: readonly Structured[]): number | undefined {
  let most = 1;
  for (const s of list) {
    const length: Size["constant"] = s.tag === "for" ? s.extent.constant : 1;
    for (const b of bodies(s)) {
      const inner = iterations(b);
      if (length === undefined || inner === undefined) return undefined;
      most = Math.max(most, length * inner);
    }
  }
  return most;
}

const isLong = (count: number | undefined): boolean => count === undefined || count > CHEAP;

function loadsOf(s: Structured): ReadonlySet<string> {
  const found = new Set<string>();
  const see = visitOnce((e) => {
    if (e.tag === "load") found.add(e.buffer);
  });
  walkStmts([s], (x) => stmtExprs(x).forEach(see));
  return found;
}

/** W0729: the work-items of a group run the same loops over `buffers` in the kernel `name`. */
export const sameInGroup = (name: string, buffers: readonly string[]): Diagnostic => ({
  code: "W0729",
  severity: "warning",
  message: `every work-item of a group computes the same from ${buffers.map((b) => `\`${b}\``).join(", ")} in ${name}, in a loop`,
  help: [
    "let the work-items share the loop, with their results in local memory: for a reduction, `topDown(isReduce ; partialReduceStrided(16) ; argument(2, local))` before the mapping",
    "or leave out the groups: `lowerTo([glb(0)])`",
  ],
});

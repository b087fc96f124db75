/**
 * @file Loops that compute the same again: for several work-items or groups, or in each iteration of a loop around them. Such a loop has
 * an accumulator, and nothing that it reads depends on the number that changes.
 */
import { bodies, stmtExprs, stmtSizes, walkStmts } from "../../code.ts";
import { visitOnce } from "../../expr-parts.ts";
import type { Flat, Kernel, Loop } from "../../imperative.ts";
import { VaryingNames } from "./varying-names.ts";

/** What counts the repetitions of a loop: the work-items of a group in a dimension, the groups, all work-items, or an outer loop. */
export type Repetition =
  | { readonly tag: "local" | "group" | "global"; readonly dim: 0 | 1 | 2 }
  | { readonly tag: "loop"; readonly loop: Loop<Flat> };

/** A loop with what repeats it, at least one. */
export interface RepeatedLoop {
  readonly loop: Loop<Flat>;
  readonly by: readonly Repetition[];
}

/** A repetition with the names whose values differ in it. */
interface RepeatingAround {
  readonly repetition: Repetition;
  readonly varying: VaryingNames;
}

/** The loops of a kernel that compute the same again. Of nested ones, only the outermost that the same numbers repeat. */
export function repeatedLoops({ ids, locals, body }: Kernel): readonly RepeatedLoop[] {
  const shared = locals.filter((a) => a.space === "local").map((a) => a.name);
  const items = (tag: "local" | "group" | "global", dim: 0 | 1 | 2): readonly RepeatingAround[] => {
    const own = ids.filter((id) => id.dim === dim && id.of === tag).map((id) => id.name);
    if (own.length === 0) return [];
    const all = ids.filter((id) => id.dim === dim && id.of === "global").map((id) => id.name);
    // Groups have different values in their local memory.
    const names = tag === "local" ? [...own, ...all] : [...own, ...all, ...shared];
    return [{ repetition: { tag, dim }, varying: new VaryingNames(body, names) }];
  };
  const dims = [0, 1, 2] as const;
  const hasGroups = ids.some((id) => id.of !== "global");
  const around = hasGroups
    ? dims.flatMap((d) => [...items("group", d), ...items("local", d)])
    : dims.flatMap((d) => items("global", d));
  const found: RepeatedLoop[] = [];
  const visit = (list: readonly Flat[], outer: readonly RepeatingAround[]): void => {
    for (const s of list) {
      if (s.tag !== "loop") {
        for (const inner of bodies(s)) visit(inner, outer);
        continue;
      }
      const alike = hasAccumulator(s) ? outer.filter((a) => !depends(s, a.varying)) : [];
      if (alike.length > 0) found.push({ loop: s, by: alike.map((a) => a.repetition) });
      const own = { repetition: { tag: "loop", loop: s } as const, varying: changesIn(s, body) };
      visit(s.body, [...outer.filter((a) => !alike.includes(a)), own]);
    }
  };
  visit(body, around);
  return found;
}

/** What differs between the iterations of a loop: its variable, what it assigns, and the arrays in which it stores. */
function changesIn(loop: Loop<Flat>, body: readonly Flat[]): VaryingNames {
  const names = new Set([loop.var]);
  const declared = new Set<string>();
  walkStmts(loop.body, (s) => {
    if (s.tag === "declare") declared.add(s.name);
    if (s.tag === "declareArray") declared.add(s.array.name);
    if (s.tag === "assign") names.add(s.name);
    if (s.tag === "store") names.add(s.buffer);
  });
  return new VaryingNames(
    body,
    [...names].filter((name) => !declared.has(name)),
  );
}

/** True if a loop combines values: it assigns a variable that its value mentions. */
function hasAccumulator(loop: Loop<Flat>): boolean {
  let found = false;
  walkStmts(loop.body, (s) => {
    if (s.tag !== "assign" || s.value.type.scalar === "bool") return;
    const see = visitOnce((e) => {
      found ||= e.tag === "var" && e.name === s.name;
    });
    see(s.value);
  });
  return found;
}

/** True if something that a loop reads may vary. */
function depends(loop: Loop<Flat>, varying: VaryingNames): boolean {
  let found = false;
  walkStmts([loop], (s) => {
    found ||=
      stmtExprs(s).some((e) => varying.hasExpr(e)) || stmtSizes(s).some((n) => varying.hasSize(n));
  });
  return found;
}

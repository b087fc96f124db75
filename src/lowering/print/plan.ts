/**
 * @file A plan as source code that a person would be glad to read. The only place where code becomes text; every name is an
 * identifier made by `names.ts`.
 */
import { type Condition, showCondition } from "../../term/index.ts";
import { stmtExprs, walkExpr, walkStmts } from "../code.ts";
import type { Kernel, ScalarName } from "../imperative.ts";
import type { Plan } from "../plan.ts";
import { TARGETS } from "../targets.ts";
import { Definitions } from "./definitions.ts";
import { printKernel } from "./print-kernel.ts";

/** The whole source of a plan, for its target: what it begins with, functions that kernels call, kernels. */
export function printPlan(plan: Plan): string {
  const { dialect } = TARGETS[plan.target];
  const definitions = new Definitions();
  const options = { exact: plan.mode === "strict", dialect, definitions };
  const kernels = plan.kernels.map((k) => printKernel(k, plan.conditions, options));
  const used = new Set(plan.kernels.flatMap((k) => [...scalarsOf(k)]));
  const functions = definitions.all.map((f) => `${f}\n`).join("");
  return [
    demands(plan.conditions),
    dialect.head(plan, used),
    functions,
    kernels.join("\n"),
    dialect.tail(plan),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** What sizes must satisfy. */
function demands(conditions: readonly Condition[]): string {
  return conditions.map((c) => `// where ${showCondition(c)}\n`).join("");
}

/** The scalar types that a kernel mentions. */
export function scalarsOf(k: Kernel): ReadonlySet<ScalarName> {
  const found = new Set<ScalarName>(k.locals.map((a) => a.scalar));
  for (const p of k.params) {
    if (p.tag === "buffer") found.add(p.scalar);
    if (p.tag === "scalar") found.add(p.type.scalar);
  }
  walkStmts(k.body, (s) => {
    if (s.tag === "declareArray") found.add(s.array.scalar);
    if (s.tag === "declare") found.add(s.type.scalar);
    for (const e of stmtExprs(s)) walkExpr(e, (x) => found.add(x.type.scalar));
  });
  return found;
}

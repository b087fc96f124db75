/**
 * @file A plan as source code that a person would be glad to read. The only place where code becomes text; every name is an
 * identifier made by `names.ts`.
 */
import { type SizeCondition, showCondition } from "../../term/index.ts";
import { ctype, stmtExprs, walkExpr, walkStmts } from "../code.ts";
import type { CType, Kernel, ScalarName } from "../imperative.ts";
import type { Plan } from "../plan.ts";
import { TARGETS } from "../targets.ts";
import { Definitions } from "./definitions.ts";
import { printKernel } from "./print-kernel.ts";

/** The whole source of a plan, for its target: what it begins with, functions that kernels call, kernels. */
export const printPlan = (plan: Plan): string => printPlans([plan]);

/** Plans of one target and mode, whose kernels have different names, as one source. */
export function printPlans(plans: readonly [Plan, ...Plan[]]): string {
  const [{ target, mode }] = plans;
  const { dialect } = TARGETS[target];
  const definitions = new Definitions();
  const options = { exact: mode === "strict", dialect, definitions };
  const kernels = plans.flatMap((p) => p.kernels.map((k) => printKernel(k, p.conditions, options)));
  const tails = plans.map((p) => dialect.tail(p, definitions)).filter((t) => t !== "");
  const used = typesOf(plans.flatMap((p) => p.kernels));
  const functions = definitions.all.map((f) => `${f}\n`).join("");
  return [
    plans.length === 1 ? demands(plans[0].conditions) : "",
    dialect.head(mode, used),
    functions,
    [...kernels, ...tails].join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** What sizes must satisfy. */
function demands(conditions: readonly SizeCondition[]): string {
  return conditions.map((c) => `// where ${showCondition(c)}\n`).join("");
}

/** The scalar types that a kernel mentions. */
export const scalarsOf = (k: Kernel): ReadonlySet<ScalarName> =>
  new Set(typesOf([k]).map((t) => t.scalar));

/** The types of values and of elements that kernels mention, once each. */
function typesOf(kernels: readonly Kernel[]): readonly CType[] {
  const found = new Map<string, CType>();
  const see = (t: CType): void => void found.set(keyOf(t), t);
  for (const k of kernels) {
    for (const a of k.locals) see(ctype(a.scalar));
    for (const p of k.params) {
      if (p.tag === "buffer") see(ctype(p.scalar));
      if (p.tag === "scalar") see(p.type);
    }
    walkStmts(k.body, (s) => {
      if (s.tag === "declareArray") see(ctype(s.array.scalar));
      if (s.tag === "declare") see(s.type);
      for (const e of stmtExprs(s)) walkExpr(e, (x) => see(x.type));
    });
  }
  return [...found.keys()].sort().map((key) => found.get(key)!);
}

const keyOf = ({ scalar, width }: CType): string => `${scalar}${String(width).padStart(2, "0")}`;

/**
 * @file OpenCL C 1.2 that a person would be glad to read. The only place where code becomes text; every name is an identifier
 * made by `names.ts`.
 */
import { type Condition, showCondition } from "../../term/index.ts";
import { stmtExprs, walkExpr, walkStmts } from "../code.ts";
import type { Kernel, ScalarName } from "../imperative.ts";
import type { FpMode, Plan } from "../plan.ts";
import { Helpers } from "./helpers.ts";
import { printKernel } from "./print-kernel.ts";

/** The whole source of a plan: pragmas, helpers, kernels. */
export function printPlan(plan: Plan): string {
  const helpers = new Helpers();
  const exact = plan.mode === "strict";
  const kernels = plan.kernels.map((k) => printKernel(k, plan.conditions, { exact, helpers }));
  const definitions = helpers.definitions.map((h) => `${h}\n`).join("");
  return [demands(plan.conditions), header(plan), definitions, kernels.join("\n")]
    .filter((part) => part !== "")
    .join("\n");
}

const CONTRACT: Readonly<Record<FpMode, string>> = {
  strict: "#pragma OPENCL FP_CONTRACT OFF",
  contract: "#pragma OPENCL FP_CONTRACT ON",
  fast: "#pragma OPENCL FP_CONTRACT ON",
};

/** What sizes must satisfy. */
function demands(conditions: readonly Condition[]): string {
  return conditions.map((c) => `// where ${showCondition(c)}\n`).join("");
}

function header(plan: Plan): string {
  const lines = [CONTRACT[plan.mode]];
  const used = new Set(plan.kernels.flatMap((k) => [...scalarsOf(k)]));
  if (used.has("f64")) lines.push("#pragma OPENCL EXTENSION cl_khr_fp64 : enable");
  if (used.has("f16")) lines.push("#pragma OPENCL EXTENSION cl_khr_fp16 : enable");
  return `${lines.join("\n")}\n`;
}

/** The scalar types that a kernel mentions. */
function scalarsOf(k: Kernel): ReadonlySet<ScalarName> {
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

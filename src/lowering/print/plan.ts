/**
 * @file Prints a plan as readable source code. Kernels become text here and nowhere else; `names.ts` has made every name an
 * identifier.
 */
import { isAlways, showTest } from "../../term/index.ts";
import { ctype, stmtExprs, walkStmts } from "../code.ts";
import { exprParts, visitOnce } from "../expr-parts.ts";
import { isHalfLoad, isHalfStore } from "../half-accesses.ts";
import type { CType, Kernel, ScalarName } from "../imperative.ts";
import { innerSteps, type Plan, type PlanStep } from "../plan.ts";
import { TARGETS } from "../targets.ts";
import { Definitions } from "./definitions.ts";
import type { Dialect } from "./dialect.ts";
import { printKernel } from "./print-kernel.ts";

/**
 * The complete source of a plan in the language of its target: its conditions on sizes as comments, preamble, helper functions,
 * kernels, and for C the function `NAME_run`.
 */
export const printPlan = (plan: Plan): string => printPlans([plan]);

/**
 * The source of several plans together. They must have one target and one floating-point mode, and their kernels different names.
 * Helper functions are defined once. Conditions on sizes are shown as comments only if there is one plan.
 */
export function printPlans(plans: readonly [Plan, ...Plan[]]): string {
  const [{ target, mode }] = plans;
  const { dialect } = TARGETS[target];
  const definitions = new Definitions();
  const options = { exact: mode === "strict", dialect, definitions };
  const kernels = plans.flatMap((p) => p.kernels.map((k) => printKernel(k, p.conditions, options)));
  const tails = plans.map((p) => dialect.tail(p, definitions)).filter((t) => t !== "");
  const used = typesOf(
    plans.flatMap((p) => p.kernels),
    dialect,
  );
  const functions = definitions.all.map((f) => `${f}\n`).join("");
  return [
    plans.length === 1 ? demands(plans[0]) : "",
    dialect.head(mode, used),
    functions,
    [...kernels, ...tails].join("\n"),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** One comment line per condition on sizes, and per case of a choice. */
function demands({ conditions, alternatives = [], steps }: Plan): string {
  const tests = [...conditions, ...alternatives].map((t) => `// where ${showTest(t)}\n`);
  return [...tests, ...casesIn(steps)].join("");
}

/** What is launched in each case of a choice, as comments. */
function casesIn(steps: readonly PlanStep[]): readonly string[] {
  return steps.flatMap((s) => {
    const inner = innerSteps(s).flatMap(casesIn);
    if (s.tag !== "choice") return inner;
    const own = s.cases.map(({ when, steps: taken }, k) => {
      const test = isAlways(when) ? "otherwise" : `${k === 0 ? "" : "else "}if ${showTest(when)}`;
      return `// ${test}: ${kernelsIn(taken).join(", ") || "no launch"}\n`;
    });
    return [...own, ...inner];
  });
}

/** The names of the kernels that the steps launch, each once. */
const kernelsIn = (steps: readonly PlanStep[]): readonly string[] => [
  ...new Set(
    steps.flatMap((s) =>
      s.tag === "launch" ? [s.kernel.name] : innerSteps(s).flatMap((inner) => kernelsIn(inner)),
    ),
  ),
];

/**
 * The scalar types of all expressions, variables, arrays, buffers and scalar parameters of a kernel, as far as the target has to compute
 * with them: f16 that is only storage of f32 does not count where the target has accesses for it. Size parameters do not count by
 * themselves.
 */
export const scalarsOf = (k: Kernel, target: Plan["target"]): ReadonlySet<ScalarName> =>
  new Set(typesOf([k], TARGETS[target].dialect).map((t) => t.scalar));

/** The types of all values and elements in the kernels, as `scalarsOf` counts them, each once, sorted by name. */
function typesOf(kernels: readonly Kernel[], { halves }: Dialect): readonly CType[] {
  const isStored = (scalar: ScalarName): boolean => scalar === "f16" && halves !== undefined;
  const found = new Map<string, CType>();
  const see = (t: CType): void => void found.set(keyOf(t), t);
  const expr = visitOnce(
    (x) => see(x.type),
    (x) => (halves && isHalfLoad(x) ? [] : exprParts(x)),
  );
  for (const k of kernels) {
    for (const a of k.locals) see(ctype(a.scalar));
    for (const p of k.params) {
      if (p.tag === "buffer" && !isStored(p.scalar)) see(ctype(p.scalar));
      if (p.tag === "scalar") see(p.type);
    }
    walkStmts(k.body, (s) => {
      if (s.tag === "declareArray") see(ctype(s.array.scalar));
      if (s.tag === "declare") see(s.type);
      if (halves && isHalfStore(s)) expr(s.value.arg);
      else stmtExprs(s).forEach(expr);
    });
  }
  return [...found.keys()].sort().map((key) => found.get(key)!);
}

const keyOf = ({ scalar, width }: CType): string => `${scalar}${String(width).padStart(2, "0")}`;

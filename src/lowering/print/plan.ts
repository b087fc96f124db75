/**
 * @file OpenCL C 1.2 that a person would be glad to read. The only place where code becomes text; every name is an identifier
 * made by `names.ts`.
 */
import type { FpMode, Plan } from "../plan.ts";
import { printKernel } from "./print-kernel.ts";

/** The whole source of a plan: pragmas, helpers, kernels. */
export function printPlan(plan: Plan): string {
  const kernels = plan.kernels.map((k) => printKernel(k, plan.conditions, plan.mode === "strict"));
  const text = kernels.join("\n");
  const helpers = helpersFor(text).map((h) => `${h}\n`);
  return [header(plan, text), helpers.join(""), text].filter((part) => part !== "").join("\n");
}

const CONTRACT: Readonly<Record<FpMode, string>> = {
  strict: "#pragma OPENCL FP_CONTRACT OFF",
  contract: "#pragma OPENCL FP_CONTRACT ON",
  fast: "#pragma OPENCL FP_CONTRACT ON",
};

function header(plan: Plan, text: string): string {
  const lines = [CONTRACT[plan.mode]];
  if (/\bdouble/.test(text)) lines.push("#pragma OPENCL EXTENSION cl_khr_fp64 : enable");
  if (/\bhalf/.test(text)) lines.push("#pragma OPENCL EXTENSION cl_khr_fp16 : enable");
  return `${lines.join("\n")}\n`;
}

/** Floor division and Euclidean modulo of ints that may be negative; powers of ints. */
const HELPERS: Readonly<Record<string, string>> = {
  strata_floordiv: "int strata_floordiv(int a, int b) { return a / b - (a % b < 0); }",
  strata_mod: "int strata_mod(int a, int b) { return (a % b + b) % b; }",
  strata_pow: "int strata_pow(int a, int b) { int p = 1; for (; b > 0; --b) p *= a; return p; }",
};

function helpersFor(text: string): string[] {
  const fixed = Object.entries(HELPERS).flatMap(([name, code]) =>
    text.includes(`${name}(`) ? [code] : [],
  );
  const extrema = text.matchAll(/\bstrata_(min|max)_(float|double|half)(\d*)\(/g);
  return [
    ...fixed,
    ...new Set([...extrema].map(([, op, type, width]) => extremum(op!, type!, width!))),
  ];
}

const BITS: Readonly<Record<string, string>> = { half: "short", float: "int", double: "long" };

/** Of -0 and +0, which are equal, the smaller is -0 and the greater +0. */
function extremum(op: string, scalar: string, width: string): string {
  const [type, bits] = [scalar + width, BITS[scalar]! + width];
  const zero = `as_${type}(as_${bits}(a) ${op === "min" ? "|" : "&"} as_${bits}(b))`;
  return `${type} strata_${op}_${type}(${type} a, ${type} b) { return a == b ? ${zero} : f${op}(a, b); }`;
}

/** @file What is suspicious in the rules of a file that has no errors: warnings; and what is wrong in its functions for some sizes. */
import type { Diagnostic } from "../../term/index.ts";
import { lintRule } from "../elaborate/rule/lint-rule.ts";
import { lintPermutations } from "./lint-permutations.ts";
import type { Module } from "./module.ts";
import { ruleSyntax } from "./rule-value.ts";

export function lint(module: Module): Diagnostic[] {
  return module.parsed.headers.flatMap((_, i) => {
    const decl = module.declAt(i);
    if (decl.tag === "rule") return lintRule(ruleSyntax(decl, module.problems), module.home);
    return decl.tag === "fun" ? lintPermutations(module.fun(decl.name.text), decl) : [];
  });
}

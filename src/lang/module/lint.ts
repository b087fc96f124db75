/** @file Warnings about the rules of a file without errors, and errors of its functions that occur for some sizes only. */
import type { Diagnostic } from "../../term/index.ts";
import { lintRule } from "../elaborate/rule/lint-rule.ts";
import { lintPermutations } from "./lint-permutations.ts";
import type { Module } from "./module.ts";
import { ruleSyntax } from "./rule-value.ts";

/** Lints every rule and function of a module that has no errors. Returns warnings for rules, and E0818 for wrong permutations. */
export function lint(module: Module): Diagnostic[] {
  return module.parsed.headers.flatMap((_, i) => {
    const decl = module.declAt(i);
    if (decl.tag === "rule") return lintRule(ruleSyntax(decl, module.problems), module.home);
    return decl.tag === "fun" ? lintPermutations(module.fun(decl.name.text), decl) : [];
  });
}

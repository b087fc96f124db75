/** @file What is suspicious in the rules of a file that has no errors: warnings. */
import type { Diagnostic } from "../../term/index.ts";
import { lintRule } from "../elaborate/rule/lint-rule.ts";
import type { Module } from "./module.ts";
import { ruleSyntax } from "./rule-value.ts";

export function lint(module: Module): Diagnostic[] {
  return module.parsed.headers.flatMap((_, i) => {
    const decl = module.declAt(i);
    return decl.tag === "rule" ? lintRule(ruleSyntax(decl, module.problems), module.home) : [];
  });
}

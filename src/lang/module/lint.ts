/** @file Warnings about the rules of a file without errors, and errors of its functions that occur for some sizes only. */
import type { Diagnostic } from "../../term/index.ts";
import { lintRule } from "../elaborate/rule/lint-rule.ts";
import { replacementOf } from "../syntax/print-deprecated.ts";
import { lintPermutations } from "./lint-permutations.ts";
import type { Module } from "./module.ts";
import { ruleSyntax } from "./rule-value.ts";

/**
 * Lints every rule and function of a module that has no errors. Returns uses of deprecated definitions (W0208), then per
 * declaration the warnings of rules (W0401, W0402) and E0818 for wrong permutations. The module must have been checked, because
 * the check records the uses.
 */
export function lint(module: Module): Diagnostic[] {
  return [...lintDeprecated(module), ...lintDeclarations(module)];
}

function lintDeprecated(module: Module): readonly Diagnostic[] {
  const { problems } = module;
  return module.deprecatedUses.map(({ name, decl }) =>
    problems.deprecated(name.span, decl.name.text, decl.deprecated?.until, replacementOf(decl)),
  );
}

function lintDeclarations(module: Module): readonly Diagnostic[] {
  return module.parsed.headers.flatMap((_, i) => {
    const decl = module.declAt(i);
    if (decl.tag === "rule") return lintRule(ruleSyntax(decl, module.problems), module.home);
    return decl.tag === "fun" ? lintPermutations(module.fun(decl.name.text), decl) : [];
  });
}

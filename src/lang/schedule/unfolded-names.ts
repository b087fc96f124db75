/** @file Functions of the file that a rule which did not match applies by name on its left side. */
import type { Explanation } from "../../strategies/index.ts";
import type { Diagnostic } from "../../term/index.ts";
import { binderNames, calledNames } from "../elaborate/expr/free-names.ts";
import type { Module } from "../module/module.ts";

/**
 * For each rule of the schedule's file among the misses of `why`: the functions of the file that its left side applies. Their bodies
 * are its pattern; a metavariable needs another name.
 */
export function unfoldedNames(
  { misses, far }: Explanation,
  { parsed, problems }: Module,
): NonNullable<Diagnostic["related"]> {
  const failed = [...misses, ...far.map((f) => f.example)].filter(
    (m) => m.failure.tag === "noMatch",
  );
  const functions = new Map(
    parsed.headers.flatMap((h) => (h.keyword === "fun" ? [[h.name.text, h.name] as const] : [])),
  );
  return [...new Set(failed.map((m) => m.rule.split("(")[0]!))].flatMap((rule) => {
    const index = parsed.headers.findIndex((h) => h.keyword === "rule" && h.name.text === rule);
    const decl = index < 0 ? undefined : parsed.decl(index)?.decl;
    if (decl?.tag !== "rule") return [];
    const own = new Set([...binderNames(decl.lhs), ...decl.params.map((p) => p.name.text)]);
    const applied = [...calledNames(decl.lhs)].filter((name) => !own.has(name));
    return applied.flatMap((name) => {
      const found = functions.get(name);
      const label = `\`${name}\` in the rule \`${rule}\` is this function, whose body is the pattern; a metavariable needs another name`;
      return found === undefined ? [] : [{ place: problems.place(found.span), label }];
    });
  });
}

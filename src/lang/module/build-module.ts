/**
 * @file Elaborates all of a module for the build, and reads what the build has made. The text has a line for each thing: its key, a
 * tab, and its data as JSON, which is parsed when it is first asked for.
 */
import {
  type BuiltFun,
  type BuiltModule,
  type BuiltPattern,
  type BuiltRule,
  packFun,
} from "../elaborate/built-module.ts";
import { buildRule } from "../elaborate/rule/elaborate-rule.ts";
import { NOTHING_AROUND } from "../elaborate/rule/rule-syntax.ts";
import { checkDefinition } from "../elaborate/strategy/check-definition.ts";
import type { FunParam } from "../syntax/syntax.ts";
import type { Module } from "./module.ts";
import { ruleSyntax } from "./rule-value.ts";

/** A range of data is not packed: its function is elaborated from the syntax. */
const hasRange = (p: FunParam): boolean => p.range !== undefined;

type BuiltKind = "fun" | "rule" | "pattern";

/** Elaborates the functions, rules and strategies of a module without mistakes, which is not checked, to the text of `readBuilt`. */
export function buildModule(module: Module): string {
  const built = new Map<string, BuiltFun | BuiltRule | BuiltPattern>();
  for (const [i, header] of module.parsed.headers.entries()) {
    const decl = module.declAt(i);
    const name = header.name.text;
    if (decl.tag === "fun" && header.deprecated === undefined && !decl.params.some(hasRange))
      built.set(`fun ${name}`, packFun(module.fun(name)));
    else if (decl.tag === "rule" && header.deprecated === undefined) {
      const syntax = ruleSyntax(decl, module.problems);
      built.set(`rule ${name}`, buildRule(syntax, NOTHING_AROUND, module.home));
    } else if (decl.tag === "strategy")
      checkDefinition(decl.params, decl.body, {
        ...module.homeOf(decl),
        build: (key, make) => {
          const pattern = make();
          if (pattern !== undefined) built.set(`pattern ${key}`, pattern);
        },
      });
  }
  return [...built].map(([key, data]) => `${key}\t${JSON.stringify(data)}\n`).join("");
}

/** Reads the text of `buildModule`. Each thing is parsed when it is asked for. */
export function readBuilt(text: string): BuiltModule {
  const lines = new Map<string, string>();
  for (let start = 0; start < text.length; ) {
    const [tab, end] = [text.indexOf("\t", start), text.indexOf("\n", start)];
    lines.set(text.slice(start, tab), text.slice(tab + 1, end));
    start = end + 1;
  }
  const read = (kind: BuiltKind, key: string): unknown => {
    const line = lines.get(`${kind} ${key}`);
    return line === undefined ? undefined : JSON.parse(line);
  };
  return {
    fun: (name) => read("fun", name) as BuiltFun | undefined,
    rule: (name) => read("rule", name) as BuiltRule | undefined,
    pattern: (key) => read("pattern", key) as BuiltPattern | undefined,
  };
}

/** @file The reference of a module as data: its exports, as written and as inferred. */
import { showRuleCondition } from "../../strategies/index.ts";
import { showCondition, showType } from "../../term/index.ts";
import { kindOfParameter } from "../elaborate/strategy/kind.ts";
import type { Module } from "../module/module.ts";
import type { ParsedFile } from "../parse/index.ts";
import { printDataRange, printLaw } from "../syntax/print.ts";
import { formerCall, replacementOf } from "../syntax/print-deprecated.ts";
import { printExprSyntax } from "../syntax/print-expr.ts";
import {
  printArg,
  printCondition,
  printKind,
  printParams,
  printRange,
  printWhere,
} from "../syntax/print-strategy.ts";
import { printName, printType } from "../syntax/print-type.ts";
import type { Decl, DeclHeader, ParamSyntax } from "../syntax/syntax.ts";

/** The number of test cases of each rule, by `module::rule` or, for any module, by `rule`; the first form takes precedence. */
export type Tested = Readonly<Record<string, number>>;

/** The reference of one module: how to import it, its documentation, and its entries in source order. */
export interface ModuleReference {
  readonly name: string;
  readonly file: string;
  /** The import declaration with which another file uses the module. */
  readonly use: string;
  readonly doc: string;
  readonly entries: readonly ReferenceEntry[];
  /** Definitions of the file that are kept for older files. */
  readonly deprecated: readonly DeprecatedEntry[];
}

/** A deprecated definition: an older call, and what is written today. */
export interface DeprecatedEntry {
  readonly before: string;
  /** Absent where nothing replaces it. */
  readonly now?: string;
  /** The version that no longer has it. */
  readonly until?: string;
}

/** The reference of one exported declaration, or of a schedule. Strings are Strata text as a reader sees it. */
export interface ReferenceEntry {
  readonly kind: Decl["tag"];
  readonly name: string;
  /** The name (of an `extern` nothing else), parameters, a function's or type's type, a schedule's program and conditions. */
  readonly signature: string;
  readonly doc: string;
  /** The title of the section of the file (`// ---- title`) that contains the declaration. */
  readonly section?: string;
  /** The declaration as written. */
  readonly source: string;
  /** The line of the declaration, from 1. */
  readonly line: number;
  readonly params: readonly ParamReference[];
  /** For a rule: its sides, type, class, conditions, required properties and number of tests. */
  readonly rule?: RuleReference;
  /** For a function: the conditions on its sizes. */
  readonly conditions?: readonly ConditionReference[];
  /** For a function: the laws that it is declared to satisfy, as written. */
  readonly laws?: readonly string[];
  /** For a schedule: the program that it is for; several are separated by commas. */
  readonly program?: string;
}

interface ParamReference {
  readonly name: string;
  readonly kind: string;
  /** The values of a schedule's parameter. */
  readonly range?: string;
  /** The range of the data of a function's parameter. */
  readonly data?: string;
  readonly default?: string;
}

interface ConditionReference {
  readonly condition: string;
  readonly inferred: boolean;
}

interface RuleReference {
  readonly lhs: string;
  readonly rhs: string;
  readonly type: string;
  readonly class: string;
  readonly conditions: readonly ConditionReference[];
  /** The required properties as written, such as `associative(op)`. */
  readonly properties: readonly string[];
  readonly tested?: number;
}

interface About {
  readonly name: string;
  readonly use: string;
  readonly tested: Tested;
  /** The declarations without errors; others are left out of the reference. */
  readonly sound: ReadonlySet<DeclHeader>;
}

/**
 * Makes the reference of a module: exports and all schedules in source order, except declarations with errors. Deprecated
 * definitions are listed apart.
 */
export function moduleReference(module: Module, about: About): ModuleReference {
  const { file, text, doc, headers } = module.parsed;
  const sections = sectionsOf(text);
  const entries = headers.flatMap((h, i) => {
    if (!about.sound.has(h) || (!h.exported && h.keyword !== "schedule")) return [];
    if (h.deprecated !== undefined) return [];
    const section = sections.findLast((s) => s.at < h.span.start)?.title;
    const base = {
      line: text.slice(0, h.span.start).split("\n").length,
      ...(section && { section }),
    };
    return [{ ...entryOf(module, module.declAt(i), h, about), ...base }];
  });
  const deprecated = deprecatedEntries(module.parsed);
  return { name: about.name, file, use: about.use, doc, entries, deprecated };
}

/** The deprecated definitions of a file that parse, in source order; `now` is the body of the definition as text. */
export const deprecatedEntries = (parsed: ParsedFile): readonly DeprecatedEntry[] =>
  parsed.headers.flatMap(({ deprecated }, i) => {
    const decl = deprecated && parsed.decl(i)?.decl;
    if (decl === undefined) return [];
    const now = replacementOf(decl);
    return [
      {
        before: formerCall(decl),
        ...(now !== undefined && { now }),
        ...(deprecated?.until !== undefined && { until: deprecated.until }),
      },
    ];
  });

const sectionsOf = (text: string): readonly { readonly at: number; readonly title: string }[] =>
  [...text.matchAll(/^\/\/ ?-{4,} *(\S.*)$/gm)].map((m) => ({
    at: m.index,
    title: m[1]!.replace(/ *-*$/, ""),
  }));

type Unplaced = Omit<ReferenceEntry, "line" | "section">;

function entryOf(
  module: Module,
  decl: Decl,
  { span }: DeclHeader,
  about: { readonly name: string; readonly tested: Tested },
): Unplaced {
  const name = decl.name.text;
  const source = module.parsed.text.slice(span.start, span.end);
  const base = { kind: decl.tag, name, doc: decl.doc, source };
  switch (decl.tag) {
    case "fun":
      return { ...base, ...funReference(module, decl) };
    case "rule": {
      const rule = ruleReference(module, decl, about);
      return { ...base, ...withParams(decl.params, name), rule };
    }
    case "strategy":
      return { ...base, ...withParams(decl.params, name) };
    case "schedule": {
      const program = decl.programs.map(printName).join(", ");
      const { signature, params } = withParams(decl.params, name);
      const where = printWhere(decl.where);
      return { ...base, signature: `${signature} for ${program}${where}`, params, program };
    }
    case "type": {
      const params = decl.params.map((p) => p.text).join(", ");
      const signature = `${name}${params && `(${params})`} = ${printType(decl.type)}`;
      return { ...base, signature, params: [] };
    }
    case "extern":
      return { ...base, signature: name, params: [] };
    default:
      return decl satisfies never;
  }
}

const withParams = (
  params: readonly ParamSyntax[],
  name: string,
): Pick<ReferenceEntry, "signature" | "params"> => ({
  signature: `${name}${printParams(params)}`,
  params: params.map((param) => ({
    name: param.name.text,
    kind: printKind(kindOfParameter(param)),
    ...(param.range && { range: printRange(param.range) }),
    ...(param.default && { default: printArg(param.default) }),
  })),
});

function funReference(
  module: Module,
  decl: Extract<Decl, { tag: "fun" }>,
): Pick<ReferenceEntry, "signature" | "params" | "conditions" | "laws"> {
  const def = module.fun(decl.name.text);
  const stated = decl.where.map(printCondition);
  const params = def.params.map((p, i) => {
    const range = decl.params[i]!.range;
    return {
      name: p.name,
      kind: p.tag === "nat" ? "nat" : showType(p.type),
      ...(range && { data: printDataRange(range) }),
    };
  });
  const shown = params
    .map(({ name, kind, data }) => `${name}: ${kind}${data === undefined ? "" : ` in ${data}`}`)
    .join(", ");
  return {
    signature: `${def.name}(${shown}): ${showType(def.result)}`,
    params,
    ...(decl.laws.length > 0 && { laws: decl.laws.map(printLaw) }),
    conditions: def.conditions.map((c) => {
      const condition = showCondition(c);
      return { condition, inferred: !stated.includes(condition) };
    }),
  };
}

function ruleReference(
  module: Module,
  decl: Extract<Decl, { tag: "rule" }>,
  { name, tested }: { readonly name: string; readonly tested: Tested },
): RuleReference {
  const rule = module.rule(decl.name.text);
  const count = own(tested, `${name}::${rule.name}`) ?? own(tested, rule.name);
  return {
    lhs: printExprSyntax(decl.lhs),
    rhs: printExprSyntax(decl.rhs),
    type: showType(rule.lhs.type).replaceAll("?", ""),
    class: rule.class,
    conditions: rule.conditions.map((c) => ({
      condition: showRuleCondition(rule, c),
      inferred: rule.inferred.includes(c),
    })),
    properties: decl.where.filter((c) => c.tag !== "relation").map(printCondition),
    ...(count !== undefined && { tested: count }),
  };
}

const own = (counts: Tested, key: string): number | undefined =>
  Object.hasOwn(counts, key) ? counts[key] : undefined;

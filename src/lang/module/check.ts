/**
 * @file Finds all mistakes in a file: syntax, imports, names, types, kinds. Each declaration gives at most one diagnostic
 * besides its syntax errors.
 */
import { fixedRules, type Rule } from "../../strategies/index.ts";
import type { Diagnostic, Session, Type } from "../../term/index.ts";
import { problem, reportedIn } from "../diagnostics/errors.ts";
import { wordFixes } from "../diagnostics/fixes.ts";
import { checkDefinition } from "../elaborate/strategy/check-definition.ts";
import { demandComplete } from "../elaborate/strategy/demand-complete.ts";
import type { StrategyHome } from "../elaborate/strategy/strategy-elaborator.ts";
import { tunable } from "../elaborate/tunable.ts";
import type { ParsedFile } from "../parse/index.ts";
import { quoteString } from "../parse/literal.ts";
import type { Decl, DeclHeader, Import, Name, ParamSyntax } from "../syntax/syntax.ts";
import { checkPrograms, programKeys } from "./check-programs.ts";
import { explainHidden, type NameSearch } from "./hidden-name.ts";
import type { Exporter, NotFound } from "./imports.ts";
import type { DefinitionScope } from "./named-function.ts";
import { SPACE_OF, SPACES } from "./space.ts";

/** The parts of a module that `checkModule` uses. The methods that elaborate a declaration throw its diagnostic. */
export interface Checked extends NameSearch, DefinitionScope {
  readonly session: Session;
  readonly home: StrategyHome;
  resolve(by: Import): (Exporter & { readonly parsed: ParsedFile }) | NotFound | undefined;
  declAt(index: number): Decl;
  homeOf(decl: Decl): StrategyHome;
  fun(name: string): unknown;
  laws(name: string): unknown;
  rule(name: string): Rule;
  type(name: Name, args: readonly Type[]): unknown;
}

/**
 * Checks a module: its syntax, its imports, names declared twice, then the declarations that parse, except repeated ones. Returns
 * the diagnostics, one per code and position, in this order; empty if there are none. Errors without a source position are thrown
 * on.
 */
export function checkModule(module: Checked): Diagnostic[] {
  const { parsed } = module;
  const found = [...parsed.diagnostics()];
  const attempt = (action: () => void): void => {
    const thrown = diagnosticOf(action);
    const d = thrown && explainHidden(thrown, module);
    if (d !== undefined && !found.some((other) => isSame(d, other))) found.push(d);
  };
  for (const by of parsed.imports) attempt(() => checkImport(by, module));
  const duplicates = duplicatesIn(module);
  for (const [h, first] of duplicates) attempt(() => reportDuplicate(h, first, module));
  parsed.headers.forEach((h, i) => {
    if (parsed.decl(i)?.decl !== undefined && !duplicates.has(h)) {
      attempt(() => checkDecl(h, i, module));
    }
  });
  return found;
}

function diagnosticOf(action: () => void): Diagnostic | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    const found = reportedIn(error);
    if (found === undefined) throw error;
    return found;
  }
}

/** True if two diagnostics have the same code and position: two declarations can run into one mistake. */
const isSame = (a: Diagnostic, b: Diagnostic): boolean =>
  a.place !== undefined &&
  a.code === b.code &&
  a.place.span.start === b.place?.span.start &&
  a.place.file === b.place?.file;

function checkImport(by: Import, module: Checked): void {
  const { problems } = module;
  const found = module.resolve(by);
  if (found === undefined) throw problems.unknownModule(by.module.span, by.module.text, []);
  if ("missing" in found) {
    const { code, message, near = [], ...extra } = found.missing;
    const place = problems.place(by.module.span);
    const written = by.module.tag === "path" ? near.map(quoteString) : near;
    throw problem(code, place, message, { ...extra, fixes: wordFixes("name", place, written) });
  }
  const exported = SPACES.flatMap((s) => found.exports(s));
  for (const n of by.only ?? []) {
    if (!exported.includes(n.text)) {
      const header = found.parsed.headers.find((h) => h.name.text === n.text);
      const declared = header && { file: found.parsed.file, span: header.name.span };
      throw problems.notExported(n.span, n.text, by.module.text, exported, declared);
    }
  }
}

/**
 * Maps each declaration whose name is already declared in its name space, for a schedule: for one of its programs, to the first
 * declaration of the name.
 */
function duplicatesIn(module: Checked): ReadonlyMap<DeclHeader, DeclHeader> {
  const seen = new Map<string, DeclHeader>();
  const duplicates = new Map<DeclHeader, DeclHeader>();
  for (const h of module.parsed.headers) {
    if (h.name.text === "" || (h.deprecated !== undefined && h.keyword === "strategy")) continue;
    const space = SPACE_OF[h.keyword];
    const within = space === undefined ? programKeys(h.programs ?? [], module) : [space];
    const keys = within.map((key) => `${key} ${h.name.text}`);
    const first = keys.map((key) => seen.get(key)).find((other) => other !== undefined);
    if (first !== undefined) duplicates.set(h, first);
    for (const key of keys) if (!seen.has(key)) seen.set(key, h);
  }
  return duplicates;
}

function reportDuplicate(h: DeclHeader, first: DeclHeader, { problems }: Checked): void {
  throw problems.duplicate(h.name.span, h.name.text, problems.place(first.name.span));
}

function checkDecl(h: DeclHeader, index: number, module: Checked): void {
  const decl = module.declAt(index);
  if (decl.tag === "rule" || decl.tag === "strategy" || decl.tag === "schedule")
    demandDistinct(decl.params, module);
  switch (decl.tag) {
    case "fun":
    case "extern":
      module.fun(h.name.text);
      module.laws(h.name.text);
      return;
    case "rule":
      fixedRules(module.rule(h.name.text));
      module.home.lookup(h.name);
      return;
    case "type": {
      const { types } = module.session;
      module.type(
        h.name,
        decl.params.map((p) => types.variable("rigid", p.text)),
      );
      return;
    }
    case "schedule":
      checkPrograms(decl.programs, module);
      for (const p of decl.params) tunable(p, module);
      demandComplete(
        checkDefinition(decl.params, decl.body, module.home),
        decl.body.span,
        module.problems,
      );
      return;
    case "strategy":
      checkDefinition(decl.params, decl.body, module.homeOf(decl));
      return;
    default:
      decl satisfies never;
  }
}

/** A call names parameters, so no two have one name. */
function demandDistinct(params: readonly ParamSyntax[], { problems }: Checked): void {
  params.forEach(({ name }, i) => {
    const first = params.slice(0, i).find((p) => p.name.text === name.text);
    if (first !== undefined)
      throw problems.duplicate(name.span, name.text, problems.place(first.name.span));
  });
}

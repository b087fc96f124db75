/**
 * @file The steps that a search found, as a strategy that may follow the search: `saturate(moves) until sketch by (…)`. Sizes are those of
 * the declaration that the search is written in, so the steps serve all values of its parameters.
 */
import type { SearchedStep } from "../../strategies/index.ts";
import { reportedIn } from "../diagnostics/errors.ts";
import { anyParameters } from "../elaborate/strategy/any-parameters.ts";
import { elaborateForm, strategyContext } from "../elaborate/strategy/elaborate-strategy.ts";
import {
  type Locals,
  NO_LOCALS,
  StrategyElaborator,
} from "../elaborate/strategy/strategy-elaborator.ts";
import { movesOf } from "../elaborate/strategy/until.ts";
import { Module } from "../module/module.ts";
import { parsePiece } from "../parse/parse-piece.ts";
import type { Decl, Name, Strat } from "../syntax/syntax.ts";
import { spelledBody } from "../upgrade/spelled-body.ts";
import type { NameSpelling } from "../upgrade/spelling.ts";
import { argumentCall, namedStrategy, strategyCall } from "./made-strategy.ts";
import { sequence } from "./other-body.ts";
import { type SearchSite, strategyNamesIn } from "./search-sites.ts";

/**
 * Steps of a search as a strategy for its place, whose imports `spelling` collects; a clause that says why they cannot be written: a move
 * has no name, or its name leads nowhere from there, or which moves there are depends on values of parameters.
 */
export function pinnedSteps(
  module: Module,
  site: SearchSite,
  steps: readonly SearchedStep[],
  spelling: NameSpelling,
): Strat | string {
  const { decl, syntax } = site;
  const around = localsAt(module, decl, syntax);
  const moves = namesOfMoves(module, site, around);
  if (moves === undefined) return "which moves it has depends on values of parameters";
  const written: Strat[] = [];
  for (const { move, path } of steps) {
    const name = moves[move];
    const parsed = name === undefined ? undefined : strategyIn(name);
    if (parsed === undefined)
      return `its move ${move + 1}, \`${name ?? "…"}\`, has no name; declare it: strategy step = …`;
    const spelled = spelledFrom(module, parsed, spelling, [...around.values.keys()]);
    if (spelled === undefined)
      return `no import leads from here to its move \`${name}\`; export it, or write it in this file`;
    written.push(at(path, spelled));
  }
  return written.length === 0 ? namedStrategy("id", syntax) : sequence(written);
}

/** The moves of a search as calls, in the parameters of the declaration; undefined if they are not known without the values of these. */
function namesOfMoves(
  module: Module,
  { syntax }: SearchSite,
  around: Locals,
): readonly string[] | undefined {
  try {
    return movesOf(strategyContext(module.home, around), syntax).map((s) => s.name);
  } catch (error) {
    if (reportedIn(error) === undefined) throw error;
    return undefined;
  }
}

/** The local names at a search, with arbitrary values. */
function localsAt(module: Module, { params, body }: SearchSite["decl"], site: Strat): Locals {
  let found = NO_LOCALS;
  const home = { ...module.home, checking: true };
  const c = new StrategyElaborator(home, NO_LOCALS, (inner, s) => {
    if (s === site) found = inner.locals;
    return elaborateForm(inner, s);
  });
  anyParameters(c, params).value(body);
  return found;
}

/** A strategy from its name, which is written as a call; undefined for a name that is none. */
function strategyIn(name: string): Strat | undefined {
  const piece = parsePiece(`strategy step = ${name}`, "decl");
  const decl = "ast" in piece ? (piece.ast as Decl) : undefined;
  return decl?.tag === "strategy" ? decl.body : undefined;
}

/** The strategy in the names of the module, found in the module itself or in one that it imports. */
function spelledFrom(
  to: Module,
  body: Strat,
  spelling: NameSpelling,
  around: readonly string[],
): Strat | undefined {
  const names = strategyNamesIn(body).filter(
    (n) => n.qualifier !== undefined || !around.includes(n.text),
  );
  const modules = withImports(to);
  const declared = names.filter((n) => modules.some((m) => isDefined(m, n)));
  if (declared.every((n) => isDefined(to, n))) return body;
  for (const from of modules) {
    if (!declared.every((n) => isDefined(from, n))) continue;
    const spelled = spelledBody(body, { from, to, spelling, around });
    if (spelled !== undefined) return spelled;
  }
  return undefined;
}

const isDefined = (m: Module, name: Name): boolean => m.definition("strategy", name) !== undefined;

/** The module and those that it imports, itself or through others. */
function withImports(module: Module): readonly Module[] {
  const all = new Set([module]);
  for (const m of all)
    for (const by of m.parsed.imports) {
      const imported = m.resolve(by);
      if (imported instanceof Module) all.add(imported);
    }
  return [...all];
}

/** A strategy at a place: `argument(0, body(s))`. */
const at = (path: SearchedStep["path"], s: Strat): Strat =>
  path.reduceRight<Strat>(
    (inner, step) =>
      step === "body" ? strategyCall("body", [inner], s) : argumentCall(step, inner, s),
    s,
  );

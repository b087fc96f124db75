/** @file Elaborates the left side of a rule or a pattern of `match`: unknown names become metavariables. */
import {
  type ContextPattern,
  emptyFacts,
  type Facts,
  Inference,
  type Size,
  shift,
  type Term,
  type Type,
  withCondition,
} from "../../../term/index.ts";
import type { Name } from "../../syntax/syntax.ts";
import { expressionContext } from "../expr/elaborate-expr.ts";
import { LexicalScope, type Typed } from "../lexical-scope.ts";
import type { Home, TypeNames, UndeclaredNames } from "../names.ts";
import { elaborateContext } from "./context-condition.ts";
import { Metavariables } from "./metavariables.ts";
import { nameUnknowns } from "./name-unknowns.ts";
import type { RuleSurroundings, RuleSyntax } from "./rule-syntax.ts";

/**
 * An elaborated left side of a rule: its term over metavariables, its contexts, and the state of inference, which the right side
 * and the conditions use.
 */
export interface Pattern {
  readonly term: Term;
  /** The contexts of the rule's `where`, in order. */
  readonly contexts: readonly ContextPattern[];
  readonly metavariables: Metavariables;
  readonly inference: Inference;
  /** Conditions on sizes that every match satisfies, because its types require them. */
  readonly facts: Facts;
}

/**
 * Elaborates a left side with its contexts. Parameters of the rule are metavariables; names that the surrounding strategy binds
 * denote its sizes and terms. Raises the first mistake, such as E0306 for a metavariable applied to anything but bound
 * variables.
 */
export function elaboratePattern(
  syntax: Pick<RuleSyntax, "lhs" | "params" | "where" | "rests" | "widths" | "isDeclared">,
  around: RuleSurroundings,
  home: Home,
): Pattern {
  const { lhs, params, where, rests, widths, isDeclared } = syntax;
  const inference = new Inference(home.session.types);
  const metavariables = new Metavariables(home.session, inference);
  for (const [name, width] of widths ?? [])
    metavariables.sizes.set(name, home.session.sizes.nat(width));
  for (const p of params) {
    if (p.kind === "nat") metavariables.size(p.name);
    else metavariables.value(p.name);
  }
  const size = ({ text }: Name): Size =>
    metavariables.sizes.get(text) ?? around.size(text) ?? metavariables.size(text);
  const unknowns: UndeclaredNames = {
    isPattern: true,
    value: (name) => surrounding(around, name) ?? metavariables.value(name.text),
    size,
  };
  const type = (name: Name): Type => metavariables.type(name.text);
  const names: TypeNames = { alias: home.alias, size, type };
  const c = expressionContext(home, { inference, unknowns, names });
  const typed = c.expr(lhs, withRests(new LexicalScope(), rests));
  const splits = where.filter((w) => w.tag === "context");
  const contexts = splits.map((w, i) => elaborateContext(c, w, metavariables, splits.slice(0, i)));
  c.finish(lhs.span);
  if (isDeclared) nameUnknowns(typed.type, metavariables, inference);
  const term = typed.build(0);
  const facts = c
    .conditions()
    .reduce<Facts>((f, needed) => withCondition(f, needed.condition), emptyFacts);
  return { term, contexts: contexts.map((make) => make()), metavariables, inference, facts };
}

/** The scope extended by the rests of a rule, each with the names of its terms; unchanged if the rule has none. */
export const withRests = (scope: LexicalScope, rests: RuleSyntax["rests"]): LexicalScope =>
  [...(rests ?? [])].reduce((s, [name, elems]) => s.bind(name, { tag: "rest", elems }), scope);

/** A term that the surrounding strategy binds to the name, shifted to the depth at which it is used; undefined if there is none. */
export function surrounding(around: RuleSurroundings, name: Name): Typed | undefined {
  const term = around.term(name.text);
  return term && { type: term.type, build: (depth) => shift(term, depth) };
}

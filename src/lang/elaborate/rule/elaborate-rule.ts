/**
 * @file A rule declaration becomes a typed pattern, its replacement and its conditions (language.md §4). Both sides must
 * have one type for every instance: sizes are compared symbolically under what the left side guarantees; what an instance
 * must satisfy besides is inferred.
 */
import type { Property, Rule, SemanticClass } from "../../../strategies/index.ts";
import {
  applyAll,
  type ClassDemand,
  type Condition,
  children,
  decide,
  emptyFacts,
  etaLong,
  type Facts,
  IllTyped,
  IMPLIED,
  Inference,
  type Lam,
  type Session,
  type Size,
  sameCondition,
  shift,
  show,
  showType,
  substituteTerms,
  type Term,
  type Type,
  withCondition,
} from "../../../term/index.ts";
import { type Problems, problem } from "../../diagnostics/errors.ts";
import type { Condition as ConditionSyntax, Expr, Name } from "../../syntax/syntax.ts";
import { elaborateConditions } from "../condition.ts";
import { Elaborator, type Globals, type Unknowns } from "../expr/elaborator.ts";
import { type Aliases, falseCondition } from "../fun.ts";
import { Scope, type Typed } from "../scope.ts";
import type { TypeNames } from "../type.ts";

/** A rule as it is written, named or anonymous. */
export interface RuleSyntax {
  readonly name: string;
  readonly doc: string;
  readonly class: SemanticClass;
  readonly params: readonly { readonly name: string; readonly kind: "nat" | "fun" }[];
  readonly lhs: Expr;
  readonly rhs: Expr;
  readonly where: readonly ConditionSyntax[];
}

/** What an anonymous rule sees of the strategy around it. */
export interface RuleSurroundings {
  readonly size: (name: string) => Size | undefined;
  readonly term: (name: string) => Term | undefined;
}

/** The metavariables of a rule: names that the left side introduces. */
class Metavariables {
  readonly #session: Session;
  readonly #inference: Inference;
  readonly values: Map<string, Typed> = new Map();
  readonly sizes: Map<string, Size> = new Map();
  readonly types: Map<string, Type> = new Map();

  constructor(session: Session, inference: Inference) {
    this.#session = session;
    this.#inference = inference;
  }

  value(name: string): Typed {
    const known = this.values.get(name);
    if (known !== undefined) return known;
    const type = this.#inference.freshType();
    const typed: Typed = {
      type,
      build: () => etaLong(this.#session.meta(name, [], this.#inference.zonk(type))),
    };
    this.values.set(name, typed);
    return typed;
  }

  size(name: string): Size {
    const known = this.sizes.get(name) ?? this.#session.sizes.variable("meta", name);
    this.sizes.set(name, known);
    return known;
  }

  type(name: string): Type {
    const known = this.types.get(name) ?? this.#session.types.variable("meta", name);
    this.types.set(name, known);
    return known;
  }
}

/** What the left side of a rule, or a pattern of `match`, comes to. */
export interface Pattern {
  readonly term: Term;
  readonly metavariables: Metavariables;
  readonly inference: Inference;
  /** What every match satisfies. */
  readonly facts: Facts;
}

/** Elaborates a pattern: unknown names become metavariables. */
export function elaboratePattern(
  lhs: Expr,
  params: RuleSyntax["params"],
  session: Session,
  globals: Globals,
  around: RuleSurroundings,
  alias: Aliases,
  problems: Problems,
): Pattern {
  const inference = new Inference(session.types);
  const metavariables = new Metavariables(session, inference);
  for (const p of params) {
    if (p.kind === "nat") metavariables.size(p.name);
    else metavariables.value(p.name);
  }
  const unknowns: Unknowns = {
    isPattern: true,
    value: (name) => surrounding(around, name) ?? metavariables.value(name.text),
    size: (name) => around.size(name.text) ?? metavariables.size(name.text),
  };
  const names: TypeNames = {
    alias,
    size: (name) => around.size(name.text) ?? metavariables.size(name.text),
    type: (name) => metavariables.type(name.text),
  };
  const elaborator = new Elaborator(session, inference, globals, unknowns, names, problems);
  const typed = elaborator.expr(lhs, new Scope());
  elaborator.finish(lhs.span);
  const term = typed.build(0);
  const facts = elaborator
    .conditions()
    .reduce<Facts>((f, c) => withCondition(f, c.condition), emptyFacts);
  return { term, metavariables, inference, facts };
}

function surrounding(around: RuleSurroundings, name: Name): Typed | undefined {
  const term = around.term(name.text);
  return term && { type: term.type, build: (depth) => shift(term, depth) };
}

export function elaborateRule(
  rule: RuleSyntax,
  session: Session,
  globals: Globals,
  around: RuleSurroundings,
  alias: Aliases,
  problems: Problems,
): Rule {
  const left = elaboratePattern(rule.lhs, rule.params, session, globals, around, alias, problems);
  const names = boundNames(left, around, alias, problems);
  const stated = elaborateConditions(rule.where, session, names, problems);
  checkProperties(stated.properties, left, rule, problems);
  const facts = stated.sizes.reduce<Facts>((f, c) => withCondition(f, c), left.facts);
  const right = elaborateRight(rule, left, facts, session, globals, around, names, problems);
  const inferred = inferConditions(right.elaborator, facts, problems);
  const [lhs, rhs] = saturate(session, left.term, right.term);
  return {
    name: rule.name,
    doc: rule.doc,
    class: rule.class,
    params: rule.params,
    lhs,
    rhs,
    conditions: [...stated.sizes, ...inferred],
    inferred,
    properties: [
      ...stated.properties,
      ...demandsOfNumbers(rhs),
      ...demandsOfOperators(left.inference.openDemands, right.elaborator.inference.openDemands),
    ],
  };
}

/** On the right side and in conditions only what the left side binds has a meaning. */
function boundNames(
  left: Pattern,
  around: RuleSurroundings,
  alias: Aliases,
  problems: Problems,
): TypeNames {
  const { metavariables, inference } = left;
  return {
    alias,
    size: (name) => {
      const size = around.size(name.text) ?? metavariables.sizes.get(name.text);
      if (size !== undefined) return inference.zonkSize(size);
      throw problems.unknownName(name.span, "size", name.text, metavariables.sizes.keys(), {
        notes: ["the left side, or the rule's parameters, must bind it"],
      });
    },
    type: (name) => {
      const type = metavariables.types.get(name.text);
      if (type !== undefined) return inference.zonk(type);
      throw problems.unknownName(name.span, "type", name.text, metavariables.types.keys());
    },
  };
}

function checkProperties(
  properties: readonly Property[],
  left: Pattern,
  rule: RuleSyntax,
  problems: Problems,
): void {
  const { values, sizes, types } = left.metavariables;
  for (const p of properties) {
    for (const a of p.args) {
      if (typeof a !== "string" || values.has(a) || sizes.has(a) || types.has(a)) continue;
      const at = rule.where.find((c) => c.tag === "property" && c.name.text === p.name);
      throw problems.unknownName(at?.span ?? rule.lhs.span, "metavariable", a, [
        ...values.keys(),
        ...sizes.keys(),
        ...types.keys(),
      ]);
    }
  }
}

interface Right {
  readonly term: Term;
  readonly elaborator: Elaborator;
}

function elaborateRight(
  rule: RuleSyntax,
  left: Pattern,
  facts: Facts,
  session: Session,
  globals: Globals,
  around: RuleSurroundings,
  names: TypeNames,
  problems: Problems,
): Right {
  const inference = new Inference(session.types, facts, "R.");
  const unknowns: Unknowns = {
    isPattern: false,
    value: (name) => surrounding(around, name) ?? known(left, name.text),
    size: (name) => {
      const size = around.size(name.text) ?? left.metavariables.sizes.get(name.text);
      return size && left.inference.zonkSize(size);
    },
  };
  // What the left side binds hides what is declared: `f` on the right is the metavariable f.
  let scope = new Scope();
  for (const [name, typed] of left.metavariables.values) {
    scope = scope.bind(name, { tag: "value", typed: fixed(left, typed), binder: false });
  }
  for (const [name, size] of left.metavariables.sizes) {
    scope = scope.bind(name, { tag: "size", size: left.inference.zonkSize(size) });
  }
  const elaborator = new Elaborator(session, inference, globals, unknowns, names, problems);
  const typed = elaborator.expr(rule.rhs, scope, left.term.type);
  try {
    inference.unify(left.term.type, typed.type, "the right side");
  } catch (error) {
    if (!(error instanceof IllTyped)) throw error;
    throw sidesDiffer(rule, left, inference.zonk(typed.type), error, problems);
  }
  elaborator.finish(rule.rhs.span);
  const term = typed.build(0);
  demandDetermined(rule, term, problems);
  return { term, elaborator };
}

const known = (left: Pattern, name: string): Typed | undefined => {
  const typed = left.metavariables.values.get(name);
  return typed && fixed(left, typed);
};

/** A metavariable as the right side sees it: with the type that the left side gives it. */
function fixed(left: Pattern, typed: Typed): Typed {
  return { type: left.inference.zonk(typed.type), build: (depth) => typed.build(depth) };
}

function sidesDiffer(
  rule: RuleSyntax,
  left: Pattern,
  found: Type,
  error: IllTyped,
  problems: Problems,
): ReturnType<typeof problem> {
  const sizes = error.mismatch?.sizes;
  const notes = ["a rewrite must keep the type"];
  if (sizes !== undefined)
    notes.push(`the sizes differ: ${show(sizes.expected)} against ${show(sizes.found)}`);
  return problems.ruleTypes(
    rule.lhs.span,
    rule.rhs.span,
    rule.name,
    pretty(left.term.type),
    pretty(found),
    suggest(left.term.type, found),
    notes,
  );
}

const pretty = (t: Type): string => showType(t).replaceAll("?", "").replaceAll("R.", "");

/** When one side has a dimension too many or too few, name what closes the gap. */
function suggest(want: Type, found: Type): string[] {
  const dims = (t: Type): number => (t.tag === "array" ? 1 + dims(t.elem) : 0);
  const gap = dims(found) - dims(want);
  if (gap === 1) return [`the right side has one more dimension: join(…) takes one away`];
  if (gap === -1) return [`the right side has one dimension less: split(k, …) adds one`];
  return ["rewrite one side so that both have the same type for every instance"];
}

/** Everything on the right side follows from the left: no type or size may stay open. */
function demandDetermined(rule: RuleSyntax, term: Term, problems: Problems): void {
  let open: string | undefined;
  const visit = (t: Type): void => {
    const shown = showType(t);
    if (shown.includes("R.")) open ??= pretty(t);
  };
  const seen = new Set<Term>();
  const walk = (t: Term): void => {
    if (seen.has(t) || !t.hasMeta) return;
    seen.add(t);
    visit(t.type);
    for (const c of t.tag === "lam" || t.tag === "natLam" ? [t.body] : "args" in t ? t.args : [])
      walk(c);
  };
  walk(term);
  if (open === undefined) return;
  throw problem(
    "E0303",
    problems.place(rule.rhs.span),
    `a part of the right side has a type that the left side does not determine: ${open}`,
    {
      help: ["annotate the binder, or mention the size in the pattern"],
    },
  );
}

/** What the right side's types need and the left side does not guarantee. */
function inferConditions(right: Elaborator, facts: Facts, problems: Problems): Condition[] {
  const found: Condition[] = [];
  let known = facts;
  for (const { condition, span } of right.conditions()) {
    const verdict = decide(condition, known);
    if (verdict === false) throw falseCondition(condition, problems, span);
    if (verdict === true || found.some((c) => sameCondition(c, condition))) continue;
    found.push(condition);
    known = withCondition(known, condition);
  }
  return minimal(found, facts);
}

/** Without the conditions that follow from the others. */
function minimal(conditions: readonly Condition[], facts: Facts): Condition[] {
  let kept = [...conditions];
  for (const c of [...conditions].reverse()) {
    const others = kept.filter((d) => d !== c);
    const without = others.reduce<Facts>((f, d) => withCondition(f, d), facts);
    if (decide(c, without) === true) kept = others;
  }
  return kept;
}

/** A number that is not whole is of no integer type. */
function demandsOfNumbers(rhs: Term): Property[] {
  const types = new Set<string>();
  const visit = (t: Term): void => {
    if (!t.hasMeta) return;
    if (t.tag === "lit" && t.type.tag === "var" && !Number.isInteger(t.value))
      types.add(t.type.name);
    children(t).forEach(visit);
  };
  visit(rhs);
  return [...types].map((name) => ({ name: "float", args: [name] }));
}

/** What the right side does with a type that the left side does not say it can do. */
function demandsOfOperators(
  left: readonly ClassDemand[],
  right: readonly ClassDemand[],
): Property[] {
  const implies = (known: ClassDemand, d: ClassDemand): boolean =>
    known.type === d.type && (known.name === d.name || IMPLIED[known.name].includes(d.name));
  return right.flatMap((d) =>
    d.type.tag === "var" && !left.some((known) => implies(known, d))
      ? [{ name: d.name, args: [d.type.name] }]
      : [],
  );
}

/** Sides of function type are applied to a fresh metavariable: `map(f)` stands for `map(f, xs)`. */
function saturate(session: Session, lhs: Term, rhs: Term): [Term, Term] {
  let [l, r] = [lhs, rhs];
  for (let i = 0; l.tag === "lam"; i++) {
    const param = (l.type as Type & { tag: "fun" }).param;
    const x = etaLong(session.meta(`$${i}`, [], param));
    l = substituteTerms((l as Lam).body, [x]);
    r = applyAll(r, [x]);
  }
  return [l, r];
}

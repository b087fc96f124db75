/**
 * @file Mutation testing of rules: plants faults into a rule, which its property test must find. A mutant keeps the types, so that
 * only its meaning reveals the fault. All type variables of the rule are unified first, which keeps the rule correct and makes more
 * of its parts interchangeable.
 *
 * Changes that keep the meaning are not made: exchanged operands of commutative operators; in `approx` rules the order of elements;
 * dropped properties that choose where a rule applies (`computes`, `scalar`) or that follow from others (an operator that the
 * engine knows to have a neutral element is associative and commutative).
 */
import { type OperatorProperty, patternsOf, type Rule } from "../strategies/index.ts";
import {
  Builder,
  instantiate,
  type Meta,
  mapType,
  PRIMITIVES,
  type Prim,
  type PrimName,
  type Term,
  type Type,
  type Var,
  visitType,
} from "../term/index.ts";
import { replaceAt, subterm, type TermPath } from "../traversals/index.ts";
import { isAlgebraic } from "./algebraic.ts";
import { metavariables } from "./metavariables.ts";
import { visitAt } from "./visit.ts";

/** A rule with one planted fault, for testing that the property test of the rule finds it. */
export interface Mutant {
  /** The change that was made to the rule, in words. */
  readonly change: string;
  readonly rule: Rule;
}

/** A rule and its mutants: first those with weaker conditions, properties or class, then those with a changed right side. */
export interface RuleMutants {
  readonly right: Rule;
  readonly faults: readonly Mutant[];
}

/** Returns the rule with a single type variable, where that is possible, and its mutants. */
export const mutantsOf = (rule: Rule): RuleMutants => mutantsWithTypes(withOneType(rule));

/** Returns the rule and the mutants that its types allow: each applies to all terms to which the rule applies. */
export function mutantsWithTypes(right: Rule): RuleMutants {
  const sides = new Faults(right).all().map(({ change, at, by }) => ({
    change,
    rule: { ...right, rhs: replaceAt(right.rhs, at, by) },
  }));
  return { right, faults: [...weaker(right), ...sides] };
}

/** Unifies the type variables of a rule. A variable that a property names is kept; two such variables leave the rule unchanged. */
function withOneType(rule: Rule): Rule {
  const names = new Set<string>();
  const see = (type: Type): void => visitType(type, { variable: (v) => names.add(v.name) });
  for (const side of [...patternsOf(rule), rule.rhs]) visitAt(side, ({ term }) => see(term.type));
  const fixed = rule.properties.flatMap((p) => p.args.filter((a) => names.has(String(a))));
  const [one] = [...fixed.map(String), ...names];
  if (one === undefined || new Set(fixed).size > 1) return rule;
  const type = (t: Type): Type =>
    mapType(t.table, t, { variable: (v) => t.table.variable(v.sort, one) });
  const same = (side: Term): Term => instantiate(side, { size: (s) => s, type });
  const contexts = rule.contexts.map((c) => ({
    ...c,
    whole: same(c.whole) as Meta,
    part: same(c.part),
    around: same(c.around),
  }));
  return { ...rule, lhs: same(rule.lhs), rhs: same(rule.rhs), contexts };
}

// ------------------------------------------------------------ conditions and properties

function weaker(rule: Rule): Mutant[] {
  const conditions = rule.conditions.map((c) => ({
    change: "a condition is dropped",
    rule: { ...rule, conditions: rule.conditions.filter((x) => x !== c) },
  }));
  const without = (dropped: (p: OperatorProperty) => boolean): Rule => ({
    ...rule,
    properties: rule.properties.filter((p) => !dropped(p)),
  });
  const faults: Mutant[] = conditions;
  if (rule.properties.some(isAlgebraic))
    faults.push({ change: "the operator may be any", rule: without(isAlgebraic) });
  if (rule.properties.some((p) => p.name === "identity"))
    faults.push({
      change: "the neutral element may be any value",
      rule: without((p) => p.name === "identity"),
    });
  for (const p of rule.properties.filter((q) => q.name === "total"))
    faults.push({ change: `${p.args[0]} may be partial`, rule: without((q) => q === p) });
  if (rule.class !== "exact")
    faults.push({ change: "it claims to be exact", rule: { ...rule, class: "exact" } });
  return faults;
}

// ------------------------------------------------------------ the right side

interface ReplacedPart {
  readonly change: string;
  readonly at: TermPath;
  readonly by: Term;
}

/** Replacements for an operator, of the same type. */
const OTHERS: Partial<Record<PrimName, readonly PrimName[]>> = {
  add: ["sub"],
  sub: ["add"],
  mul: ["add"],
  div: ["mul"],
  lt: ["le"],
  le: ["lt"],
  min: ["max"],
  max: ["min"],
  clamp: ["wrap", "mirror"],
  mirror: ["clamp"],
  wrap: ["clamp"],
};
const COMMUTATIVE: ReadonlySet<string> = new Set([
  "add",
  "mul",
  "min",
  "max",
  "and",
  "or",
  "eq",
  "ne",
]);
/** Roles of primitives that mean the identity. */
const IDENTITIES: ReadonlySet<string> = new Set(["memory", "host", "mark"]);
const isIdentity = (t: Prim): boolean => IDENTITIES.has(PRIMITIVES[t.prim].role);

class Faults {
  readonly #rule: Rule;
  readonly #b: Builder;
  readonly #metas: readonly Meta[];
  readonly #found: ReplacedPart[] = [];

  constructor(rule: Rule) {
    this.#rule = rule;
    this.#b = new Builder(rule.rhs.session);
    this.#metas = metavariables([rule.lhs]);
  }

  all(): readonly ReplacedPart[] {
    visitAt(this.#rule.rhs, ({ term, path, scope, parent }) => {
      if (term.tag === "var") this.#variable(term, path, scope);
      else if (term.tag === "meta") this.#metavariable(term, path);
      else if (term.tag === "prim") this.#primitive(term, path);
      this.#moved(term, path, parent);
    });
    return this.#found;
  }

  #add(change: string, at: TermPath, by: Term): void {
    if (by.type === subterm(this.#rule.rhs, at)?.type) this.#found.push({ change, at, by });
  }

  /** Replaces a bound variable by another one of the same type. */
  #variable(t: Var, path: TermPath, scope: readonly Type[]): void {
    scope.forEach((type, k) => {
      const index = scope.length - 1 - k;
      if (index !== t.index && type === t.type)
        this.#add("a bound variable for another", path, t.session.variable(index, type));
    });
  }

  /** Replaces a metavariable by another one of the same type, or exchanges its arguments. */
  #metavariable(t: Meta, path: TermPath): void {
    const s = t.session;
    for (const m of this.#metas) {
      const fits =
        m.args.length === t.args.length && m.args.every((a, i) => a.type === t.args[i]!.type);
      if (m.name !== t.name && fits)
        this.#add(`${m.name} for ${t.name}`, path, s.meta(m.name, t.args, m.type));
    }
    const isCommutative = this.#rule.properties.some((p) => isAlgebraic(p) && p.args[0] === t.name);
    for (const args of isCommutative ? [] : swapped(t.args))
      this.#add(`the arguments of ${t.name} are swapped`, path, s.meta(t.name, args, t.type));
  }

  #primitive(t: Prim, path: TermPath): void {
    const s = t.session;
    const isOrder = this.#rule.class === "approx" && t.type.tag === "array";
    if (!COMMUTATIVE.has(t.prim))
      for (const args of swapped(t.args))
        this.#add(
          `the arguments of ${t.prim} are swapped`,
          path,
          s.prim(t.prim, t.sizes, args, t.type),
        );
    for (const other of OTHERS[t.prim] ?? [])
      this.#add(`${other} for ${t.prim}`, path, s.prim(other, t.sizes, t.args, t.type));
    if (isIdentity(t) || isOrder || isCopy(t)) return;
    for (const a of new Set(t.args)) this.#add(`${t.prim} is left out`, path, a);
    if (t.prim === "proj") this.#component(t, path);
    if (t.prim === "pad") this.#padding(t, path);
  }

  /** Replaces a component of a tuple by another one of the same type. */
  #component(t: Prim, path: TermPath): void {
    const s = t.session;
    const [tuple] = t.args;
    if (tuple?.type.tag !== "tuple") return;
    tuple.type.elems.forEach((type, i) => {
      const other = s.prim("proj", [s.sizes.nat(i)], [tuple], type);
      if (other !== t) this.#add("another component", path, other);
    });
  }

  /** Exchanges the paddings on the left and on the right. */
  #padding(t: Prim, path: TermPath): void {
    const [l, r] = t.sizes;
    const sizes = [r!, l!, ...t.sizes.slice(2)];
    this.#add("padding on the other side", path, t.session.prim(t.prim, sizes, t.args, t.type));
  }

  /** Rotates an array by one element, so that the first one becomes the last. */
  #moved(t: Term, path: TermPath, parent: Term | undefined): void {
    if (t.type.tag !== "array" || this.#rule.class === "approx") return;
    if (t.type.size.constant !== undefined && t.type.size.constant <= 1) return;
    if (parent?.tag === "prim" && isIdentity(parent)) return;
    this.#add("elements are off by one", path, this.#rotated(t));
  }

  #rotated(xs: Term): Term {
    const { make, session } = this.#b;
    const { types } = session;
    if (xs.type.tag !== "array") return xs;
    const index = types.idx(xs.type.size);
    const n = make.natVal(xs.type.size);
    const next = this.#b.lam(index, (i) => {
      const one = session.lit(1, types.scalar("i32"));
      const at = make.mod(make.add(this.#b.typed("cast", types.scalar("i32"), i), one), n);
      return this.#b.typed("clampIdx", index, at);
    });
    return session.prim("gather", [], [next, xs], xs.type);
  }
}

/** True for `map(\x -> x, …)`, also of rows. */
function isCopy({ prim, args: [f, xs] }: Prim): boolean {
  if (!/^map/.test(prim) || f?.tag !== "lam") return false;
  const { body } = f;
  if (body.tag === "var") return body.index === 0;
  return xs !== undefined && body.tag === "prim" && body.args[1]?.tag === "var" && isCopy(body);
}

/** Returns the arguments with two different ones of one type exchanged, in all ways. */
function swapped(args: readonly Term[]): (readonly Term[])[] {
  return args.flatMap((a, i) =>
    args.flatMap((b, k) =>
      i < k && a !== b && a.type === b.type ? [args.with(i, b).with(k, a)] : [],
    ),
  );
}

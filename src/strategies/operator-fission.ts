/**
 * @file Takes a reduction of computed elements by a function with declared laws apart: `reduce(\a x -> f(a, g(x)), z, xs)` becomes
 * `reduce(f, z, map(g, xs))`. No rule can say this for all functions: a pattern `f(a, g(x))` with both f and g open matches every term
 * in many ways. With f given there is at most one match, in which g has a metavariable for each component of its result.
 */
import {
  applyAll,
  children,
  fill,
  heaviestInScope,
  type MatchBindings,
  Matcher,
  memoised,
  occurs,
  type Prim,
  paramOf,
  substituteTerms,
  subterms,
  type Term,
  type Type,
  withChildren,
} from "../term/index.ts";
import type { DeclaredOperator } from "./declared-operator.ts";
import type { Strategy } from "./evaluator.ts";

/**
 * `operatorFission`: a reduction by a function with declared laws of elements that it computes first becomes a map and a plain
 * reduction by that function. Fails on other terms, and where the elements are reduced as they are.
 */
export const operatorFission: Strategy = {
  name: "operatorFission",
  start(m) {
    const { term, conditions } = m;
    const { operators } = conditions.declared;
    for (const { operator } of isReduction(term) ? operators : []) {
      const parted = apart(term as Prim, operator);
      if (parted !== undefined) return m.rewrite(operatorFission, parted, conditions);
    }
    const why = isReduction(term)
      ? "no function with declared laws combines the state with what is computed of an element"
      : "it is no reduction";
    m.fail({ tag: "refused", strategy: "operatorFission", term, why });
  },
};

const isReduction = (t: Term): t is Prim => t.tag === "prim" && t.prim === "reduce";

/** The reduction as a map and a reduction by `operator`; undefined if it is of another form, or plain already. */
function apart(t: Prim, operator: DeclaredOperator["operator"]): Term | undefined {
  const { session, type } = t;
  const [step, start, xs] = t.args as [Term, Term, Term];
  if (step.tag !== "lam" || step.body.tag !== "lam" || xs.type.tag !== "array") return undefined;
  if (operator.tag !== "lam" || operator.body.tag !== "lam") return undefined;
  const matcher = new Matcher();
  if (!matcher.matchType(paramOf(operator), type)) return undefined;
  const { elem } = xs.type;
  const [state, x] = [session.variable(1, type), session.variable(0, elem)];
  const computed = components(type, x, COMPUTED);
  const pattern = withoutLets(applyAll(operator, [state, computed]), 1);
  if (!matcher.match(pattern, withoutLets(step.body.body, 1), 2)) return undefined;
  const [a, b] = [session.variable(1, type), session.variable(0, type)];
  const plain = session.lam(type, session.lam(type, applyAll(operator, [a, b])));
  if (![computed, plain].every((u) => isBound(u, matcher.bound))) return undefined;
  const op = fill(plain, matcher.bound);
  if (op === step) return undefined;
  const g = fill(session.lam(elem, computed), matcher.bound);
  const mapped = session.prim("map", [], [g, xs], session.types.array(xs.type.size, type));
  return session.prim("reduce", [], [op, start, mapped], type);
}

/** True if all metavariables of a term are bound: those of components that the operator does not read are not. */
export const isBound = (t: Term, bound: MatchBindings): boolean =>
  [...subterms(t)].every((u) => u.tag !== "meta" || bound.terms.has(u.name));

/** The beginning of the names of the metavariables for what is computed; no metavariable of a program has such a name. */
const COMPUTED = "?";

/** A value of which each component that is no tuple is a metavariable applied to x. */
function components(type: Type, x: Term, name: string): Term {
  const { session } = x;
  return type.tag === "tuple"
    ? session.prim(
        "tuple",
        [],
        type.elems.map((e, i) => components(e, x, `${name}.${i}`)),
        type,
      )
    : session.meta(name, [x], type);
}

/**
 * The term with the values of all `let`s around variable `index` in the places of their variables. What does not mention the variable
 * stays as it is, with its `let`s.
 */
function withoutLets(root: Term, index: number): Term {
  const go: (t: Term) => Term = memoised(
    (t) => {
      if (!occurs(t, index)) return t;
      if (t.tag === "lam") return withChildren(t, [withoutLets(t.body, index + 1)]);
      if (t.tag === "prim" && t.prim === "let" && t.args[1]!.tag === "lam")
        return go(substituteTerms(t.args[1]!.body, [t.args[0]!]));
      return withChildren(t, children(t).map(go));
    },
    new Map(),
    heaviestInScope,
  );
  return go(root);
}

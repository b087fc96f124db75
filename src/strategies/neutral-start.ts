/**
 * @file Takes the start of a reduction or scan out of it: `reduce(op, z, xs)` becomes `op(z, reduce(op, e, xs))`, where e is the neutral
 * element of op. No rule can say this: the right side of a rule has nothing but what its left side binds, and e is not in the term.
 */
import { applyAll, type Prim, shift, subterms, type Term } from "../term/index.ts";
import type { DeclaredOperators } from "./declared-operator.ts";
import type { Strategy } from "./evaluator.ts";
import { neutralElementOf } from "./neutral-element-of.ts";
import { lawVerdict } from "./operator-laws.ts";
import { isAllowed, type SemanticClass, weakest } from "./semantic-class.ts";

const NAME = "neutralStart";

/**
 * `neutralStart`: a reduction or scan by an associative operator starts from the operator's neutral element, and the former start is
 * combined with the result. Fails on other terms, where no neutral element is known, and where the start is neutral already.
 */
export const neutralStart: Strategy = {
  name: NAME,
  start(m) {
    const { term } = m;
    const { declared, allowed } = m.conditions;
    const found = apart(term, declared);
    if ("why" in found)
      return m.fail({ tag: "refused", strategy: NAME, term, why: found.why, kind: "stated" });
    const { class: kind } = found;
    if (!isAllowed(kind, allowed))
      return m.fail({ tag: "class", rule: NAME, term, class: kind, allowed });
    m.rewrite({ ...neutralStart, class: kind }, combined(found), m.conditions);
  },
};

/** A reduction or scan that starts from another value than the neutral element of its operator. */
export interface OtherStart {
  readonly whole: Prim;
  readonly start: Term;
  readonly neutral: Term;
  /** The class of taking the start out of it. */
  readonly class: SemanticClass;
}

/** A term as one whose start `neutralStart` takes out; undefined for any other. */
export function otherStart(t: Term, declared: DeclaredOperators): OtherStart | undefined {
  const found = apart(t, declared);
  return "why" in found ? undefined : found;
}

function apart(t: Term, declared: DeclaredOperators): OtherStart | { readonly why: string } {
  if (t.tag !== "prim" || (t.prim !== "reduce" && t.prim !== "scan"))
    return { why: "it is no reduction and no scan" };
  const [op, start, xs] = t.args as [Term, Term, Term];
  if (xs.type.tag !== "array" || xs.type.elem !== start.type)
    return { why: "the start is of another type than the elements" };
  const associative = lawVerdict("associative", op, undefined, declared, "approx");
  if (!("class" in associative)) return { why: `associative: ${associative.problem}` };
  if ("class" in lawVerdict("identity", op, start, declared, "approx"))
    return { why: "its start is the neutral element" };
  const neutral = neutralElementOf(op, declared);
  if (neutral === undefined) return { why: "the neutral element of its operator is not known" };
  if (isNumber(start, 0) && isNumber(neutral, 1))
    return { why: "a product that starts from 0 is 0, and without it may overflow" };
  const identity = lawVerdict("identity", op, neutral, declared, "approx");
  if (!("class" in identity)) return { why: identity.problem };
  const kind = weakest([associative.class, identity.class]);
  return {
    whole: t,
    start,
    neutral,
    class: kind === "finite" && isNumbers(start) ? "exact" : kind,
  };
}

const isNumber = (t: Term, value: number): boolean => t.tag === "lit" && Number(t.value) === value;

function combined({ whole: t, start, neutral }: OtherStart): Term {
  const { session, type } = t;
  const [op, , xs] = t.args as [Term, Term, Term];
  const rest = session.prim(t.prim, t.sizes, [op, neutral, xs], type);
  if (t.prim === "reduce") return applyAll(op, [start, rest]);
  const element = session.variable(0, start.type);
  const after = session.lam(start.type, applyAll(shift(op, 1), [shift(start, 1), element]));
  return session.prim("map", [], [after, rest], type);
}

/**
 * True for numbers and tuples of numbers, without NaN. With such a start minima and maxima are the same bit for bit: the class of their
 * neutral elements is `finite` only because the greater one of −∞ and NaN is −∞, and the start is at least −∞.
 */
const isNumbers = (start: Term): boolean =>
  [...subterms(start)].every((t) =>
    t.tag === "lit" ? !Number.isNaN(Number(t.value)) : t.tag === "prim" && t.prim === "tuple",
  );

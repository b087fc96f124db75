/** @file Built-in rewrites that examine the whole current term and cannot be expressed by a rule. */
import { computingStrategy, isAllowed, type Strategy } from "../../../strategies/index.ts";
import {
  closedValue,
  isLiteral,
  knownElement,
  type Prim,
  substituteTerms,
  type Term,
  unfoldedReduce,
} from "../../../term/index.ts";

/** Substitutes the value of a `let` for its variable. It cannot be a rule, because the right side of a rule is shared again. */
function inlined(t: Term): Term | undefined {
  const lam = t.tag === "prim" && t.prim === "let" ? t.args[1] : undefined;
  return lam?.tag === "lam" ? substituteTerms(lam.body, [(t as Prim).args[0]!]) : undefined;
}

const inlinedTable = (t: Term): Term | undefined =>
  t.tag === "prim" && t.prim === "let" && isLiteral(t.args[0]!) ? inlined(t) : undefined;

/**
 * `inlineLet`: replaces a `let` by its body with the value substituted at every use, so that it is computed there. Fails on other
 * terms.
 */
export const inlineLet: Strategy = computingStrategy(
  "inlineLet",
  ({ whole }) => inlined(whole),
  "it is no `let`",
);
/**
 * `inlineTable`: inlines a `let` whose value is a literal or consists of arrays and tuples of literals, nested to any depth. Fails
 * on other terms.
 */
export const inlineTable: Strategy = computingStrategy(
  "inlineTable",
  ({ whole }) => inlinedTable(whole),
  "it is no `let` of a table of numbers",
);
/**
 * `atKnown`: replaces `xs[k]`, k a literal or a constant size, by the element itself, if xs is made by `map`, `generate`, an array
 * literal or one of several layout primitives. Fails on other terms.
 */
export const atKnown: Strategy = computingStrategy(
  "atKnown",
  ({ whole }) => knownElement(whole),
  "it is no element `xs[k]`, for a number k, of an array that only moves data or is mapped",
);
/**
 * `unfoldReduce`: replaces a `reduce` or `reduceSeq` over a constant number of elements by nested applications of the operator, the
 * first element innermost. Fails on other terms.
 */
export const unfoldReduce: Strategy = computingStrategy(
  "unfoldReduce",
  ({ whole }) => unfoldedReduce(whole),
  "it is no reduction over a number of elements that is known",
);

/** `lowerIterateSeq`: turns `iterate` into `iterateSeq`. It cannot be a rule, because no pattern matches a step of every length. */
export const lowerIterateSeq: Strategy = computingStrategy(
  "lowerIterateSeq",
  ({ whole: t }) =>
    t.tag === "prim" && t.prim === "iterate"
      ? t.session.prim("iterateSeq", t.sizes, t.args, t.type)
      : undefined,
  "it is no `iterate`",
);

/**
 * `compute`: replaces a closed term by its value, a literal. The class is `exact` if all functions in it are correctly rounded, and
 * `approx` otherwise, because a device may compute another value. Fails on other terms, and where the run does not allow the class.
 */
export const computeClosed: Strategy = {
  name: "compute",
  start(m) {
    const { term } = m;
    const { allowed } = m.conditions;
    const result = closedValue(term);
    if ("problem" in result)
      return m.fail({
        tag: "refused",
        strategy: "compute",
        term,
        why: result.problem,
        kind: "stated",
      });
    const kind = result.approximate ? "approx" : "exact";
    if (!isAllowed(kind, allowed))
      return m.fail({ tag: "class", rule: "compute", term, class: kind, allowed });
    m.rewrite(result.approximate ? approximately : computeClosed, result.literal, m.conditions);
  },
};
const approximately: Strategy = { ...computeClosed, class: "approx" };

/** @file Rewrites that look at a whole term: what no rule can say. */
import { computingStrategy, type Strategy } from "../../../strategies/index.ts";
import {
  knownElement,
  type Prim,
  substituteTerms,
  type Term,
  unfoldedReduce,
} from "../../../term/index.ts";

/** A `let` is computed where it is used, as often as it is. Not a rule: what a rule gives is shared again. */
function inlined(t: Term): Term | undefined {
  const lam = t.tag === "prim" && t.prim === "let" ? t.args[1] : undefined;
  return lam?.tag === "lam" ? substituteTerms(lam.body, [(t as Prim).args[0]!]) : undefined;
}

/** A table of numbers, written down. */
const isTable = (t: Term): boolean =>
  t.tag === "lit" ||
  (t.tag === "prim" && (t.prim === "array" || t.prim === "tuple") && t.args.every(isTable));

const inlinedTable = (t: Term): Term | undefined =>
  t.tag === "prim" && t.prim === "let" && isTable(t.args[0]!) ? inlined(t) : undefined;

export const inlineLet: Strategy = computingStrategy(
  "inlineLet",
  ({ whole }) => inlined(whole),
  "it is no `let`",
);
export const inlineTable: Strategy = computingStrategy(
  "inlineTable",
  ({ whole }) => inlinedTable(whole),
  "it is no `let` of a table of numbers",
);
export const atKnown: Strategy = computingStrategy(
  "atKnown",
  ({ whole }) => knownElement(whole),
  "it is no element `xs[k]`, for a number k, of an array that only moves data or is mapped",
);
export const unfoldReduce: Strategy = computingStrategy(
  "unfoldReduce",
  ({ whole }) => unfoldedReduce(whole),
  "it is no reduction over a number of elements that is known",
);

/** Not a rule: no pattern stands for a step of any length. */
export const lowerIterateSeq: Strategy = computingStrategy(
  "lowerIterateSeq",
  ({ whole: t }) =>
    t.tag === "prim" && t.prim === "iterate"
      ? t.session.prim("iterateSeq", t.sizes, t.args, t.type)
      : undefined,
  "it is no `iterate`",
);

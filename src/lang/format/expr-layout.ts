/** @file The layout of names, sizes, types, expressions and binders. */

import type { Actions } from "../parse/grammar/action.ts";
import {
  bracket,
  bracketedList,
  concat,
  type Doc,
  type Docs,
  filledChain,
  group,
  keptLine,
  line,
  nest,
  space,
  steps,
  words,
} from "./doc.ts";

const whole = (_at: unknown, doc: Doc): Doc => doc;
const joined = (_at: unknown, first: Doc, ops: Docs, rest: Docs): Doc =>
  concat(first, ...ops.map((op, i) => concat(op, rest[i]!)));
const chain = (_at: unknown, first: Doc, ops: Docs, rest: Docs): Doc =>
  filledChain(first, ops, rest);
const call = (_at: unknown, fn: Doc, open: Doc, args: Docs, close: Doc): Doc =>
  concat(fn, bracket(open, args, close));
const bracketed = (_at: unknown, open: Doc, items: Docs, close: Doc): Doc =>
  bracket(open, items, close);
const parenthesised = (_at: unknown, open: Doc, inner: Doc, close: Doc): Doc =>
  bracket(open, [inner], close);

/** Concatenates parts without spaces. One function per arity, because Ohm counts the parameters of an action. */
const tight3 = (_at: unknown, a: Doc, b: Doc, c: Doc): Doc => concat(a, b, c);
const tight4 = (_at: unknown, a: Doc, b: Doc, c: Doc, d: Doc): Doc => concat(a, b, c, d);
const tight5 = (_at: unknown, a: Doc, b: Doc, c: Doc, d: Doc, e: Doc): Doc => concat(a, b, c, d, e);

/**
 * The layout actions of comma-separated lists: the list of the items' documents, each but the last with the comma after it. An
 * empty list gives no documents.
 */
export const listLayout: Actions = {
  nonemptyListOf: (_at, first: Doc, commas: Docs, rest: Docs): Docs =>
    [first, ...rest].map((item, i) => {
      const comma = commas[i];
      return comma === undefined ? item : concat(item, comma);
    }),
  emptyListOf: (_at): Docs => [],
};

const nameLayout: Actions = { name: joined, stratName: joined };

const sizeLayout: Actions = {
  size: chain,
  sizeProd: chain,
  rangeEnd: chain,
  rangeQuot: chain,
  sizeAtom_paren: parenthesised,
  sizeAtom_call: call,
  sizeAtom_apply: call,
  sizeArg_named: (_at, name: Doc, eq: Doc, value: Doc) => words(name, eq, value),
};

const typeLayout: Actions = {
  ty: (_at, params: Docs, arrows: Docs, result: Doc) =>
    words(...params.flatMap((param, i) => [param, arrows[i]!]), result),
  tyParam_nat: (_at, open: Doc, name: Doc, colon: Doc, nat: Doc, close: Doc) =>
    concat(open, name, colon, space, nat, close),
  tyAtom: (_at, dimensions: Docs, base: Doc) => concat(...dimensions, base),
  dimension: tight3,
  tyBase_idx: tight4,
  tyBase_vec: tight5,
  tyBase_boundary: tight4,
  tyBase_apply: call,
  tyBase_tuple: bracketed,
};

// ---------------------------------------------------------------- expressions

/** A prefix of a body (`let … in`) and the gap between the prefix and the body. */
export interface BodyPrefix {
  readonly doc: Doc;
  readonly gap: Doc;
}

/** Lays out prefixes (`let … in`, `if … then … else`, lambdas) before a body. The lines of one chain begin in one column. */
export const prefixed = (_at: unknown, prefixes: readonly BodyPrefix[], body: Doc): Doc => {
  if (prefixes.length === 0) return body;
  const parts = prefixes.flatMap(({ doc, gap }) => [doc, gap]);
  return nest("align", group(...parts, body));
};

/** The prefix `let … in`, whose words are laid out already; the body may begin a new line. */
export const letPrefix = (words_: Doc): BodyPrefix => ({ doc: words_, gap: line });

/** The prefix `if … then … else`. A branch that does not fit begins a new line; `else if` is kept together. */
export const ifPrefix = (if_: Doc, cond: Doc, then: Doc, yes: Doc, else_: Doc): BodyPrefix => ({
  doc: concat(words(if_, cond, then), branch(yes), line, else_),
  gap: space,
});

const branch = (body: Doc): Doc => nest("hang", group(line, body));

const operatorLayout: Actions = {
  pipe: (_at, first: Doc, ops: Docs, rest: Docs) => nest("hang", steps(first, ops, rest)),
  or: chain,
  and: chain,
  cmp: chain,
  bits: chain,
  sum: chain,
  prod: chain,
  unary: (_at, prefixes: Docs, arg: Doc) => concat(...prefixes, arg),
  prefixOp: whole,
  cast: (_at, arg: Doc, as: Docs, types: Docs) =>
    words(arg, ...as.flatMap((word, i) => [word, types[i]!])),
};

const prefixLayout: Actions = {
  expr: prefixed,
  prefix_lambda: (_at, backslash: Doc, params: Docs, arrow: Doc): BodyPrefix => ({
    doc: concat(backslash, words(...params, arrow)),
    gap: nest("hang", keptLine),
  }),
  prefix_let: (_at, let_: Doc, binder: Doc, eq: Doc, value: Doc, in_: Doc): BodyPrefix =>
    letPrefix(words(let_, binder, eq, value, in_)),
  prefix_if: (_at, if_: Doc, cond: Doc, then: Doc, yes: Doc, else_: Doc): BodyPrefix =>
    ifPrefix(if_, cond, then, yes, else_),
};

const postfixLayout: Actions = {
  postfix: (_at, atom: Doc, suffixes: Docs) => concat(atom, ...suffixes),
  post_call: bracketed,
  post_at: tight3,
  post_project: (_at, dot: Doc, index: Doc) => concat(dot, index),
};

const atomLayout: Actions = {
  atom_operator: tight3,
  atom_tuple: bracketed,
  atom_array: (_at, open: Doc, items: Docs, close: Doc) => bracketedList(open, items, close),
  item: (_at, arg: Doc, dots: Docs) => concat(arg, ...dots),
};

const binderLayout: Actions = {
  binder_rest: (_at, name: Doc, dots: Doc) => concat(name, dots),
  plainBinder_typed: (_at, open: Doc, name: Doc, colon: Doc, type: Doc, close: Doc) =>
    concat(open, name, colon, space, type, close),
  elemBinder_rest: (_at, name: Doc, dots: Doc) => concat(name, dots),
  plainBinder_tuple: bracketed,
};

/** The layout actions of names, sizes, types, expressions and binders, by grammar rule. */
export const exprLayout: Actions = {
  ...nameLayout,
  ...sizeLayout,
  ...typeLayout,
  ...operatorLayout,
  ...prefixLayout,
  ...postfixLayout,
  ...atomLayout,
  ...binderLayout,
};

export { bracketed, call, parenthesised };

/** @file The layout of strategies, their parameters and conditions. */

import type { Actions } from "../parse/grammar/action.ts";
import {
  bracket,
  concat,
  type Doc,
  type Docs,
  empty,
  filledChain,
  group,
  line,
  nest,
  rebase,
  space,
  steps,
  words,
} from "./doc.ts";
import {
  type BodyPrefix,
  bracketed,
  call,
  ifPrefix,
  letPrefix,
  parenthesised,
  prefixed,
} from "./expr-layout.ts";

/**
 * Lays out optional parts: the gap and then the parts with spaces between them; the empty document, without the gap, if there are
 * no parts.
 */
export const before = (gap: Doc, parts: Docs): Doc =>
  parts.length === 0 ? empty : concat(gap, words(...parts));

// ---------------------------------------------------------------- strategies

const filled = (_at: unknown, first: Doc, ops: Docs, rest: Docs): Doc =>
  filledChain(first, ops, rest);

/** Lays out `lhs => rhs`; the arrow begins a new line if the whole does not fit on one. */
export const layoutRewrite = (lhs: Doc, arrow: Doc, rhs: Doc): Doc =>
  group(lhs, nest("hang", line, arrow, space, rebase, rhs));

const casesOf = (head: Doc, cases: Docs, close: Doc): Doc =>
  nest("base", group(head, nest("hang", ...cases.flatMap((one) => [line, one])), line, close));

const matchCase = (_at: unknown, bar: Doc, pattern: Doc, where: Docs, arrow: Doc, body: Doc): Doc =>
  concat(bar, space, rebase, words(pattern, ...where, arrow), nest("hang", group(line, body)));

const strategyLayout: Actions = {
  strat: prefixed,
  stratPrefix_let: (
    _at,
    let_: Doc,
    name: Doc,
    params: Docs,
    eq: Doc,
    value: Doc,
    in_: Doc,
  ): BodyPrefix => letPrefix(words(let_, concat(name, ...params), eq, value, in_)),
  stratPrefix_if: (_at, if_: Doc, cond: Doc, then: Doc, yes: Doc, else_: Doc): BodyPrefix =>
    ifPrefix(if_, cond, then, yes, else_),
  stratCond_relation: (_at, relation: Doc, _then: unknown) => relation,
  stratCond_paren: (_at, open: Doc, relation: Doc, close: Doc, _then: unknown) =>
    concat(open, relation, close),
  choice: filled,
  seq: (_at, first: Doc, ops: Docs, rest: Docs) => steps(first, ops, rest),
  at: filled,
  sAtom_type: (_at, word: Doc, open: Doc, type: Doc, close: Doc) =>
    concat(word, bracket(open, [type], close)),
  sAtom_call: call,
  sAtom_until: (
    _at,
    name: Doc,
    open: Doc,
    args: Docs,
    close: Doc,
    until: Doc,
    sketch: Doc,
    pins: Docs,
  ) =>
    group(
      call(_at, name, open, args, close),
      nest("hang", line, until, space, sketch, ...pins.flatMap((pin) => [line, pin])),
    ),
  sAtom_sketch: (_at, word: Doc, open: Doc, sketch: Doc, close: Doc) =>
    concat(word, bracket(open, [sketch], close)),
  pinned: (_at, by: Doc, steps: Doc) => words(by, steps),
  sketch: filled,
  sketchStep_let: (_at, let_: Doc, value: Doc, in_: Doc, body: Doc) =>
    words(let_, value, in_, body),
  sketchStep_loop: (_at, name: Doc, open: Doc, size: Doc, close: Doc) =>
    concat(name, open, size, close),
  sketchStep_call: call,
  sketchStep_paren: parenthesised,
  sAtom_rule: (_at, open: Doc, lhs: Doc, arrow: Doc, rhs: Doc, where: Docs, close: Doc) =>
    concat(
      open,
      space,
      nest("align", group(layoutRewrite(lhs, arrow, rhs), before(line, where))),
      space,
      close,
    ),
  sAtom_paren: parenthesised,
  sAtom_match: (_at, match: Doc, inside: Docs, open: Doc, cases: Docs, close: Doc) =>
    casesOf(words(match, ...inside, open), cases, close),
  sAtom_matchValue: (_at, match: Doc, subject: Doc, open: Doc, cases: Docs, close: Doc) =>
    casesOf(words(match, subject, open), cases, close),
  subject_call: call,
  matchCase,
  valueCase: matchCase,
  valuePat_list: (_at, open: Doc, first: Docs, commas: Docs, last: Doc, close: Doc) =>
    bracket(open, [...first.map((pattern, i) => concat(pattern, commas[i]!)), last], close),
  valuePat_empty: (_at, open: Doc, close: Doc) => concat(open, close),
  elemPat: (_at, pattern: Doc) => pattern,
  restPat_rest: (_at, name: Doc, dots: Doc) => concat(name, dots),
  stratBody_list: bracketed,
  listElem_spread: (_at, elems: Doc, dots: Doc) => concat(elems, dots),
  callArg_named: (_at, name: Doc, eq: Doc, value: Doc) => words(name, eq, value),
  arg_pattern: (_at, open: Doc, pattern: Doc, close: Doc) => bracket(open, [pattern], close),
};

// ---------------------------------------------------------------- parameters and conditions

const paramLayout: Actions = {
  params: bracketed,
  param_rest: (_at, name: Doc, dots: Doc, colon: Docs, kind: Docs) =>
    words(concat(name, dots, ...colon), ...kind),
  param_plain: (
    _at,
    name: Doc,
    colon: Docs,
    kind: Docs,
    in_: Docs,
    range: Docs,
    eq: Docs,
    value: Docs,
  ) =>
    words(
      concat(name, ...colon),
      ...kind,
      ...in_,
      ...range,
      ...eq.flatMap((sign, i) => [sign, value[i]!]),
    ),
  kind_list: (_at, open: Doc, kind: Doc, close: Doc) => concat(open, kind, close),
  range_list: bracketed,
  range_span: (_at, from: Doc, dots: Doc, to: Doc, step: Docs, by: Docs) =>
    words(from, dots, to, ...step, ...by),
};

const conditions = (_at: unknown, where: Doc, items: Docs): Doc =>
  concat(where, space, nest("hang", { tag: "fill", items }));

const conditionLayout: Actions = {
  where: conditions,
  valueWhere: conditions,
  relation: (_at, left: Doc, relation: Doc, right: Doc) => words(left, relation, right),
  context: (
    _at,
    name: Doc,
    eq: Doc,
    context: Doc,
    open: Doc,
    body: Doc,
    comma: Doc,
    select: Doc,
    close: Doc,
  ) => words(name, eq, concat(context, bracket(open, [concat(body, comma), select], close))),
  property: call,
  propertyArg_array: (_at, _mark: unknown, type: Doc) => type,
  propertyArg_expr: (_at, expr: Doc, _end: unknown) => expr,
  idxMark: (_at, _idx: unknown, _open: unknown) => empty,
};

/** The layout actions of strategies, parameters and conditions, by grammar rule. */
export const stratLayout: Actions = {
  ...strategyLayout,
  ...paramLayout,
  ...conditionLayout,
};

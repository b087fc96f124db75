/** @file From matches to expressions. */

import type { Span } from "../../../term/index.ts";
import type {
  BinaryOp,
  Binder,
  Expr,
  Name,
  OperatorName,
  TypeSyntax,
} from "../../syntax/syntax.ts";
import { splitNumber, stringValue } from "../literal.ts";
import { type Actions, chain, natValue, upTo, within, wrap } from "./action.ts";

type Prefix = (body: Expr) => Expr;
/** What follows an atom: a call, an index, a projection. */
type Suffix = (base: Expr) => Expr;

const binaryChain = chain<Expr>((op, left, right, span) => ({
  tag: "binary",
  op: op as BinaryOp,
  left,
  right,
  span,
}));

const operatorActions: Actions = {
  pipe: chain<Expr>((_op, arg, fun, span) => ({ tag: "pipe", arg, fun, span })),
  or: binaryChain,
  and: binaryChain,
  cmp: binaryChain,
  sum: binaryChain,
  prod: binaryChain,
  unary: (_at, prefixes: readonly Prefix[], arg: Expr) => wrap(prefixes, arg),
  prefixOp:
    (at, op: "-" | "!"): Prefix =>
    (arg) => ({ tag: "unary", op, arg, span: upTo(at, arg) }),
  cast: (at, arg: Expr, _as: readonly string[], types: readonly TypeSyntax[]) =>
    types.reduce<Expr>((e, type) => ({ tag: "cast", arg: e, type, span: upTo(at, type) }), arg),
};

const prefixActions: Actions = {
  expr: (_at, prefixes: readonly Prefix[], body: Expr) => wrap(prefixes, body),
  prefix_lambda:
    (at, _backslash: string, params: readonly Binder[], _arrow: string): Prefix =>
    (body) => ({ tag: "lambda", params, body, span: upTo(at, body) }),
  prefix_let:
    (at, _let: string, binder: Binder, _eq: string, value: Expr, _in: string): Prefix =>
    (body) => ({ tag: "let", binder, value, body, span: upTo(at, body) }),
  prefix_if:
    (at, _if: string, cond: Expr, _then: string, yes: Expr, _else: string): Prefix =>
    (no) =>
      ifThenElse(cond, yes, no, upTo(at, no)),
};

const ifThenElse = (cond: Expr, yes: Expr, no: Expr, span: Span): Expr => ({
  tag: "if",
  cond,
  then: yes,
  else: no,
  span,
});

const postfixActions: Actions = {
  postfix: (_at, atom: Expr, suffixes: readonly Suffix[]) =>
    suffixes.reduce((base, suffix) => suffix(base), atom),
  post_call:
    (at, _open: string, args: readonly Expr[], _close: string): Suffix =>
    (fun) => ({ tag: "call", fun, args, span: upTo(fun, at) }),
  post_at:
    (at, _open: string, index: Expr, _close: string): Suffix =>
    (array) => ({ tag: "at", array, index, span: upTo(array, at) }),
  post_project:
    (at, _dot: string, index: string): Suffix =>
    (tuple) => ({ tag: "project", tuple, index: natValue(at, index), span: upTo(tuple, at) }),
};

const atomActions: Actions = {
  atom_name: (span, name: Name): Expr => ({ tag: "name", name, span }),
  atom_number: (span, digits: string): Expr => ({ tag: "number", ...splitNumber(digits), span }),
  atom_string: (span, token: string): Expr => ({ tag: "string", value: stringValue(token), span }),
  atom_bool: (span, word: string): Expr => ({ tag: "bool", value: word === "true", span }),
  atom_operator: (span, _open: string, op: OperatorName, _close: string): Expr => ({
    tag: "operator",
    op,
    span,
  }),
  atom_tuple: (span, _open: string, elems: readonly Expr[], _close: string): Expr =>
    elems.length === 1 && elems[0]!.tag !== "spread"
      ? within(elems[0]!, span)
      : { tag: "tuple", elems, span },
  atom_array: (span, _open: string, elems: readonly Expr[], _close: string): Expr => ({
    tag: "array",
    elems,
    span,
  }),
  item: (span, arg: Expr, dots: readonly string[]): Expr =>
    dots.length === 0 ? arg : { tag: "spread", arg, span },
};

const binderActions: Actions = {
  binder_rest: (span, name: Name, _dots: string): Binder => ({
    tag: "tupleBinder",
    elems: [{ tag: "restBinder", name, span }],
    span,
  }),
  elemBinder_rest: (span, name: Name, _dots: string): Binder => ({ tag: "restBinder", name, span }),
  plainBinder_name: (span, name: Name): Binder => ({ tag: "nameBinder", name, span }),
  plainBinder_typed: (
    span,
    _open: string,
    name: Name,
    _colon: string,
    type: TypeSyntax,
    _close: string,
  ): Binder => ({ tag: "nameBinder", name, type, span }),
  plainBinder_tuple: (span, _open: string, elems: readonly Binder[], _close: string): Binder =>
    elems.length === 1 && elems[0]!.tag !== "restBinder"
      ? within(elems[0]!, span)
      : { tag: "tupleBinder", elems, span },
};

export const exprActions: Actions = {
  ...operatorActions,
  ...prefixActions,
  ...postfixActions,
  ...atomActions,
  ...binderActions,
};

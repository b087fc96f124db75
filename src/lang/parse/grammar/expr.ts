/** @file The grammar actions of expressions. */

import type { Span } from "../../../term/index.ts";
import type {
  BinaryOp,
  ExprSyntax,
  LambdaPattern,
  Name,
  OperatorName,
  TypeSyntax,
} from "../../syntax/syntax.ts";
import { splitNumber, stringValue } from "../literal.ts";
import { type Actions, applyPrefixes, chain, natValue, upTo, within } from "./action.ts";

type ExprPrefix = (body: ExprSyntax) => ExprSyntax;
/** The part after an atom: a call, an index or a projection, as a function of the expression before it. */
type Suffix = (base: ExprSyntax) => ExprSyntax;

const infix = chain<ExprSyntax>((operands, ops, span) => ({
  tag: "infix",
  ops: ops as readonly BinaryOp[],
  operands,
  span,
}));

/** The operators on bits, weakest first; those of one list have one strength. */
const BIT_OPERATORS = [["|"], ["^"], ["&"], ["<<", ">>"]] as const;

/** Groups a chain of operators on bits by their strengths, from number `level` of `BIT_OPERATORS` on. */
function bits(operands: readonly ExprSyntax[], ops: readonly string[], level: number): ExprSyntax {
  const [first, last] = [operands[0]!, operands.at(-1)!];
  const here: readonly string[] | undefined = BIT_OPERATORS[level];
  if (here === undefined) return first;
  const ends = [...ops.flatMap((op, i) => (here.includes(op) ? [i] : [])), ops.length];
  const parts = ends.map((end, k) => {
    const start = k === 0 ? 0 : ends[k - 1]! + 1;
    return bits(operands.slice(start, end + 1), ops.slice(start, end), level + 1);
  });
  return parts.length === 1
    ? parts[0]!
    : infix(
        upTo(first, last),
        parts[0]!,
        ops.filter((op) => here.includes(op)),
        parts.slice(1),
      );
}

const operatorActions: Actions = {
  pipe: chain<ExprSyntax>(([arg, ...stages], _ops, span) => ({
    tag: "pipe",
    arg: arg!,
    stages,
    span,
  })),
  or: infix,
  and: infix,
  cmp: infix,
  bits: (_at, first: ExprSyntax, ops: readonly string[], rest: readonly ExprSyntax[]) =>
    bits([first, ...rest], ops, 0),
  sum: infix,
  prod: infix,
  unary: (_at, prefixes: readonly ExprPrefix[], arg: ExprSyntax) => applyPrefixes(prefixes, arg),
  prefixOp:
    (at, op: "-" | "!" | "~"): ExprPrefix =>
    (arg) => ({ tag: "unary", op, arg, span: upTo(at, arg) }),
  cast: (at, arg: ExprSyntax, _as: readonly string[], types: readonly TypeSyntax[]) =>
    types.reduce<ExprSyntax>(
      (e, type) => ({ tag: "cast", arg: e, type, span: upTo(at, type) }),
      arg,
    ),
};

const prefixActions: Actions = {
  expr: (_at, prefixes: readonly ExprPrefix[], body: ExprSyntax) => applyPrefixes(prefixes, body),
  prefix_lambda:
    (at, _backslash: string, params: readonly LambdaPattern[], _arrow: string): ExprPrefix =>
    (body) => ({ tag: "lambda", params, body, span: upTo(at, body) }),
  prefix_let:
    (
      at,
      _let: string,
      binder: LambdaPattern,
      _eq: string,
      value: ExprSyntax,
      _in: string,
    ): ExprPrefix =>
    (body) => ({ tag: "let", binder, value, body, span: upTo(at, body) }),
  prefix_if:
    (
      at,
      _if: string,
      cond: ExprSyntax,
      _then: string,
      yes: ExprSyntax,
      _else: string,
    ): ExprPrefix =>
    (no) =>
      ifThenElse(cond, yes, no, upTo(at, no)),
};

const ifThenElse = (cond: ExprSyntax, yes: ExprSyntax, no: ExprSyntax, span: Span): ExprSyntax => ({
  tag: "if",
  cond,
  then: yes,
  else: no,
  span,
});

const postfixActions: Actions = {
  postfix: (_at, atom: ExprSyntax, suffixes: readonly Suffix[]) =>
    suffixes.reduce((base, suffix) => suffix(base), atom),
  post_call:
    (at, _open: string, args: readonly ExprSyntax[], _close: string): Suffix =>
    (fun) => ({ tag: "call", fun, args, span: upTo(fun, at) }),
  post_at:
    (at, _open: string, index: ExprSyntax, _close: string): Suffix =>
    (array) => ({ tag: "at", array, index, span: upTo(array, at) }),
  post_project:
    (at, _dot: string, index: string): Suffix =>
    (tuple) => ({ tag: "project", tuple, index: natValue(at, index), span: upTo(tuple, at) }),
};

const atomActions: Actions = {
  atom_name: (span, name: Name): ExprSyntax => ({ tag: "name", name, span }),
  atom_number: (span, digits: string): ExprSyntax => ({
    tag: "number",
    ...splitNumber(digits),
    span,
  }),
  atom_string: (span, token: string): ExprSyntax => ({
    tag: "string",
    value: stringValue(token),
    span,
  }),
  atom_bool: (span, word: string): ExprSyntax => ({ tag: "bool", value: word === "true", span }),
  atom_operator: (span, _open: string, op: OperatorName, _close: string): ExprSyntax => ({
    tag: "operator",
    op,
    span,
  }),
  atom_tuple: (span, _open: string, elems: readonly ExprSyntax[], _close: string): ExprSyntax =>
    elems.length === 1 && elems[0]!.tag !== "spread"
      ? within(elems[0]!, span)
      : { tag: "tuple", elems, span },
  atom_array: (span, _open: string, elems: readonly ExprSyntax[], _close: string): ExprSyntax => ({
    tag: "array",
    elems,
    span,
  }),
  item: (span, arg: ExprSyntax, dots: readonly string[]): ExprSyntax =>
    dots.length === 0 ? arg : { tag: "spread", arg, span },
};

const binderActions: Actions = {
  binder_rest: (span, name: Name, _dots: string): LambdaPattern => ({
    tag: "tupleBinder",
    elems: [{ tag: "restBinder", name, span }],
    span,
  }),
  elemBinder_rest: (span, name: Name, _dots: string): LambdaPattern => ({
    tag: "restBinder",
    name,
    span,
  }),
  plainBinder_name: (span, name: Name): LambdaPattern => ({ tag: "nameBinder", name, span }),
  plainBinder_typed: (
    span,
    _open: string,
    name: Name,
    _colon: string,
    type: TypeSyntax,
    _close: string,
  ): LambdaPattern => ({ tag: "nameBinder", name, type, span }),
  plainBinder_tuple: (
    span,
    _open: string,
    elems: readonly LambdaPattern[],
    _close: string,
  ): LambdaPattern =>
    elems.length === 1 && elems[0]!.tag !== "restBinder"
      ? within(elems[0]!, span)
      : { tag: "tupleBinder", elems, span },
};

/** The actions that build expressions and binders, by grammar rule. */
export const exprActions: Actions = {
  ...operatorActions,
  ...prefixActions,
  ...postfixActions,
  ...atomActions,
  ...binderActions,
};

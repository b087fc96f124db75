/** @file From matches to strategies and their arguments. */

import type { Span } from "../../../term/index.ts";
import type {
  Arg,
  Comparison,
  Condition,
  Expr,
  MatchCase,
  Name,
  Param,
  SizeFunction,
  SizeSyntax,
  Strat,
} from "../../syntax/syntax.ts";
import { stringValue } from "../literal.ts";
import { type Actions, chain, optional, upTo, within, wrap } from "./action.ts";

type Prefix = (body: Strat) => Strat;

const prefixActions: Actions = {
  strat: (_at, prefixes: readonly Prefix[], body: Strat) => wrap(prefixes, body),
  stratPrefix_let:
    (
      at,
      _let: string,
      name: Name,
      params: readonly (readonly Param[])[],
      _eq: string,
      value: Arg,
      _in: string,
    ): Prefix =>
    (body) => ({ tag: "sLet", name, params: params[0] ?? [], value, body, span: upTo(at, body) }),
  stratPrefix_if:
    (at, _if: string, cond: Strat | Comparison, _then: string, yes: Strat, _else: string): Prefix =>
    (no) => ({ tag: "sIf", cond, then: yes, else: no, span: upTo(at, no) }),
  stratCond_relation: (_at, comparison: Comparison, _then: string) => comparison,
  stratCond_paren: (at, _open: string, comparison: Comparison, _close: string, _then: string) =>
    within(comparison, at),
  stratCond_strat: (_at, strat: Strat) => strat,
  stratBody_size: (span, size: SizeSyntax): Strat => ({ tag: "sSize", size, span }),
};

const operatorActions: Actions = {
  choice: chain<Strat>((_op, left, right, span) => ({ tag: "choice", left, right, span })),
  seq: chain<Strat>((_op, left, right, span) => ({ tag: "seq", left, right, span })),
  at: chain<Strat>((_op, strat, target, span) => ({ tag: "sAt", strat, target, span })),
  target_label: (span, token: string): Strat => ({
    tag: "sString",
    value: stringValue(token),
    span,
  }),
};

const atomActions: Actions = {
  sAtom_name: (span, name: Name): Strat => ({ tag: "sName", name, span }),
  sAtom_call: (span, name: Name, _open: string, args: readonly Arg[], _close: string): Strat => ({
    tag: "sCall",
    name,
    args,
    span,
  }),
  sAtom_rule: (
    span,
    _open: string,
    lhs: Expr,
    _arrow: string,
    rhs: Expr,
    where: readonly (readonly Condition[])[],
    _close: string,
  ): Strat => ({ tag: "sRule", lhs, rhs, where: where[0] ?? [], span }),
  sAtom_paren: (span, _open: string, strat: Strat, _close: string) => within(strat, span),
  sAtom_match: (
    span,
    _match: string,
    _open: string,
    cases: readonly MatchCase[],
    _close: string,
  ): Strat => ({ tag: "sMatch", cases, span }),
  matchCase: (
    span,
    _bar: string,
    pattern: Expr,
    where: readonly (readonly Condition[])[],
    _arrow: string,
    body: Strat,
  ): MatchCase => ({ pattern, where: where[0] ?? [], body, span }),
};

const argActions: Actions = {
  arg_list: (span, _open: string, elems: readonly Arg[], _close: string): Arg => ({
    tag: "argList",
    elems,
    span,
  }),
  arg_string: (span, token: string): Arg => ({
    tag: "argString",
    value: stringValue(token),
    span,
  }),
  arg_pattern: (span, _open: string, pattern: Expr, _close: string): Arg => ({
    tag: "argPattern",
    pattern,
    span,
  }),
  arg_strat: (span, strat: Strat) => argOf(strat, span),
};

const argOf = (strat: Strat, span: Span): Arg =>
  strat.tag === "sSize"
    ? { tag: "argSize", size: strat.size, span }
    : { tag: "argStrat", strat, ...optional("size", compact(sizeOf(strat))), span };

const SIZE_FUNCTIONS: readonly string[] = ["min", "max", "pow", "ceilDiv", "log2"];

/** The size that a name, or a call of a size function, may stand for. */
const sizeOf = (strat: Strat): SizeSyntax | undefined => {
  const { tag, span } = strat;
  if (tag === "sName") return { tag: "sizeName", name: strat.name, span };
  if (tag !== "sCall" || strat.name.qualifier !== undefined) return undefined;
  const args = strat.args.flatMap((arg) => ("size" in arg && arg.size ? [arg.size] : []));
  return SIZE_FUNCTIONS.includes(strat.name.text) && args.length === strat.args.length
    ? { tag: "sizeCall", fn: strat.name.text as SizeFunction, args, span }
    : undefined;
};

const compact = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

export const stratActions: Actions = {
  ...prefixActions,
  ...operatorActions,
  ...atomActions,
  ...argActions,
};

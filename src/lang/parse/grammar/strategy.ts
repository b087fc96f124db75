/** @file The grammar actions of strategies and their arguments. */

import type { Span } from "../../../term/index.ts";
import type {
  CallArg,
  ConditionSyntax,
  ExprSyntax,
  MatchCase,
  Name,
  ParamSyntax,
  SizeArg,
  SizeFunctionName,
  SizeRelation,
  SizeSyntax,
  SketchSyntax,
  Strat,
  StrategyArgument,
  TypeSyntax,
  ValueCase,
  ValuePattern,
} from "../../syntax/syntax.ts";
import { stringValue } from "../literal.ts";
import { type Actions, applyPrefixes, chain, natValue, optional, upTo, within } from "./action.ts";

type StrategyPrefix = (body: Strat) => Strat;

const prefixActions: Actions = {
  strat: (_at, prefixes: readonly StrategyPrefix[], body: Strat) => applyPrefixes(prefixes, body),
  stratPrefix_let:
    (
      at,
      _let: string,
      name: Name,
      params: readonly (readonly ParamSyntax[])[],
      _eq: string,
      value: StrategyArgument,
      _in: string,
    ): StrategyPrefix =>
    (body) => ({ tag: "sLet", name, params: params[0] ?? [], value, body, span: upTo(at, body) }),
  stratPrefix_if:
    (
      at,
      _if: string,
      cond: Strat | SizeRelation,
      _then: string,
      yes: Strat,
      _else: string,
    ): StrategyPrefix =>
    (no) => ({ tag: "sIf", cond, then: yes, else: no, span: upTo(at, no) }),
  stratCond_relation: (_at, comparison: SizeRelation, _then: string) => comparison,
  stratCond_paren: (at, _open: string, comparison: SizeRelation, _close: string, _then: string) =>
    within(comparison, at),
  stratCond_strat: (_at, strat: Strat) => strat,
  stratBody_list: (
    span,
    _open: string,
    elems: readonly StrategyArgument[],
    _close: string,
  ): Strat => ({
    tag: "sList",
    elems,
    span,
  }),
  listElem_spread: (span, list: Strat, _dots: string): StrategyArgument => ({
    tag: "argSpread",
    list,
    span,
  }),
  stratBody_size: (span, size: SizeSyntax): Strat => ({ tag: "sSize", size, span }),
};

const operatorActions: Actions = {
  choice: chain<Strat>((options, _ops, span) => ({ tag: "choice", options, span })),
  seq: chain<Strat>((steps, _ops, span) => ({ tag: "seq", steps, span })),
  at: (at, first: Strat, _ats: readonly string[], targets: readonly Strat[]) =>
    targets.reduce<Strat>(
      (strat, target) => ({ tag: "sAt", strat, target, span: upTo(at, target) }),
      first,
    ),
  target_label: (span, token: string): Strat => ({
    tag: "sString",
    value: stringValue(token),
    span,
  }),
};

const called = (
  span: Span,
  name: Name,
  _open: string,
  args: readonly CallArg[],
  _close: string,
): Strat => ({ tag: "sCall", name, args, span });

const atomActions: Actions = {
  sAtom_name: (span, name: Name): Strat => ({ tag: "sName", name, span }),
  /** `type(t)` is short for ``matches(`_ as t`)``. */
  sAtom_type: (span, _type: string, _open: string, type: TypeSyntax, _close: string): Strat => {
    const any = { text: "_", span } as const;
    const pattern = { tag: "cast", arg: { tag: "name", name: any, span }, type, span } as const;
    const name = { text: "matches", span } as const;
    return { tag: "sCall", name, args: [{ tag: "argPattern", pattern, span }], span };
  },
  sAtom_call: called,
  sAtom_until: (
    span,
    name: Name,
    _open: string,
    args: readonly CallArg[],
    _close: string,
    _until: string,
    sketch: SketchSyntax,
    pins: readonly Strat[],
  ): Strat => ({ tag: "sUntil", name, args, sketch, pins, span }),
  sAtom_sketch: (
    span,
    _word: string,
    _open: string,
    sketch: SketchSyntax,
    _close: string,
  ): Strat => ({ tag: "sSketch", sketch, span }),
  pinned: (_span, _by: string, steps: Strat) => steps,
  sAtom_rule: (
    span,
    _open: string,
    lhs: ExprSyntax,
    _arrow: string,
    rhs: ExprSyntax,
    where: readonly (readonly ConditionSyntax[])[],
    _close: string,
  ): Strat => ({ tag: "sRule", lhs, rhs, where: where[0] ?? [], span }),
  sAtom_paren: (span, _open: string, strat: Strat, _close: string) => within(strat, span),
  sAtom_match: (
    span,
    _match: string,
    inside: readonly string[],
    _open: string,
    cases: readonly MatchCase[],
    _close: string,
  ): Strat => ({ tag: "sMatch", ...(inside.length > 0 && { inside: true }), cases, span }),
  matchCase: (
    span,
    _bar: string,
    pattern: ExprSyntax,
    where: readonly (readonly ConditionSyntax[])[],
    _arrow: string,
    body: Strat,
  ): MatchCase => ({ pattern, where: where[0] ?? [], body, span }),
};

const sketchActions: Actions = {
  sketch: chain<SketchSyntax>((steps, _ops, span) => ({ tag: "sketchNest", steps, span })),
  sketchStep_let: (
    span,
    _let: string,
    value: SketchSyntax,
    _in: string,
    body: SketchSyntax,
  ): SketchSyntax => ({ tag: "sketchLet", value, body, span }),
  sketchStep_loop: (
    span,
    name: Name,
    _open: string,
    extent: SizeSyntax,
    _close: string,
  ): SketchSyntax => ({ tag: "sketchLoop", name, ...(!isOpen(extent) && { extent }), span }),
  sketchStep_call: (
    span,
    name: Name,
    _open: string,
    args: readonly SketchSyntax[],
    _close: string,
  ): SketchSyntax => ({ tag: "sketchCall", name, args, span }),
  sketchStep_paren: (span, _open: string, sketch: SketchSyntax, _close: string) =>
    within(sketch, span),
  sketchStep_term: (span, term: ExprSyntax): SketchSyntax => ({ tag: "sketchTerm", term, span }),
};

const isOpen = (size: SizeSyntax): boolean => size.tag === "sizeName" && size.name.text === "_";

const valueActions: Actions = {
  sAtom_matchValue: (
    span,
    _match: string,
    subject: Strat,
    _open: string,
    cases: readonly ValueCase[],
    _close: string,
  ): Strat => ({ tag: "sMatchValue", subject, cases, span }),
  subject_name: (span, name: Name): Strat => ({ tag: "sName", name, span }),
  subject_call: called,
  valueCase: (
    span,
    _bar: string,
    pattern: ValuePattern,
    where: readonly (readonly SizeRelation[])[],
    _arrow: string,
    body: Strat,
  ): ValueCase => ({ pattern, where: where[0] ?? [], body, span }),
  valueWhere: (_span, _where: string, conditions: readonly SizeRelation[]) => conditions,
  valuePat_list: (
    span,
    _open: string,
    elems: readonly ValuePattern[],
    _commas: readonly string[],
    last: ValuePattern | Name,
    _close: string,
  ): ValuePattern =>
    "tag" in last
      ? { tag: "listValue", elems: [...elems, last], span }
      : { tag: "listValue", elems, rest: last, span },
  valuePat_empty: (span, _open: string, _close: string): ValuePattern => ({
    tag: "listValue",
    elems: [],
    span,
  }),
  valuePat_nat: (span, digits: string): ValuePattern => ({
    tag: "natValue",
    value: natValue(span, digits),
    span,
  }),
  valuePat_name: (span, name: Name): ValuePattern => ({ tag: "anyValue", name, span }),
  restPat_rest: (_span, name: Name, _dots: string) => name,
};

const argActions: Actions = {
  callArg_named: (span, name: Name, _eq: string, value: StrategyArgument): CallArg => ({
    tag: "argNamed",
    name,
    value,
    span,
  }),
  arg_string: (span, token: string): StrategyArgument => ({
    tag: "argString",
    value: stringValue(token),
    span,
  }),
  arg_pattern: (span, _open: string, pattern: ExprSyntax, _close: string): StrategyArgument => ({
    tag: "argPattern",
    pattern,
    span,
  }),
  arg_strat: (span, strat: Strat) => argOf(strat, span),
};

const argOf = (strat: Strat, span: Span): StrategyArgument => {
  if (strat.tag === "sSize") return { tag: "argSize", size: strat.size, span };
  if (strat.tag === "sList") return { tag: "argList", elems: strat.elems, span };
  return { tag: "argStrat", strat, ...optional("size", compact(sizeOf(strat))), span };
};

const SIZE_FUNCTIONS: readonly string[] = ["min", "max", "pow", "ceilDiv", "log2"];

/** The size that a name, or a call of a size function, can also denote; undefined for other strategies. */
const sizeOf = (strat: Strat): SizeSyntax | undefined => {
  if (strat.tag === "sName") return { tag: "sizeName", name: strat.name, span: strat.span };
  return strat.tag === "sCall" && isSizeFunction(strat.name) ? sizeOfCall(strat) : undefined;
};

const isSizeFunction = (name: Name): boolean =>
  name.qualifier === undefined && SIZE_FUNCTIONS.includes(name.text);

const sizeOfCall = ({ name, args, span }: Strat & { tag: "sCall" }): SizeSyntax | undefined => {
  const sizes = args.flatMap((arg) => compact(sizeArgOf(arg)));
  if (sizes.length < args.length) return undefined;
  if (!isSizeFunction(name)) return { tag: "sizeApply", name, args: sizes, span };
  const unnamed = sizes.filter((size) => size.tag !== "sizeNamed");
  if (unnamed.length < sizes.length) return undefined;
  return { tag: "sizeCall", fn: name.text as SizeFunctionName, args: unnamed, span };
};

const sizeArgOf = (arg: CallArg): SizeArg | undefined => {
  if (arg.tag !== "argNamed") return sizeOfArg(arg);
  const value = sizeOfArg(arg.value);
  return value && { tag: "sizeNamed", name: arg.name, value, span: arg.span };
};

const sizeOfArg = (arg: StrategyArgument): SizeSyntax | undefined => {
  if (arg.tag !== "argStrat") return arg.tag === "argSize" ? arg.size : undefined;
  return arg.size ?? (arg.strat.tag === "sCall" ? sizeOfCall(arg.strat) : undefined);
};

const compact = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

/** The actions that build strategies, their arguments and value patterns, by grammar rule. */
export const stratActions: Actions = {
  ...prefixActions,
  ...operatorActions,
  ...atomActions,
  ...sketchActions,
  ...valueActions,
  ...argActions,
};

/** @file From matches to declarations, imports, parameters and conditions. */

import type {
  Arg,
  Code,
  Comparison,
  Condition,
  Decl,
  Expr,
  FpMode,
  FunParam,
  Import,
  Kind,
  Name,
  Param,
  Range,
  Relation,
  SemanticClass,
  SizeSyntax,
  Strat,
  TypeSyntax,
} from "../../syntax/syntax.ts";
import { stringValue } from "../literal.ts";
import { type Actions, optional } from "./action.ts";

type Optional<T> = readonly T[];
type Conditions = Optional<readonly Condition[]>;

/** Set by `decl` and by the header. */
const outside = { exported: false, doc: "" };

const importActions: Actions = {
  import: (
    span,
    _import: string,
    module: Import["module"],
    _as: Optional<string>,
    alias: Optional<Name>,
    _open: Optional<string>,
    only: Optional<readonly Name[]>,
    _close: Optional<string>,
  ): Import => ({ module, ...optional("alias", alias), ...optional("only", only), span }),
  module_name: (span, name: Name): Import["module"] => ({ tag: "name", text: name.text, span }),
  module_path: (span, token: string): Import["module"] => ({
    tag: "path",
    text: stringValue(token),
    span,
  }),
};

const programActions: Actions = {
  decl: (span, exported: Optional<string>, declared: Decl): Decl => ({
    ...declared,
    exported: exported.length > 0,
    span,
  }),
  fun: (
    span,
    _fun: string,
    name: Name,
    _open: string,
    params: readonly FunParam[],
    _close: string,
    _colon: Optional<string>,
    result: Optional<TypeSyntax>,
    where: Conditions,
    _eq: string,
    body: Expr,
  ): Decl => ({
    tag: "fun",
    name,
    ...outside,
    params,
    ...optional("result", result),
    where: where[0] ?? [],
    body,
    span,
  }),
  extern: (
    span,
    _extern: string,
    _fun: string,
    name: Name,
    _open: string,
    params: readonly FunParam[],
    _close: string,
    _colon: string,
    result: TypeSyntax,
    _eq: string,
    code: Code,
    _means: string,
    meaning: Expr,
  ): Decl => ({
    tag: "extern",
    name,
    ...outside,
    params,
    result,
    code,
    meaning,
    span,
  }),
  code: (span, token: string): Code => ({ value: stringValue(token), span }),
  type: (
    span,
    _type: string,
    name: Name,
    _open: Optional<string>,
    params: Optional<readonly Name[]>,
    _close: Optional<string>,
    _eq: string,
    type: TypeSyntax,
  ): Decl => ({ tag: "type", name, ...outside, params: params[0] ?? [], type, span }),
  funParam: (span, name: Name, _colon: string, type: TypeSyntax): FunParam => ({
    name,
    type,
    span,
  }),
};

const strategyActions: Actions = {
  rule: (
    span,
    semantics: Optional<SemanticClass>,
    _rule: string,
    name: Name,
    params: Optional<readonly Param[]>,
    _eq: string,
    lhs: Expr,
    _arrow: string,
    rhs: Expr,
    where: Conditions,
  ): Decl => ({
    tag: "rule",
    class: semantics[0] ?? "exact",
    name,
    ...outside,
    params: params[0] ?? [],
    lhs,
    rhs,
    where: where[0] ?? [],
    span,
  }),
  strategy: (
    span,
    _strategy: string,
    name: Name,
    params: Optional<readonly Param[]>,
    _eq: string,
    body: Strat,
  ): Decl => ({ tag: "strategy", name, ...outside, params: params[0] ?? [], body, span }),
  schedule: (
    span,
    _schedule: string,
    name: Name,
    params: Optional<readonly Param[]>,
    _for: string,
    program: Name,
    mode: Optional<FpMode>,
    where: Conditions,
    _eq: string,
    body: Strat,
  ): Decl => ({
    tag: "schedule",
    name,
    ...outside,
    params: params[0] ?? [],
    program,
    mode: mode[0] ?? "strict",
    where: where[0] ?? [],
    body,
    span,
  }),
  mode: (_at, _fp: string, mode: FpMode) => mode,
};

const paramActions: Actions = {
  params: (_at, _open: string, params: readonly Param[], _close: string) => params,
  param: (
    span,
    name: Name,
    _colon: Optional<string>,
    kind: Optional<Kind>,
    _in: Optional<string>,
    range: Optional<Range>,
    _eq: Optional<string>,
    value: Optional<Arg>,
  ): Param => ({
    name,
    ...optional("kind", kind),
    ...optional("range", range),
    ...optional("default", value),
    span,
  }),
  kind_list: (_at, _open: string, list: Kind, _close: string): Kind => ({ list }),
  range_list: (span, _open: string, values: readonly SizeSyntax[], _close: string): Range => ({
    tag: "rangeList",
    values,
    span,
  }),
  range_span: (
    span,
    from: SizeSyntax,
    _dots: string,
    to: SizeSyntax,
    op: Optional<"step" | "*">,
    by: Optional<SizeSyntax>,
  ): Range => ({
    tag: "rangeSpan",
    from,
    to,
    ...optional(
      "step",
      op.map((o, i) => ({ op: o, by: by[i]! })),
    ),
    span,
  }),
};

const conditionActions: Actions = {
  where: (_at, _where: string, conditions: readonly Condition[]) => conditions,
  relation: (span, left: SizeSyntax, relation: Relation, right: SizeSyntax): Comparison => ({
    tag: "relation",
    relation,
    left,
    right,
    span,
  }),
  context: (
    span,
    name: Name,
    _eq: string,
    _context: string,
    _open: string,
    body: Expr,
    _comma: string,
    select: Arg,
    _close: string,
  ): Condition => ({ tag: "context", name, body, select, span }),
  property: (
    span,
    name: Name,
    _open: string,
    args: readonly (Expr | TypeSyntax)[],
    _close: string,
  ): Condition => ({ tag: "property", name, args, span }),
  propertyArg_array: (_at, _mark: unknown, type: TypeSyntax) => type,
  propertyArg_expr: (_at, expr: Expr, _end: unknown) => expr,
  idxMark: (_at, _idx: string, _open: string) => undefined,
};

export const declActions: Actions = {
  ...importActions,
  ...programActions,
  ...strategyActions,
  ...paramActions,
  ...conditionActions,
};

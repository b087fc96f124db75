/** @file The grammar actions of declarations, imports, parameters and conditions. */

import type { BoundSyntax, DataRangeSyntax } from "../../syntax/data-range-syntax.ts";
import type {
  ConditionSyntax,
  Decl,
  Deprecation,
  ExprSyntax,
  FpMode,
  FunParam,
  Import,
  Kind,
  LawSyntax,
  Name,
  ParamSyntax,
  QuotedCode,
  Relation,
  SemanticClass,
  SizeRelation,
  SizeSyntax,
  Strat,
  StrategyArgument,
  TunableValues,
  TypeSyntax,
} from "../../syntax/syntax.ts";
import { splitNumber, stringValue } from "../literal.ts";
import { type Actions, optional } from "./action.ts";

type ZeroOrOne<T> = readonly T[];
type OptionalConditions = ZeroOrOne<readonly ConditionSyntax[]>;

/** Fields that the action of `decl` and the header of the declaration replace. */
const outside = { exported: false, doc: "" };

const importActions: Actions = {
  import: (
    span,
    _import: string,
    module: Import["module"],
    _as: ZeroOrOne<string>,
    alias: ZeroOrOne<Name>,
    _open: ZeroOrOne<string>,
    only: ZeroOrOne<readonly Name[]>,
    _close: ZeroOrOne<string>,
  ): Import => ({ module, ...optional("alias", alias), ...optional("only", only), span }),
  module_name: (span, name: Name): Import["module"] => ({ tag: "name", text: name.text, span }),
  module_path: (span, token: string): Import["module"] => ({
    tag: "path",
    text: stringValue(token),
    span,
  }),
};

const programActions: Actions = {
  decl: (span, exported: ZeroOrOne<ZeroOrOne<Deprecation>>, declared: Decl): Decl => ({
    ...declared,
    exported: exported.length > 0,
    ...optional("deprecated", exported[0] ?? []),
    span,
  }),
  exported: (_at, _export: string, deprecated: ZeroOrOne<Deprecation>) => deprecated,
  deprecated: (
    _at,
    _deprecated: string,
    _until: ZeroOrOne<string>,
    version: ZeroOrOne<string>,
  ): Deprecation => optional("until", version.map(stringValue)),
  fun: (
    span,
    _fun: string,
    name: Name,
    _open: string,
    params: readonly FunParam[],
    _close: string,
    _colon: ZeroOrOne<string>,
    result: ZeroOrOne<TypeSyntax>,
    where: OptionalConditions,
    _eq: string,
    body: ExprSyntax,
    laws: ZeroOrOne<readonly LawSyntax[]>,
  ): Decl => ({
    tag: "fun",
    name,
    ...outside,
    params,
    ...optional("result", result),
    where: where[0] ?? [],
    body,
    laws: laws[0] ?? [],
    span,
  }),
  laws: (_at, _with: string, laws: readonly LawSyntax[]) => laws,
  law: (
    span,
    name: Name,
    _open: ZeroOrOne<string>,
    args: ZeroOrOne<readonly ExprSyntax[]>,
    _close: ZeroOrOne<string>,
  ): LawSyntax => ({ name, args: args[0] ?? [], span }),
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
    code: QuotedCode,
    _means: string,
    meaning: ExprSyntax,
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
  code: (span, token: string): QuotedCode => ({ value: stringValue(token), span }),
  type: (
    span,
    _type: string,
    name: Name,
    _open: ZeroOrOne<string>,
    params: ZeroOrOne<readonly Name[]>,
    _close: ZeroOrOne<string>,
    _eq: string,
    type: TypeSyntax,
  ): Decl => ({ tag: "type", name, ...outside, params: params[0] ?? [], type, span }),
  funParam: (
    span,
    name: Name,
    _colon: string,
    type: TypeSyntax,
    _in: ZeroOrOne<string>,
    range: ZeroOrOne<DataRangeSyntax>,
  ): FunParam => ({ name, type, ...optional("range", range), span }),
  dataRange_span: (span, low: BoundSyntax, _dots: string, high: BoundSyntax): DataRangeSyntax => ({
    tag: "dataSpan",
    low,
    high,
    span,
  }),
  dataRange_parts: (
    span,
    _open: string,
    parts: readonly DataRangeSyntax[],
    _close: string,
  ): DataRangeSyntax => ({ tag: "dataParts", parts, span }),
  dataRange_any: (span, { text }: Name): DataRangeSyntax => ({ tag: "dataAny", text, span }),
  bound: (span, sign: ZeroOrOne<string>, digits: string): BoundSyntax => {
    const { text, suffix } = splitNumber(digits);
    return {
      tag: "bound",
      text: `${sign[0] ?? ""}${text}`,
      ...(suffix !== undefined && { suffix }),
      span,
    };
  },
};

const strategyActions: Actions = {
  rule: (
    span,
    semantics: ZeroOrOne<SemanticClass>,
    _rule: string,
    name: Name,
    params: ZeroOrOne<readonly ParamSyntax[]>,
    _eq: string,
    lhs: ExprSyntax,
    _arrow: string,
    rhs: ExprSyntax,
    where: OptionalConditions,
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
    params: ZeroOrOne<readonly ParamSyntax[]>,
    _eq: string,
    body: Strat,
  ): Decl => ({ tag: "strategy", name, ...outside, params: params[0] ?? [], body, span }),
  schedule: (
    span,
    _schedule: string,
    name: Name,
    params: ZeroOrOne<readonly ParamSyntax[]>,
    _for: string,
    programs: readonly Name[],
    mode: ZeroOrOne<FpMode>,
    where: OptionalConditions,
    _eq: string,
    body: Strat,
  ): Decl => ({
    tag: "schedule",
    name,
    ...outside,
    params: params[0] ?? [],
    programs,
    mode: mode[0] ?? "strict",
    where: where[0] ?? [],
    body,
    span,
  }),
  mode: (_at, _fp: string, mode: FpMode) => mode,
};

const paramActions: Actions = {
  params: (_at, _open: string, params: readonly ParamSyntax[], _close: string) => params,
  param_rest: (
    span,
    name: Name,
    _dots: string,
    _colon: ZeroOrOne<string>,
    kind: ZeroOrOne<Kind>,
  ): ParamSyntax => ({ name, rest: true, ...optional("kind", kind), span }),
  param_plain: (
    span,
    name: Name,
    _colon: ZeroOrOne<string>,
    kind: ZeroOrOne<Kind>,
    _in: ZeroOrOne<string>,
    range: ZeroOrOne<TunableValues>,
    _eq: ZeroOrOne<string>,
    value: ZeroOrOne<StrategyArgument>,
  ): ParamSyntax => ({
    name,
    ...optional("kind", kind),
    ...optional("range", range),
    ...optional("default", value),
    span,
  }),
  kind_list: (_at, _open: string, list: Kind, _close: string): Kind => ({ list }),
  range_list: (
    span,
    _open: string,
    values: readonly SizeSyntax[],
    _close: string,
  ): TunableValues => ({
    tag: "rangeList",
    values,
    span,
  }),
  range_span: (
    span,
    from: SizeSyntax,
    _dots: string,
    to: SizeSyntax,
    op: ZeroOrOne<"step" | "*">,
    by: ZeroOrOne<SizeSyntax>,
  ): TunableValues => ({
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
  where: (_at, _where: string, conditions: readonly ConditionSyntax[]) => conditions,
  relation: (span, left: SizeSyntax, relation: Relation, right: SizeSyntax): SizeRelation => ({
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
    body: ExprSyntax,
    _comma: string,
    select: StrategyArgument,
    _close: string,
  ): ConditionSyntax => ({ tag: "context", name, body, select, span }),
  property: (
    span,
    name: Name,
    _open: string,
    args: readonly (ExprSyntax | TypeSyntax)[],
    _close: string,
  ): ConditionSyntax => ({ tag: "property", name, args, span }),
  propertyArg_array: (_at, _mark: unknown, type: TypeSyntax) => type,
  propertyArg_expr: (_at, expr: ExprSyntax, _end: unknown) => expr,
  idxMark: (_at, _idx: string, _open: string) => undefined,
};

/** The actions that build declarations, imports, parameters and conditions, by grammar rule. */
export const declActions: Actions = {
  ...importActions,
  ...programActions,
  ...strategyActions,
  ...paramActions,
  ...conditionActions,
};

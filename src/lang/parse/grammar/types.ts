/** @file The grammar actions of types, sizes and names. */

import type { Span } from "../../../term/index.ts";
import type {
  Name,
  SizeArg,
  SizeFunctionName,
  SizeOp,
  SizeSyntax,
  TypeSyntax,
} from "../../syntax/syntax.ts";
import { type Actions, applyPrefixes, chain, natValue, upTo, within } from "./action.ts";

const qualified = (
  at: Span,
  first: Name,
  _colons: readonly string[],
  rest: readonly Name[],
): Name => {
  const parts = [first, ...rest].map((part) => part.text);
  return rest.length === 0
    ? first
    : { text: parts.at(-1)!, qualifier: parts.slice(0, -1).join("::"), span: at };
};
const word = (at: Span, text: string): Name => ({ text, span: at });

/** The actions that build names, qualified (`m::f`) and plain, by grammar rule. */
export const nameActions: Actions = {
  name: qualified,
  stratName: qualified,
  ident: word,
  stratIdent: word,
  anyIdent: word,
};

const sizeInfix = chain<SizeSyntax>((operands, ops, span) => ({
  tag: "sizeInfix",
  ops: ops as readonly SizeOp[],
  operands,
  span,
}));

/** The actions that build sizes (numbers, names, arithmetic, calls), by grammar rule. */
export const sizeActions: Actions = {
  size: sizeInfix,
  sizeProd: sizeInfix,
  rangeEnd: sizeInfix,
  rangeQuot: sizeInfix,
  sizeAtom_name: (span, name: Name): SizeSyntax => ({ tag: "sizeName", name, span }),
  sizeAtom_nat: (span, digits: string): SizeSyntax => ({
    tag: "sizeNat",
    value: natValue(span, digits),
    span,
  }),
  sizeAtom_paren: (span, _open: string, size: SizeSyntax, _close: string) => within(size, span),
  sizeAtom_call: (
    span,
    fn: SizeFunctionName,
    _open: string,
    args: readonly SizeSyntax[],
    _close: string,
  ): SizeSyntax => ({ tag: "sizeCall", fn, args, span }),
  sizeAtom_apply: (
    span,
    name: Name,
    _open: string,
    args: readonly SizeArg[],
    _close: string,
  ): SizeSyntax => ({ tag: "sizeApply", name, args, span }),
  sizeArg_named: (span, name: Name, _eq: string, value: SizeSyntax): SizeArg => ({
    tag: "sizeNamed",
    name,
    value,
    span,
  }),
};

type TypePrefix = (body: TypeSyntax) => TypeSyntax;

const before = (part: TypePrefix | TypeSyntax): TypePrefix =>
  typeof part === "function"
    ? part
    : (result) => ({ tag: "funType", param: part, result, span: upTo(part, result) });

/** The actions that build types (arrays, tuples and functions, among others), by grammar rule. */
export const typeActions: Actions = {
  ty: (
    _at,
    params: readonly (TypePrefix | TypeSyntax)[],
    _arrows: readonly string[],
    result: TypeSyntax,
  ) => applyPrefixes(params.map(before), result),
  tyParam_nat:
    (at, _open: string, param: Name, _colon: string, _nat: string, _close: string): TypePrefix =>
    (result) => ({ tag: "natFunType", param, result, span: upTo(at, result) }),
  tyAtom: (_at, dimensions: readonly TypePrefix[], base: TypeSyntax) =>
    applyPrefixes(dimensions, base),
  dimension:
    (at, _open: string, size: SizeSyntax, _close: string): TypePrefix =>
    (elem) => ({ tag: "arrayType", size, elem, span: upTo(at, elem) }),
  tyBase_idx: (
    span,
    _idx: string,
    _open: string,
    size: SizeSyntax,
    _close: string,
  ): TypeSyntax => ({ tag: "idxType", size, span }),
  tyBase_vec: (
    span,
    _vec: string,
    _open: string,
    width: SizeSyntax,
    _close: string,
    name: Name,
  ): TypeSyntax => ({
    tag: "vectorType",
    width,
    elem: { tag: "typeName", name, span: name.span },
    span,
  }),
  tyBase_boundary: (
    span,
    _boundary: string,
    _open: string,
    elem: TypeSyntax,
    _close: string,
  ): TypeSyntax => ({ tag: "boundaryType", elem, span }),
  tyBase_apply: (
    span,
    name: Name,
    _open: string,
    args: readonly TypeSyntax[],
    _close: string,
  ): TypeSyntax => ({ tag: "typeApply", name, args, span }),
  tyBase_name: (span, name: Name): TypeSyntax => ({ tag: "typeName", name, span }),
  tyBase_tuple: (span, _open: string, elems: readonly TypeSyntax[], _close: string): TypeSyntax =>
    elems.length === 1 ? within(elems[0]!, span) : { tag: "tupleType", elems, span },
};

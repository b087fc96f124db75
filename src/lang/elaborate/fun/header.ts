/** @file The header of a function: its parameters, and the sizes and type variables that their types bind. */
import { SCALARS, type StrataError } from "../../../term/index.ts";
import { printType } from "../../syntax/print-type.ts";
import type { Decl, FunParam, Name, SizeSyntax, TypeSyntax } from "../../syntax/syntax.ts";
import type { FunParameter } from "../definition.ts";
import type { Home, TypeNames } from "../names.ts";
import { elaborateType, isTypeVariable } from "../type.ts";
import { elaborateDataRange, rangeOfSize } from "./data-range.ts";

/** The declaration `fun` of a function as parsed. */
export type FunSyntax = Extract<Decl, { tag: "fun" }>;

/** The elaborated header of a function: its parameters, its size and type variables, and the meaning of names in its types. */
export interface Header {
  /** The parameters in order. */
  readonly params: readonly FunParameter[];
  /** The size variables in order: `nat` parameters, then sizes bound by the parameters' types. */
  readonly sizes: readonly string[];
  /** The type variables found so far; types elaborated later with `names` add to them. */
  readonly typeVariables: ReadonlySet<string>;
  /** The meaning of names in the function's types and conditions. */
  readonly names: TypeNames;
}

/**
 * Elaborates the parameters of a function. A size that is alone in a parameter's type, as n in `[n]f32`, is bound there. Raises the
 * first mistake, such as E0204 for a repeated parameter name, E0201 for an unknown size or type, or E0313 for a range.
 */
export function elaborateHeader(decl: FunSyntax, home: Home): Header {
  demandDistinctNames(decl, home);
  const sizes = sizesOf(decl);
  const typeVariables = new Set<string>();
  const names: TypeNames = {
    alias: home.alias,
    size: (name) => {
      if (sizes.includes(name.text)) return home.session.sizes.variable("param", name.text);
      throw unboundSize(decl, name, sizes, home);
    },
    type: (name) => {
      demandTypeVariable(name, home);
      typeVariables.add(name.text);
      return home.session.types.variable("rigid", name.text);
    },
  };
  const params = decl.params.map((p) => parameter(p, names, home));
  return { params, sizes, typeVariables, names };
}

/** E0201: a size that no parameter's type binds. Other names are proposed unless the header uses this one several times. */
function unboundSize(
  decl: FunSyntax,
  { text, span }: Name,
  sizes: readonly string[],
  { problems }: Home,
): StrataError {
  const types = [...decl.params.map((p) => p.type), ...(decl.result ? [decl.result] : [])];
  const words = types.flatMap((t) => printType(t).match(/\w+/g) ?? []);
  const isMeant = sizes.length === 0 || words.filter((word) => word === text).length > 1;
  const notes = [
    "a type of a parameter binds the sizes that stand alone in it, as `[n]f32` binds n; inside an expression, as in `[n + 2]f32`, and in the result a size is used",
  ];
  const params = decl.params.map((p) => `${p.name.text}: ${printType(p.type)}`);
  const result = decl.result ? `: ${printType(decl.result)}` : "";
  const header = `fun ${decl.name.text}(${[`${text}: nat`, ...params].join(", ")})${result}`;
  const help = `make it a parameter, whose value a call states: \`${header}\``;
  return isMeant
    ? problems.unboundSize(span, text, notes, help)
    : problems.unknownName(span, "size", text, sizes, { notes, help: [`or ${help}`] });
}

function demandDistinctNames(decl: FunSyntax, { problems }: Home): void {
  const seen = new Map<string, Name>();
  for (const { name } of decl.params) {
    const first = seen.get(name.text);
    if (first !== undefined) {
      throw problems.duplicate(name.span, name.text, problems.place(first.span));
    }
    seen.set(name.text, name);
  }
}

const isNat = (p: FunParam): boolean => p.type.tag === "typeName" && p.type.name.text === "nat";

function parameter(p: FunParam, names: TypeNames, home: Home): FunParameter {
  const name = p.name.text;
  if (isNat(p)) {
    if (p.range !== undefined) throw rangeOfSize(p.range, name, home);
    return { tag: "nat", name };
  }
  const type = elaborateType(p.type, names, home);
  if (p.range === undefined) return { tag: "value", name, type };
  return { tag: "value", name, type, range: elaborateDataRange(p.range, type, name, home) };
}

function sizesOf(decl: FunSyntax): readonly string[] {
  const nats = decl.params.filter(isNat).map((p) => p.name.text);
  const types = decl.params.filter((p) => !isNat(p)).map((p) => p.type);
  return [...new Set([...nats, ...types.flatMap(bareSizes)])];
}

/** The names of the sizes that are alone in a type, in order; the type binds them. */
function bareSizes(t: TypeSyntax): readonly string[] {
  switch (t.tag) {
    case "idxType":
      return bareSize(t.size);
    case "arrayType":
      return [...bareSize(t.size), ...bareSizes(t.elem)];
    case "vectorType":
      return bareSize(t.width);
    case "boundaryType":
      return bareSizes(t.elem);
    case "tupleType":
      return t.elems.flatMap(bareSizes);
    case "typeApply":
      return t.args.flatMap(bareSizes);
    case "funType":
      return [...bareSizes(t.param), ...bareSizes(t.result)];
    default:
      return [];
  }
}

const bareSize = (s: SizeSyntax): readonly string[] => (s.tag === "sizeName" ? [s.name.text] : []);

const TYPES: readonly string[] = [...SCALARS, "idx", "boundary"];

function demandTypeVariable(name: Name, { problems }: Home): void {
  if (isTypeVariable(name.text)) return;
  throw problems.unknownName(name.span, "type", name.text, TYPES, {
    notes: ["a type variable is one small letter, perhaps with digits: a, t1"],
  });
}

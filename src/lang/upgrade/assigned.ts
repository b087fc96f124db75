/** @file The arguments of a use of a deprecated definition, by the names of its parameters, as pieces of the user's text. */
import { tokenise } from "../parse/token.ts";
import type { Decl, ParamSyntax } from "../syntax/syntax.ts";
import type { EditPiece } from "./edit.ts";
import type { SyntaxPart } from "./name-place.ts";

/** A parameter of a definition of any sort. */
export interface FormerParameter {
  readonly name: string;
  /** Of a strategy: as it is declared. */
  readonly declared?: ParamSyntax;
}

/** An argument, as it is written. */
export interface WrittenArgument {
  readonly pieces: readonly EditPiece[];
  /** It can stand beside an operator. */
  readonly isAtom: boolean;
  /** It is given by the parameter's name. */
  readonly isNamed: boolean;
  readonly syntax?: SyntaxPart;
}

/** By parameters; a rest parameter has all of its arguments. */
export type AssignedTexts = ReadonlyMap<string, readonly WrittenArgument[]>;

export function parametersOfForm(decl: Decl): readonly FormerParameter[] {
  switch (decl.tag) {
    case "strategy":
    case "rule":
    case "schedule":
      return decl.params.map((p) => ({ name: p.name.text, declared: p }));
    case "fun":
    case "extern":
      return decl.params.map((p) => ({ name: p.name.text }));
    case "type":
      return decl.params.map((p) => ({ name: p.text }));
    default:
      return decl satisfies never;
  }
}

/** `args` fit the parameters: elaboration has seen to that. */
export function assignTexts(
  params: readonly FormerParameter[],
  args: readonly SyntaxPart[],
  text: string,
): AssignedTexts {
  const found = new Map<string, WrittenArgument[]>();
  args.forEach((arg, i) => {
    const isNamed = arg.tag === "argNamed" || arg.tag === "sizeNamed";
    const value = isNamed ? (arg.value as SyntaxPart) : arg;
    const name = isNamed ? arg.name!.text : params[Math.min(i, params.length - 1)]!.name;
    const written = {
      pieces: [value.span!],
      isAtom: isAtom(value, text),
      isNamed,
      syntax: value,
    };
    found.set(name, [...(found.get(name) ?? []), written]);
  });
  return found;
}

function isAtom(arg: SyntaxPart, text: string): boolean {
  const inner = (arg.strat ?? arg.size ?? arg) as SyntaxPart;
  return ATOMS.has(inner.tag ?? "") || isEnclosed(text.slice(arg.span!.start, arg.span!.end));
}

const ATOMS: ReadonlySet<string> = new Set([
  ...["sName", "sCall", "sRule", "sMatch", "sMatchValue", "sString", "argString", "argPattern"],
  ...["sizeName", "sizeNat", "sizeCall", "sizeApply"],
  ...["name", "number", "string", "bool", "operator", "tuple", "array", "call", "at", "project"],
  ...["typeName", "typeApply", "idxType", "boundaryType", "arrayType", "tupleType"],
]);

/** Is it one bracket? */
function isEnclosed(text: string): boolean {
  const { tokens } = tokenise(text);
  if (tokens[0]?.kind !== "(") return false;
  let depth = 0;
  return tokens.every(({ kind }, i) => {
    if ("([{".includes(kind)) depth++;
    else if (")]}".includes(kind)) depth--;
    return depth > 0 || i === tokens.length - 1;
  });
}

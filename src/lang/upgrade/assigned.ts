/** @file Assigns the arguments of a use of a deprecated definition to its parameters, as pieces of the user's text. */
import { tokenise } from "../parse/token.ts";
import type { Decl, ParamSyntax } from "../syntax/syntax.ts";
import type { EditPiece } from "./edit.ts";
import type { SyntaxPart } from "./name-place.ts";

/** A parameter of a deprecated definition; only its name matters for functions and types. */
export interface FormerParameter {
  readonly name: string;
  /** The parameter as declared; for strategies, rules and schedules only. */
  readonly declared?: ParamSyntax;
}

/** An argument of a use of a deprecated definition: its text, its syntax, and whether it is given by name. */
export interface WrittenArgument {
  /** The text of the argument: spans of the user's file, and new text. */
  readonly pieces: readonly EditPiece[];
  /** True if the argument can be an operand without parentheses. */
  readonly isAtom: boolean;
  /** True if the argument is given by the parameter's name: `k = 2`. */
  readonly isNamed: boolean;
  readonly syntax?: SyntaxPart;
}

/** The arguments by parameter name. A rest parameter has all of its arguments, any other at most one. */
export type AssignedTexts = ReadonlyMap<string, readonly WrittenArgument[]>;

/** The parameters of a declaration of any sort, in order; empty if it has none. */
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

/**
 * Assigns the arguments of a use to parameters, by name or in order; arguments beyond the last parameter go to it, as to a rest.
 * `text` is the user's file. Elaboration has checked that the arguments fit.
 */
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

/** True if the text is one pair of parentheses with its content. */
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

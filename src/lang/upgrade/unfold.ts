/** @file Makes the edit of one use of a deprecated definition: the definition's body, with the arguments, replaces the call. */
import { mistake, type StrataError } from "../../term/index.ts";
import { reportedIn } from "../diagnostics/errors.ts";
import { wordsIn } from "../parse/index.ts";
import { tokenise } from "../parse/token.ts";
import { printExprSyntax } from "../syntax/print-expr.ts";
import type { Decl, Name } from "../syntax/syntax.ts";
import {
  type AssignedTexts,
  assignTexts,
  type FormerParameter,
  parametersOfForm,
} from "./assigned.ts";
import { BodyScope } from "./body-scope.ts";
import type { EditPiece, TextEdit } from "./edit.ts";
import type { FormerCall } from "./former-call.ts";
import { callSpan, joinArguments, keepComments } from "./layout-of-call.ts";
import type { NamePlace, SyntaxPart } from "./name-place.ts";
import { BodySubstitution } from "./substitute.ts";

/**
 * Makes the edit that replaces a use: an alias is renamed, a call is replaced by the body with the arguments. For a function with
 * missing arguments, the pipe that gives the last one is replaced too, or a lambda takes them. Raises E0209 if the use cannot be
 * replaced, as for rules, schedules and `extern`s.
 */
export function unfoldCall(call: FormerCall): TextEdit {
  const { decl } = call.use;
  if (decl.tag !== "strategy" && decl.tag !== "fun" && decl.tag !== "type")
    throw refusal(call, "nothing replaces it", "copy its definition into this file");
  if (isAlias(decl)) {
    const scope = new BodyScope(call, refuser(call));
    return rename(call, scope.spell(decl.body as unknown as SyntaxPart, decl.body.name));
  }
  const { place } = call;
  const args = (place.args ?? []) as unknown as readonly SyntaxPart[];
  if (!place.isExpr) return unfolded(call, args);
  return (
    attempt(() => unfolded(call, args)) ??
    (place.pipe === undefined ? lambda(call, args) : piped(call, args, place.pipe))
  );
}

type Alias = Extract<Decl, { tag: "strategy" }> & {
  readonly body: { readonly tag: "sName"; readonly name: Name };
};

/** True for a strategy whose body is only a name, which it denotes with all its parameters. */
const isAlias = (decl: Decl): decl is Alias =>
  decl.tag === "strategy" && decl.params.length === 0 && decl.body.tag === "sName";

/** The result of `make`; undefined if it raises E0209. */
function attempt(make: () => TextEdit): TextEdit | undefined {
  try {
    return make();
  } catch (error) {
    if (reportedIn(error)?.code !== "E0209") throw error;
    return undefined;
  }
}

const refuser =
  (call: FormerCall) =>
  (why: string): StrataError =>
    refusal(call, why, "write by hand what its definition says");

const refusal = ({ module, use }: FormerCall, why: string, help: string): StrataError =>
  mistake(module.problems.notReplaced(use.name.span, use.decl.name.text, why, help));

const rename = (
  { place }: FormerCall,
  { text, qualifier }: Pick<Name, "text" | "qualifier">,
): TextEdit => ({
  span: place.name.span,
  by: [qualifier === undefined ? text : `${qualifier}::${text}`],
});

/** Replaces the call itself. */
function unfolded(call: FormerCall, args: readonly SyntaxPart[]): TextEdit {
  const { module, place } = call;
  const { text } = module.parsed;
  const span = callSpan(text, place.name, place.args !== undefined);
  const params = parametersOfForm(call.use.decl);
  const { pieces, isAtom, tag } = bodyWith(call, params, assignTexts(params, args, text));
  const joined = joinArguments(text, span, args, pieces);
  const [first, inner, last] = joined;
  const isRenamed =
    joined.length === 1
      ? args.length === 0 && typeof first === "string" && /^[\w:']+$/.test(first)
      : joined.length === 3 &&
        last === ")" &&
        /^[\w:']+\($/.test(String(first)) &&
        typeof inner === "object" &&
        inner.start <= args[0]!.span!.start &&
        inner.end === span.end - 1;
  if (isRenamed) return { span: place.name.span, by: [String(first).replace(/\($/, "")] };
  if (place.isNameOnly || (call.use.decl.tag === "fun" && !place.isExpr))
    throw refuser(call)("only a name can stand here");
  const isEnclosed = place.span.start < span.start;
  const fits = isAtom || place.isBare || isEnclosed || (tag === "seq" && place.parent === "seq");
  return { span, by: keepComments(text, span, fits ? joined : ["(", ...joined, ")"]) };
}

/** Replaces the whole pipe `e |> old(a)`. */
function piped(
  call: FormerCall,
  args: readonly SyntaxPart[],
  pipe: NonNullable<NamePlace["pipe"]>,
): TextEdit {
  const { module, place } = call;
  const { text } = module.parsed;
  const params = parametersOfForm(call.use.decl);
  const arg = pipe.arg as unknown as SyntaxPart;
  const given = assignTexts(params, [...args, arg], text);
  const { pieces, isAtom } = bodyWith(call, params, given);
  const end = callSpan(text, place.name, place.args !== undefined).end;
  const span = { start: arg.span!.start, end };
  const fits = isAtom || pipe.isBare || pipe.span.start < span.start;
  return { span, by: keepComments(text, span, fits ? pieces : ["(", ...pieces, ")"]) };
}

/** Replaces a function with missing arguments by a lambda: `\x -> new(x, 1)`. */
function lambda(call: FormerCall, args: readonly SyntaxPart[]): TextEdit {
  const { module, place, use } = call;
  const { text } = module.parsed;
  if (place.isNameOnly || use.decl.tag !== "fun") throw refuser(call)("only a name can stand here");
  const params = parametersOfForm(use.decl);
  const span = callSpan(text, place.name, place.args !== undefined);
  const given = new Map(assignTexts(params, args, text));
  const words = new Set(
    tokenise(text.slice(span.start, span.end)).tokens.map((t) =>
      text.slice(span.start + t.start, span.start + t.end),
    ),
  );
  const missing = params.slice(args.length).map(({ name }) => {
    let fresh = name;
    while (words.has(fresh)) fresh += "'";
    given.set(name, [{ pieces: [fresh], isAtom: true, isNamed: false }]);
    return fresh;
  });
  const { pieces } = bodyWith(call, params, given);
  const made = [`\\${missing.join(" ")} -> `, ...pieces];
  const fits = place.isBare || place.span.start < span.start;
  return { span, by: keepComments(text, span, fits ? made : ["(", ...made, ")"]) };
}

function bodyWith(call: FormerCall, params: readonly FormerParameter[], given: AssignedTexts) {
  const refuse = refuser(call);
  const scope = new BodyScope(call, refuse);
  scope.demandNoCapture(given);
  const { lets, named } = namedArguments(call, given);
  const made = new BodySubstitution(call.use.decl, params, named, {
    spell: (node, name) => scope.spell(node, name),
    paramsOf: (name) => scope.paramsOf(name),
    refuse,
  }).body();
  return lets.length === 0
    ? made
    : { pieces: [...lets, ...made.pieces], isAtom: false, tag: "let" };
}

/** Arguments that the body of a function uses more than once get names by `let`, so that they are computed once, as before. */
function namedArguments(
  { use, module }: FormerCall,
  given: AssignedTexts,
): { readonly lets: readonly EditPiece[]; readonly named: AssignedTexts } {
  const { decl } = use;
  const named = new Map(given);
  if (decl.tag !== "fun") return { lets: [], named };
  const { text } = module.parsed;
  const inBody = wordsIn(printExprSyntax(decl.body));
  const inFile = new Set([...wordsIn(text), ...inBody.filter((word) => !given.has(word))]);
  const lets = [...given].flatMap(([name, [arg]]): readonly EditPiece[] => {
    const uses = inBody.filter((word) => word === name).length;
    const isPlain =
      arg?.syntax === undefined || ["name", "number", "bool"].includes(arg.syntax.tag!);
    if (uses < 2 || isPlain) return [];
    let fresh = name;
    while (inFile.has(fresh)) fresh += "'";
    named.set(name, [{ pieces: [fresh], isAtom: true, isNamed: false }]);
    return [`let ${fresh} = `, ...arg.pieces, " in "];
  });
  return { lets, named };
}

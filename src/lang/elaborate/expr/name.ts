/** @file Names: local values and sizes, then built-in and declared ones; in a pattern, all other names are metavariables. */
import { isPrimName, PRIM_NAMES, PRIMITIVES, type StrataError } from "../../../term/index.ts";
import type { ExprSyntax, Name } from "../../syntax/syntax.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { declaredFunction } from "./function.ts";
import { elaborateKernel, elaborateLabel } from "./launch.ts";
import { primitive } from "./primitive.ts";
import { application, isSizeFunction } from "./size.ts";
import { sizeAsI32, undefinedValue } from "./typed.ts";
import type { Use } from "./use.ts";

/** Forms whose syntax looks like a call. */
const FORMS: ReadonlyMap<string, (c: ExprElaborator, use: Use) => Typed> = new Map([
  ["label", elaborateLabel],
  ["kernel", elaborateKernel],
]);

/**
 * Elaborates a name without arguments: a local name first. Then, in a pattern, it is a function passed to the rule, a primitive, or
 * a metavariable or name of the surrounding strategy; elsewhere, what `globalName` or the surrounding strategy makes of it. A size
 * is an i32. Raises, among others, E0201 if it is unknown, and E0306 for a rest outside `xs..`.
 */
export function name(
  c: ExprElaborator,
  { name }: Extract<ExprSyntax, { tag: "name" }>,
  scope: LexicalScope,
  expected: Use["expected"],
): Typed {
  const local = scope.lookup(name.text);
  if (local?.tag === "value") return local.typed;
  if (local?.tag === "size") return sizeAsI32(c, local.size);
  if (local?.tag === "rest") throw several(c, name);
  if (name.text === "undef") return undefinedValue(c);
  const use: Use = { args: [], scope, span: name.span, expected };
  const constant = c.unknowns.isPattern
    ? patternConstant(c, name.text, use)
    : globalName(c, name, use);
  const found = constant ?? c.unknowns.value(name);
  if (found !== undefined) return found;
  throw c.problems.unknownName(name.span, "value", name.text, knownNames(c, scope));
}

const several = (c: ExprElaborator, { text, span }: Name): StrataError =>
  c.problems.pattern(span, `\`${text}\` stands for any number of terms`, [
    `write ${text}.. among the arguments of a function, in a tuple or in an array`,
  ]);

/**
 * In a pattern, a bare name is a metavariable even if a function has the name; exceptions are primitives and functions passed
 * to the rule.
 */
function patternConstant(c: ExprElaborator, name: string, use: Use): Typed | undefined {
  const given = c.globals.given?.(name);
  if (given !== undefined) return declaredFunction(c, given, use);
  return isPrimName(name) ? primitive(c, name, use) : undefined;
}

/**
 * A special form (`label`, `kernel`), primitive, declared function or function of sizes, in this order, on its arguments;
 * undefined if the name is none of these. A qualified name is no form and no primitive. The result of a function of sizes is an
 * i32.
 */
export function globalName(c: ExprElaborator, name: Name, use: Use): Typed | undefined {
  const { text } = name;
  if (name.qualifier === undefined) {
    const form = FORMS.get(text);
    if (form !== undefined) return form(c, use);
    if (isPrimName(text) && PRIMITIVES[text].hasSyntax !== true) return primitive(c, text, use);
  }
  const fun = c.globals.fun(name);
  if (fun !== undefined) return declaredFunction(c, fun, use);
  if (!isSizeFunction(text)) return undefined;
  return sizeAsI32(c, application(c, text, use.args, use.span, use.scope));
}

/**
 * The names of local values, functions and primitives that are known in a scope, for suggestions; hidden names are repeated.
 * Primitives with a syntax of their own are left out.
 */
export function knownNames(c: ExprElaborator, scope: LexicalScope): string[] {
  const primitives = PRIM_NAMES.filter((p) => PRIMITIVES[p].hasSyntax !== true);
  return [...scope.names(), ...c.globals.names(), ...primitives];
}

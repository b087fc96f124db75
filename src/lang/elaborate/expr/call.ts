/** @file Calls and pipes: of a name, an operator, or any expression of function type. */
import type { Type } from "../../../term/index.ts";
import type { Expr, Name } from "../../syntax/syntax.ts";
import type { Scope, Typed } from "../scope.ts";
import type { Context } from "./context.ts";
import { applyValue } from "./function.ts";
import { globalName, knownNames } from "./name.ts";
import { OPERATORS } from "./operator.ts";
import { primitive } from "./primitive.ts";
import { spreadOut } from "./spread.ts";
import type { Use } from "./use.ts";

type Of<Tag extends Expr["tag"]> = Extract<Expr, { tag: Tag }>;

/** `e |> f(a)` is `f(a, e)`. */
export function pipe(c: Context, e: Of<"pipe">, scope: Scope, expected: Type | undefined): Typed {
  const { fun, arg, span } = e;
  const use = { scope, span, expected };
  const [callee, first] = fun.tag === "call" ? [fun.fun, fun.args] : [fun, []];
  return callOf(c, callee, { ...use, args: [...spreadOut(c, first, scope), arg] });
}

export function call(
  c: Context,
  { fun, args, span }: Of<"call">,
  scope: Scope,
  expected: Type | undefined,
): Typed {
  return callOf(c, fun, { args: spreadOut(c, args, scope), scope, span, expected });
}

function callOf(c: Context, fun: Expr, use: Use): Typed {
  const { args, scope, span } = use;
  if (fun.tag === "name" && scope.lookup(fun.name.text) === undefined) {
    return callName(c, fun.name, use);
  }
  if (fun.tag === "operator") return primitive(c, OPERATORS[fun.op], use);
  return applyValue(c, c.expr(fun, scope), args, scope, span);
}

function callName(c: Context, name: Name, use: Use): Typed {
  const { args, scope, span } = use;
  const global = globalName(c, name, use);
  if (global !== undefined) return global;
  if (c.unknowns.isPattern) demandMiller(c, name, args, scope);
  const unknown = c.unknowns.value(name);
  if (unknown !== undefined) return applyValue(c, unknown, args, scope, span);
  throw c.problems.unknownName(name.span, "function", name.text, knownNames(c, scope));
}

/** Miller's condition: a metavariable is applied to distinct bound variables and nothing else. */
function demandMiller(c: Context, name: Name, args: readonly Expr[], scope: Scope): void {
  const seen = new Set<string>();
  for (const a of args) {
    const variable = boundVariable(a, scope);
    if (variable === undefined) {
      throw c.problems.pattern(
        a.span,
        `the metavariable \`${name.text}\` is applied to something that is no bound variable`,
        [
          `list the bound variables that it may mention: ${name.text}(x)`,
          "to split a term at a sub-term, use a condition: where h = context(body, p)",
        ],
      );
    }
    if (seen.has(variable)) {
      throw c.problems.pattern(a.span, `\`${variable}\` is listed twice`, [
        "each bound variable once",
      ]);
    }
    seen.add(variable);
  }
}

function boundVariable(e: Expr, scope: Scope): string | undefined {
  if (e.tag !== "name") return undefined;
  const local = scope.lookup(e.name.text);
  return local?.tag === "value" && local.binder ? e.name.text : undefined;
}

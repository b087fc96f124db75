/** @file Calls and pipes of a name, an operator, or any expression of function type. */
import type { Type } from "../../../term/index.ts";
import { pipeOfFirst } from "../../syntax/chain.ts";
import type { ExprOf, ExprSyntax, Name } from "../../syntax/syntax.ts";
import { computing } from "../computing.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { applyValue } from "./function.ts";
import { globalName, knownNames } from "./name.ts";
import { OPERATOR_PRIMITIVES } from "./operator.ts";
import { primitive } from "./primitive.ts";
import { spreadOut } from "./spread.ts";
import { ChainPart } from "./typed.ts";
import type { Use } from "./use.ts";

/**
 * Elaborates the pipe `e |> f(a)` as the call `f(a, e)`: the left operand is the last argument. Spreads (`xs..`) in the call are
 * expanded; `e |> f` is `f(e)`. Of several stages, the first is elaborated first.
 */
export function pipe(
  c: ExprElaborator,
  e: ExprOf<"pipe">,
  scope: LexicalScope,
  expected: Type | undefined,
): Typed {
  const last = e.stages.length - 1;
  let [arg, part]: [ExprSyntax, ChainPart | undefined] = [e.arg, undefined];
  e.stages.forEach((fun, i) => {
    const [whole, given, before] = [pipeOfFirst(e, i + 1), arg, part];
    const wanted = i === last ? expected : undefined;
    const stage = computing(c.problems, whole.span, () =>
      stageOf(c, fun, { scope, span: whole.span, expected: wanted, args: [given] }),
    );
    part = new ChainPart(stage, before);
    if (i < last) c.setElaborated(whole, part);
    arg = whole;
  });
  return part!;
}

/** Elaborates one stage of a pipe, whose left operand is the only argument of `use`. */
function stageOf(c: ExprElaborator, fun: ExprSyntax, use: Use): Typed {
  const [callee, first] = fun.tag === "call" ? [fun.fun, fun.args] : [fun, []];
  return callOf(c, callee, { ...use, args: [...spreadOut(c, first, use.scope), ...use.args] });
}

/**
 * Elaborates a call `f(a, b)`, whose spreads (`xs..`) are expanded first. f is a name, an operator or an expression; a local name
 * takes precedence over a primitive or function. Raises, among others, E0201 for an unknown name, and in a pattern E0306 for a
 * metavariable that is not applied to distinct bound variables or components of them.
 */
export function elaborateCall(
  c: ExprElaborator,
  { fun, args, span }: ExprOf<"call">,
  scope: LexicalScope,
  expected: Type | undefined,
): Typed {
  return callOf(c, fun, { args: spreadOut(c, args, scope), scope, span, expected });
}

function callOf(c: ExprElaborator, fun: ExprSyntax, use: Use): Typed {
  const { args, scope, span } = use;
  if (fun.tag === "name" && scope.lookup(fun.name.text) === undefined) {
    return callName(c, fun.name, use);
  }
  if (fun.tag === "operator") return primitive(c, OPERATOR_PRIMITIVES[fun.op], use);
  return applyValue(c, c.expr(fun, scope), args, scope, span);
}

function callName(c: ExprElaborator, name: Name, use: Use): Typed {
  const { args, scope, span } = use;
  const global = globalName(c, name, use);
  if (global !== undefined) return global;
  if (c.unknowns.isPattern) demandMiller(c, name, args, scope);
  const unknown = c.unknowns.value(name);
  if (unknown !== undefined) return applyValue(c, unknown, args, scope, span);
  throw c.problems.unknownName(name.span, "function", name.text, knownNames(c, scope));
}

/**
 * Checks the condition for deterministic matching in a pattern: a metavariable is applied only to bound variables and components of
 * them, none of which holds another. Raises E0306 otherwise.
 */
function demandMiller(
  c: ExprElaborator,
  name: Name,
  args: readonly ExprSyntax[],
  scope: LexicalScope,
): void {
  const seen: string[] = [];
  for (const a of args) {
    const variable = boundPart(a, scope);
    if (variable === undefined) {
      throw c.problems.pattern(
        a.span,
        `the metavariable \`${name.text}\` is applied to something that is no bound variable, and no component of one`,
        [
          `list the bound variables that it may mention: ${name.text}(x)`,
          "to split a term at a sub-term, use a condition: where h = context(body, p)",
        ],
      );
    }
    const other = seen.find((s) => holds(s, variable) || holds(variable, s));
    if (other !== undefined) {
      const message =
        other === variable
          ? `\`${variable}\` is listed twice`
          : `\`${other}\` and \`${variable}\` overlap`;
      throw c.problems.pattern(a.span, message, ["each bound variable, or component of one, once"]);
    }
    seen.push(variable);
  }
}

/** The text of a bound variable, or of a component `x.1.0` of one; undefined for any other expression. */
function boundPart(e: ExprSyntax, scope: LexicalScope): string | undefined {
  if (e.tag === "project") {
    const tuple = boundPart(e.tuple, scope);
    return tuple && `${tuple}.${e.index}`;
  }
  return e.tag === "name" && scope.lookup(e.name.text)?.tag === "value" ? e.name.text : undefined;
}

/** True if `part` is `whole` or a component of it. */
const holds = (whole: string, part: string): boolean =>
  part === whole || part.startsWith(`${whole}.`);

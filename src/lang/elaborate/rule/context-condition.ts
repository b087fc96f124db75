/**
 * @file `where h = context(f(x), p)`: splits the term matched by f(x) at a sub-term that matches p, which may mention x. On the
 * right side, h(x, y) is f(x) with y in place of that sub-term. Unknown names in p are metavariables, as on the left side.
 */
import {
  bodyUnder,
  type ContextPattern,
  etaLong,
  type Meta,
  type StrataError,
  type Type,
} from "../../../term/index.ts";
import { problem } from "../../diagnostics/errors.ts";
import type { ConditionSyntax, ExprSyntax, Name } from "../../syntax/syntax.ts";
import type { ExprElaborator } from "../expr/expr-elaborator.ts";
import { LexicalScope, type Typed } from "../lexical-scope.ts";
import type { Metavariables } from "./metavariables.ts";

type ContextCondition = Extract<ConditionSyntax, { tag: "context" }>;

/**
 * Elaborates a context condition and binds its names as metavariables; `earlier` are the contexts before it. The returned function
 * makes the pattern; call it after inference. Raises, among others, E0201 if the split name is no metavariable of the left side;
 * E0307 if it is split already, the new name is taken, the form is wrong, or (in the returned function) a function is split or
 * sought.
 */
export function elaborateContext(
  c: ExprElaborator,
  condition: ContextCondition,
  metavariables: Metavariables,
  earlier: readonly ContextCondition[],
): () => ContextPattern {
  const { name, args } = wholeOf(c, condition);
  const whole = metavariables.values.get(name.text);
  if (whole === undefined)
    throw c.problems.unknownName(name.span, "metavariable", name.text, metavariables.values.keys());
  if (metavariables.values.has(condition.name.text))
    throw notSplit(c, condition, `\`${condition.name.text}\` has a meaning already`, [
      "give what is around the sub-term a name of its own",
    ]);
  if (earlier.some((e) => wholeOf(c, e).name.text === name.text))
    throw notSplit(c, condition, `\`${name.text}\` is split already`, [
      "split what is around its first sub-term, or the sub-term itself",
    ]);
  const part = partOf(c, condition, args);
  const params = args.map(() => c.inference.freshType());
  const [result, hole] = [c.inference.freshType(), c.inference.freshType()];
  const { types } = c.session;
  const of = (last: Type): Type => params.reduceRight<Type>((t, p) => types.fun(p, t), last);
  c.unify(of(result), whole.type, `\`${name.text}\``, condition.body.span);
  c.unify(of(hole), part.type, "the sub-term", condition.select.span);
  const around = metavariables.value(condition.name.text);
  c.unify(around.type, of(types.fun(hole, result)), `\`${condition.name.text}\``, condition.span);
  return () => {
    demandValues(c, condition, [result, hole]);
    return {
      whole: bodyUnder(etaLong(whole.build(0)), args.length) as Meta,
      part: etaLong(part.build(0)),
      around: around.build(0),
      name: condition.name.text,
    };
  };
}

/** The split metavariable with its arguments: `f(x, y)`, or `e` without arguments. Raises E0307 for any other expression. */
function wholeOf(
  c: ExprElaborator,
  condition: ContextCondition,
): { name: Name; args: readonly Name[] } {
  const { body } = condition;
  const [fun, args] = body.tag === "call" ? [body.fun, body.args] : [body, []];
  const names = args.flatMap((a) => (a.tag === "name" ? [a.name] : []));
  if (fun.tag === "name" && names.length === args.length) return { name: fun.name, args: names };
  throw notSplit(c, condition, "only what a metavariable of the left side stands for is split", [
    "write h = context(e, `…`), or h = context(f(x), `…`) for a function f",
  ]);
}

/** Elaborates the sought sub-term as a function of the variables `args`. */
function partOf(c: ExprElaborator, condition: ContextCondition, args: readonly Name[]): Typed {
  const { select } = condition;
  if (select.tag !== "argPattern")
    throw notSplit(c, condition, "the sub-term is given by a pattern", [
      "write the pattern in backquotes: h = context(e, `transpose(xs)`)",
    ]);
  const body = select.pattern;
  const params = args.map((name) => ({ tag: "nameBinder", name, span: name.span }) as const);
  const lambda: ExprSyntax = { tag: "lambda", params, body, span: body.span };
  return c.expr(params.length === 0 ? body : lambda, new LexicalScope());
}

/** Requires that the split term and the sub-term are not functions; the condition lists a function's arguments instead. */
function demandValues(
  c: ExprElaborator,
  condition: ContextCondition,
  found: readonly Type[],
): void {
  if (found.every((t) => !["fun", "natFun", "boundary"].includes(c.inference.zonk(t).tag))) return;
  throw notSplit(c, condition, "a function is no value that can be split or sought", [
    "list the variables of the function: h = context(f(x), `…`)",
  ]);
}

const notSplit = (
  c: ExprElaborator,
  { span }: ContextCondition,
  message: string,
  help: readonly string[],
): StrataError => problem("E0307", c.problems.place(span), message, { help: [...help] });

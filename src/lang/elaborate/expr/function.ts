/** @file Applications of functions: declared ones, instantiated at each use, and values of function type. */
import {
  applyAll,
  isFunction,
  type Span,
  showType,
  type Type,
  withEtaLong,
} from "../../../term/index.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import type { FunDef } from "../definition.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { FunctionUse } from "./instance.ts";
import { sizeOfExpr } from "./size.ts";
import { checkArguments, functionOf, hint, type Use } from "./use.ts";

/**
 * A declared function on arguments, with fresh unknowns for its sizes and types. With fewer arguments than parameters, the result
 * is a function of the rest. Surplus arguments are applied to the result: E0305 if its declared type is no function, E0302 if it
 * takes fewer. Also raises E0305 if the argument of a `nat` parameter is missing.
 */
export function declaredFunction(c: ExprElaborator, def: FunDef, use: Use): Typed {
  const { args, scope, span, expected } = use;
  const takes = def.params.length;
  if (args.length > takes && !isFunction(def.result)) {
    const shown = `${takes} argument${takes === 1 ? "" : "s"}`;
    throw c.problems.arity(span, def.name, shown, args.length);
  }
  const instance = new FunctionUse(c, def);
  giveSizes(c, def, instance, use);
  const values = def.params.flatMap((p, i) =>
    p.tag === "value" ? [{ name: p.name, type: instance.type(p.type), at: i }] : [],
  );
  const given = values.filter((p) => p.at < args.length);
  const late = values.filter((p) => p.at >= args.length).map((p) => p.type);
  const result = instance.type(def.result);
  hint(c, late, expected);
  const givenArgs = given.map((p) => args[p.at]!);
  const parts = checkArguments(c, def.name, given, givenArgs, scope);
  c.require(span, ...def.conditions.map((d) => instance.condition(d)));
  for (const d of def.demands) c.inference.demand(d.name, instance.type(d.type));
  const typed: Typed = {
    type: functionOf(c, late, result),
    build: (depth) =>
      withEtaLong(
        parts.map((p) => p.build(depth)),
        (built) => applyAll(instance.term(), built),
      ),
  };
  return args.length > takes ? applyValue(c, typed, args.slice(takes), scope, span) : typed;
}

/** Passes the arguments for `nat` parameters. Raises E0305 if one is missing: sizes cannot be left out. */
function giveSizes(
  c: ExprElaborator,
  def: FunDef,
  instance: FunctionUse,
  { args, scope, span }: Use,
): void {
  def.params.forEach((p, i) => {
    if (p.tag !== "nat") return;
    const a = args[i];
    if (a === undefined) {
      throw c.problems.arity(span, def.name, `its size \`${p.name}\` at once`, args.length);
    }
    instance.give(p.name, sizeOfExpr(c, a, scope));
  });
}

/**
 * Applies a value of function type to arguments, one after the other. A type that is still unknown becomes a function type. Raises
 * E0302 if the value is no function, takes fewer arguments, or an argument has another type.
 */
export function applyValue(
  c: ExprElaborator,
  fun: Typed,
  args: readonly ExprSyntax[],
  scope: LexicalScope,
  span: Span,
): Typed {
  let type = fun.type;
  const parts = args.map((a) => {
    const f = asFunction(c, type, span);
    type = f.result;
    return c.check(a, scope, f.param, "the argument");
  });
  return {
    type,
    build: (depth) => {
      const built = parts.map((p) => p.build(depth));
      return withEtaLong([fun.build(depth), ...built], ([f, ...xs]) => applyAll(f!, xs));
    },
  };
}

function asFunction(c: ExprElaborator, type: Type, span: Span): { param: Type; result: Type } {
  const t = c.inference.resolve(type);
  if (t.tag === "fun") return t;
  if (t.tag === "var" && t.sort === "meta") {
    const f = c.session.types.fun(c.inference.freshType(), c.inference.freshType());
    c.unify(f, t, "the function", span);
    return f;
  }
  throw c.problems.illTyped(span, `${showType(c.inference.zonk(t))} is not a function`, {
    label: "too many arguments, or a missing operator",
  });
}

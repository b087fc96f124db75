/** @file Lambdas and `let`: the expressions that bind names. */
import { abstractSize, applyAll, bindSize, mapType, type Type } from "../../../term/index.ts";
import type { ExprOf, ExprSyntax, LambdaPattern } from "../../syntax/syntax.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import { scopeUnder } from "./binder.ts";
import { coerce } from "./coerce.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";

/**
 * Elaborates a lambda of any number of parameters; without parameters it is the body. An expected function type gives the types of
 * parameters and result, and the body is converted to that result implicitly. A parameter `l: nat` makes a function of a size, for
 * which the expected type is not used.
 */
export function lambda(
  c: ExprElaborator,
  { params, body }: Pick<ExprOf<"lambda">, "params" | "body">,
  scope: LexicalScope,
  expected: Type | undefined,
): Typed {
  const [first, ...rest] = params;
  if (first === undefined) return c.expr(body, scope, expected);
  const wanted = expected === undefined ? undefined : c.inference.resolve(expected);
  if (isNatBinder(first)) return natLambda(c, first, { params: rest, body }, scope);
  const param = c.inference.freshType();
  if (wanted?.tag === "fun") c.unify(wanted.param, param, "the parameter", first.span);
  const inner = scopeUnder(c, first, param, scope);
  const result = wanted?.tag === "fun" ? wanted.result : undefined;
  const typed =
    rest.length > 0
      ? lambda(c, { params: rest, body }, inner, result)
      : bodyOf(c, body, inner, result);
  return {
    type: c.session.types.fun(param, typed.type),
    build: (depth) => c.session.lam(c.inference.zonk(param), typed.build(depth + 1)),
  };
}

function bodyOf(
  c: ExprElaborator,
  body: ExprSyntax,
  scope: LexicalScope,
  result: Type | undefined,
): Typed {
  const typed = c.expr(body, scope, result);
  return result === undefined ? typed : coerce(c, typed, result, body.span);
}

const isNatBinder = (b: LambdaPattern): boolean =>
  b.tag === "nameBinder" && b.type?.tag === "typeName" && b.type.name.text === "nat";

/** Elaborates `\(l: nat) -> body`. In the body, l is a size variable with a unique name; it is bound when the body is known. */
function natLambda(
  c: ExprElaborator,
  binder: LambdaPattern,
  rest: Pick<ExprOf<"lambda">, "params" | "body">,
  scope: LexicalScope,
): Typed {
  const name = binder.tag === "nameBinder" ? binder.name.text : "l";
  const size = c.freshBound(name);
  const l = size.vars[0]!;
  const typed = lambda(c, rest, scope.bind(name, { tag: "size", size }), undefined);
  const { types } = c.session;
  const bodyType = mapType(types, c.inference.zonk(typed.type), {
    size: (s, natBinders) => bindSize(s, l, natBinders),
  });
  return {
    type: types.natFun(bodyType),
    sizeParameter: size,
    build: (depth) => c.session.natLam(abstractSize(typed.build(depth), l)),
  };
}

/**
 * Elaborates a `let`. In a pattern it is a `let` node to match; elsewhere the term constructors decide whether the value is
 * shared or substituted.
 */
export function elaborateLet(
  c: ExprElaborator,
  e: ExprOf<"let">,
  scope: LexicalScope,
  expected: Type | undefined,
): Typed {
  const value = c.expr(e.value, scope);
  const inner = scopeUnder(c, e.binder, value.type, scope);
  const body = c.expr(e.body, inner, expected);
  return {
    type: body.type,
    build: (depth) => {
      const lam = c.session.lam(c.inference.zonk(value.type), body.build(depth + 1));
      if (!c.unknowns.isPattern) return applyAll(lam, [value.build(depth)]);
      return c.session.rawPrim("let", [], [value.build(depth), lam], lam.body.type);
    },
  };
}

/**
 * @file The arguments of `pad(l, r, kind, xs)`: the kind may be a function of index and length, and a constant takes the
 * type of the array's scalars.
 */
import type { Size, Type } from "../../../term/index.ts";
import type { Expr } from "../../syntax/syntax.ts";
import type { Scope, Typed } from "../scope.ts";
import type { Context } from "./context.ts";
import { node } from "./typed.ts";
import { missingTypes, type Use } from "./use.ts";

/** A use of a primitive, typed: the values given, the types of those missing, the type of the result. */
interface TypedUse {
  readonly given: readonly Typed[];
  readonly missing: readonly Type[];
  readonly result: Type;
}

export function pad(c: Context, sizes: readonly Size[], use: Use): TypedUse {
  const { args, scope, span, expected } = use;
  const [kind, array] = args;
  if (kind === undefined) {
    const takes = "two sizes and a kind: pad(1, 1, clamp, xs)";
    throw c.problems.arity(span, "pad", takes, sizes.length);
  }
  const missing = missingTypes(c, array === undefined ? 1 : 0, expected);
  const xs = array === undefined ? [] : [c.expr(array, scope)];
  const type = xs[0]?.type ?? missing[0]!;
  const { boundary: kinds } = c.session.types;
  const result = c.guard(span, () => c.inference.apply("pad", sizes, [kinds, type]));
  return { given: [boundary(c, kind, type, scope), ...xs], missing, result };
}

function boundary(c: Context, kind: Expr, array: Type, scope: Scope): Typed {
  const { types } = c.session;
  if (kind.tag === "lambda") {
    const i32 = types.scalar("i32");
    const of = types.fun(i32, types.fun(i32, i32));
    const f = c.check(kind, scope, of, "the boundary function");
    return node(c, "indexed", [], [f], types.boundary);
  }
  const value = constantOf(kind);
  if (value === undefined) return c.check(kind, scope, types.boundary, "the boundary");
  const constant = c.check(value, scope, scalarOf(c, array), "the constant");
  return node(c, "constant", [], [constant], types.boundary);
}

/** What `constant(…)` holds. */
const constantOf = (e: Expr): Expr | undefined =>
  e.tag === "call" && e.fun.tag === "name" && e.fun.name.text === "constant" && e.args.length === 1
    ? e.args[0]
    : undefined;

function scalarOf(c: Context, array: Type): Type {
  let t = c.inference.resolve(array);
  while (t.tag === "array") t = c.inference.resolve(t.elem);
  return t;
}

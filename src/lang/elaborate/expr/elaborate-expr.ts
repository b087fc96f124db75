/**
 * @file Expressions become typed terms. Types are inferred while walking the syntax; terms are built when all is known,
 * by the constructors that keep them canonical. The first mistake ends the declaration with its diagnostic.
 */
import type { Type } from "../../../term/index.ts";
import type { Expr } from "../../syntax/syntax.ts";
import type { Home } from "../names.ts";
import type { Scope, Typed } from "../scope.ts";
import { call, pipe } from "./call.ts";
import { cast } from "./cast.ts";
import { coerce, wantedOf } from "./coerce.ts";
import { array, at, project, tuple } from "./collection.ts";
import { type Check, Context, type Elaborate, type Surroundings } from "./context.ts";
import { lambda, letIn } from "./lambda.ts";
import { name } from "./name.ts";
import { number } from "./number.ts";
import { binary, ifThenElse, OPERATORS, unary } from "./operator.ts";
import { primitive } from "./primitive.ts";
import { literal } from "./typed.ts";

type Form<E> = (c: Context, e: E, scope: Scope, expected: Type | undefined) => Typed;

const FORMS: { readonly [Tag in Expr["tag"]]: Form<Extract<Expr, { tag: Tag }>> } = {
  name,
  number: (c, e) => number(c, e, e.suffix),
  bool: (c, e) => literal(c, e.value, c.session.types.scalar("bool")),
  string: (c, e) => {
    throw c.problems.illTyped(e.span, "a text has no value here", {
      help: ['texts name labels: label("tile", e)'],
    });
  },
  lambda,
  let: letIn,
  if: ifThenElse,
  pipe,
  binary,
  unary,
  cast,
  call,
  at,
  project,
  operator: (c, { op, span }, scope, expected) =>
    primitive(c, OPERATORS[op], { args: [], scope, span, expected }),
  tuple,
  array,
  spread: (c, e) => {
    throw c.problems.pattern(e.span, "`..` stands after an argument or an element", [
      "write zip(xs..), (xs..) or [xs..]",
    ]);
  },
};

const elaborate: Elaborate = (c, e, scope, expected) =>
  (FORMS[e.tag] as Form<Expr>)(c, e, scope, expected);

const check: Check = (c, e, scope, expected, what) => {
  const typed = coerce(c, c.expr(e, scope, wantedOf(c, e, expected)), expected, e.span);
  c.unify(expected, typed.type, what, e.span, { e, scope });
  return typed;
};

/** Ready to elaborate the expressions of one declaration: `expr`, then `finish`, then build. */
export const expressionContext = (home: Home, around: Surroundings): Context =>
  new Context(home, around, elaborate, check);

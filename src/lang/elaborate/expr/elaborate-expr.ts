/**
 * @file Elaborates expressions to typed terms. Types are inferred in one walk over the syntax; terms are built afterwards by
 * the constructors that keep them canonical. The first mistake ends the elaboration of the declaration.
 */
import type { Type } from "../../../term/index.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { Home } from "../names.ts";
import { elaborateCall, pipe } from "./call.ts";
import { cast } from "./cast.ts";
import { coerce, wantedOf } from "./coerce.ts";
import { elaborateArray, elaborateIndexing, project, tuple } from "./collection.ts";
import {
  type CheckAgainstType,
  type DeclarationState,
  type ElaborateExpr,
  ExprElaborator,
} from "./expr-elaborator.ts";
import { elaborateLet, lambda } from "./lambda.ts";
import { name } from "./name.ts";
import { number } from "./number.ts";
import { elaborateIf, elaborateInfix, elaborateUnary, OPERATOR_PRIMITIVES } from "./operator.ts";
import { primitive } from "./primitive.ts";
import { literal } from "./typed.ts";

type ExprForm<E> = (
  c: ExprElaborator,
  e: E,
  scope: LexicalScope,
  expected: Type | undefined,
) => Typed;

const FORMS: { readonly [Tag in ExprSyntax["tag"]]: ExprForm<Extract<ExprSyntax, { tag: Tag }>> } =
  {
    name,
    number: (c, e) => number(c, e, e.suffix),
    bool: (c, e) => literal(c, e.value, c.session.types.scalar("bool")),
    string: (c, e) => {
      throw c.problems.illTyped(e.span, "a text has no value here", {
        help: ['texts name labels: label("tile", e)'],
      });
    },
    lambda,
    let: elaborateLet,
    if: elaborateIf,
    pipe,
    infix: elaborateInfix,
    unary: elaborateUnary,
    cast,
    call: elaborateCall,
    at: elaborateIndexing,
    project,
    operator: (c, { op, span }, scope, expected) =>
      primitive(c, OPERATOR_PRIMITIVES[op], { args: [], scope, span, expected }),
    tuple,
    array: elaborateArray,
    spread: (c, e) => {
      throw c.problems.pattern(e.span, "`..` stands after an argument or an element", [
        "write zip(xs..), (xs..) or [xs..]",
      ]);
    },
  };

const elaborate: ElaborateExpr = (c, e, scope, expected) =>
  (FORMS[e.tag] as ExprForm<ExprSyntax>)(c, e, scope, expected);

const check: CheckAgainstType = (c, e, scope, expected, what) => {
  const typed = coerce(c, c.expr(e, scope, wantedOf(c, e, expected)), expected, e.span);
  c.unify(expected, typed.type, what, e.span, { e, scope });
  return typed;
};

/**
 * Makes the state for elaborating the expressions of one declaration. Use: `expr` or `check`, then `finish`, then `build` of
 * the result.
 */
export const expressionContext = (home: Home, around: DeclarationState): ExprElaborator =>
  new ExprElaborator(home, around, elaborate, check);

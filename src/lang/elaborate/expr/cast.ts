/**
 * @file `e as t`: converts between scalars and indices. For any other type, and for a metavariable of unknown type in a
 * pattern, it states the type of e.
 */
import { showType, type Type } from "../../../term/index.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import { statedType } from "./binder.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { numberOf } from "./number.ts";
import { node } from "./typed.ts";

/**
 * Elaborates `e as t`. `undef` and a number without a suffix get the type t directly; an e of type t is returned unchanged. Raises,
 * among others, E0302 if t is a scalar or index and e is an array, tuple, vector, function or boundary, or if any other t differs
 * from the type of e.
 */
export function cast(
  c: ExprElaborator,
  e: Extract<ExprSyntax, { tag: "cast" }>,
  scope: LexicalScope,
): Typed {
  const target = statedType(c, e.type, scope);
  if (isUndef(e.arg, scope)) return node(c, "undef", [], [], target);
  if (e.arg.tag === "number" && e.arg.suffix === undefined) return numberOf(c, e.arg, target);
  const arg = c.expr(e.arg, scope);
  const from = c.inference.resolve(arg.type);
  if (from === target) return arg;
  if (from.tag === "idx" && target.tag === "idx" && c.inference.zonk(from).hasMeta) {
    c.unify(target, from, "the index", e.span);
    return arg;
  }
  const isStatement = target.tag !== "scalar" && target.tag !== "idx";
  if (isStatement || isNew(c, e.arg, scope, from)) {
    c.unify(target, arg.type, "the expression", e.span); // a type statement: `xs as [n]f32`
    return arg;
  }
  if (!isCastable(from) || !isCastable(target)) {
    throw c.problems.illTyped(
      e.span,
      `${showType(c.inference.zonk(from))} cannot be cast to ${showType(target)}`,
      { help: ["only scalars are cast; an array is converted with map: map(\\x -> x as f64, xs)"] },
    );
  }
  return node(c, "cast", [], [arg], target);
}

const isUndef = (e: ExprSyntax, scope: LexicalScope): boolean =>
  e.tag === "name" && e.name.text === "undef" && scope.lookup("undef") === undefined;

/** True for a bare metavariable of a pattern whose type is still unknown. */
const isNew = (c: ExprElaborator, arg: ExprSyntax, scope: LexicalScope, type: Type): boolean =>
  c.unknowns.isPattern &&
  arg.tag === "name" &&
  scope.lookup(arg.name.text) === undefined &&
  c.inference.isUnknown(type);

const isCastable = (t: Type): boolean => t.tag === "scalar" || t.tag === "idx" || t.tag === "var";

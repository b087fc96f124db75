/** @file The arguments of a function or primitive. With some left out, the application is a function of the rest. */
import { complaintIn, IllTyped, type Span, type Type } from "../../../term/index.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";

/** The arguments of one application of a function or primitive, with the scope around it and its source position. */
export interface Use {
  readonly args: readonly ExprSyntax[];
  readonly scope: LexicalScope;
  readonly span: Span;
  /** The expected type of the application to these arguments; a hint. */
  readonly expected: Type | undefined;
}

/** The name and the type of a parameter of a primitive or function; the name is for messages. */
export interface FunctionParameter {
  readonly name: string;
  readonly type: Type;
}

/**
 * Checks arguments against parameter types: data first, then boundaries, then functions, whose types the data determine. Returns
 * them in the order of `args`, which may be fewer than `params`. Raises E0302 for a mismatch, and the first mistake inside an
 * argument.
 */
export function checkArguments(
  c: ExprElaborator,
  callee: string,
  params: readonly FunctionParameter[],
  args: readonly ExprSyntax[],
  scope: LexicalScope,
): Typed[] {
  const done: Typed[] = new Array(args.length);
  const visit = (which: (type: Type) => boolean): void =>
    args.forEach((a, i) => {
      const p = params[i]!;
      if (done[i] !== undefined || !which(c.inference.resolve(p.type))) return;
      done[i] = c.check(a, scope, p.type, `argument \`${p.name}\` of ${callee}`);
    });
  visit(({ tag }) => tag !== "fun" && tag !== "boundary");
  visit(({ tag }) => tag === "boundary");
  visit(() => true);
  return done;
}

/** The types of `count` missing arguments: taken from the expected function type as far as it goes, else unknown. */
export function missingTypes(c: ExprElaborator, count: number, expected: Type | undefined): Type[] {
  const types: Type[] = [];
  let wanted = expected === undefined ? undefined : c.inference.resolve(expected);
  for (let i = 0; i < count; i++) {
    types.push(wanted?.tag === "fun" ? wanted.param : c.inference.freshType());
    wanted = wanted?.tag === "fun" ? c.inference.resolve(wanted.result) : undefined;
  }
  return types;
}

/**
 * Unifies the types of missing arguments with the parameters of the expected function type, as far as it goes. A known type is not
 * unified with an unknown parameter. A mismatch is ignored, since `expected` is only a hint.
 */
export function hint(
  c: ExprElaborator,
  missing: readonly Type[],
  expected: Type | undefined,
): void {
  let wanted = expected === undefined ? undefined : c.inference.resolve(expected);
  for (const m of missing) {
    if (wanted?.tag !== "fun") return;
    if (c.inference.isUnknown(m) || !c.inference.isUnknown(wanted.param)) {
      tryUnify(c, m, wanted.param);
    }
    wanted = c.inference.resolve(wanted.result);
  }
}

/**
 * Unifies the element type of a boundary with the expected one before its parts are elaborated. Does nothing unless both types are
 * boundaries and the expected element is known; a mismatch is ignored.
 */
export function hintElement(c: ExprElaborator, result: Type, expected: Type | undefined): void {
  const wanted = expected && c.inference.zonk(expected);
  if (result.tag !== "boundary" || wanted?.tag !== "boundary") return;
  if (!c.inference.isUnknown(wanted.elem)) tryUnify(c, result.elem, wanted.elem);
}

function tryUnify(c: ExprElaborator, a: Type, b: Type): void {
  try {
    c.inference.unify(a, b, "");
  } catch (error) {
    if (complaintIn(error, IllTyped) === undefined) throw error;
  }
}

/** The curried function type from the missing arguments, in order, to the result; `result` itself if none is missing. */
export const functionOf = (c: ExprElaborator, missing: readonly Type[], result: Type): Type =>
  missing.reduceRight<Type>((t, m) => c.session.types.fun(m, t), result);

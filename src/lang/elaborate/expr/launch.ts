/** @file Forms with their own syntax: `label("name", e)`, `kernel(e)` and `kernel(ndrange([…], […]), e)`. */
import type { Size } from "../../../term/index.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { sizeOfExpr } from "./size.ts";
import { node } from "./typed.ts";
import type { Use } from "./use.ts";

/**
 * Elaborates `label("name", e)`, which names e for strategies. Raises E0302 for another form or number of arguments, and demands
 * that e is not a function.
 */
export function elaborateLabel(c: ExprElaborator, { args, scope, span, expected }: Use): Typed {
  const [name, inner] = args;
  if (name?.tag !== "string" || inner === undefined || args.length > 2) {
    throw c.problems.illTyped(span, 'a label is written label("name", e)');
  }
  const typed = value(c, inner, scope, expected);
  return node(c, "label", [], [typed], typed.type, name.value);
}

/**
 * Elaborates `kernel(e)` or `kernel(ndrange([g0, …], [l0, …]), e)`: e, which must not be a function, is launched as one kernel. The
 * node has six sizes, three global and three local, in work-items; 0 is a size left open or not written. Raises E0302 for another
 * form, and the mistakes of the sizes and of e.
 */
export function elaborateKernel(c: ExprElaborator, { args, scope, span, expected }: Use): Typed {
  const inner = args.at(-1);
  if (inner === undefined || args.length > 2) {
    throw c.problems.illTyped(
      span,
      "a launch is written kernel(e) or kernel(ndrange([g0, …], [l0, …]), e)",
    );
  }
  const sizes = args.length === 2 ? ndrange(c, args[0]!, scope) : filled(c, [], 6);
  const typed = value(c, inner, scope, expected);
  return node(c, "kernel", sizes, [typed], typed.type);
}

/** Elaborates an expression that must not be a function. */
function value(
  c: ExprElaborator,
  e: ExprSyntax,
  scope: LexicalScope,
  expected: Use["expected"],
): Typed {
  const typed = c.expr(e, scope, expected);
  c.inference.demand("data", typed.type);
  return typed;
}

/** Reads an ND-range: three global sizes, then three local sizes; 0 leaves a size open. */
function ndrange(c: ExprElaborator, e: ExprSyntax, scope: LexicalScope): Size[] {
  const lists =
    e.tag === "call" && e.fun.tag === "name" && e.fun.name.text === "ndrange" ? e.args : [];
  if (lists.length !== 2 || lists.some((l) => l.tag !== "array" || l.elems.length > 3)) {
    throw c.problems.illTyped(
      e.span,
      "an ND-range is written ndrange([g0, g1, g2], [l0, l1, l2]); 0 leaves a size open",
    );
  }
  return lists.flatMap((l) =>
    filled(c, l.tag === "array" ? l.elems.map((s) => sizeOfExpr(c, s, scope)) : [], 3),
  );
}

const filled = (c: ExprElaborator, sizes: readonly Size[], count: number): Size[] =>
  Array.from({ length: count }, (_, i) => sizes[i] ?? c.session.sizes.nat(0));

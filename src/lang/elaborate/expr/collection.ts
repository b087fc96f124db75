/** @file Arrays and tuples: literals, indexing and projection. */
import type { Type } from "../../../term/index.ts";
import type { ExprOf } from "../../syntax/syntax.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { spreadOut } from "./spread.ts";
import { node, typedComponent } from "./typed.ts";

/** Elaborates `xs[i]`; the index must be of type `idx[n]` for an array of n elements, or provably in range. */
export function elaborateIndexing(c: ExprElaborator, e: ExprOf<"at">, scope: LexicalScope): Typed {
  const array = c.expr(e.array, scope);
  const elem = c.inference.freshType();
  const size = c.inference.freshSize();
  const { types } = c.session;
  c.unify(types.array(size, elem), array.type, "what is indexed", e.array.span);
  const index = c.check(e.index, scope, types.idx(size), "the index");
  return node(c, "at", [], [index, array], elem);
}

/** Elaborates `p.i`, the i-th component from 0. Raises E0303 if the type of p is not known. */
export function project(c: ExprElaborator, e: ExprOf<"project">, scope: LexicalScope): Typed {
  const tuple = c.expr(e.tuple, scope);
  if (c.inference.isUnknown(tuple.type)) {
    throw c.problems.undetermined(
      e.tuple.span,
      "the tuple",
      "say it in the binder: \\(p: (f32, f32)) -> …, or name the components: \\(x, y) -> …",
    );
  }
  const i = c.session.sizes.nat(e.index);
  const type = c.guard(e.span, () => c.inference.apply("proj", [i], [tuple.type]));
  return typedComponent(c, tuple, e.index, type);
}

/**
 * Elaborates a tuple of at least two components, given the expected type. A tuple that consists of one spread of one term is
 * that term.
 */
export function tuple(
  c: ExprElaborator,
  { elems, span }: ExprOf<"tuple">,
  scope: LexicalScope,
  expected: Type | undefined,
): Typed {
  const wanted = expected === undefined ? undefined : c.inference.resolve(expected);
  const parts = spreadOut(c, elems, scope).map((e, i) => {
    const type = wanted?.tag === "tuple" ? wanted.elems[i] : undefined;
    return type === undefined ? c.expr(e, scope) : c.check(e, scope, type, "the component");
  });
  const isLone = c.unknowns.isPattern && parts.length === 1 && elems[0]!.tag === "spread";
  if (parts.length === 0 || isLone)
    throw c.problems.illTyped(span, "a tuple has two components or more");
  if (parts.length === 1) return parts[0]!;
  return node(c, "tuple", [], parts, c.session.types.tuple(parts.map((p) => p.type)));
}

/** Elaborates an array literal of at least one element, given the expected type. */
export function elaborateArray(
  c: ExprElaborator,
  { elems, span }: ExprOf<"array">,
  scope: LexicalScope,
  expected: Type | undefined,
): Typed {
  const wanted = expected === undefined ? undefined : c.inference.resolve(expected);
  const elem = wanted?.tag === "array" ? wanted.elem : c.inference.freshType();
  const items = spreadOut(c, elems, scope);
  if (items.length === 0) throw c.problems.illTyped(span, "an array literal needs an element");
  const parts = items.map((e) => c.check(e, scope, elem, "the element"));
  const type = c.session.types.array(c.session.sizes.nat(parts.length), elem);
  return node(c, "array", [], parts, type);
}

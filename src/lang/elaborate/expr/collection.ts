/** @file Arrays and tuples: literals, indexing and projection. */
import type { Type } from "../../../term/index.ts";
import type { ExprOf } from "../../syntax/syntax.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { spreadOut } from "./spread.ts";
import { node, typedComponent } from "./typed.ts";

/**
 * Elaborates `xs[i]` for an array of n elements. The index has the type `idx[n]` or is i32 arithmetic that is provably in [0, n);
 * raises E0304 if it may be outside, E0302 if xs is no array or the index is of another type.
 */
export function elaborateIndexing(c: ExprElaborator, e: ExprOf<"at">, scope: LexicalScope): Typed {
  const array = c.expr(e.array, scope);
  const elem = c.inference.freshType();
  const size = c.inference.freshSize();
  const { types } = c.session;
  c.unify(types.array(size, elem), array.type, "what is indexed", e.array.span);
  const index = c.check(e.index, scope, types.idx(size), "the index");
  return node(c, "at", [], [index, array], elem);
}

/**
 * Elaborates `p.i`, the i-th component from 0. Raises E0303 if the type of p is not known, E0302 if p is no tuple or has no such
 * component.
 */
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
 * Elaborates a tuple. If a tuple type is expected, the components are checked against its component types. `(e)`, and outside
 * patterns a spread that expands to one term, is that expression itself. Raises E0302 for an empty tuple, for a component of
 * another type, and in a pattern for a lone spread that expands to one term.
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

/**
 * Elaborates an array literal after its spreads are expanded. Every element is checked against one element type, taken from the
 * expected type if that is an array. Raises E0302 for a literal without elements or an element of another type.
 */
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

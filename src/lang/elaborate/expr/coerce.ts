/**
 * @file Implicit conversions where a type is expected: an index to an i32; i32 arithmetic to an index, if it is provably in
 * range; a function of index and length to a boundary.
 */
import {
  indexRange,
  type Size,
  type Span,
  show,
  type Term,
  type Type,
} from "../../../term/index.ts";
import type { ExprSyntax } from "../../syntax/syntax.ts";
import type { Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { indexToInt, node } from "./typed.ts";

/**
 * Converts an expression to the expected type if an implicit conversion exists; otherwise returns it unchanged. Raises E0302 for a
 * function in place of a boundary that does not take an index and a length, and E0304 when the term is built for i32 arithmetic
 * that may leave the range of the expected index type.
 */
export function coerce(c: ExprElaborator, t: Typed, expected: Type, span: Span): Typed {
  const [want, have] = [c.inference.resolve(expected), c.inference.resolve(t.type)];
  if (want.tag === "scalar" && want.name === "i32" && have.tag === "idx") return indexToInt(c, t);
  if (want.tag === "boundary" && have.tag === "fun") {
    c.unify(ofIndexAndLength(c), have, "the boundary function", span);
    return node(c, "indexed", [], [t], want);
  }
  if (want.tag !== "idx" || have.tag !== "scalar" || have.name !== "i32") return t;
  return {
    type: want,
    build: (depth) => {
      const index = t.build(depth);
      const type = c.inference.zonk(want);
      if (type.tag === "idx") demandInside(c, index, type.size, span);
      return c.session.prim("cast", [], [index], type);
    },
  };
}

/**
 * The hint with which an expression is elaborated where `expected` is required: a function of index and length (i32 -> i32 -> i32)
 * for a lambda in place of a boundary, `expected` itself otherwise.
 */
export function wantedOf(c: ExprElaborator, e: ExprSyntax, expected: Type): Type {
  const isBoundary = e.tag === "lambda" && c.inference.resolve(expected).tag === "boundary";
  return isBoundary ? ofIndexAndLength(c) : expected;
}

function ofIndexAndLength({ session: { types } }: ExprElaborator): Type {
  const i32 = types.scalar("i32");
  return types.fun(i32, types.fun(i32, i32));
}

/**
 * Requires that an index expression is in [0, bound) for all sizes that the declaration's `where` allows and all values of the indices
 * in it. Raises E0304 if it may not be; conditions on sizes join the declaration's.
 */
function demandInside(c: ExprElaborator, index: Term, bound: Size, span: Span): void {
  const { size, inside, conditions } = indexRange(index, bound, c.inference.facts);
  if (!inside) {
    throw c.problems.index(span, size && show(size), show(bound));
  }
  c.require(span, ...conditions);
}

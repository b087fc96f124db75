/**
 * @file What is taken for something else where that is wanted: an index for an i32; i32 arithmetic for an index, where that
 * is provable; a function of index and length for a boundary.
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

/** What an expression is elaborated against where a type is wanted: a lambda may be a boundary. */
export function wantedOf(c: ExprElaborator, e: ExprSyntax, expected: Type): Type {
  const isBoundary = e.tag === "lambda" && c.inference.resolve(expected).tag === "boundary";
  return isBoundary ? ofIndexAndLength(c) : expected;
}

function ofIndexAndLength({ session: { types } }: ExprElaborator): Type {
  const i32 = types.scalar("i32");
  return types.fun(i32, types.fun(i32, i32));
}

/** The index lies in [0, bound) whatever the sizes and the indices in it are. */
function demandInside(c: ExprElaborator, index: Term, bound: Size, span: Span): void {
  const { size, inside, conditions } = indexRange(index, bound);
  if (!inside) {
    throw c.problems.index(span, size === undefined ? "an i32" : show(size), show(bound));
  }
  c.require(span, ...conditions);
}

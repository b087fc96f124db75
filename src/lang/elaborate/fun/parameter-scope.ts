/** @file The scope of a function's body: its parameters, and the sizes that their types bind. */
import { etaLong, type Session, type Size, type Type } from "../../../term/index.ts";
import type { FunParameter } from "../definition.ts";
import { LexicalScope, type Typed } from "../lexical-scope.ts";

/** The scope in which a function's body is elaborated; later parameters hide earlier ones of the same name. */
export const parameterScope = (params: readonly FunParameter[], session: Session): LexicalScope =>
  params.reduce((scope, p) => bindParameter(scope, p, session), new LexicalScope());

function bindParameter(scope: LexicalScope, p: FunParameter, session: Session): LexicalScope {
  if (p.tag === "nat") {
    return scope.bind(p.name, { tag: "size", size: session.sizes.variable("param", p.name) });
  }
  const level = scope.depth;
  const typed: Typed = {
    type: p.type,
    build: (depth) => etaLong(session.variable(depth - 1 - level, p.type)),
  };
  const inner = scope.deeper().bind(p.name, { tag: "value", typed });
  return sizesOf(p.type).reduce(bindSize, inner);
}

/** Binds a size variable to its name, which then denotes it as a size and as a value, unless the name is bound already. */
function bindSize(scope: LexicalScope, size: Size): LexicalScope {
  const [v] = size.vars;
  if (v === undefined || v.size !== size || scope.lookup(v.name) !== undefined) return scope;
  return scope.bind(v.name, { tag: "size", size });
}

function sizesOf(t: Type): readonly Size[] {
  switch (t.tag) {
    case "idx":
      return [t.size];
    case "array":
      return [t.size, ...sizesOf(t.elem)];
    case "tuple":
      return t.elems.flatMap(sizesOf);
    case "fun":
      return [...sizesOf(t.param), ...sizesOf(t.result)];
    default:
      return [];
  }
}

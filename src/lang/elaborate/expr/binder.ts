/** @file Binders: the scope below a binder, in which its names denote the bound value or, in a tuple pattern, its components. */
import { etaLong, type Type, visitType } from "../../../term/index.ts";
import type { LambdaPattern, TypeSyntax } from "../../syntax/syntax.ts";
import type { LexicalScope, Typed } from "../lexical-scope.ts";
import type { TypeNames } from "../names.ts";
import { elaborateType } from "../type.ts";
import { components } from "./components.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";
import { typedComponent } from "./typed.ts";

/**
 * The scope below a binder of a value of type `type`, one binder deeper than `scope`. In a tuple pattern the names denote
 * projections of the bound value. Raises E0302 if the pattern or a type stated in it does not fit, the errors of `statedType`, and
 * those of `components` for rests.
 */
export function scopeUnder(
  c: ExprElaborator,
  binder: LambdaPattern,
  type: Type,
  scope: LexicalScope,
): LexicalScope {
  const level = scope.depth;
  const variable: Typed = {
    type,
    build: (depth) => etaLong(c.session.variable(depth - 1 - level, c.inference.zonk(type))),
  };
  return bindPart(c, binder, variable, scope.deeper());
}

/** Binds the names of a binder to a bound value or a component of it. */
function bindPart(
  c: ExprElaborator,
  binder: LambdaPattern,
  part: Typed,
  scope: LexicalScope,
): LexicalScope {
  if (binder.tag === "nameBinder") {
    if (binder.type !== undefined) {
      const stated = statedType(c, binder.type, scope);
      c.unify(stated, part.type, `\`${binder.name.text}\``, binder.span);
    }
    return scope.bind(binder.name.text, { tag: "value", typed: part });
  }
  if (binder.tag === "restBinder") throw new Error("a rest outside a tuple");
  const parts = components(c, binder, part.type, scope);
  const inner = parts.rests.reduce(
    (s, { name, elems }) => s.bind(name, { tag: "rest", elems }),
    scope,
  );
  const elems = parts.binders.map(() => c.inference.freshType());
  if (elems.length === 1) return bindPart(c, parts.binders[0]!, part, inner);
  c.unify(part.type, c.session.types.tuple(elems), "the tuple of the binder", binder.span);
  return parts.binders.reduce(
    (s, b, i) => bindPart(c, b, typedComponent(c, part, i, elems[i]!), s),
    inner,
  );
}

/**
 * Elaborates a type stated in an expression; local sizes of `scope` take precedence over the declaration's. Demands that element
 * types of vectors are numeric scalars. Raises, among others, E0201 for an unknown name, and E0302 for a type that cannot be
 * written.
 */
export function statedType(c: ExprElaborator, type: TypeSyntax, scope: LexicalScope): Type {
  const stated = elaborateType(type, scopedNames(c, scope), c);
  visitType(stated, {
    vector: ({ elem }) => {
      c.inference.demand("scalar", elem);
      c.inference.demand("numeric", elem);
    },
  });
  return stated;
}

/** The meaning of names in types below local binders: local sizes take precedence. */
function scopedNames(c: ExprElaborator, scope: LexicalScope): TypeNames {
  return {
    ...c.names,
    size: (name) => {
      const local = scope.lookup(name.text);
      return local?.tag === "size" ? local.size : c.names.size(name);
    },
  };
}

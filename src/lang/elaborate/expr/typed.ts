/** @file Typed expressions from typed parts: what is built of them once inference is done. */
import type { PrimName, Size, Type } from "../../../term/index.ts";
import type { Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";

export function literal(c: ExprElaborator, value: number | boolean, type: Type): Typed {
  return { type, build: () => c.session.lit(value, type) };
}

/** A primitive on all its arguments. */
export function node(
  c: ExprElaborator,
  prim: PrimName,
  sizes: readonly Size[],
  args: readonly Typed[],
  type: Type,
  label = "",
): Typed {
  return {
    type,
    build: (depth) =>
      c.session.prim(
        prim,
        sizes.map((s) => c.inference.zonkSize(s)),
        args.map((a) => a.build(depth)),
        c.inference.zonk(type),
        label,
      ),
  };
}

/** The i-th component of a tuple. */
export function typedComponent(c: ExprElaborator, tuple: Typed, i: number, type: Type): Typed {
  return node(c, "proj", [c.session.sizes.nat(i)], [tuple], type);
}

/** A size as an i32. */
export function sizeAsI32(c: ExprElaborator, size: Size): Typed {
  return node(c, "natVal", [size], [], c.session.types.scalar("i32"));
}

/** A value that is never read; of the type that its use says. */
export function undefinedValue(c: ExprElaborator): Typed {
  return node(c, "undef", [], [], c.inference.freshType());
}

/** An index as an i32, anything else as it is. */
export function indexToInt(c: ExprElaborator, t: Typed): Typed {
  if (c.inference.resolve(t.type).tag !== "idx") return t;
  return node(c, "cast", [], [t], c.session.types.scalar("i32"));
}

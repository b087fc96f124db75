/** @file Constructors of typed expressions: a type for inference, and a function that builds the term afterwards. */
import type { PrimName, Size, Term, Type } from "../../../term/index.ts";
import type { Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";

/**
 * The beginning of a chain of operators or stages, of which a longer beginning is an operand. `build` makes the terms of all
 * beginnings in order, each once, so that its depth of recursion does not grow with the chain.
 */
export class ChainPart implements Typed {
  readonly type: Type;
  readonly #own: Typed;
  readonly #before: ChainPart | undefined;
  #built: { readonly depth: number; readonly term: Term } | undefined;

  /** `own` may be built of `before`, the next shorter beginning of the chain. */
  constructor(own: Typed, before?: ChainPart) {
    this.type = own.type;
    this.#own = own;
    this.#before = before;
  }

  build(depth: number): Term {
    const missing: ChainPart[] = [];
    for (let p: ChainPart | undefined = this; p && p.#built?.depth !== depth; p = p.#before)
      missing.push(p);
    for (const p of missing.reverse()) p.#built = { depth, term: p.#own.build(depth) };
    return this.#built!.term;
  }
}

/** A literal (number or truth value) of the type `type`, which must be known; that the value fits the type is not checked here. */
export function literal(c: ExprElaborator, value: number | boolean, type: Type): Typed {
  return { type, build: () => c.session.lit(value, type) };
}

/**
 * A primitive on all its sizes and arguments, with the type `type` of the result, which is not checked. `label` is the text of a
 * `label` or `extern` node.
 */
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

/** Component i of a tuple, from 0, as a projection; `type` is the component's type. */
export function typedComponent(c: ExprElaborator, tuple: Typed, i: number, type: Type): Typed {
  return node(c, "proj", [c.session.sizes.nat(i)], [tuple], type);
}

/** A size as a value of type i32 (the primitive `natVal`). */
export function sizeAsI32(c: ExprElaborator, size: Size): Typed {
  return node(c, "natVal", [size], [], c.session.types.scalar("i32"));
}

/** The value `undef`, which must never be read; its type comes from its use. */
export function undefinedValue(c: ExprElaborator): Typed {
  return node(c, "undef", [], [], c.inference.freshType());
}

/** Converts an index to i32 by a `cast` node; an expression of any other or unknown type is returned unchanged. */
export function indexToInt(c: ExprElaborator, t: Typed): Typed {
  if (c.inference.resolve(t.type).tag !== "idx") return t;
  return node(c, "cast", [], [t], c.session.types.scalar("i32"));
}

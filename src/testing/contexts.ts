/**
 * @file Random well-typed contexts: a larger term around a given one, under binders, in which free variables of the given term may
 * become bound ones. A label in the given term marks its position.
 */
import {
  type ArrayType,
  abstract,
  abstractSize,
  asVariable,
  Builder,
  children,
  type Free,
  type Session,
  type Size,
  type Term,
  type Type,
} from "../term/index.ts";
import type { TermPath } from "../traversals/index.ts";
import type { Choices } from "./choices.ts";
import { freeVariables } from "./free-variables.ts";
import { typeSizes } from "./types.ts";

/**
 * A term with a hole, as a function: returns the larger term for the term that fills the hole. The hole may occur twice, and under
 * binders of its free variables.
 */
export type OneHoleContext = (hole: Term) => Term;

/** What a context is made for. */
interface ContextSpec {
  readonly hole: Term;
  /** The values of the size variables in `hole`. */
  readonly sizes?: ReadonlyMap<string, number>;
  /** Names of variables that must stay free. */
  readonly keep?: ReadonlySet<string>;
}

/**
 * Returns a random context of `depth` layers, some of which may be empty, around a hole of the type of `hole`. The type of the
 * whole may differ. Free variables of `hole` may become bound, except those that `keep` names.
 */
export function randomContext(
  c: Choices,
  depth: number,
  { hole, sizes = new Map(), keep = new Set() }: ContextSpec,
): OneHoleContext {
  const layers: OneHoleContext[] = [];
  let inner = hole;
  for (let i = 0; i < depth; i++) {
    const layer = new Layers(c, i, { hole: inner, sizes, keep }).pick();
    layers.push(layer);
    inner = layer(inner);
  }
  return (t) => layers.reduce((u, layer) => layer(u), t);
}

/**
 * Returns the path, in child numbers, of the first node with this label, parents before children and left to right; undefined if
 * there is none.
 */
export function pathOfLabel(t: Term, label: string): TermPath | undefined {
  if (t.tag === "prim" && t.prim === "label" && t.label === label) return [];
  for (const [i, child] of children(t).entries()) {
    const path = pathOfLabel(child, label);
    if (path !== undefined) return [i, ...path];
  }
  return undefined;
}

class Layers {
  readonly #c: Choices;
  readonly #session: Session;
  readonly #b: Builder;
  readonly #hole: Term;
  readonly #name: string;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #keep: ReadonlySet<string>;

  constructor(c: Choices, level: number, { hole, sizes, keep }: Required<ContextSpec>) {
    this.#c = c;
    this.#sizes = sizes;
    this.#keep = keep;
    this.#session = hole.session;
    this.#b = new Builder(hole.session);
    this.#hole = hole;
    this.#name = `c${level}`;
  }

  pick(): OneHoleContext {
    return this.#c.pick([
      () => (h: Term) => h,
      () => this.#mapped(),
      () => this.#bound(),
      () => this.#paired(),
      () => this.#generated(),
      () => this.#folded(),
      () => this.#consumed(),
      () => this.#stored(),
      () => this.#iterated(),
    ])();
  }

  /** Returns a call of an uninterpreted function. */
  #opaque(result: Type, ...args: Term[]): Term {
    const type = args.reduceRight<Type>((t, a) => this.#session.types.fun(a.type, t), result);
    return this.#b.apply(this.#session.free(`${this.#name}.f`, type), ...args);
  }

  #free(type: Type): Term {
    return this.#session.free(`${this.#name}.x`, type);
  }

  /** Returns a free variable of the hole that may become a bound one; undefined if there is none. */
  #variable(): Free | undefined {
    const data = freeVariables(this.#hole).filter(
      ({ name, type: t }) => t.tag !== "fun" && t.tag !== "boundary" && !this.#keep.has(name),
    );
    return data.length > 0 ? this.#c.pick(data) : undefined;
  }

  /** `map(\x -> hole, xs)`: the hole is under a lambda that may bind one of its variables. */
  #mapped(): OneHoleContext {
    const x = this.#variable();
    const size = this.#session.sizes.nat(this.#c.pick([2, 1, 3, 0]));
    const type = x?.type ?? this.#session.types.scalar("f32");
    const xs = this.#free(this.#session.types.array(size, type));
    return (h) => this.#b.make.map(this.#lam(x, type, h), xs);
  }

  #lam(x: Free | undefined, type: Type, body: Term): Term {
    return x === undefined
      ? this.#b.lam(type, () => body)
      : this.#session.lam(type, abstract(body, x));
  }

  /** `let x = … in (x, hole)`, where x is a variable of the hole. */
  #bound(): OneHoleContext {
    const x = this.#variable();
    if (x === undefined) return (h) => this.#b.make.tuple(h, h);
    const value = this.#opaque(x.type, this.#free(this.#session.types.scalar("f32")));
    return (h) => this.#b.make.let(value, this.#lam(x, x.type, this.#b.make.tuple(x, h)));
  }

  #paired(): OneHoleContext {
    const { types } = this.#session;
    const other = this.#free(types.scalar("i32"));
    const bool = types.scalar("bool");
    const { make } = this.#b;
    return this.#c.pick<OneHoleContext>([
      (h) => make.tuple(other, h),
      (h) => make.array(h, h),
      (h) => make.select(make.eq(other, other), h, this.#opaque(h.type, other)),
      (h) => make.select(this.#opaque(bool, other), h, this.#opaque(h.type, other)),
      (h) => make.select(this.#opaque(bool, other), this.#opaque(h.type, other), h),
    ]);
  }

  #generated(): OneHoleContext {
    const size = this.#c.pick([2, 1, 0]);
    const f32 = this.#session.types.scalar("f32");
    return (h) => this.#b.make.generate(size, (i) => this.#opaque(f32, i!, h));
  }

  /** A fold whose operator uses the hole in each step. */
  #folded(): OneHoleContext {
    const f32 = this.#session.types.scalar("f32");
    const xs = this.#free(this.#session.types.array(this.#session.sizes.nat(2), f32));
    const z = this.#session.lit(0, f32);
    return (h) => this.#b.make.reduce((acc, x) => this.#opaque(f32, acc!, x!, h), z, xs);
  }

  /** Uses the hole as an array: a map, a reduction, a zip, a padding, or a layout of its rows. */
  #consumed(): OneHoleContext {
    const { make } = this.#b;
    const type = this.#hole.type;
    if (type.tag !== "array") return (h) => this.#opaque(type, h);
    const f32 = this.#session.types.scalar("f32");
    const options: OneHoleContext[] = [
      (h) => make.map((x) => this.#opaque(f32, x!), h),
      (h) => make.reduce((acc, x) => this.#opaque(f32, acc!, x!), this.#session.lit(1, f32), h),
      (h) =>
        make.zip(
          h,
          make.map((x) => this.#opaque(f32, x!), h),
        ),
      (h) => make.pad(1, 0, this.#b.boundary("clamp", type.elem), h),
    ];
    if (type.elem.tag === "array")
      options.push(
        (h) => make.join(h),
        (h) => make.transpose(h),
      );
    return this.#c.pick(options);
  }

  #stored(): OneHoleContext {
    const { make } = this.#b;
    return this.#c.pick<OneHoleContext>([
      (h) => make.toPrivate(h),
      (h) => this.#session.prim("label", [], [h], h.type, "other"),
    ]);
  }

  /**
   * `iterate(1, \(l: nat) ys -> map(\y -> f(y, hole), ys), xs)`: the hole is under a nat binder. If a single variable of the hole
   * uses a size, the size and the variable become l and ys; l then has the value of the size.
   */
  #iterated(): OneHoleContext {
    const { sizes, types } = this.#session;
    const own = this.#ownSize();
    const l = own?.size ?? sizes.variable("free", `${this.#name}.l`);
    const elem = own === undefined ? types.scalar("f32") : own.variable.type.elem;
    const ys = own?.variable ?? this.#session.free(`${this.#name}.ys`, types.array(l, elem));
    const f = (y: Term, h: Term): Term => this.#opaque(elem, y, h);
    const length = this.#sizes.get(l.vars[0]!.name) ?? this.#c.pick([2, 1, 3]);
    const xs = this.#free(types.array(sizes.nat(length), elem));
    return (h) => {
      const step = this.#b.make.map((y) => f(y!, h), ys);
      const lam = this.#session.lam(ys.type, abstract(step, ys));
      return this.#b.make.iterate(1, this.#session.natLam(abstractSize(lam, l.vars[0]!)), xs);
    };
  }

  /**
   * Returns a variable `[n]t` of the hole such that no other type, and not the hole's own, mentions n; undefined if there is none.
   */
  #ownSize(): { size: Size; variable: Free & { type: ArrayType } } | undefined {
    const frees = freeVariables(this.#hole);
    for (const v of frees) {
      if (v.type.tag !== "array") continue;
      const { size, elem } = v.type;
      const variable = asVariable(size);
      if (variable === undefined) continue;
      const others = [this.#hole.type, elem, ...frees.filter((w) => w !== v).map((w) => w.type)];
      if (
        variable.sort === "free" &&
        !this.#keep.has(variable.name) &&
        !this.#keep.has(v.name) &&
        !others.some((t) => typeSizes(t).some((n) => n.vars.includes(variable)))
      )
        return { size, variable: v as Free & { type: ArrayType } };
    }
    return undefined;
  }
}

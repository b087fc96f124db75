/** @file Random scalar functions for programs. They are not symmetric in their arguments and divide integers by literals only. */
import type { Builder, ScalarName, Term, Type } from "../../../src/term/index.ts";
import type { Choices } from "../choices.ts";

type Scalar = Type & { tag: "scalar" };

/** Makes random scalar terms. */
export class ScalarMaker {
  readonly #c: Choices;
  readonly #b: Builder;
  /** Use only whole numbers that stay small, whose sums are exact in any order. */
  readonly #whole: boolean;

  constructor(c: Choices, b: Builder, whole: boolean) {
    this.#c = c;
    this.#b = b;
    this.#whole = whole;
  }

  /** Returns a scalar, or a tuple of scalars, computed from the terms in `scope`. */
  value(type: Type, scope: readonly Term[], depth: number): Term {
    if (type.tag === "tuple")
      return this.#b.make.tuple(...type.elems.map((t) => this.value(t, scope, depth)));
    return this.#scalar(type as Scalar, scope, depth);
  }

  #scalar(type: Scalar, scope: readonly Term[], depth: number): Term {
    const leaves = scope.flatMap((t) => this.#parts(t));
    if (depth <= 0) return this.#leaf(type, leaves);
    const { make } = this.#b;
    const inner = (): Term => this.#scalar(type, scope, depth - 1);
    const test = (): Term => make[this.#c.pick(["lt", "le", "ne"] as const)](inner(), inner());
    const makers = [
      () => make.add(inner(), make.mul(this.#leaf(type, leaves), this.literal(type))),
      () => make.sub(inner(), this.#leaf(type, leaves)),
      () => this.#leaf(type, leaves),
      () => make[this.#c.pick(["min", "max"] as const)](inner(), inner()),
      () => make.select(test(), inner(), inner()),
      () => make.neg(inner()),
      () => make.let(inner(), (x) => make.sub(make.add(x!, this.literal(type)), x!)),
    ];
    if (!this.#whole) makers.push(...this.#inexact(type, inner));
    return this.#c.pick(makers)();
  }

  /** Returns operations that round or do not keep numbers small. */
  #inexact(type: Scalar, inner: () => Term): (() => Term)[] {
    const { make } = this.#b;
    if (type.name === "i32") {
      const large = this.#b.session.sizes.variable("free", "large");
      const divisor = (): Term => this.#b.session.lit(this.#c.pick([3, 2, 7, -2]), type);
      return [
        () => make.mul(inner(), inner()),
        () => make.mul(inner(), make.natVal(large)),
        () => make.div(inner(), divisor()),
        () => make.mod(inner(), divisor()),
      ];
    }
    return [
      () => make.mul(inner(), inner()),
      () => make.div(inner(), this.literal(type)),
      () => make.div(inner(), inner()),
      () => make.sqrt(make.fabs(inner())),
      () => make.fma(inner(), inner(), inner()),
      () => make[this.#c.pick(["floor", "ceil"] as const)](inner()),
    ];
  }

  /** Returns the scalars in a value. */
  #parts(t: Term): Term[] {
    if (t.type.tag !== "tuple") return [t];
    return t.type.elems.flatMap((_, i) => this.#parts(this.#b.make.proj(i, t)));
  }

  #leaf(type: Scalar, leaves: readonly Term[]): Term {
    const same = leaves.filter((t) => t.type === type);
    if (same.length > 0 && this.#c.nat(9) < 8) return this.#c.pick(same);
    const numbers = leaves.filter((t) => t.type.tag === "scalar" || t.type.tag === "idx");
    if (numbers.length > 0 && this.#c.nat(9) < 8)
      return this.#converted(type, this.#c.pick(numbers));
    return this.literal(type);
  }

  /** Converts as C does; floats that may be large are not converted to integers. */
  #converted(type: Scalar, t: Term): Term {
    if (t.type === type) return t;
    const isNumber = t.type.tag === "idx" || (t.type as Scalar).name !== "f32" || this.#whole;
    if (t.type.tag !== "idx" || type.name === "i32")
      return isNumber || type.name !== "i32"
        ? this.#b.typed("cast", type, t)
        : this.#b.typed("cast", type, this.small(t));
    return this.#b.typed("cast", type, this.#b.typed("cast", this.#type("i32"), t));
  }

  /** Returns a term clamped to [−9, 9]. */
  small(t: Term): Term {
    const { make, session } = this.#b;
    return make.min(make.max(t, session.lit(-9, t.type)), session.lit(9, t.type));
  }

  #type(name: ScalarName): Scalar {
    return this.#b.session.types.scalar(name) as Scalar;
  }

  literal(type: Scalar): Term {
    const n = this.#c.pick([1, 2, 3, 5, -1, 7]);
    const fraction = type.name === "f32" && !this.#whole ? this.#c.pick([0, 0.5, 0.1]) : 0;
    return this.#b.session.lit(n + fraction, type);
  }
}

/** @file Steps of random programs with windows: all kinds of halos, and unequal weights. */
import {
  type ArrayType,
  dimensions,
  type Size,
  type Term,
  type Type,
} from "../../../src/term/index.ts";
import type { Folds } from "./folds.ts";
import { elementOf, type Levels, type Parts } from "./levels.ts";

/** Makes steps with windows. */
export class Windows {
  readonly p: Parts;
  readonly levels: Levels;
  readonly folds: Folds;

  constructor(levels: Levels, folds: Folds) {
    this.p = levels.p;
    this.levels = levels;
    this.folds = folds;
  }

  /** Returns the weighted sum of a window of constant length, with unequal weights. */
  #weighted(window: Term): Term {
    const { make, session } = this.p.b;
    const size = (window.type as ArrayType).size.constant!;
    const index = session.types.idx(session.sizes.nat(size));
    const parts = Array.from({ length: size }, (_, i) => make.at(session.lit(i, index), window));
    const type = elementOf(window.type);
    const scalar = (x: Term): Term =>
      type.tag === "tuple" ? make.proj(this.p.c.nat(type.elems.length - 1), x) : x;
    const first = scalar(parts[0]!).type as Type & { tag: "scalar" };
    const terms = parts.map((p) => {
      const x = scalar(p);
      const same = x.type === first ? x : this.p.b.typed("cast", first, x);
      return make.mul(this.p.scalars.literal(first), same);
    });
    return terms.reduce((a, x) => make.add(a, x));
  }

  #kind(elem: Type): Term {
    const { make, session } = this.p.b;
    const { elem: filling } = session.types.boundary(elem);
    const otherEnd = (i: Term, n: Term): Term => {
      const zero = session.lit(0, i.type);
      return make.select(make.lt(i, zero), make.sub(n, session.lit(1, i.type)), zero);
    };
    const kinds = ["clamp", "mirror", "wrap", otherEnd, "constant"] as const;
    const kind = this.p.c.pick(kinds);
    return kind === "constant"
      ? make.constant(this.#filling(filling))
      : this.p.b.boundary(kind, elem);
  }

  #filling(type: Type): Term {
    if (type.tag !== "tuple") return this.p.scalars.literal(type as Type & { tag: "scalar" });
    return this.p.b.make.tuple(...type.elems.map((t) => this.#filling(t)));
  }

  #padding(size: Size): readonly [number, number] {
    return this.levels.value(size) === 0
      ? [0, 0]
      : [this.p.c.pick([1, 0, 2, 4]), this.p.c.pick([1, 2, 0, 3])];
  }

  padded(xs: Term): Term | undefined {
    return this.levels.atSome(xs, (size) => {
      const [l, r] = this.#padding(size);
      return (row) => this.p.b.make.pad(l, r, this.#kind((row.type as ArrayType).elem), row);
    });
  }

  /** Reduces the windows of an array with some halo. The result has the length of the array if the halo fits the window. */
  stencil(xs: Term): Term | undefined {
    const { make } = this.p.b;
    return this.levels.atSome(xs, (size, level) => {
      const last = level === this.levels.rank(xs) - 1;
      const [l, r] = this.#padding(size);
      const length = this.levels.value(size) + l + r;
      const width = this.p.c.pick([3, 2, 1, 4, l + r + 1]);
      const step = this.p.c.pick([1, 1, 2, 3]);
      if (length < width || (length - width) % step !== 0) return undefined;
      const whole = this.p.c.chance(70);
      return (row) => {
        const padded =
          l + r === 0 ? row : make.pad(l, r, this.#kind((row.type as ArrayType).elem), row);
        const windows = make.slide(width, step, padded);
        if (!last || !whole) return windows;
        return make.map((w) => this.#window(w!), windows);
      };
    });
  }

  #window(w: Term): Term {
    if (this.p.c.chance(60)) return this.#weighted(w);
    return this.folds.fold(w);
  }

  stencil2d(xs: Term): Term | undefined {
    const { make } = this.p.b;
    return this.levels.atSome(
      xs,
      (size, level) => {
        const width = dimensions(xs.type)[level + 1]!;
        if (
          level + 2 < this.levels.rank(xs) ||
          this.levels.value(size) * this.levels.value(width) === 0
        )
          return undefined;
        const [h, w] = [this.p.c.pick([3, 2, 1]), this.p.c.pick([3, 1, 2])];
        const kind = this.#kind(elementOf(xs.type));
        return (rows) => {
          const wide = make.map((r) => make.pad(w - 1, 0, kind, r!), rows);
          const padded = make.pad(h - 1, 0, kind, wide);
          const slid = make.slide(
            h,
            1,
            make.map((r) => make.slide(w, 1, r!), padded),
          );
          const windows = make.map((r) => make.transpose(r!), slid);
          const sum = (win: Term): Term => {
            const sums = make.map((r) => this.#weighted(r!), win);
            return this.#weighted(sums);
          };
          return make.map((r) => make.map((win) => sum(win!), r!), windows);
        };
      },
      2,
    );
  }
}

/** @file Steps of random programs that fold or scan. */
import { type ArrayType, dimensions, type Term, type Type } from "../../../src/term/index.ts";
import { elementOf, type Levels, type Parts } from "./levels.ts";
import type { Values } from "./values.ts";

/** Steps of random programs that fold or scan. */
export class Folds {
  readonly p: Parts;
  readonly levels: Levels;
  readonly values: Values;

  constructor(levels: Levels, values: Values) {
    this.p = levels.p;
    this.levels = levels;
    this.values = values;
  }

  /** Returns a left fold of one dimension; half of the time a plain sum, which rules may re-associate. */
  fold(row: Term): Term {
    const { make, session } = this.p.b;
    const type = this.p.c.chance(20) ? this.values.elementType() : elementOf(row.type);
    if (this.p.c.chance(50)) return this.#foldTo(type, row);
    const scalar = (type.tag === "tuple" ? type.elems[0] : type) as Type & { tag: "scalar" };
    const g = (x: Term): Term => this.p.scalars.value(scalar, [x, ...this.p.globals], 1);
    const op = this.p.c.pick(["add", "add", "max", "min"] as const);
    const zero = session.lit(op === "add" ? 0 : this.p.c.int(-1, 1), scalar);
    const isPlain = scalar === (row.type as ArrayType).elem && this.p.c.chance(50);
    return make.reduce((acc, x) => make[op](acc!, isPlain ? x! : g(x!)), zero, row);
  }

  #foldTo(type: Type, row: Term): Term {
    const z = this.p.scalars.value(type, [], 0);
    if (this.p.whole) return this.p.b.make.reduce((a, x) => this.accumulate(type, a!, x!), z, row);
    return this.p.b.make.reduce((a, x) => this.p.scalars.value(type, [a!, x!], 1), z, row);
  }

  /** Returns acc + x (or another operation) component by component; numbers stay small. */
  accumulate(type: Type, acc: Term, x: Term): Term {
    const { make } = this.p.b;
    if (type.tag === "tuple")
      return make.tuple(...type.elems.map((t, i) => this.accumulate(t, make.proj(i, acc), x)));
    return make[this.p.c.pick(["add", "max", "sub"] as const)](
      acc,
      this.p.scalars.value(type, [x], 0),
    );
  }

  reduced(xs: Term): Term | undefined {
    const rank = this.levels.rank(xs);
    return this.levels.inside(rank - 1, xs, (row) => this.fold(row));
  }

  /** Returns a scan. A row of symbolic length is scanned only outside of functions, where the scan can have its own launch. */
  scanned(xs: Term): Term | undefined {
    const level = this.levels.rank(xs) - 1;
    const size = dimensions(xs.type)[level]!;
    if (level > 0 && size.constant === undefined) return undefined;
    return this.levels.inside(level, xs, (row) => {
      const type = this.values.elementType();
      const z = this.p.scalars.value(type, [], 0);
      const op = (a: Term, x: Term): Term =>
        this.p.whole ? this.accumulate(type, a, x) : this.p.scalars.value(type, [a, x], 1);
      return this.p.b.make.scan((a, x) => op(a!, x!), z, row);
    });
  }

  /** Returns sums of columns: a fold whose accumulator is an array. */
  columns(xs: Term): Term | undefined {
    const { make } = this.p.b;
    return this.levels.atSome(
      xs,
      (_, level) => {
        if (level !== 0 || this.levels.rank(xs) !== 2) return undefined;
        return (rows) => {
          const type = elementOf(rows.type);
          const { size } = (rows.type as ArrayType).elem as ArrayType;
          const zero = this.p.scalars.value(type, [], 0);
          const zeros = make.map(
            () => zero,
            make.generate(size, (i) => i!),
          );
          const op = (p: Term): Term => this.accumulate(type, make.proj(0, p), make.proj(1, p));
          return make.reduce(
            (acc, row) => make.map((p) => op(p!), make.zip(acc!, row!)),
            zeros,
            rows,
          );
        };
      },
      2,
    );
  }
}

/**
 * @file The steps of random programs. Each takes an array and returns another, or undefined if it does not apply. Most steps work
 * on the arrays inside some outer dimensions.
 */
import { type ArrayType, dimensions, type Term } from "../../../src/term/index.ts";
import { Folds } from "./folds.ts";
import { Layout } from "./layout.ts";
import { Levels, type Parts, type Row } from "./levels.ts";
import { ScalarMaker } from "./scalars.ts";
import { Values } from "./values.ts";
import { Windows } from "./windows.ts";

type Step = (xs: Term) => Term | undefined;

/** Makes random steps. */
export class Steps {
  readonly p: Parts;
  readonly levels: Levels;
  readonly values: Values;
  readonly windows: Windows;
  readonly folds: Folds;
  readonly layout: Layout;

  constructor(p: Parts) {
    this.p = p;
    this.levels = new Levels(p);
    this.values = new Values(this.levels);
    this.folds = new Folds(this.levels, this.values);
    this.windows = new Windows(this.levels, this.folds);
    this.layout = new Layout(this.levels, this.values);
  }

  /** Applies a random step that computes or moves data. */
  any(xs: Term): Term {
    const steps: readonly Step[] = [
      (x) => this.values.elementwise(x),
      (x) => this.windows.stencil(x),
      (x) => this.folds.reduced(x),
      (x) => this.layout.resized(x),
      (x) => this.#zipped(x),
      (x) => this.folds.scanned(x),
      (x) => this.layout.reshaped(x),
      (x) => this.windows.stencil2d(x),
      (x) => this.windows.padded(x),
      (x) => this.#shared(x),
      (x) => this.#indexed(x),
      (x) => this.#chosen(x),
      (x) => this.folds.columns(x),
    ];
    return this.#pick(steps, xs);
  }

  /** Applies a random step that a kernel can also write through. */
  writable(xs: Term): Term {
    const steps: readonly Step[] = [
      (x) => this.layout.reshaped(x),
      (x) => this.layout.cut(x),
      (x) => this.layout.reordered(x),
      (x) => this.layout.joined(x),
    ];
    return this.#pick(steps, xs);
  }

  /** Applies the first step, from a random one on, that is applicable and keeps the array small. */
  #pick(steps: readonly Step[], xs: Term): Term {
    const from = this.p.c.nat(steps.length - 1);
    for (let i = 0; i < steps.length; i++) {
      const ys = steps[(from + i) % steps.length]!(xs);
      if (ys !== undefined && this.p.sizes.isSmall(dimensions(ys.type))) return ys;
    }
    return xs;
  }

  #zipped(xs: Term): Term | undefined {
    const { make } = this.p.b;
    return this.levels.inside(this.levels.rank(xs) - 1, xs, (row) => {
      const other = this.p.c.pick<Row>([
        (r) => this.layout.reverse(r),
        (r) => make.map((x) => this.values.function(x!), r),
        (r) => make.generate((r.type as ArrayType).size, (i) => this.values.function(i!)),
        (r) => make.map((x) => make.tuple(x!, x!), r),
      ])(row);
      const pairs = this.p.c.chance(50) ? make.zip(row, other) : make.zip(other, row);
      return make.map(
        (p) => this.values.function(p!),
        this.p.c.chance(20) ? this.#unzipped(pairs) : pairs,
      );
    });
  }

  #unzipped(pairs: Term): Term {
    const { make } = this.p.b;
    return make.let(make.unzip(pairs), (u) => make.zip(make.proj(1, u!), make.proj(0, u!)));
  }

  /** Computes an array once and reads it twice. */
  #shared(xs: Term): Term | undefined {
    const { make } = this.p.b;
    return this.levels.inside(this.levels.rank(xs) - 1, xs, (row) =>
      make.let(
        make.map((x) => this.values.function(x!), row),
        (ys) => make.map((p) => this.values.function(p!), make.zip(ys!, this.layout.reverse(ys!))),
      ),
    );
  }

  /** Reads an element at a computed index, or one of two arrays by a condition. */
  #indexed(xs: Term): Term | undefined {
    const { make, session } = this.p.b;
    return this.levels.atSome(xs, (size) => {
      if (this.levels.value(size) === 0) return undefined;
      return (row) => {
        const { size: length } = row.type as ArrayType;
        const idx = session.types.idx(length);
        const i32 = session.types.scalar("i32");
        const count = this.p.c.pick([length, session.sizes.nat(this.p.c.int(1, 5))]);
        const small = new ScalarMaker(this.p.c, this.p.b, true);
        const globals = this.p.globals.map((x) => this.p.scalars.small(x));
        const at = (i: Term): Term =>
          this.p.b.typed("clampIdx", idx, small.value(i32, [i, ...globals], 1));
        return this.p.c.chance(50)
          ? make.gather(this.p.b.lam(session.types.idx(count), at), row)
          : make.generate(count, (i) => make.at(at(i!), row));
      };
    });
  }

  #chosen(xs: Term): Term | undefined {
    const { make } = this.p.b;
    const test = make.lt(
      this.p.scalars.value(this.p.b.session.types.scalar("i32"), this.p.globals, 1),
      this.p.b.session.lit(3, this.p.b.session.types.scalar("i32")),
    );
    return this.levels.inside(this.levels.rank(xs) - 1, xs, (row) =>
      make.select(test, this.layout.reverse(row), row),
    );
  }
}

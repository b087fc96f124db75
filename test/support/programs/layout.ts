/** @file Steps of random programs that move data. */
import { type ArrayType, exactDiv, sub, type Term } from "../../../src/term/index.ts";
import type { Levels, Parts, Row } from "./levels.ts";
import type { Values } from "./values.ts";

/** Steps of random programs that move data. */
export class Layout {
  readonly p: Parts;
  readonly levels: Levels;
  readonly values: Values;

  constructor(levels: Levels, values: Values) {
    this.p = levels.p;
    this.levels = levels;
    this.values = values;
  }

  reshaped(xs: Term): Term | undefined {
    const { make } = this.p.b;
    const rank = this.levels.rank(xs);
    const step = this.p.c.nat(2);
    if (rank > 1 && step > 0)
      return this.levels.atSome(
        xs,
        () => (rows) => (step === 1 ? make.transpose(rows) : make.join(rows)),
        2,
      );
    return this.levels.atSome(xs, (size) => {
      const n = this.levels.value(size);
      const k = this.p.c.pick([2, 4, 3, 1, 5].filter((d) => n % d === 0));
      const whole = n > 0 && this.p.c.chance(20);
      return (row) => make.split(whole ? exactDiv(size, 1) : k, row);
    });
  }

  resized(xs: Term): Term | undefined {
    return this.p.c.chance(50) ? this.cut(xs) : this.concatenated(xs);
  }

  cut(xs: Term): Term | undefined {
    const { make } = this.p.b;
    return this.levels.atSome(xs, (size) => {
      const k = this.p.c.nat(Math.min(3, this.levels.value(size)));
      if (this.p.c.chance(50)) return (row) => make.drop(k, row);
      return (row) => make.take(sub((row.type as ArrayType).size, k), row);
    });
  }

  concatenated(xs: Term): Term | undefined {
    const { make } = this.p.b;
    return this.levels.atSome(xs, (size) => {
      const k = this.p.c.nat(this.levels.value(size));
      return this.p.c.pick<Row>([
        (row) => make.concat(make.drop(k, row), make.take(k, row)),
        (row) => make.concat(row, row),
        (row) =>
          make.concat(
            row,
            make.map((x) => x!, this.reverse(row)),
          ),
      ]);
    });
  }

  /** Concatenates two arrays on the outermost dimension. */
  joined(xs: Term): Term | undefined {
    const { make } = this.p.b;
    const ys = this.p.c.chance(50) ? xs : this.values.elementwise(xs);
    if (ys.type !== xs.type) return undefined;
    return this.p.c.chance(50) ? make.concat(xs, ys) : make.concat(ys, xs);
  }

  reordered(xs: Term): Term | undefined {
    return this.levels.atSome(xs, () => (row) => this.reverse(row));
  }

  reverse(row: Term): Term {
    const { make, session } = this.p.b;
    const i32 = session.types.scalar("i32");
    const { size } = row.type as ArrayType;
    const last = make.sub(make.natVal(size), session.lit(1, i32));
    const reversed = (i?: Term): Term =>
      this.p.b.typed(
        "clampIdx",
        session.types.idx(size),
        make.sub(last, this.p.b.typed("cast", i32, i!)),
      );
    return make.reorder(reversed, reversed, row);
  }
}

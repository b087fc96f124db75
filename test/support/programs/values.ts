/** @file Steps of random programs that compute each element. */
import type { Term, Type } from "../../../src/term/index.ts";
import type { Levels, Parts } from "./levels.ts";

/** Steps of random programs that compute every element. */
export class Values {
  readonly p: Parts;
  readonly levels: Levels;

  constructor(levels: Levels) {
    this.p = levels.p;
    this.levels = levels;
  }

  elementwise(xs: Term): Term {
    return this.levels.inside(this.levels.rank(xs), xs, (x) => this.function(x));
  }

  /** Computes something from every element. */
  work(xs: Term): Term {
    const { make } = this.p.b;
    return this.levels.inside(this.levels.rank(xs), xs, (x) => {
      const value = this.function(x);
      const scalar = value.type.tag === "tuple" ? make.proj(0, value) : value;
      return make.sub(scalar, this.p.scalars.literal(scalar.type as Type & { tag: "scalar" }));
    });
  }

  elementType(): Type {
    const { types } = this.p.b.session;
    const [f32, i32] = [types.scalar("f32"), types.scalar("i32")];
    return this.p.c.pick([f32, f32, i32, types.tuple([f32, i32]), types.tuple([f32, f32])]);
  }

  function(...xs: Term[]): Term {
    return this.p.scalars.value(this.elementType(), [...xs, ...this.p.globals], 2);
  }
}

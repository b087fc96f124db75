/** @file Parts that steps of random programs share, and access to the inner dimensions of arrays. */
import {
  type Builder,
  dimensions,
  type Size,
  type Term,
  type Type,
} from "../../../src/term/index.ts";
import type { Choices } from "../choices.ts";
import type { ScalarMaker } from "./scalars.ts";
import type { SizeWorld } from "./sizes.ts";

/** The generators and options that steps of random programs use. */
export interface Parts {
  readonly c: Choices;
  readonly b: Builder;
  readonly sizes: SizeWorld;
  readonly scalars: ScalarMaker;
  /** Use only whole numbers that stay small. */
  readonly whole: boolean;
  /** Scalar inputs. */
  readonly globals: readonly Term[];
}

/** A function of an array inside a map. */
export type Row = (row: Term) => Term;

/** Returns the scalar or tuple type of an array's innermost elements. */
export const elementOf = (type: Type): Type => (type.tag === "array" ? elementOf(type.elem) : type);

/** Applies steps to arrays inside outer dimensions. */
export class Levels {
  readonly p: Parts;

  constructor(p: Parts) {
    this.p = p;
  }

  rank(xs: Term): number {
    return dimensions(xs.type).length;
  }

  /** Applies `f` to the arrays below `level` outer dimensions. */
  inside(level: number, xs: Term, f: Row): Term {
    return level === 0 ? f(xs) : this.p.b.make.map((row) => this.inside(level - 1, row!, f), xs);
  }

  atSome(xs: Term, f: (size: Size, level: number) => Row | undefined, depth = 1): Term | undefined {
    const sizes = dimensions(xs.type);
    if (sizes.length < depth) return undefined;
    const level = this.p.c.nat(sizes.length - depth);
    const row = f(sizes[level]!, level);
    return row && this.inside(level, xs, row);
  }

  value(s: Size): number {
    return this.p.sizes.valueOf(s);
  }
}

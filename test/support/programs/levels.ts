/** @file What the steps of random programs are made with, and how they reach the arrays inside outer dimensions. */
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

export interface Parts {
  readonly c: Choices;
  readonly b: Builder;
  readonly sizes: SizeWorld;
  readonly scalars: ScalarMaker;
  /** Only whole numbers that stay small. */
  readonly whole: boolean;
  /** Scalar inputs. */
  readonly globals: readonly Term[];
}

/** What is done to an array inside a function. */
export type Row = (row: Term) => Term;

/** The scalar or tuple at the bottom of an array's elements. */
export const elementOf = (type: Type): Type => (type.tag === "array" ? elementOf(type.elem) : type);

export class Levels {
  readonly p: Parts;

  constructor(p: Parts) {
    this.p = p;
  }

  rank(xs: Term): number {
    return dimensions(xs.type).length;
  }

  /** `f` on the arrays inside `level` dimensions. */
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

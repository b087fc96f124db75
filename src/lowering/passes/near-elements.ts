/** @file Which loads and stores access neighbouring elements of a buffer: those whose indices differ by a number. */
import { type Size, sub } from "../../term/index.ts";
import type { LoadExpr } from "../imperative.ts";

/** Where a load or store begins: `offset` elements after the element `base` of a buffer. `key` is equal for equal buffers and bases. */
export interface ElementPlace {
  readonly key: string;
  readonly base: Size;
  readonly offset: number;
}

/** The place of a load or store, with the whole number that its index ends with as the offset. */
export function elementPlace({ buffer, index }: Pick<LoadExpr, "buffer" | "index">): ElementPlace {
  const { num, den, table } = index;
  const last = num.monomials.length - 1;
  const divisor = den.monomials.length === 1 && den.monomials[0]!.degree === 0;
  if (!divisor || num.monomials[last]?.degree !== 0)
    return { key: `${buffer} ${index.id}`, base: index, offset: 0 };
  const offset = Math.floor(num.coefficients[last]! / den.coefficients[0]!);
  const base = sub(index, table.nat(offset));
  return { key: `${buffer} ${base.id}`, base, offset };
}

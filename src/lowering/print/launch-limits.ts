/** @file What a host program checks before a launch so that index arithmetic in the kernel stays within 32 bits. */
import {
  makeCondition,
  partsOf,
  type SizeCondition,
  type SizeView,
  view,
} from "../../term/index.ts";
import type { Kernel } from "../imperative.ts";

/** As conditions on sizes that are known; sums and products alone always have a value. */
export const limitConditions = ({ limits }: Kernel, known: ReadonlySet<string>): SizeCondition[] =>
  limits
    .filter(({ size }) => isPolynomial(view(size)) && size.vars.every((v) => known.has(v.name)))
    .map(({ size, most }) => makeCondition("<=", size, most));

const isPolynomial = (v: SizeView): boolean =>
  v.tag === "const" || v.tag === "var" || (v.tag === "sum" && partsOf(v).every(isPolynomial));

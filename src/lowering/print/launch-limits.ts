/**
 * @file The limits of a kernel as conditions on sizes, which a host program checks before a launch so that index arithmetic stays
 * within 32 bits.
 */
import {
  makeCondition,
  partsOf,
  type SizeCondition,
  type SizeView,
  view,
} from "../../term/index.ts";
import type { Kernel } from "../imperative.ts";

/**
 * The limits of a kernel that mention only `known` sizes, as conditions `size <= most`. Limits on anything but sums and products
 * of sizes are left out, since only these have a value for all sizes.
 */
export const limitConditions = ({ limits }: Kernel, known: ReadonlySet<string>): SizeCondition[] =>
  limits
    .filter(({ size }) => isPolynomial(view(size)) && size.vars.every((v) => known.has(v.name)))
    .map(({ size, most }) => makeCondition("<=", size, most));

const isPolynomial = (v: SizeView): boolean =>
  v.tag === "const" || v.tag === "var" || (v.tag === "sum" && partsOf(v).every(isPolynomial));

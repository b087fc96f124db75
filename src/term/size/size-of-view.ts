/** @file Converts a view (the plain description of a size) back to a size, so that proofs can be asked about a part of a size. */
import { add, exactDiv, floorDiv, log2, max, min, mod, mul, pow } from "./arithmetic.ts";
import type { Size, SizeTable } from "./size.ts";
import type { SizeView } from "./view.ts";

/**
 * The size that a view describes, normalised as sizes are. `table` is the table of the view's variables. Where `replaced` gives a size
 * for a part of the view, that size stands in its place.
 */
export function sizeOfView(
  v: SizeView,
  table: SizeTable,
  replaced?: (part: SizeView) => Size | undefined,
): Size {
  const go = (u: SizeView): Size => replaced?.(u) ?? sizeOfView(u, table, replaced);
  switch (v.tag) {
    case "const":
      return table.nat(v.value);
    case "var":
      return table.variable(v.v.sort, v.v.name);
    case "sum":
      return v.terms
        .map((t) => t.factors.reduce<Size>((p, f) => mul(p, go(f)), table.nat(t.coefficient)))
        .reduce((a, b) => add(a, b), table.nat(0));
    case "quotient":
      return exactDiv(go(v.num), go(v.den));
    case "floor":
      return floorDiv(go(v.a), go(v.b));
    case "mod":
      return mod(go(v.a), go(v.b));
    case "ceilDiv":
      return floorDiv(add(go(v.a), add(go(v.b), -1)), go(v.b));
    case "min":
      return v.args.map(go).reduce((a, b) => min(a, b));
    case "max":
      return v.args.map(go).reduce((a, b) => max(a, b));
    case "pow":
      return pow(go(v.base), go(v.exponent));
    case "log2":
      return log2(go(v.arg));
    default:
      return v satisfies never;
  }
}

/**
 * @file Index arithmetic as text. Sizes take the floor where C truncates: where a dividend may be negative, a helper divides.
 */
import { type Facts, proveLE, type Size, type SizeView, view } from "../../term/index.ts";
import { sizeOfView } from "../size-view.ts";
import { PRODUCT, SUM } from "./strength.ts";

export interface IndexPrinter {
  /** The name of a size of the program. */
  readonly symbol: (size: string) => string;
  /** What is known of ids and loop variables here. */
  readonly facts: Facts;
}

export function printIndex(s: Size, level: number, p: IndexPrinter): string {
  const nonNegative = (a: Size): boolean => proveLE(0, a, p.facts);
  return new Printer(s, p).view(view(s, { nonNegative }), level);
}

class Printer {
  readonly #of: Size;
  readonly #p: IndexPrinter;

  constructor(of: Size, p: IndexPrinter) {
    this.#of = of;
    this.#p = p;
  }

  view(v: SizeView, level: number): string {
    switch (v.tag) {
      case "const":
        return v.value < 0 && level > SUM ? `(${v.value})` : String(v.value);
      case "var":
        return v.v.sort === "free" ? this.#p.symbol(v.v.name) : v.v.name;
      case "sum":
        return this.#sum(v, level);
      case "quotient":
      case "floor":
      case "mod":
        return this.#division(v, level);
      case "min":
      case "max":
        return v.args.map((a) => this.view(a, 0)).reduce((x, y) => `${v.tag}(${x}, ${y})`);
      case "pow":
        return `strata_pow(${this.view(v.base, 0)}, ${this.view(v.exponent, 0)})`;
      case "log2":
        return `(31 - clz(${this.view(v.arg, 0)}))`;
      case "ceilDiv":
        throw new Error("not asked for");
      default:
        return v satisfies never;
    }
  }

  #sum(v: SizeView & { tag: "sum" }, level: number): string {
    const ordered = [...v.terms].sort(
      (a, b) => Number(a.coefficient < 0) - Number(b.coefficient < 0),
    );
    const parts = ordered.map((t, i) => {
      const magnitude = Math.abs(t.coefficient);
      const factors = t.factors.map((f) => this.view(f, PRODUCT + (f.tag === "var" ? 0 : 1)));
      const shown =
        magnitude === 1 && factors.length > 0 ? factors : [...factors, String(magnitude)];
      const text = shown.join(" * ");
      if (i === 0) return t.coefficient < 0 ? `-${text}` : text;
      return t.coefficient < 0 ? ` - ${text}` : ` + ${text}`;
    });
    const product = parts.length === 1;
    const own = product ? PRODUCT : SUM;
    return own < level ? `(${parts.join("")})` : parts.join("");
  }

  /** C truncates where sizes take the floor; where the dividend may be negative a helper does it. */
  #division(v: SizeView & { tag: "quotient" | "floor" | "mod" }, level: number): string {
    const [a, b] = v.tag === "quotient" ? [v.num, v.den] : [v.a, v.b];
    if (v.tag !== "quotient" && !this.#safe(a)) {
      return `${v.tag === "mod" ? "strata_mod" : "strata_floordiv"}(${this.view(a, 0)}, ${this.view(b, 0)})`;
    }
    const text = `${this.view(a, PRODUCT)} ${v.tag === "mod" ? "%" : "/"} ${this.view(b, PRODUCT + 1)}`;
    return PRODUCT < level ? `(${text})` : text;
  }

  #safe(a: SizeView): boolean {
    return proveLE(0, sizeOfView(a, this.#of.table), this.#p.facts);
  }
}

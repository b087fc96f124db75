/**
 * @file Prints index arithmetic. Summands are ordered: declared indices first, then multiples of sizes, multiples of numbers, the
 * rest. A size of which several summands are multiples is factored out. C's division truncates while sizes take the floor, so a
 * dividend that may be negative is divided by a helper function.
 */
import {
  CompilerBug,
  type Facts,
  proveLE,
  type Size,
  type SizeView,
  type TermView,
  view,
} from "../../term/index.ts";
import { sizeOfView } from "../facts/size-view.ts";
import type { Definitions } from "./definitions.ts";
import type { Dialect, IndexFunction } from "./dialect.ts";
import { PRODUCT, SUM } from "./strength.ts";

/**
 * The context in which index arithmetic is printed: names of sizes, declared indices, facts, the dialect, and the helper functions
 * so far.
 */
export interface IndexPrinter {
  /** The name in the target language of a size of the program. */
  readonly symbol: (size: string) => string;
  /** True for the name of an index that the kernel has declared. */
  readonly isNamed: (name: string) => boolean;
  /** Facts about ids and loop variables at this point. */
  readonly facts: Facts;
  readonly dialect: Dialect;
  readonly definitions: Definitions;
}

/**
 * The text of a size, in parentheses if it binds less than `level` (`strength.ts`). Adds the helper functions that it calls to
 * `p.definitions`.
 */
export function printIndex(s: Size, level: number, p: IndexPrinter): string {
  const nonNegative = (a: Size): boolean => proveLE(0, a, p.facts);
  return new IndexWriter(s, p).view(view(s, { nonNegative }), level);
}

class IndexWriter {
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
        return v.args
          .map((a) => this.view(a, 0))
          .reduce((x, y) => `${this.#function(v.tag)}(${x}, ${y})`);
      case "pow":
        return `${this.#function("pow")}(${this.view(v.base, 0)}, ${this.view(v.exponent, 0)})`;
      case "log2":
        return this.#p.dialect.index.log2(this.view(v.arg, 0));
      case "ceilDiv":
        throw new CompilerBug("the view of an index holds ceilDiv");
      default:
        return v satisfies never;
    }
  }

  #function(f: IndexFunction): string {
    return this.#p.dialect.index[f](this.#p.definitions);
  }

  #sum(v: SizeView & { tag: "sum" }, level: number): string {
    const parts = this.#ordered(v.terms);
    const text = parts.map((p, i) => this.#summand(p, i === 0)).join("");
    return (parts.length === 1 ? PRODUCT : SUM) < level ? `(${text})` : text;
  }

  #summand({ coefficient, factors }: TermView, first: boolean): string {
    const magnitude = Math.abs(coefficient);
    const shown = factors.map((f) => this.view(f, PRODUCT + (f.tag === "var" ? 0 : 1)));
    const text = (magnitude === 1 && shown.length > 0 ? shown : [...shown, String(magnitude)]).join(
      " * ",
    );
    if (first) return coefficient < 0 ? `-${text}` : text;
    return coefficient < 0 ? ` - ${text}` : ` + ${text}`;
  }

  /** The summands in the order in which they are printed; summands of equal rank keep their order. */
  #ordered(terms: readonly TermView[]): readonly TermView[] {
    const rank = (t: TermView): number => (t.coefficient < 0 ? 10 : 0) + this.#rank(t);
    const stride = (t: TermView): number => (t.factors.length === 1 ? Math.abs(t.coefficient) : 0);
    return [...factored(terms)].sort((a, b) => rank(a) - rank(b) || stride(b) - stride(a));
  }

  #rank({ coefficient, factors }: TermView): number {
    const [only] = factors;
    if (only === undefined) return 4;
    if (factors.length > 1) return 1;
    if (coefficient === 1 && only.tag === "var" && this.#p.isNamed(only.v.name)) return 0;
    return Math.abs(coefficient) > 1 ? 2 : 3;
  }

  /** Prints a division. C truncates and sizes take the floor, so a helper function divides if the dividend may be negative. */
  #division(v: SizeView & { tag: "quotient" | "floor" | "mod" }, level: number): string {
    const [a, b] = v.tag === "quotient" ? [v.num, v.den] : [v.a, v.b];
    if (v.tag !== "quotient" && !this.#safe(a)) {
      const name = this.#function(v.tag === "mod" ? "mod" : "floorDiv");
      return `${name}(${this.view(a, 0)}, ${this.view(b, 0)})`;
    }
    const text = `${this.view(a, PRODUCT)} ${v.tag === "mod" ? "%" : "/"} ${this.view(b, PRODUCT + 1)}`;
    return PRODUCT < level ? `(${text})` : text;
  }

  #safe(a: SizeView): boolean {
    return proveLE(0, sizeOfView(a, this.#of.table), this.#p.facts);
  }
}

/**
 * Rewrites `a * n + b * n` to `(a + b) * n`, for the program size n of which most summands are multiples, and repeats this for the
 * other summands.
 */
function factored(terms: readonly TermView[]): readonly TermView[] {
  const name = mostCommon(terms.flatMap((t) => [...new Set(t.factors.flatMap(sizeName))]));
  if (name === undefined) return terms;
  const shared = terms.filter((t) => t.factors.some((f) => sizeName(f)[0] === name));
  const rest = terms.filter((t) => !shared.includes(t));
  const without = shared.map((t): TermView => {
    const at = t.factors.findIndex((f) => sizeName(f)[0] === name);
    return { ...t, factors: t.factors.filter((_, i) => i !== at) };
  });
  const size = shared[0]!.factors.find((f) => sizeName(f)[0] === name)!;
  return [{ coefficient: 1, factors: [{ tag: "sum", terms: without }, size] }, ...factored(rest)];
}

const sizeName = (f: SizeView): string[] =>
  f.tag === "var" && f.v.sort === "free" ? [f.v.name] : [];

/** The first of the most frequent names, if it occurs more than once. */
function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const n of names) counts.set(n, (counts.get(n) ?? 0) + 1);
  const most = Math.max(1, ...counts.values());
  return most === 1 ? undefined : [...counts].find(([, count]) => count === most)![0];
}

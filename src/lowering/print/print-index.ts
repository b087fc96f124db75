/**
 * @file Prints index arithmetic. Summands are ordered: declared indices first, then multiples of sizes, multiples of numbers, the
 * rest. A size of which several summands are multiples is factored out. C's division truncates while sizes take the floor, so a
 * dividend that may be negative is divided by a helper function.
 */
import {
  CompilerBug,
  exactDiv,
  exponentOfTwo,
  knownFactorsOf,
  mul,
  proveDivides,
  proveLE,
  type Size,
  type SizeView,
  sizeOfView,
  type TermView,
  view,
} from "../../term/index.ts";
import { factoredSum } from "../factored-sum.ts";
import type { PlaceFacts } from "../facts/place-facts.ts";
import type { Definitions } from "./definitions.ts";
import type { Dialect, IndexFunction } from "./dialect.ts";
import { nearQuotient, nearRemainder } from "./near-remainder.ts";
import { PRODUCT, SUM, UNARY } from "./strength.ts";

/**
 * The context in which index arithmetic is printed: names of sizes, declared indices, facts, the dialect, and the helper functions
 * so far.
 */
export interface IndexPrinter {
  /** The name in the target language of a size of the program. */
  readonly symbol: (size: string) => string;
  /** True for the name of an index that the kernel has declared. */
  readonly isNamed: (name: string) => boolean;
  /** Facts about ids, loop variables and declared indices at this point. */
  readonly place: PlaceFacts;
  readonly dialect: Dialect;
  readonly definitions: Definitions;
}

/**
 * The text of a size, in parentheses if it binds less than `level` (`strength.ts`). Adds the helper functions that it calls to
 * `p.definitions`.
 */
export function printIndex(s: Size, level: number, p: IndexPrinter): string {
  const nonNegative = (a: Size): boolean => proveLE(0, p.place.meaning(a), p.place.facts);
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
        return (
          this.#power(v, level) ??
          `${this.#function("pow")}(${this.view(v.base, 0)}, ${this.view(v.exponent, 0)})`
        );
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
    const shown = joinedPowers(factors).map((f) =>
      this.view(f, PRODUCT + (f.tag === "var" ? 0 : 1)),
    );
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
    return [...factoredSum(terms)].sort((a, b) => rank(a) - rank(b) || stride(b) - stride(a));
  }

  #rank({ coefficient, factors }: TermView): number {
    const [only] = factors;
    if (only === undefined) return 4;
    if (factors.length > 1) return 1;
    if (coefficient === 1 && only.tag === "var" && this.#p.isNamed(only.v.name)) return 0;
    return Math.abs(coefficient) > 1 ? 2 : 3;
  }

  /**
   * Prints a division. C truncates and sizes take the floor, so a helper function divides if the dividend may be negative. A division by
   * a power of two is a shift.
   */
  #division(v: SizeView & { tag: "quotient" | "floor" | "mod" }, level: number): string {
    const positive = v.tag === "floor" ? this.#withPositiveDivisor(v.a, v.b) : undefined;
    if (positive !== undefined) return this.#division(positive, level);
    const [a, b] = v.tag === "quotient" ? [v.num, v.den] : [v.a, v.b];
    const near = v.tag === "quotient" ? undefined : this.#near(v.tag, a, b, level);
    if (near !== undefined) return near;
    if (v.tag !== "quotient" && !this.#safe(a)) {
      const name = this.#function(v.tag === "mod" ? "mod" : "floorDiv");
      return `${name}(${this.view(a, 0)}, ${this.view(b, 0)})`;
    }
    const reduced = this.#power(v, level) ?? this.#reduced(v, level);
    if (reduced !== undefined) return reduced;
    const shift = this.#exponent(b);
    if (shift !== undefined && v.tag !== "mod")
      return this.#shifted(this.view(a, UNARY), ">>", shift, level);
    if (shift !== undefined)
      return parenthesised(`${this.view(a, UNARY)} & (${this.view(b, SUM)} - 1)`, level);
    const text = `${this.view(a, PRODUCT)} ${v.tag === "mod" ? "%" : "/"} ${this.view(b, PRODUCT + 1)}`;
    return PRODUCT < level ? `(${text})` : text;
  }

  /** The quotient of dividend and divisor with their signs changed, if the divisor is negative; undefined if it is not known to be. */
  #withPositiveDivisor(a: SizeView, b: SizeView): (SizeView & { tag: "floor" }) | undefined {
    const { table } = this.#of;
    const { place } = this.#p;
    const divisor = sizeOfView(b, table);
    if (!proveLE(place.meaning(divisor), 0, place.facts)) return undefined;
    const [dividend, positive] = [sizeOfView(a, table), divisor].map((s) => mul(s, -1));
    return { tag: "floor", a: this.#viewOf(dividend!), b: this.#viewOf(positive!) };
  }

  #viewOf(s: Size): SizeView {
    const { place } = this.#p;
    return view(s, { nonNegative: (a) => proveLE(0, place.meaning(a), place.facts) });
  }

  /**
   * Prints a division without a factor that dividend and divisor share, such as `g * x / (g * y)` with y a size: their product with the
   * factor might not fit in an int. Undefined if there is none.
   */
  #reduced(v: SizeView & { tag: "quotient" | "floor" | "mod" }, level: number): string | undefined {
    if (v.tag === "mod") return undefined;
    const { table } = this.#of;
    const { place } = this.#p;
    const [a, b] = (v.tag === "quotient" ? [v.num, v.den] : [v.a, v.b]).map((part) =>
      sizeOfView(part, table),
    ) as [Size, Size];
    const divides = (x: Size, y: Size): boolean =>
      proveDivides(place.meaning(x), place.meaning(y), place.facts) === "yes";
    const factors = knownFactorsOf(a);
    if (v.tag === "quotient") {
      const shared = factors.reduce(mul, table.nat(1));
      const rest = exactDiv(a, shared);
      if (rest.constant === 1 || b.constant === 1 || !divides(b, shared)) return undefined;
      const text = [rest, exactDiv(shared, b)].map((x) => printIndex(x, PRODUCT + 1, this.#p));
      return PRODUCT < level ? `(${text.join(" * ")})` : text.join(" * ");
    }
    const shared = factors.reduce((g, x) => (divides(mul(g, x), b) ? mul(g, x) : g), table.nat(1));
    if (shared.constant === 1) return undefined;
    const [dividend, divisor] = [exactDiv(a, shared), exactDiv(b, shared)];
    const shift = exponentOfTwo(divisor);
    if (shift !== undefined)
      return this.#shifted(printIndex(dividend, UNARY, this.#p), ">>", shift, level);
    const text = `${printIndex(dividend, PRODUCT, this.#p)} / ${printIndex(divisor, PRODUCT + 1, this.#p)}`;
    return PRODUCT < level ? `(${text})` : text;
  }

  /** A power of two with a symbolic exponent, as a shift; undefined for other sizes. */
  #power(v: SizeView, level: number): string | undefined {
    const shift = this.#exponent(v);
    return shift && this.#shifted("1", "<<", shift, level);
  }

  #shifted(operand: string, op: "<<" | ">>", shift: Size, level: number): string {
    return parenthesised(`${operand} ${op} ${printIndex(shift, UNARY, this.#p)}`, level);
  }

  /** The exponent e of a size 2^e, if it is symbolic. */
  #exponent(v: SizeView): Size | undefined {
    const exponent = exponentOfTwo(sizeOfView(v, this.#of.table));
    return exponent?.constant === undefined ? exponent : undefined;
  }

  /** Prints a quotient or remainder by comparisons if it is near enough; a division by a known power of two is cheap. */
  #near(tag: "floor" | "mod", a: SizeView, b: SizeView, level: number): string | undefined {
    const [dividend, divisor] = [a, b].map((v) => sizeOfView(v, this.#of.table)) as [Size, Size];
    const { place } = this.#p;
    if (divisor.constant !== undefined || exponentOfTwo(divisor) !== undefined) return undefined;
    if (tag === "floor") {
      const quotient = nearQuotient(dividend, divisor, place);
      if (quotient?.low !== 0 || quotient.beyond > 1) return undefined;
      return quotient.beyond === 0 ? "0" : `(${this.view(a, SUM)} >= ${this.view(b, SUM)})`;
    }
    const near = nearRemainder(dividend, divisor, place);
    return near?.functions.reduce(
      (text, f) => `${this.#function(f)}(${text}, ${this.view(b, 0)})`,
      printIndex(near.dividend, near.functions.length > 0 ? 0 : level, this.#p),
    );
  }

  #safe(a: SizeView): boolean {
    const { place } = this.#p;
    return proveLE(0, place.meaning(sizeOfView(a, this.#of.table)), place.facts);
  }
}

/** The factors of a term, its powers of two as one power. */
function joinedPowers(factors: readonly SizeView[]): readonly SizeView[] {
  const powers = factors.filter((f) => f.tag === "pow" && isTwo(f.base));
  if (powers.length < 2) return factors;
  const exponents = powers.map((f): TermView => {
    const { exponent } = f as SizeView & { tag: "pow" };
    return { coefficient: 1, factors: [exponent] };
  });
  const joined: SizeView = {
    tag: "pow",
    base: { tag: "const", value: 2 },
    exponent: { tag: "sum", terms: exponents },
  };
  return [...factors.filter((f) => !powers.includes(f)), joined];
}

const isTwo = (v: SizeView): boolean => v.tag === "const" && v.value === 2;

/** Compilers warn of operators of bits as operands without parentheses. */
const parenthesised = (text: string, level: number): string => (level > 0 ? `(${text})` : text);

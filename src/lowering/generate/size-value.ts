/**
 * @file Computes the value of a size as an i32: as an index if the size is proved to fit, else modulo 2^32 with 64-bit arithmetic.
 * Sums, products and powers may wrap modulo 2^64; operands of division, min and max must be exact.
 */
import {
  CompilerBug,
  INT_MAX,
  proveLE,
  type Size,
  type SizeView,
  type StrataError,
  sizeOfView,
  type TermView,
  view,
} from "../../term/index.ts";
import { constant, ctype, index, operation } from "../code.ts";
import { loweringFailed, sizeTooLarge } from "../errors.ts";
import { isInt } from "../facts/is-int.ts";
import type { CType, Expr } from "../imperative.ts";
import type { KernelGenerator } from "./kernel-generator.ts";

const [INT, LONG] = [ctype("i32"), ctype("i64")];

/**
 * The expression for `natVal(s)`, an i32. Raises loweringFailed (E0720) if an operand that must be exact may not fit in 64 bits.
 */
export function sizeExpr(cx: KernelGenerator, s: Size): Expr {
  if (isInt(s, cx.facts)) return index(s);
  return cast(new SizeValue(cx, s).modulo(view(s)), INT);
}

type Interval = readonly [low: number, high: number];

/** Makes i64 expressions for the parts of one size. */
class SizeValue {
  readonly #cx: KernelGenerator;
  readonly #whole: Size;

  constructor(cx: KernelGenerator, whole: Size) {
    this.#cx = cx;
    this.#whole = whole;
  }

  /** The part modulo 2^64. */
  modulo(v: SizeView): Expr {
    switch (v.tag) {
      case "const":
        return number(v.value);
      case "var":
        return cast(index(v.v.size), LONG);
      case "sum":
        return v.terms.map((t) => this.#product(t)).reduce((a, b) => operation("add", a, b));
      case "min":
      case "max":
        return v.args.map((a) => this.#exact(a)).reduce((a, b) => operation(v.tag, a, b));
      case "quotient":
        return operation("div", this.#exact(v.num), this.#exact(v.den));
      case "floor":
        return this.#floor(v);
      case "mod":
        return operation(
          "sub",
          this.#exact(v.a),
          operation("mul", this.#floor(v), this.#exact(v.b)),
        );
      case "pow":
        return operation("pow", this.modulo(v.base), this.#exact(v.exponent));
      case "log2":
        if (this.#interval(v.arg)[1] > INT_MAX) throw this.#tooLarge();
        return cast(index(this.#size(v)), LONG);
      case "ceilDiv":
        throw new CompilerBug("not asked for");
      default:
        return v satisfies never;
    }
  }

  #product({ coefficient, factors }: TermView): Expr {
    const parts = factors.map((f) => this.modulo(f));
    const all = coefficient === 1 && parts.length > 0 ? parts : [...parts, number(coefficient)];
    return all.reduce((a, b) => operation("mul", a, b));
  }

  /** The part, which must be proved to fit in 64 bits. Raises loweringFailed (E0720). */
  #exact(v: SizeView): Expr {
    const [low, high] = this.#interval(v);
    if (!(low > -(2 ** 63) && high < 2 ** 63)) throw this.#tooLarge();
    return this.modulo(v);
  }

  /** The floor of a / b for b > 0. C's division truncates, so for a < 0 it is ~(~a / b), where ~a is −1 − a. */
  #floor({ a, b }: { readonly a: SizeView; readonly b: SizeView }): Expr {
    const [x, y] = [this.#exact(a), this.#exact(b)];
    if (proveLE(0, this.#size(a), this.#cx.facts)) return operation("div", x, y);
    const below = complement(operation("div", complement(x), y));
    const cond = operation("lt", x, number(0));
    return { tag: "select", cond, then: below, else: operation("div", x, y), type: LONG };
  }

  /** Bounds of the part that hold in every launch. */
  #interval(v: SizeView): Interval {
    const go = (part: SizeView): Interval => this.#interval(part);
    switch (v.tag) {
      case "const":
        return [v.value, v.value];
      case "var":
        return [v.v.sort === "loop" ? -INT_MAX - 1 : 0, INT_MAX];
      case "sum":
        return v.terms
          .map((t) => t.factors.map(go).reduce<Interval>(times, [t.coefficient, t.coefficient]))
          .reduce<Interval>(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
      case "min":
      case "max":
        return v.args.map(go).reduce(([a, b], [c, d]) => [Math[v.tag](a, c), Math[v.tag](b, d)]);
      case "quotient":
        return quotient(go(v.num));
      case "floor":
        return quotient(go(v.a));
      case "mod":
        return [0, go(v.b)[1]];
      case "log2":
        return [0, 63];
      default:
        return [-Infinity, Infinity];
    }
  }

  #size(v: SizeView): Size {
    return sizeOfView(v, this.#whole.table);
  }

  #tooLarge(): StrataError {
    return loweringFailed([sizeTooLarge(this.#whole)]);
  }
}

const times = ([a, b]: Interval, [c, d]: Interval): Interval => {
  const products = [a * c, a * d, b * c, b * d];
  return [Math.min(...products), Math.max(...products)];
};

/** Bounds of a quotient with a positive divisor. */
const quotient = ([low, high]: Interval): Interval => [Math.min(low, 0), Math.max(high, 0)];

const complement = (e: Expr): Expr => operation("sub", number(-1), e);

const number = (value: number): Expr => constant(BigInt(value), LONG);

const cast = (e: Expr, type: CType): Expr =>
  e.type.scalar === type.scalar ? e : { tag: "cast", arg: e, type };

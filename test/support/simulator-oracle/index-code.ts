/**
 * @file Compiles index arithmetic to closures. Sizes are numbers, so most indices are affine.
 *
 * A result and an operand of an operation other than + and · must be 32-bit integers, because C computes them as `int`. NaN in a
 * slot is `undef` and gives NaN. An operation without a value is reported where it happens and gives Infinity.
 */
import {
  CompilerBug,
  partsOf,
  type Size,
  type SizeView,
  type TermView,
  view,
} from "../../../src/term/index.ts";
import {
  type Affine,
  addAffine,
  affineCode,
  constantAffine,
  isConstantAffine,
  multiplyAffine,
  slotAffine,
} from "./affine.ts";
import type { BlockNames } from "./block-names.ts";
import type { IndexCode, Item } from "./item.ts";
import { isIndexScalar } from "./word.ts";

/**
 * Reports that an index has no value (overflow, division by 0, …). `text` is the predicate of a sentence about the work-item:
 * "divides the index 3 by 0".
 */
export type IndexFault = (item: Item, text: string) => void;

/**
 * Compiles a size. The code gives its value if that is a 32-bit signed integer; NaN, without a report, if it depends on `undef`;
 * Infinity, after a call of `fault`, if it has no value. Raises CompilerBug for an undeclared name and for a variable that is no
 * i32 or u32 scalar.
 */
export function indexCode(size: Size, scope: BlockNames, fault: IndexFault): IndexCode {
  return new IndexCompiler(scope, fault).checked(view(size));
}

type BinaryView = Extract<SizeView, { a: SizeView }>;
type Divide = (a: number, b: number) => number;

const floorDivision: Divide = (a, b) => Math.floor(a / b);
const remainder: Divide = (a, b) => a - b * Math.floor(a / b);
const ceiling: Divide = (a, b) => Math.ceil(a / b);
const DIVISIONS = { floor: floorDivision, mod: remainder, ceilDiv: ceiling } as const;

class IndexCompiler {
  readonly #scope: BlockNames;
  readonly #fault: IndexFault;

  constructor(scope: BlockNames, fault: IndexFault) {
    this.#scope = scope;
    this.#fault = fault;
  }

  /** Code that gives a 32-bit integer, NaN or Infinity. */
  checked(v: SizeView): IndexCode {
    const outside = (item: Item, x: number): number => this.#outside(item, x);
    const affine = this.#affine(v);
    if (affine !== undefined) return affineCode(affine, outside);
    const code = this.#code(v);
    return (item) => {
      const x = code(item);
      const whole = x | 0;
      return whole === x ? whole : outside(item, x);
    };
  }

  #outside(item: Item, x: number): number {
    if (!Number.isFinite(x)) return x;
    return this.#none(item, `computes the index ${x}, which no 32-bit integer holds`);
  }

  #none(item: Item, text: string): number {
    this.#fault(item, text);
    return Infinity;
  }

  #affine(v: SizeView): Affine | undefined {
    switch (v.tag) {
      case "const":
        return constantAffine(v.value);
      case "var":
        return this.#variable(v.v.name);
      case "sum":
        return v.terms.map((t) => this.#affineTerm(t)).reduce(both(addAffine));
      default:
        return this.#isFixed(v) ? this.#folded(v) : undefined;
    }
  }

  #isFixed(v: SizeView): boolean {
    if (v.tag === "var") return this.#scope.lookup(v.v.name).tag === "constant";
    return partsOf(v).every((part) => this.#isFixed(part));
  }

  /** The constant value of a part that mentions no slot; undefined if it has none, which is reported only if the code runs. */
  #folded(v: SizeView): Affine | undefined {
    const value = new IndexCompiler(this.#scope, () => {}).#code(v)(NOBODY);
    return Number.isFinite(value) ? constantAffine(value) : undefined;
  }

  #affineTerm({ coefficient, factors }: TermView): Affine | undefined {
    const start: Affine | undefined = constantAffine(coefficient);
    return factors.map((f) => this.#affine(f)).reduce(both(multiplyAffine), start);
  }

  #variable(name: string): Affine {
    const place = this.#scope.lookup(name);
    const { scalar, width } = place.type;
    if (width !== 1 || !isIndexScalar(scalar))
      throw new CompilerBug(`${name} is used in an index, but is a ${scalar} of width ${width}`);
    return place.tag === "slot" ? slotAffine(place.slot) : constantAffine(Number(place.value));
  }

  /** Code without a check of the result, because parts of a sum may be larger than 32 bits. */
  #code(v: SizeView): IndexCode {
    switch (v.tag) {
      case "const":
      case "var":
        return affineCode(this.#affine(v)!, (_, x) => x);
      case "sum":
        return this.#sum(v.terms);
      case "floor":
      case "mod":
      case "ceilDiv":
        return this.#division(v as BinaryView, DIVISIONS[v.tag]);
      case "quotient":
        return this.#exact(this.checked(v.num), this.checked(v.den));
      case "min":
      case "max":
        return v.args.map((a) => this.checked(a)).reduce(EXTREMA[v.tag]);
      case "pow":
        return this.#power(this.checked(v.base), this.checked(v.exponent));
      case "log2":
        return this.#logarithm(this.checked(v.arg));
      default:
        return v satisfies never;
    }
  }

  /** Adds the affine terms in one closure and the others one by one. */
  #sum(terms: readonly TermView[]): IndexCode {
    let affine = constantAffine(0);
    const others: IndexCode[] = [];
    for (const term of terms) {
      const simple = this.#affineTerm(term);
      if (simple === undefined) others.push(this.#product(term));
      else affine = addAffine(affine, simple);
    }
    const nothing = isConstantAffine(affine) && affine.constant === 0 && others.length > 0;
    const start = nothing ? [] : [affineCode(affine, (_, x) => x)];
    return [...start, ...others].reduce((a, b) => (item) => a(item) + b(item));
  }

  /** The product of a term; its constant factors are multiplied while compiling. */
  #product({ coefficient, factors }: TermView): IndexCode {
    let number = coefficient;
    const codes: IndexCode[] = [];
    for (const factor of factors) {
      const affine = this.#affine(factor);
      if (affine !== undefined && isConstantAffine(affine)) number *= affine.constant;
      else codes.push(this.#code(factor));
    }
    const product = codes.reduce((a, b) => (item) => a(item) * b(item));
    return number === 1 ? product : (item) => number * product(item);
  }

  #division(v: BinaryView, divide: Divide): IndexCode {
    const a = this.checked(v.a);
    const divisor = this.#affine(v.b);
    if (divisor !== undefined && isConstantAffine(divisor) && divisor.constant > 0) {
      const b = divisor.constant;
      return (item) => divide(a(item), b);
    }
    const b = this.checked(v.b);
    return (item) => {
      const [x, y] = [a(item), b(item)];
      return y === 0 ? this.#none(item, `divides the index ${x} by 0`) : divide(x, y);
    };
  }

  #exact(a: IndexCode, b: IndexCode): IndexCode {
    return (item) => {
      const [x, y] = [a(item), b(item)];
      if (!Number.isFinite(x * y) || x % y === 0) return x / y;
      return this.#none(item, `divides the index ${x} by ${y}, which leaves a rest`);
    };
  }

  #power(a: IndexCode, b: IndexCode): IndexCode {
    return (item) => {
      const [x, y] = [a(item), b(item)];
      return y < 0 ? this.#none(item, `computes the index ${x} to the power of ${y}`) : x ** y;
    };
  }

  #logarithm(a: IndexCode): IndexCode {
    return (item) => {
      const x = a(item);
      const exponent = 31 - Math.clz32(x);
      if (x >= 1 && x === 2 ** exponent) return exponent;
      return Number.isFinite(x)
        ? this.#none(item, `takes the logarithm of the index ${x}, no power of two`)
        : x;
    };
  }
}

/** A work-item for code that reads no slot. */
const NOBODY: Item = { id: 0, slots: [], arrays: [] };

const EXTREMA = {
  min:
    (a: IndexCode, b: IndexCode): IndexCode =>
    (item) =>
      Math.min(a(item), b(item)),
  max:
    (a: IndexCode, b: IndexCode): IndexCode =>
    (item) =>
      Math.max(a(item), b(item)),
} as const;

/** Combines two affine expressions; undefined if either is undefined. */
const both =
  (f: (a: Affine, b: Affine) => Affine | undefined) =>
  (a: Affine | undefined, b: Affine | undefined): Affine | undefined =>
    a && b && f(a, b);

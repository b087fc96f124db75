/**
 * @file Index arithmetic as JavaScript. Sizes are numbers, so most indices are affine, and intervals show for most that they are 32-bit
 * integers. Others are checked where they are computed: a whole index and the operands of all operations but + and · must be 32-bit
 * integers, because C computes them as `int`. NaN stands for `undef`, Infinity for a value that is missing and has been reported.
 */
import { CompilerBug, type Size, type SizeView, type TermView, view } from "../../../term/index.ts";
import {
  addIntervals,
  EVERYTHING,
  exactly,
  INT32,
  isWithin,
  magnitude,
  multiplyIntervals,
  type NumberInterval,
} from "../../../term/interpret/javascript/interval.ts";
import {
  type AffineIndex,
  addIndices,
  affineRange,
  affineText,
  constantIndex,
  isConstantIndex,
  isExact,
  multiplyIndices,
  variableIndex,
} from "./affine-text.ts";
import { fixedIndex } from "./fixed-index.ts";
import type { KernelNames } from "./kernel-names.ts";
import { isIndex, type KernelWriter } from "./kernel-writer.ts";
import type { TextBlock } from "./text-block.ts";

/** An index in the text. */
export interface IndexText {
  /** A pure expression. */
  readonly text: string;
  /** The values that it can have if it is finite. */
  readonly range: NumberInterval;
  /** True if it is always a number in `range`, never NaN or Infinity. */
  readonly sure: boolean;
}

/** The part of a pass that writes an index needs: where its statements go, the names in scope, and the number of the statement's site. */
export interface IndexPlace {
  readonly w: KernelWriter;
  readonly block: TextBlock;
  readonly names: KernelNames;
  readonly site: number;
}

/**
 * Writes an index: a 32-bit integer in `range`, or, unless it is `sure`, NaN if it depends on `undef` and Infinity if it has no
 * value, which the text reports. Raises CompilerBug for an undeclared name and for a variable that is no i32 or u32 scalar.
 */
export function indexText(at: IndexPlace, size: Size): IndexText {
  return checked(at, view(size));
}

function checked(at: IndexPlace, v: SizeView): IndexText {
  const affine = affineOf(at, v);
  const whole = affine === undefined ? partText(at, v) : wholeText(affine);
  if (whole.sure && isWithin(whole.range, INT32)) {
    const isPlain = /^(-?\d+|\w+)$/.test(whole.text);
    return isPlain ? whole : { ...whole, text: `(${whole.text} | 0)` };
  }
  const { w, block, site } = at;
  const value = w.name(block, whole.text);
  const text = w.name(
    block,
    `(${value} | 0) === ${value} ? ${value} | 0 : X.noInt(${site}, it, ${value})`,
  );
  return { text, range: INT32, sure: false };
}

const wholeText = (affine: AffineIndex): IndexText => ({
  text: affineText(affine),
  range: affineRange(affine),
  sure: isExact(affine),
});

function affineOf(at: IndexPlace, v: SizeView): AffineIndex | undefined {
  switch (v.tag) {
    case "const":
      return constantIndex(v.value);
    case "var":
      return variable(at, v.v.name);
    case "sum": {
      let sum = constantIndex(0);
      for (const [k, term] of v.terms.entries()) {
        const next = affineTerm(at, term);
        if (next === undefined) return undefined;
        sum = k === 0 ? next : addIndices(sum, next);
      }
      return sum;
    }
    default: {
      const value = fixedIndex(v, (name) => fixedValue(at, name));
      return value !== undefined && Number.isFinite(value) ? constantIndex(value) : undefined;
    }
  }
}

function affineTerm(at: IndexPlace, { coefficient, factors }: TermView): AffineIndex | undefined {
  let product: AffineIndex | undefined = constantIndex(coefficient);
  for (const factor of factors) {
    const next = affineOf(at, factor);
    product = next && product && multiplyIndices(product, next);
  }
  return product;
}

function variable({ w, names }: IndexPlace, name: string): AffineIndex {
  const meaning = names.lookup(name);
  const { type } = meaning.tag === "constant" ? meaning : meaning.variable;
  if (!isIndex(type))
    throw new CompilerBug(
      `${name} is used in an index, but is a ${type.scalar} of width ${type.width}`,
    );
  if (meaning.tag === "constant") return constantIndex(Number(meaning.value));
  const [text] = w.use(meaning.variable) as readonly [string];
  const sure = !w.readsUndef(meaning.variable);
  return variableIndex({ text, range: meaning.variable.range, sure });
}

function fixedValue({ names }: IndexPlace, name: string): number | undefined {
  const meaning = names.lookup(name);
  return meaning.tag === "constant" ? Number(meaning.value) : undefined;
}

/** An index whose parts are checked, but not its own value: parts of a sum may be larger than 32 bits. */
function partText(at: IndexPlace, v: SizeView): IndexText {
  switch (v.tag) {
    case "const":
    case "var":
      return wholeText(affineOf(at, v)!);
    case "sum":
      return sumText(at, v.terms);
    case "floor":
    case "mod":
    case "ceilDiv":
      return divisionText(at, v as DivisionView);
    case "quotient":
      return helped(at, "exact", [checked(at, v.num), checked(at, v.den)]);
    case "min":
    case "max":
      return extremum(
        v.tag,
        v.args.map((a) => checked(at, a)),
      );
    case "pow":
      return powerText(at, checked(at, v.base), checked(at, v.exponent));
    case "log2":
      return helped(at, "log2", [checked(at, v.arg)]);
    default:
      return v satisfies never;
  }
}

/** A call of the function that computes an operation and reports it if it has no value. */
function helped(
  { w, block, site }: IndexPlace,
  operation: "exact" | "power" | "log2" | "floor" | "mod" | "ceilDiv",
  args: readonly IndexText[],
): IndexText {
  const list = args.map(({ text }) => text).join(", ");
  const text = w.name(block, `X.${operation}(${site}, it, ${list})`);
  return { text, range: EVERYTHING, sure: false };
}

/** Adds the affine terms first, then the others one by one. */
function sumText(at: IndexPlace, terms: readonly TermView[]): IndexText {
  let affine = constantIndex(0);
  const others: IndexText[] = [];
  for (const term of terms) {
    const simple = affineTerm(at, term);
    if (simple === undefined) others.push(productText(at, term));
    else affine = addIndices(affine, simple);
  }
  const nothing = isConstantIndex(affine) && affine.constant === 0 && others.length > 0;
  const parts = nothing ? others : [wholeText(affine), ...others];
  const largest = parts.reduce((sum, { range }) => sum + magnitude(range), 0);
  return {
    text: parts.map(({ text }) => text).join(" + "),
    range: parts.map(({ range }) => range).reduce(addIntervals),
    sure: parts.every(({ sure }) => sure) && largest <= Number.MAX_SAFE_INTEGER,
  };
}

function productText(at: IndexPlace, { coefficient, factors }: TermView): IndexText {
  let number = coefficient;
  const parts: IndexText[] = [];
  for (const factor of factors) {
    const affine = affineOf(at, factor);
    if (affine !== undefined && isConstantIndex(affine)) number *= affine.constant;
    else parts.push(partText(at, factor));
  }
  const product = parts.map(({ text }) => `(${text})`).join(" * ");
  const range = parts.map((part) => part.range).reduce(multiplyIntervals);
  const whole = multiplyIntervals(exactly(number), range);
  const sure = parts.every((part) => part.sure);
  return {
    text: number === 1 ? product : `(${number}) * (${product})`,
    range: whole,
    sure: sure && magnitude(range) <= Number.MAX_SAFE_INTEGER && isWithin(whole, SAFE),
  };
}

const SAFE: NumberInterval = { lo: Number.MIN_SAFE_INTEGER, hi: Number.MAX_SAFE_INTEGER };

type DivisionView = Extract<SizeView, { a: SizeView; b: SizeView }>;

function divisionText(at: IndexPlace, v: DivisionView): IndexText {
  const a = checked(at, v.a);
  const divisor = affineOf(at, v.b);
  if (divisor === undefined || !isConstantIndex(divisor) || divisor.constant <= 0)
    return helped(at, v.tag, [a, checked(at, v.b)]);
  return { ...dividedBy(v.tag, a, divisor.constant, at), sure: a.sure };
}

/** The division of an index by a positive number. */
function dividedBy(
  tag: "floor" | "mod" | "ceilDiv",
  a: IndexText,
  b: number,
  { w, block }: IndexPlace,
): Pick<IndexText, "text" | "range"> {
  const isNatural = a.sure && a.range.lo >= 0;
  const quotients = (round: (x: number) => number): NumberInterval => ({
    lo: round(a.range.lo / b),
    hi: round(a.range.hi / b),
  });
  switch (tag) {
    case "floor": {
      const range = quotients(Math.floor);
      if (isNatural) return { text: `(${a.text} / ${b} | 0)`, range };
      return { text: `Math.floor(${a.text} / ${b})`, range };
    }
    case "ceilDiv":
      return { text: `Math.ceil(${a.text} / ${b})`, range: quotients(Math.ceil) };
    case "mod": {
      if (isNatural && a.range.hi < b) return a;
      const range = { lo: 0, hi: b - 1 };
      if (isNatural) return { text: `(${a.text} % ${b})`, range };
      const name = w.name(block, a.text);
      return { text: `(${name} - ${b} * Math.floor(${name} / ${b}))`, range };
    }
    default:
      return tag satisfies never;
  }
}

function extremum(tag: "min" | "max", args: readonly IndexText[]): IndexText {
  const pick = Math[tag];
  return {
    text: args.map(({ text }) => text).reduce((a, b) => `Math.${tag}(${a}, ${b})`),
    range: {
      lo: pick(...args.map(({ range }) => range.lo)),
      hi: pick(...args.map(({ range }) => range.hi)),
    },
    sure: args.every(({ sure }) => sure),
  };
}

function powerText(at: IndexPlace, base: IndexText, exponent: IndexText): IndexText {
  const { lo, hi } = exponent.range;
  if (base.text !== "2" || !exponent.sure || lo < 0 || hi > 30)
    return helped(at, "power", [base, exponent]);
  return { text: `(1 << ${exponent.text})`, range: { lo: 2 ** lo, hi: 2 ** hi }, sure: true };
}

/**
 * @file Numbers. The type comes from the suffix or the use and must represent the number exactly, if it is an integer type; an
 * index literal requires that the array is long enough.
 */
import {
  convert,
  intoType,
  makeCondition,
  type Scalar,
  type ScalarName,
  type Span,
  scalarOf,
  show,
  showType,
  sub,
  type Term,
  type Type,
} from "../../../term/index.ts";
import type { Typed } from "../lexical-scope.ts";
import type { ExprElaborator } from "./expr-elaborator.ts";

/** A number as written, without its suffix. */
interface WrittenNumber {
  readonly text: string;
  readonly span: Span;
}

const isReal = (text: string): boolean => /[.eE]/.test(text);

/**
 * A number with the type of its suffix. Without one, the type is inferred; the default is f32 for a text with `.` or an
 * exponent, else i32.
 */
export function number(
  c: ExprElaborator,
  written: WrittenNumber,
  suffix: string | undefined,
): Typed {
  if (suffix !== undefined) {
    return numberOf(c, written, c.session.types.scalar(suffix as ScalarName));
  }
  const type = c.inference.freshType();
  c.numberDefault({ type, span: written.span, fallback: isReal(written.text) ? "f32" : "i32" });
  return numberOf(c, written, type);
}

/**
 * A number of the given type, which may still be unknown. When the term is built: raises E0302 if an integer type cannot represent
 * it, an index is out of range, an index is not whole, or the type is not one of numbers. An index into an array of symbolic length
 * adds a condition on it.
 */
export function numberOf(c: ExprElaborator, written: WrittenNumber, type: Type): Typed {
  const { text, span } = written;
  const value = Number(text);
  return {
    type,
    build: () => {
      const known = c.inference.zonk(type);
      if (known.tag === "var" && known.sort === "meta") return c.session.lit(value, known);
      if (known.tag === "idx") return indexLiteral(c, written, known);
      const scalar = scalarOf(known);
      if (scalar === undefined || scalar === "bool") {
        throw c.problems.illTyped(span, `expected ${showType(known)}, found the number ${text}`);
      }
      return c.session.lit(scalarValue(c, written, scalar), known);
    },
  };
}

function scalarValue(c: ExprElaborator, { text, span }: WrittenNumber, scalar: ScalarName): Scalar {
  const [real, value] = [isReal(text), Number(text)];
  const whole =
    isWide(scalar) && !real ? intoType(scalar, BigInt(text)) : convert("f64", scalar, value);
  if (/^[iu]/.test(scalar) && !isNumber(whole, text, real)) {
    throw c.problems.illTyped(span, `${text} is no ${scalar}`, {
      help: real ? [`write ${Math.trunc(value)}`] : [],
    });
  }
  return intoType(scalar, whole);
}

function indexLiteral(
  c: ExprElaborator,
  { text, span }: WrittenNumber,
  type: Type & { tag: "idx" },
): Term {
  const { sizes } = c.session;
  if (isReal(text)) {
    throw c.problems.illTyped(span, `an index is a whole number, not ${text}`);
  }
  const value = Number(text);
  const last = sub(type.size, sizes.nat(1));
  if (last.constant !== undefined && value > last.constant) {
    throw c.problems.illTyped(
      span,
      `index ${text} is outside an array of ${show(type.size)} elements`,
      { help: [`the last index is ${show(last)}`] },
    );
  }
  c.require(span, makeCondition("<=", sizes.nat(value), last));
  return c.session.lit(value, type);
}

const isWide = (scalar: ScalarName): boolean => scalar === "i64" || scalar === "u64";

/** True if the value equals the number that the text states. */
const isNumber = (whole: Scalar, text: string, real: boolean): boolean =>
  real ? Number(whole) === Number(text) : BigInt(whole) === BigInt(text);

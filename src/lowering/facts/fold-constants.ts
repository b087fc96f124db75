/**
 * @file Folds operations on literals: integers and truth values, and conversions between scalar types. Operations that change nothing,
 * such as `x * 1`, become their operand.
 */
import {
  binaryOperator,
  convert,
  isFloatName,
  type Scalar,
  unaryOperator,
} from "../../term/index.ts";
import { constant } from "../code.ts";
import type { CType, Expr, ScalarName } from "../imperative.ts";

/** The integers that change nothing on the right of an operator. */
const NEUTRAL: ReadonlyMap<string, number> = new Map([
  ["add", 0],
  ["sub", 0],
  ["shiftLeft", 0],
  ["shiftRight", 0],
  ["mul", 1],
  ["div", 1],
]);

/** The floats that change nothing, on the right of an operator or on both sides: `-0.0 + 0.0` is `0.0`, so 0.0 is none for a sum. */
const NEUTRAL_FLOAT: ReadonlyMap<string, { readonly value: number; readonly both: boolean }> =
  new Map([
    ["add", { value: -0, both: true }],
    ["sub", { value: 0, both: false }],
    ["mul", { value: 1, both: true }],
    ["div", { value: 1, both: false }],
  ]);

/**
 * The literal that an operation on literals of integers or truth values gives, or a conversion of a literal; the operand where the
 * other one changes nothing, as in `i << 0` and `1.0 * x`; any other expression itself. Other arithmetic of floats is left to the
 * device; whole numbers among them are compared. An index that is a number counts as a literal.
 */
export function foldConstants(e: Expr): Expr {
  if (e.type.width !== 1) return e;
  if (e.tag === "cast") {
    const x = literal(e.arg);
    return x === undefined ? e : (made(convert(e.arg.type.scalar, e.type.scalar, x), e.type) ?? e);
  }
  if (e.tag !== "op") return e;
  if (e.args.some((a) => isFloatName(a.type.scalar)) && !comparesWholeNumbers(e))
    return unchangedFloat(e) ?? e;
  const [x, y] = e.args.map(literal);
  const { scalar } = e.args[0]!.type;
  if (e.args.length > 2) return e;
  if (y !== undefined && Number(y) === NEUTRAL.get(e.op)) return e.args[0]!;
  if (x === undefined) return e;
  if (e.args.length === 1) return made(unaryOperator(e.op, scalar)(x), e.type) ?? e;
  return y === undefined ? e : (made(binaryOperator(e.op, scalar)(x, y), e.type) ?? e);
}

/** The operand of an operation on floats that has its bits, whatever they are, but for those of a signalling NaN. */
function unchangedFloat({ op, args }: Expr & { readonly tag: "op" }): Expr | undefined {
  const neutral = NEUTRAL_FLOAT.get(op);
  if (neutral === undefined) return undefined;
  const [x, y] = args as readonly [Expr, Expr];
  const isNeutral = (a: Expr): boolean => a.tag === "const" && Object.is(a.value, neutral.value);
  if (isNeutral(y)) return x;
  return neutral.both && isNeutral(x) ? y : undefined;
}

/** True for a comparison of floats that are whole numbers, which every float format holds. */
const comparesWholeNumbers = (e: Expr & { readonly tag: "op" }): boolean =>
  e.type.scalar === "bool" &&
  e.args.every(
    (a) => a.tag === "const" && Number.isInteger(a.value) && Math.abs(Number(a.value)) <= 2048,
  );

/** The value of a literal, or of an index that is a number of 32 bits. */
function literal(e: Expr): Scalar | undefined {
  if (e.tag === "const") return inItsType(e.value, e.type.scalar);
  const number = e.tag === "index" ? e.size.constant : undefined;
  return number !== undefined && Math.abs(number) < 2 ** 31 ? number : undefined;
}

/** A literal's value as scalar arithmetic takes it: a bigint for 64 bits, a number otherwise. */
const inItsType = (value: Scalar, scalar: ScalarName): Scalar =>
  scalar === "i64" || scalar === "u64" ? BigInt(value) : value;

/** A literal; undefined for a float that is not finite, which has no plain literal. */
const made = (value: Scalar, type: CType): Expr | undefined =>
  typeof value === "number" && !Number.isFinite(value) ? undefined : constant(value, type);

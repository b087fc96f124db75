/** @file Folds operations on literals: integers and truth values, and conversions between scalar types. */
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

/**
 * The literal that an operation on literals of integers or truth values gives, or a conversion of a literal; its left side where the
 * right one changes nothing, as in `i << 0`; any other expression itself. Arithmetic of floats is left to the device; whole numbers among them are compared. An index that is a number counts as a literal.
 */
export function foldConstants(e: Expr): Expr {
  if (e.type.width !== 1) return e;
  if (e.tag === "cast") {
    const x = literal(e.arg);
    return x === undefined ? e : (made(convert(e.arg.type.scalar, e.type.scalar, x), e.type) ?? e);
  }
  if (e.tag !== "op") return e;
  if (e.args.some((a) => isFloatName(a.type.scalar)) && !comparesWholeNumbers(e)) return e;
  const [x, y] = e.args.map(literal);
  const { scalar } = e.args[0]!.type;
  if (e.args.length > 2) return e;
  if (y !== undefined && Number(y) === NEUTRAL.get(e.op)) return e.args[0]!;
  if (x === undefined) return e;
  if (e.args.length === 1) return made(unaryOperator(e.op, scalar)(x), e.type) ?? e;
  return y === undefined ? e : (made(binaryOperator(e.op, scalar)(x, y), e.type) ?? e);
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

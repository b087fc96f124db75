/**
 * @file Folds operations on literals, and conversions of literals. Operations that change nothing, such as `x * 1`, become their operand.
 * Results are exact: floats are rounded once in their type, and functions that OpenCL lets a device approximate are left to it.
 */
import {
  binaryOperator,
  convert,
  fma,
  intoType,
  isFloatName,
  type Scalar,
  unaryOperator,
} from "../../term/index.ts";
import { constant, isFloat } from "../code.ts";
import type { CType, Expr, ScalarName, ScalarOp } from "../imperative.ts";

type OpExpr = Expr & { readonly tag: "op" };

/** A literal operand that changes nothing: on the right of an operator, or on both sides. */
interface NeutralOperand {
  readonly value: number;
  readonly both: boolean;
}

const NEUTRAL: Partial<Readonly<Record<ScalarOp, NeutralOperand>>> = {
  add: { value: 0, both: true },
  sub: { value: 0, both: false },
  shiftLeft: { value: 0, both: false },
  shiftRight: { value: 0, both: false },
  bitOr: { value: 0, both: true },
  bitXor: { value: 0, both: true },
  mul: { value: 1, both: true },
  div: { value: 1, both: false },
};

/** The same of floats: `-0.0 + 0.0` is `0.0`, so 0.0 is none for a sum. */
const NEUTRAL_FLOAT: Partial<Readonly<Record<ScalarOp, NeutralOperand>>> = {
  add: { value: -0, both: true },
  sub: { value: 0, both: false },
  mul: { value: 1, both: true },
  div: { value: 1, both: false },
};

/** The operations of integers that give 0 where an operand is 0. */
const ABSORBED_BY_ZERO = new Set<ScalarOp>(["mul", "bitAnd"]);

/** The functions of floats that OpenCL lets a device approximate, and those among them with an exact value at 0 (C11, F.10). */
const APPROXIMATE = new Set<ScalarOp>(["pow", "rsqrt", "exp", "log", "sin", "cos", "tan"]);
const EXACT_AT_ZERO = new Set<ScalarOp>(["exp", "sin", "cos", "tan"]);

/**
 * The literal that an operation on literals gives, or a conversion of a literal; the operand where the other one changes nothing, as in
 * `i << 0` and `1.0 * x`; the branch of a choice by a literal; a lane of a vector made of scalars; any other expression itself. On vectors
 * of literals, operations act lane by lane. An index that is a number counts as a literal.
 */
export function foldConstants(e: Expr): Expr {
  switch (e.tag) {
    case "select": {
      const cond = truthInAllLanes(e.cond);
      const branch = cond === undefined ? e : cond ? e.then : e.else;
      return branch.type.width === e.type.width ? branch : e;
    }
    case "lane":
      return (e.arg.tag === "vector" ? laneOf(e.arg.elems, e.lane) : undefined) ?? e;
    case "op":
      return unchanged(e) ?? inLanes(e, e.args, (args) => operated(e, args)) ?? e;
    case "cast":
      return inLanes(e, [e.arg], ([x]) => convert(e.arg.type.scalar, e.type.scalar, x!)) ?? e;
    default:
      return e;
  }
}

/** The literal, or the vector of literals, that a function of literals gives in each lane; undefined if it gives none. */
function inLanes(
  { type }: Expr,
  args: readonly Expr[],
  f: (args: readonly Scalar[]) => Scalar | undefined,
): Expr | undefined {
  if (type.width > 1 && type.scalar === "bool") return undefined; // masks are made of comparisons
  const elems: Expr[] = [];
  for (let lane = 0; lane < type.width; lane++) {
    const operands = args.flatMap((a) => literalInLane(a, lane) ?? []);
    const value = operands.length < args.length ? undefined : f(operands);
    const elem = value === undefined ? undefined : made(value, { ...type, width: 1 });
    if (elem === undefined) return undefined;
    elems.push(elem);
  }
  return type.width === 1 ? elems[0] : { tag: "vector", elems, type };
}

/**
 * The operand of an operation that has its bits, whatever they are, but for those of a signalling NaN; 0 for an integer multiplied by 0.
 */
function unchanged(e: OpExpr): Expr | undefined {
  if (e.args.length !== 2) return undefined;
  const [x, y] = e.args as readonly [Expr, Expr];
  const neutral = (isFloat(e.type) ? NEUTRAL_FLOAT : NEUTRAL)[e.op];
  const isWhole = (a: Expr): boolean => a.type.width === e.type.width;
  const is = (a: Expr, value: number): boolean => isEverywhere(a, value);
  if (neutral !== undefined && is(y, neutral.value) && isWhole(x)) return x;
  if (neutral?.both && is(x, neutral.value) && isWhole(y)) return y;
  if (isFloat(e.type) || !ABSORBED_BY_ZERO.has(e.op)) return undefined;
  return [x, y].find((a) => is(a, 0) && isWhole(a));
}

/** A lane of a vector that is made of scalars. */
const laneOf = (elems: readonly Expr[], lane: number): Expr | undefined =>
  elems.every((x) => x.type.width === 1) ? elems[lane] : undefined;

/** True if a literal is the value of an expression, in all lanes; +0 and −0 of floats are different. */
export function isEverywhere(e: Expr, value: Scalar): boolean {
  const isIt = (x: Scalar | undefined): boolean => {
    if (typeof x === "bigint") return x === BigInt(value);
    return x !== undefined && (isFloat(e.type) ? Object.is(x, value) : x === value);
  };
  return Array.from({ length: e.type.width }, (_, lane) => literalInLane(e, lane)).every(isIt);
}

/** The truth of a literal, or of a comparison of vectors of literals that has the same result in each lane; else undefined. */
function truthInAllLanes(cond: Expr): boolean | undefined {
  if (cond.type.width === 1) return literalValue(cond) as boolean | undefined;
  if (cond.tag !== "op") return undefined;
  const { args, type } = cond;
  const lanes = Array.from({ length: type.width }, (_, lane) => {
    const operands = args.flatMap((a) => literalInLane(a, lane) ?? []);
    return operands.length < args.length ? undefined : operated(cond, operands);
  });
  return lanes.every((x) => x === lanes[0]) ? (lanes[0] as boolean | undefined) : undefined;
}

/** The exact value of an operation on literals; undefined for a function that a device may approximate there. */
function operated({ op, args }: OpExpr, operands: readonly Scalar[]): Scalar | undefined {
  const { scalar } = args[0]!.type;
  const [x, y, z] = operands as readonly [Scalar, Scalar, Scalar];
  const isExact =
    !APPROXIMATE.has(op) || !isFloatName(scalar) || (EXACT_AT_ZERO.has(op) && x === 0);
  if (!isExact) return undefined;
  if (operands.length === 3) return fma(scalar, x, y, z);
  return operands.length === 1 ? unaryOperator(op, scalar)(x) : binaryOperator(op, scalar)(x, y);
}

/** The value of a literal in one lane; undefined for any other expression. */
function literalInLane(e: Expr, lane: number): Scalar | undefined {
  if (e.type.width === 1) return literalValue(e);
  if (e.tag === "const") return inItsType(e.value, e.type.scalar);
  const elem = e.tag === "vector" ? laneOf(e.elems, lane) : undefined;
  return elem && literalValue(elem);
}

/** The value of a scalar literal, or of an index that is a number of 32 bits. */
export function literalValue(e: Expr): Scalar | undefined {
  if (e.type.width !== 1) return undefined;
  if (e.tag === "const") return inItsType(e.value, e.type.scalar);
  const number = e.tag === "index" ? e.size.constant : undefined;
  return number !== undefined && Math.abs(number) < 2 ** 31 ? number : undefined;
}

/** A literal's value as scalar arithmetic takes it: a float of its type, a bigint for 64 bits. */
const inItsType = (value: Scalar, scalar: ScalarName): Scalar =>
  typeof value === "boolean" ? value : intoType(scalar, value);

/** A literal; undefined for NaN, which has no sign and no bits as a literal. */
const made = (value: Scalar, type: CType): Expr | undefined =>
  typeof value === "number" && Number.isNaN(value) ? undefined : constant(value, type);

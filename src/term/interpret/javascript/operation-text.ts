/**
 * @file Operations on defined scalars as JavaScript, for generated text. The texts give the same bits as the functions of `arithmetic.ts`,
 * which compute the operations without a text.
 */
import { CompilerBug } from "../../limits.ts";
import { type PrimName, termParams } from "../../primitives/index.ts";
import { isFloatName, type ScalarName } from "../../type.ts";
import {
  binaryOperator,
  floatMax,
  floatMin,
  fma,
  roundToHalf,
  unaryOperator,
} from "../arithmetic.ts";

/** A function that generated text calls by a name. */
// biome-ignore lint/suspicious/noExplicitAny: operands are of the types of the operation
export type CalledFunction = (...args: any[]) => unknown;

/** Gives a function that the text calls a name. */
export type NameFunction = (f: CalledFunction) => string;

/** Rounds or wraps a mathematical result to a type, as `intoType` does. */
const INTO: Readonly<Record<ScalarName, (x: string, nameOf: NameFunction) => string>> = {
  f16: (x, nameOf) => `${nameOf(roundToHalf)}(${x})`,
  f32: (x) => `Math.fround(${x})`,
  f64: (x) => `(${x})`,
  i8: (x) => `(${x} << 24 >> 24)`,
  u8: (x) => `(${x} & 255)`,
  i32: (x) => `(${x} | 0)`,
  u32: (x) => `(${x} >>> 0)`,
  i64: (x) => `BigInt.asIntN(64, ${x})`,
  u64: (x) => `BigInt.asUintN(64, ${x})`,
  bool: (x) => `Boolean(${x})`,
};

const COMPARE: Partial<Record<PrimName, string>> = {
  eq: "===", ne: "!==", lt: "<", le: "<=", gt: ">", ge: ">=",
}; // biome-ignore format: a table
const ARITHMETIC: Partial<Record<PrimName, string>> = { add: "+", sub: "-", mul: "*" };
const BITS: Partial<Record<PrimName, string>> = { bitAnd: "&", bitOr: "|", bitXor: "^" };
const MATH: Partial<Record<PrimName, (x: string) => string>> = {
  sqrt: (x) => `Math.sqrt(${x})`,
  rsqrt: (x) => `1 / Math.sqrt(${x})`,
  exp: (x) => `Math.exp(${x})`,
  log: (x) => `Math.log(${x})`,
  sin: (x) => `Math.sin(${x})`,
  cos: (x) => `Math.cos(${x})`,
  tan: (x) => `Math.tan(${x})`,
  floor: (x) => `Math.floor(${x})`,
  ceil: (x) => `Math.ceil(${x})`,
  fabs: (x) => `Math.abs(${x})`,
};

const isInt64 = (type: ScalarName): boolean => type === "i64" || type === "u64";

/** One function for each operation and type, so that equal expressions have equal texts. */
const functions = new Map<string, CalledFunction>();

function functionOf(op: PrimName, type: ScalarName, make: () => CalledFunction): CalledFunction {
  const key = `${op} ${type}`;
  const known = functions.get(key) ?? make();
  functions.set(key, known);
  return known;
}

/**
 * A scalar primitive on defined scalars of one type; every argument may be evaluated any number of times. Raises CompilerBug for a
 * wrong number of operands.
 */
export function operationText(
  op: PrimName,
  type: ScalarName,
  args: readonly string[],
  nameOf: NameFunction,
): string {
  const expected = termParams(op)!;
  if (expected !== args.length)
    throw new CompilerBug(`${op} takes ${expected} operands, but ${args.length} are given`);
  const called = (make: () => CalledFunction): string =>
    `${nameOf(functionOf(op, type, make))}(${args.join(", ")})`;
  const [a, b, c] = args as readonly [string, string, string];
  if (expected === 1)
    return unaryText(op, type, a, nameOf) ?? called(() => unaryOperator(op, type));
  if (expected === 2)
    return binaryText({ op, type, a, b, nameOf }) ?? called(() => binaryOperator(op, type));
  return integerFma(type, a, b, c) ?? called(() => (x, y, z) => fma(type, x, y, z));
}

function unaryText(
  op: PrimName,
  type: ScalarName,
  a: string,
  nameOf: NameFunction,
): string | undefined {
  if (op === "not") return `!${a}`;
  if (op === "bitNot") return INTO[type](`~${a}`, nameOf);
  if (op === "neg") return type === "bool" ? undefined : INTO[type](`-(${a})`, nameOf);
  return isFloatName(type) ? INTO[type](MATH[op]!(a), nameOf) : undefined;
}

/** A binary primitive on defined scalars of one type, with the texts of its operands. */
interface BinaryCode {
  readonly op: PrimName;
  readonly type: ScalarName;
  readonly a: string;
  readonly b: string;
  readonly nameOf: NameFunction;
}

function binaryText(code: BinaryCode): string | undefined {
  const { op, type, a, b, nameOf } = code;
  const compare = COMPARE[op];
  if (compare !== undefined) return `(${a} ${compare} ${b})`;
  if (op === "and" || op === "or")
    return type === "bool" ? `(${a} ${op === "and" ? "&&" : "||"} ${b})` : undefined;
  if (type === "bool") return undefined;
  const bits = BITS[op];
  if (bits !== undefined) return INTO[type](`(${a} ${bits} ${b})`, nameOf);
  if (op === "shiftLeft" || op === "shiftRight") return shiftText(code);
  const sign = ARITHMETIC[op];
  if (isFloatName(type)) return floatText(code);
  if (isInt64(type)) return sign && INTO[type](`${a} ${sign} ${b}`, nameOf);
  return int32Text(code);
}

/** JavaScript takes the number of a shift modulo 32 for 32-bit integers. */
function shiftText({ op, type, a, b, nameOf }: BinaryCode): string {
  const by = isInt64(type) ? `(${b} & 63n)` : b;
  const right = type === "u32" ? ">>>" : ">>";
  return INTO[type](`(${a} ${op === "shiftLeft" ? "<<" : right} ${by})`, nameOf);
}

function floatText({ op, type, a, b, nameOf }: BinaryCode): string | undefined {
  switch (op) {
    case "add":
    case "sub":
    case "mul":
      return INTO[type](`${a} ${ARITHMETIC[op]} ${b}`, nameOf);
    case "div":
      return INTO[type](`${a} / ${b}`, nameOf);
    case "mod":
      return INTO[type](`${a} % ${b}`, nameOf);
    case "min":
      return `${nameOf(floatMin)}(${a}, ${b})`;
    case "max":
      return `${nameOf(floatMax)}(${a}, ${b})`;
    case "pow":
      return INTO[type](`Math.pow(${a}, ${b})`, nameOf);
    default:
      return undefined;
  }
}

function int32Text({ op, type, a, b, nameOf }: BinaryCode): string | undefined {
  switch (op) {
    case "add":
    case "sub":
      return INTO[type](`${a} ${ARITHMETIC[op]} ${b}`, nameOf);
    case "mul":
      return type === "i32" ? `Math.imul(${a}, ${b})` : INTO[type](`Math.imul(${a}, ${b})`, nameOf);
    case "div": // the quotient by 0 is infinite or NaN, which becomes 0
      return INTO[type](`${a} / ${b}`, nameOf);
    case "mod":
      return INTO[type](`(${b} === 0 ? ${a} : ${a} % ${b})`, nameOf);
    case "min":
    case "max":
      return `Math.${op}(${a}, ${b})`;
    default:
      return undefined;
  }
}

/** Floats have none: their product is not rounded. */
function integerFma(type: ScalarName, a: string, b: string, c: string): string | undefined {
  if (type === "i32") return `(Math.imul(${a}, ${b}) + ${c} | 0)`;
  if (type === "u32") return `(Math.imul(${a}, ${b}) + ${c} >>> 0)`;
  if (type === "i64") return `BigInt.asIntN(64, ${a} * ${b} + ${c})`;
  return type === "u64" ? `BigInt.asUintN(64, ${a} * ${b} + ${c})` : undefined;
}

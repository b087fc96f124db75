/**
 * @file Operations on defined scalars as JavaScript, with the interpreter's arithmetic. The texts give the same bits as the functions of
 * `term/interpret/arithmetic.ts`, which compute the operations without a text.
 */
import type { ScalarName, ScalarOp } from "../../../lowering/imperative.ts";
import { CompilerBug, isFloatName } from "../../../term/index.ts";
import { binaryOperator, fma, unaryOperator } from "../../../term/interpret/arithmetic.ts";
import type { WordFunction } from "./kernel-writer.ts";

/** Gives a function that the text calls a name. */
export type NameFunction = (f: WordFunction) => string;

const UNARY = new Set<ScalarOp>([
  "neg", "not", "sqrt", "rsqrt", "exp", "log", "sin", "cos", "tan", "fabs", "floor", "ceil",
]); // biome-ignore format: a table

/** The number of operands of an operation. Raises CompilerBug if another number is given. */
function arityOf(op: ScalarOp, given: number): number {
  const expected = UNARY.has(op) ? 1 : op === "fma" ? 3 : 2;
  if (expected === given) return expected;
  throw new CompilerBug(`${op} takes ${expected} operands, but ${given} are given`);
}

/** Rounds or wraps a mathematical result to a type, as `intoType` does. */
const INTO: Readonly<Record<ScalarName, (x: string) => string>> = {
  f16: (x) => `half(${x})`,
  f32: (x) => `F(${x})`,
  f64: (x) => `(${x})`,
  i32: (x) => `(${x} | 0)`,
  u32: (x) => `(${x} >>> 0)`,
  i64: (x) => `BigInt.asIntN(64, ${x})`,
  u64: (x) => `BigInt.asUintN(64, ${x})`,
  bool: (x) => `Boolean(${x})`,
};

const COMPARE: Partial<Record<ScalarOp, string>> = {
  eq: "===", ne: "!==", lt: "<", le: "<=", gt: ">", ge: ">=",
}; // biome-ignore format: a table
const ARITHMETIC: Partial<Record<ScalarOp, string>> = { add: "+", sub: "-", mul: "*" };
const MATH: Partial<Record<ScalarOp, (x: string) => string>> = {
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

const isInt32 = (type: ScalarName): boolean => type === "i32" || type === "u32";
const isInt64 = (type: ScalarName): boolean => type === "i64" || type === "u64";

/**
 * An operation on defined scalars of one type; every argument may be evaluated any number of times. Raises CompilerBug for a
 * wrong number of operands.
 */
export function operationText(
  op: ScalarOp,
  type: ScalarName,
  args: readonly string[],
  nameOf: NameFunction,
): string {
  const [a, b, c] = args as readonly [string, string, string];
  switch (arityOf(op, args.length)) {
    case 1:
      return unaryText(op, type, a) ?? `${nameOf(unaryOperator(op, type))}(${a})`;
    case 2:
      return binaryText(op, type, a, b) ?? `${nameOf(binaryOperator(op, type))}(${a}, ${b})`;
    default:
      return fmaText(type, a, b, c, nameOf);
  }
}

function unaryText(op: ScalarOp, type: ScalarName, a: string): string | undefined {
  if (op === "not") return `!${a}`;
  if (op === "neg") return type === "bool" ? undefined : INTO[type](`-(${a})`);
  return isFloatName(type) ? INTO[type](MATH[op]!(a)) : undefined;
}

function binaryText(op: ScalarOp, type: ScalarName, a: string, b: string): string | undefined {
  const compare = COMPARE[op];
  if (compare !== undefined) return `(${a} ${compare} ${b})`;
  if (op === "and" || op === "or")
    return type === "bool" ? `(${a} ${op === "and" ? "&&" : "||"} ${b})` : undefined;
  if (type === "bool") return undefined;
  const sign = ARITHMETIC[op];
  if (isFloatName(type)) return floatText(op, type, a, b);
  if (isInt64(type)) return sign && INTO[type](`${a} ${sign} ${b}`);
  return int32Text(op, type, a, b);
}

function floatText(op: ScalarOp, type: ScalarName, a: string, b: string): string | undefined {
  switch (op) {
    case "add":
    case "sub":
    case "mul":
      return INTO[type](`${a} ${ARITHMETIC[op]} ${b}`);
    case "div":
      return INTO[type](`${a} / ${b}`);
    case "mod":
      return INTO[type](`${a} % ${b}`);
    case "min":
      return `floatMin(${a}, ${b})`;
    case "max":
      return `floatMax(${a}, ${b})`;
    case "pow":
      return INTO[type](`Math.pow(${a}, ${b})`);
    default:
      return undefined;
  }
}

function int32Text(op: ScalarOp, type: ScalarName, a: string, b: string): string | undefined {
  switch (op) {
    case "add":
    case "sub":
      return INTO[type](`${a} ${ARITHMETIC[op]} ${b}`);
    case "mul":
      return type === "i32" ? `I(${a}, ${b})` : INTO[type](`I(${a}, ${b})`);
    case "div": // the quotient by 0 is infinite or NaN, which becomes 0
      return INTO[type](`${a} / ${b}`);
    case "mod":
      return INTO[type](`(${b} === 0 ? ${a} : ${a} % ${b})`);
    case "min":
    case "max":
      return `Math.${op}(${a}, ${b})`;
    default:
      return undefined;
  }
}

function fmaText(type: ScalarName, a: string, b: string, c: string, nameOf: NameFunction): string {
  if (isInt32(type)) return INTO[type](`I(${a}, ${b}) + ${c}`);
  if (isInt64(type)) return INTO[type](`${a} * ${b} + ${c}`);
  const f: WordFunction = (x: number, y: number, z: number) => fma(type, x, y, z);
  return `${nameOf(f)}(${a}, ${b}, ${c})`;
}

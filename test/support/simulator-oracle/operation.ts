/**
 * @file Compiles operations with the interpreter's arithmetic. An evaluated operand that is `undef` makes the result `undef`. On
 * vectors operations act lane by lane.
 */
import type { Expr, ScalarName, ScalarOp } from "../../../src/lowering/imperative.ts";
import { otherZeroMax, otherZeroMin } from "../../../src/runtime/simulator/either-zero.ts";
import { CompilerBug, type Scalar, UNDEF } from "../../../src/term/index.ts";
import { binaryOperator, fma, unaryOperator } from "../../../src/term/interpret/arithmetic.ts";
import type { LanesCode, ValueCode } from "./item.ts";
import type { Word } from "./word.ts";

type Operation = Pick<Expr & { readonly tag: "op" }, "op" | "eitherZero">;
type Function1 = (x: Scalar) => Word;
type Function2 = (x: Scalar, y: Scalar) => Word;

const UNARY = new Set<ScalarOp>([
  "neg", "not", "sqrt", "rsqrt", "exp", "log", "sin", "cos", "tan", "fabs", "floor", "ceil",
  "bitNot", "popcount",
]); // biome-ignore format: a table

/**
 * Compiles an operation on scalars; `type` is the type of its operands. The second operand of `and` and `or` is evaluated only if
 * the first does not decide. An evaluated operand that is `undef` makes the result `undef`. Raises CompilerBug for a wrong number
 * of operands.
 */
export function scalarOperation(
  e: Operation,
  type: ScalarName,
  args: readonly ValueCode[],
): ValueCode {
  const [a, b, c] = args as [ValueCode, ValueCode, ValueCode];
  const { op } = e;
  switch (arity(op, args.length)) {
    case 1:
      return unaryCode(unaryOperator(op, type), a);
    case 2:
      if (op === "and" || op === "or") return shortCircuit(op === "or", a, b);
      return binaryCode(binary(e, type), a, b);
    default:
      return fmaCode(type, a, b, c);
  }
}

/**
 * Compiles an operation that acts lane by lane; `type` is the scalar type of its operands. Operands are always all evaluated, also
 * for `and` and `or`. A lane with an operand that is `undef` is `undef`. Raises CompilerBug for a wrong number of operands.
 */
export function vectorOperation(
  e: Operation,
  type: ScalarName,
  args: readonly LanesCode[],
): LanesCode {
  const [a, b, c] = args as [LanesCode, LanesCode, LanesCode];
  const { op } = e;
  switch (arity(op, args.length)) {
    case 1: {
      const f = unaryOperator(op, type);
      return (item) => a(item).map((x) => (x === UNDEF ? UNDEF : f(x)));
    }
    case 2: {
      const f = strict2(binary(e, type));
      return (item) => {
        const y = b(item);
        return a(item).map((x, lane) => f(x, y[lane]!));
      };
    }
    default:
      return (item) => {
        const [y, z] = [b(item), c(item)];
        return a(item).map((x, lane) => strictFma(type, x, y[lane]!, z[lane]!));
      };
  }
}

/** Of two zeros of which it may give either, an operation gives the one that the exact operation does not give. */
function binary({ op, eitherZero }: Operation, type: ScalarName): Function2 {
  if (eitherZero !== true) return binaryOperator(op, type) as Function2;
  return (op === "min" ? otherZeroMin : otherZeroMax) as Function2;
}

function arity(op: ScalarOp, given: number): number {
  const expected = UNARY.has(op) ? 1 : op === "fma" ? 3 : 2;
  if (expected === given) return expected;
  throw new CompilerBug(`${op} takes ${expected} operands, but ${given} are given`);
}

const unaryCode =
  (f: Function1, a: ValueCode): ValueCode =>
  (item) => {
    const x = a(item);
    return x === UNDEF ? UNDEF : f(x);
  };

const binaryCode =
  (f: Function2, a: ValueCode, b: ValueCode): ValueCode =>
  (item) => {
    const x = a(item);
    const y = b(item);
    return x === UNDEF || y === UNDEF ? UNDEF : f(x, y);
  };

const fmaCode =
  (type: ScalarName, a: ValueCode, b: ValueCode, c: ValueCode): ValueCode =>
  (item) =>
    strictFma(type, a(item), b(item), c(item));

const strict2 =
  (f: Function2) =>
  (x: Word, y: Word): Word =>
    x === UNDEF || y === UNDEF ? UNDEF : f(x, y);

const strictFma = (type: ScalarName, x: Word, y: Word, z: Word): Word =>
  x === UNDEF || y === UNDEF || z === UNDEF ? UNDEF : fma(type, x, y, z);

/** `&&` and `||` of scalars: the second operand is evaluated only if the first does not decide the result, as in C. */
const shortCircuit =
  (decides: boolean, a: ValueCode, b: ValueCode): ValueCode =>
  (item) => {
    const x = a(item);
    return x === UNDEF || x === decides ? x : b(item);
  };

/** @file Rows of scalar arithmetic. Vectors are computed lane by lane. The result is UNDEF if an operand is. */
import {
  binaryOperator,
  convert,
  fma,
  type Scalar,
  unaryOperator,
} from "../interpret/arithmetic.ts";
import { asFunction, UNDEF, type Value, VectorValue } from "../interpret/value.ts";
import type { Size } from "../size/index.ts";
import { type ScalarName, scalarOf, type Type } from "../type.ts";
import type { FloatFacts, PrimitiveRow, PrimitiveUse, TypingContext } from "./row.ts";
import { vectorOf } from "./vector-of.ts";

type ScalarFunction = (...xs: Scalar[]) => Value;

/** Extends a function on scalars to vectors, lane by lane, and to UNDEF operands. */
function lift(f: ScalarFunction): (...args: Value[]) => Value {
  return (...args) => {
    if (args.includes(UNDEF)) return UNDEF;
    const vector = args.find((v) => v instanceof VectorValue);
    if (vector === undefined) return f(...(args as Scalar[]));
    const lane = (i: number) => args.map((v) => (v instanceof VectorValue ? v.lanes[i]! : v));
    return new VectorValue((vector as VectorValue).lanes.map((_, i) => lift(f)(...lane(i))));
  };
}

const scalarName = (type: Type): ScalarName => scalarOf(type) ?? "i32";

function binaryRow(op: string, demand: string, doc: string, floats?: FloatFacts): PrimitiveRow {
  return {
    ...(floats && { floats }),
    signature: `(x: a, y: a) -> a where ${demand}(a)`,
    role: "scalar",
    doc,
    evaluate: (site) => fastBinary(binaryOperator(op, scalarName(site.argTypes[0]!))),
  };
}

/** A binary operator that makes chains with the other operators of the same `chain`. */
const inChain = (chain: NonNullable<PrimitiveRow["chain"]>, row: PrimitiveRow): PrimitiveRow => ({
  ...row,
  chain,
});

/** `lift` with a fast path for two numbers. */
function fastBinary(f: (x: Scalar, y: Scalar) => Value): (...args: Value[]) => Value {
  const general = lift(f as ScalarFunction);
  return (x, y) => (typeof x === "number" && typeof y === "number" ? f(x, y) : general(x!, y!));
}

function comparison(op: string, doc: string): PrimitiveRow {
  return {
    signature: "(x: a, y: a) -> bool where scalar(a)",
    role: "scalar",
    doc,
    evaluate: (site) => fastBinary(binaryOperator(op, scalarName(site.argTypes[0]!))),
  };
}

function logical(op: "and" | "or", doc: string): PrimitiveRow {
  return {
    chain: op,
    signature: "(x: bool, y: bool) -> bool",
    role: "scalar",
    doc,
    evaluate: () => lift(binaryOperator(op, "bool") as ScalarFunction),
  };
}

function unaryRow(op: string, demand: string, doc: string, floats?: FloatFacts): PrimitiveRow {
  return {
    ...(floats && { floats }),
    signature: `(x: a) -> a where ${demand}(a)`,
    role: "scalar",
    doc,
    evaluate: (site) => lift(unaryOperator(op, scalarName(site.type)) as ScalarFunction),
  };
}

const EXACT: FloatFacts = { roundings: 0 };
const GROWS: FloatFacts = { roundings: 0, grows: true };
const GROWS_ROUNDED: FloatFacts = { roundings: 1, grows: true };
const FUNCTION: FloatFacts = { roundings: 16, approximate: true };

function castType(at: TypingContext, _sizes: readonly Size[], args: readonly Type[]): Type {
  const from = at.resolve(args[0]!);
  if (from.tag !== "var" && scalarOf(from) === undefined) return at.fail("only scalars are cast");
  return at.freshType(); // the target is given where the cast is written
}

/** The type of `extern`: the type of its specification applied to the arguments. */
function externType(at: TypingContext, _sizes: readonly Size[], args: readonly Type[]): Type {
  const [meaning, ...others] = args;
  if (meaning === undefined) return at.fail("what the code means is missing");
  return others.reduce((type, arg) => {
    if (type.tag !== "fun") return at.fail("more arguments than parameters");
    at.unify(type.param, arg, "an argument of C code");
    return at.resolve(type.result);
  }, at.resolve(meaning));
}

function evaluateCast(site: PrimitiveUse): (...args: Value[]) => Value {
  const [from, to] = [scalarName(site.argTypes[0]!), scalarName(site.type)];
  const plain = lift((x) => convert(from, to, x!));
  if (site.type.tag !== "idx") return plain;
  const n = site.size(site.type.size);
  return (x) => {
    const i = plain(x!);
    if (i !== UNDEF && (i as number) >= 0 && (i as number) < n) return i;
    return site.noValue(i === UNDEF ? `undef as idx[${n}]` : `${String(i)} as idx[${n}]`);
  };
}

/** The rows of the scalar primitives: arithmetic, comparisons, logic, mathematical functions, casts, C functions, `clampIdx` and `broadcast`. */
export const SCALAR = {
  add: inChain("sum", binaryRow("add", "numeric", "x + y.", GROWS_ROUNDED)),
  sub: inChain("sum", binaryRow("sub", "numeric", "x − y.", GROWS_ROUNDED)),
  mul: inChain("product", binaryRow("mul", "numeric", "x · y.", GROWS_ROUNDED)),
  div: inChain(
    "product",
    binaryRow("div", "numeric", "x / y; integers truncate, and an integer divided by 0 is 0.", {
      roundings: 6,
    }),
  ),
  mod: inChain(
    "product",
    binaryRow(
      "mod",
      "numeric",
      "Remainder with the sign of x, as C's % and fmod; of an integer x divided by 0 it is x.",
      EXACT,
    ),
  ),
  min: inChain(
    "min",
    binaryRow(
      "min",
      "numeric",
      "The smaller one; of a number and NaN the number, of ±0 the −0.",
      GROWS,
    ),
  ),
  max: inChain(
    "max",
    binaryRow(
      "max",
      "numeric",
      "The larger one; of a number and NaN the number, of ±0 the +0.",
      GROWS,
    ),
  ),
  pow: binaryRow("pow", "numeric", "x to the power of y.", { roundings: 64, approximate: true }),
  neg: unaryRow("neg", "numeric", "−x.", GROWS),
  fma: {
    signature: "(x: a, y: a, z: a) -> a where float(a)",
    role: "scalar",
    doc: "x · y + z, rounded once.",
    floats: { roundings: 2, grows: true },
    evaluate: (site: PrimitiveUse) => {
      const type = scalarName(site.type);
      return lift((x, y, z) => fma(type, x!, y!, z!));
    },
  },
  bitAnd: inChain("bitAnd", binaryRow("bitAnd", "integer", "x & y, bit by bit.")),
  bitOr: inChain("bitOr", binaryRow("bitOr", "integer", "x | y, bit by bit.")),
  bitXor: inChain("bitXor", binaryRow("bitXor", "integer", "x ^ y, bit by bit: either, not both.")),
  shiftLeft: binaryRow(
    "shiftLeft",
    "integer",
    "x << y: the bits of x moved up by y modulo the number of bits; zeros follow.",
  ),
  shiftRight: binaryRow(
    "shiftRight",
    "integer",
    "x >> y: the bits of x moved down by y modulo the number of bits; the sign stays.",
  ),
  bitNot: unaryRow("bitNot", "integer", "~x: every bit is the opposite."),
  popcount: unaryRow("popcount", "integer", "The number of ones among the bits of x."),
  eq: comparison("eq", "x == y."),
  ne: comparison("ne", "x != y."),
  lt: comparison("lt", "x < y."),
  le: comparison("le", "x <= y."),
  gt: comparison("gt", "x > y."),
  ge: comparison("ge", "x >= y."),
  and: logical("and", "Both."),
  or: logical("or", "Either."),
  not: {
    signature: "(x: bool) -> bool",
    role: "scalar",
    doc: "The opposite.",
    evaluate: () => lift(unaryOperator("not", "bool") as ScalarFunction),
  },
  sqrt: unaryRow("sqrt", "float", "Square root.", { roundings: 6 }),
  rsqrt: unaryRow("rsqrt", "float", "1 / sqrt(x).", { roundings: 8, approximate: true }),
  exp: unaryRow("exp", "float", "e to the power of x.", FUNCTION),
  log: unaryRow("log", "float", "Natural logarithm.", FUNCTION),
  sin: unaryRow("sin", "float", "Sine of radians.", FUNCTION),
  cos: unaryRow("cos", "float", "Cosine of radians.", FUNCTION),
  tan: unaryRow("tan", "float", "Tangent of radians.", FUNCTION),
  fabs: unaryRow("fabs", "float", "Absolute value.", GROWS),
  floor: unaryRow("floor", "float", "Largest whole number not above x.", EXACT),
  ceil: unaryRow("ceil", "float", "Smallest whole number not below x.", EXACT),
  cast: {
    hasSyntax: true,
    signature: "(x: a) -> b",
    typing: castType,
    role: "scalar",
    floats: GROWS,
    partial: "range",
    doc: "x as another scalar type, converted as in C; into idx[n] it is a checked cast. Written x as b.",
    evaluate: evaluateCast,
  },
  extern: {
    hasSyntax: true,
    signature: "(f: a -> b -> … -> c, x: a, y: b, …) -> c",
    typing: externType,
    role: "scalar",
    floats: FUNCTION,
    doc: 'f(x)(y)…, which a device computes by OpenCL C; written extern fun g(x: f32): f32 = "…" means ….',
    evaluate:
      () =>
      (f: Value, ...xs: Value[]): Value =>
        xs.includes(UNDEF) ? UNDEF : xs.reduce((g, x) => asFunction(g)(x), f),
  },
  clampIdx: {
    signature: "(i: i32) -> idx[n]",
    role: "scalar",
    partial: "length",
    doc: "i brought into [0, n).",
    evaluate: (site: PrimitiveUse) => {
      const n = site.type.tag === "idx" ? site.size(site.type.size) : 0;
      return lift((i) =>
        n === 0
          ? site.noValue("an index of no element")
          : Math.min(Math.max(i as number, 0), n - 1),
      );
    },
  },
  broadcast: {
    signature: "(w: nat, x: a) -> axw where numeric(a), scalar(a)",
    typing: (at: TypingContext, sizes: readonly Size[], args: readonly Type[]) =>
      vectorOf(at, "broadcast", sizes[0]!, args[0]!),
    takesWidth: true,
    role: "scalar",
    floats: GROWS,
    doc: "A vector with x in each of its w lanes.",
    evaluate: (site: PrimitiveUse) => (x: Value) =>
      new VectorValue(new Array<Value>(site.sizes[0]!).fill(x)),
  },
} as const satisfies Record<string, PrimitiveRow>;

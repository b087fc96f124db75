/**
 * @file Scalar primitives in generated text. Frequent operations on 32-bit numbers and doubles are written in place, in the terms
 * of arithmetic.ts; the others call its functions.
 */
import type { Prim } from "../../term.ts";
import { isFloatName, type ScalarName, scalarOf, type Type } from "../../type.ts";
import { binaryOperator, convert, fma, type Scalar, unaryOperator } from "../arithmetic.ts";
import { UNDEFINED } from "./code-writer.ts";
import type { StageRule } from "./stage-rule.ts";
import { asCode, type CodeValue, codeValue } from "./staged-value.ts";
import type { Staging } from "./staging.ts";

/** The scalar type of operands: an index is an i32. */
const scalarName = (type: Type): ScalarName => scalarOf(type) ?? "i32";

type Range = readonly [lo: number, hi: number];
const ANY: Range = [-Infinity, Infinity];
const [INT_MIN, INT_MAX] = [-(2 ** 31), 2 ** 31 - 1];

/** Text in place of a call of the operator's function, for the types for which it gives the same bits. */
const IN_PLACE: Readonly<
  Record<string, Partial<Record<ScalarName, (x: string, y: string) => string>>>
> = {
  add: {
    f32: (x, y) => `Math.fround(${x} + ${y})`,
    f64: (x, y) => `${x} + ${y}`,
    i32: (x, y) => `(${x} + ${y}) | 0`,
    u32: (x, y) => `(${x} + ${y}) >>> 0`,
  },
  sub: {
    f32: (x, y) => `Math.fround(${x} - ${y})`,
    f64: (x, y) => `${x} - ${y}`,
    i32: (x, y) => `(${x} - ${y}) | 0`,
    u32: (x, y) => `(${x} - ${y}) >>> 0`,
  },
  mul: {
    f32: (x, y) => `Math.fround(${x} * ${y})`,
    f64: (x, y) => `${x} * ${y}`,
    i32: (x, y) => `Math.imul(${x}, ${y})`,
    u32: (x, y) => `Math.imul(${x}, ${y}) >>> 0`,
  },
  div: {
    f32: (x, y) => `Math.fround(${x} / ${y})`,
    f64: (x, y) => `${x} / ${y}`,
    i32: (x, y) => `${y} === 0 ? 0 : (${x} / ${y}) | 0`,
    u32: (x, y) => `${y} === 0 ? 0 : (${x} / ${y}) >>> 0`,
  },
  mod: {
    i32: (x, y) => `${y} === 0 ? ${x} : (${x} % ${y}) | 0`,
    u32: (x, y) => `${y} === 0 ? ${x} : (${x} % ${y}) >>> 0`,
  },
  min: { i32: (x, y) => `Math.min(${x}, ${y})`, u32: (x, y) => `Math.min(${x}, ${y})` },
  max: { i32: (x, y) => `Math.max(${x}, ${y})`, u32: (x, y) => `Math.max(${x}, ${y})` },
};

/** Operators that JavaScript writes alike for scalars of every type. */
const COMPARISONS: Readonly<Record<string, string>> = {
  eq: "===",
  ne: "!==",
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  and: "&&",
  or: "||",
};

/** The range of a 32-bit result whose exact range does not leave 32 bits; no range otherwise. */
function resultRange(op: string, type: ScalarName, x: CodeValue, y: CodeValue): Range {
  if (type !== "i32") return ANY;
  const range = exactRange(op, x, y);
  return range[0] >= INT_MIN && range[1] <= INT_MAX ? range : ANY;
}

function exactRange(op: string, x: CodeValue, y: CodeValue): Range {
  switch (op) {
    case "add":
      return [x.lo + y.lo, x.hi + y.hi];
    case "sub":
      return [x.lo - y.hi, x.hi - y.lo];
    case "mul": {
      if (![x.lo, x.hi, y.lo, y.hi].every(Number.isFinite)) return ANY;
      const corners = [x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi];
      return [Math.min(...corners), Math.max(...corners)];
    }
    case "min":
      return [Math.min(x.lo, y.lo), Math.min(x.hi, y.hi)];
    case "max":
      return [Math.max(x.lo, y.lo), Math.max(x.hi, y.hi)];
    case "mod":
      return y.lo > 0 && x.lo >= 0 ? [0, Math.min(x.hi, y.hi - 1)] : ANY;
    case "div":
      return y.lo > 0 && x.lo >= 0 ? [0, x.hi] : ANY;
    default:
      return ANY;
  }
}

/** Writes an expression on operands of which some may be UNDEF, in which case the result is. */
function lifted(
  cx: Staging,
  type: Type,
  operands: readonly CodeValue[],
  expression: string,
  [lo, hi]: Range = ANY,
): CodeValue {
  const open = operands.filter((x) => !x.isDefined);
  const test = open.map((x) => `${x.code} === ${UNDEFINED}`).join(" || ");
  const text = open.length === 0 ? expression : `${test} ? ${UNDEFINED} : (${expression})`;
  return { ...codeValue(cx.writer.pure(text), type, open.length === 0), lo, hi };
}

function binary(cx: Staging, t: Prim, x: CodeValue, y: CodeValue): CodeValue {
  const type = scalarName(t.args[0]!.type);
  const compared = COMPARISONS[t.prim];
  if (compared !== undefined) return lifted(cx, t.type, [x, y], `${x.code} ${compared} ${y.code}`);
  const text =
    IN_PLACE[t.prim]?.[type]?.(x.code, y.code) ??
    `${operator(cx, `${t.prim} ${type}`, () => binaryOperator(t.prim, type))}(${x.code}, ${y.code})`;
  return lifted(cx, t.type, [x, y], text, resultRange(t.prim, type, x, y));
}

/** One function for each operator and type, so that equal expressions have equal texts. */
const operators = new Map<string, unknown>();
function operator(cx: Staging, key: string, make: () => unknown): string {
  if (!operators.has(key)) operators.set(key, make());
  return cx.writer.constant(operators.get(key));
}

function unary(cx: Staging, t: Prim, x: CodeValue): CodeValue {
  const type = scalarName(t.type);
  if (t.prim === "neg" && isFloatName(type)) return lifted(cx, t.type, [x], `-(${x.code})`);
  const f = operator(cx, `${t.prim} ${type}`, () => unaryOperator(t.prim, type));
  return lifted(cx, t.type, [x], `${f}(${x.code})`);
}

function multiplyAdd(cx: Staging, t: Prim, operands: readonly CodeValue[]): CodeValue {
  const type = scalarName(t.type);
  const f = operator(
    cx,
    `fma ${type}`,
    () => (x: Scalar, y: Scalar, z: Scalar) => fma(type, x, y, z),
  );
  return lifted(cx, t.type, operands, `${f}(${operands.map((x) => x.code).join(", ")})`);
}

function cast(cx: Staging, t: Prim, x: CodeValue): CodeValue {
  const [from, to] = [scalarName(t.args[0]!.type), scalarName(t.type)];
  const isInteger = from === "i32" && to === "i32";
  const number = isInteger ? x : converted(cx, t.type, from, to, x);
  if (t.type.tag !== "idx") return isInteger ? { ...x, type: t.type } : number;
  const n = cx.input.size(t.type.size);
  if (x.isDefined && number.lo >= 0 && number.hi < n) return { ...number, type: t.type };
  cx.writer.noise++;
  const checked = cx.writer.constant(cx.input.use(t).meaning);
  const inside = `${number.code} >= 0 && ${number.code} < ${n}`;
  const test = x.isDefined ? inside : `${x.code} !== ${UNDEFINED} && ${inside}`;
  const code = cx.writer.bind(`${test} ? ${number.code} : ${checked}(${x.code})`);
  return { ...codeValue(code, t.type, false), lo: 0, hi: n - 1 };
}

function converted(
  cx: Staging,
  type: Type,
  from: ScalarName,
  to: ScalarName,
  x: CodeValue,
): CodeValue {
  if (from === "i32" && to === "f64") return { ...x, ...codeValue(x.code, type, x.isDefined) };
  const f = operator(cx, `cast ${from} ${to}`, () => (y: Scalar) => convert(from, to, y));
  const isExact = from === "i32" && to === "f32";
  return lifted(cx, type, [x], isExact ? `Math.fround(${x.code})` : `${f}(${x.code})`);
}

function clampedIndex(cx: Staging, t: Prim, i: CodeValue): CodeValue | undefined {
  if (t.type.tag !== "idx") return undefined;
  const n = cx.input.size(t.type.size);
  if (n === 0) return undefined;
  if (i.isDefined && i.lo >= 0 && i.hi < n) return { ...i, type: t.type };
  const text = `Math.min(Math.max(${i.code}, 0), ${n - 1})`;
  return lifted(cx, t.type, [i], text, [
    Math.min(Math.max(i.lo, 0), n - 1),
    Math.min(Math.max(i.hi, 0), n - 1),
  ]);
}

/**
 * Writes the scalar primitive `t` on scalars. Returns undefined for one that the interpreter's function computes: on vectors, or an
 * index of an empty array.
 */
export const stageScalar: StageRule = (cx, { t, args }) => {
  if (t.type.tag === "vector" || t.args.some((a) => a.type.tag === "vector")) return undefined;
  const [x, y] = args;
  switch (t.prim) {
    case "cast":
      return cast(cx, t, asCode(x!));
    case "clampIdx":
      return clampedIndex(cx, t, asCode(x!));
    case "fma":
      return multiplyAdd(cx, t, args.map(asCode));
    default:
      return args.length === 2 ? binary(cx, t, asCode(x!), asCode(y!)) : unary(cx, t, asCode(x!));
  }
};

/**
 * @file Scalar primitives in generated text: the texts of `javascript/` on operands of which some may be UNDEF, with the ranges of
 * indices.
 */
import type { Prim } from "../../term.ts";
import { type ScalarName, scalarOf, type Type } from "../../type.ts";
import { castText } from "../javascript/cast-text.ts";
import {
  addIntervals,
  EVERYTHING,
  INT32,
  isWithin,
  multiplyIntervals,
  type NumberInterval,
} from "../javascript/interval.ts";
import { operationText } from "../javascript/operation-text.ts";
import { UNDEFINED } from "./code-writer.ts";
import type { StageRule } from "./stage-rule.ts";
import { asCode, type CodeValue, codeValue } from "./staged-value.ts";
import type { Staging } from "./staging.ts";

/** The scalar type of operands: an index is an i32. */
const scalarName = (type: Type): ScalarName => scalarOf(type) ?? "i32";

/** The range of a result on integers whose exact range does not leave 32 bits; everything otherwise. */
function resultRange(t: Prim, operands: readonly CodeValue[]): NumberInterval {
  if (operands.length !== 2 || scalarName(t.type) !== "i32") return EVERYTHING;
  const range = exactRange(t.prim, operands[0]!, operands[1]!);
  return isWithin(range, INT32) ? range : EVERYTHING;
}

function exactRange(op: string, x: NumberInterval, y: NumberInterval): NumberInterval {
  switch (op) {
    case "add":
      return addIntervals(x, y);
    case "sub":
      return addIntervals(x, { lo: -y.hi, hi: -y.lo });
    case "mul":
      return multiplyIntervals(x, y);
    case "min":
      return { lo: Math.min(x.lo, y.lo), hi: Math.min(x.hi, y.hi) };
    case "max":
      return { lo: Math.max(x.lo, y.lo), hi: Math.max(x.hi, y.hi) };
    case "mod":
      return y.lo > 0 && x.lo >= 0 ? { lo: 0, hi: Math.min(x.hi, y.hi - 1) } : EVERYTHING;
    case "div":
      return y.lo > 0 && x.lo >= 0 ? { lo: 0, hi: x.hi } : EVERYTHING;
    default:
      return EVERYTHING;
  }
}

/** Writes an expression on operands of which some may be UNDEF, in which case the result is. */
function lifted(
  cx: Staging,
  type: Type,
  operands: readonly CodeValue[],
  expression: string,
  { lo, hi }: NumberInterval = EVERYTHING,
): CodeValue {
  const open = operands.filter((x) => !x.isDefined);
  const test = open.map((x) => `${x.code} === ${UNDEFINED}`).join(" || ");
  const text = open.length === 0 ? expression : `${test} ? ${UNDEFINED} : (${expression})`;
  return { ...codeValue(cx.writer.pure(text), type, open.length === 0), lo, hi };
}

function operation(cx: Staging, t: Prim, operands: readonly CodeValue[]): CodeValue {
  const type = scalarName(t.args[0]!.type);
  const codes = operands.map((x) => x.code);
  const text = operationText(t.prim, type, codes, (f) => cx.writer.constant(f));
  return lifted(cx, t.type, operands, text, resultRange(t, operands));
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
  const text = castText(from, to, x.code, (f) => cx.writer.constant(f));
  if (text === x.code) return { ...x, ...codeValue(x.code, type, x.isDefined) };
  return lifted(cx, type, [x], text);
}

function clampedIndex(cx: Staging, t: Prim, i: CodeValue): CodeValue | undefined {
  if (t.type.tag !== "idx") return undefined;
  const n = cx.input.size(t.type.size);
  if (n === 0) return undefined;
  if (i.isDefined && i.lo >= 0 && i.hi < n) return { ...i, type: t.type };
  const text = `Math.min(Math.max(${i.code}, 0), ${n - 1})`;
  return lifted(cx, t.type, [i], text, {
    lo: Math.min(Math.max(i.lo, 0), n - 1),
    hi: Math.min(Math.max(i.hi, 0), n - 1),
  });
}

/**
 * Writes the scalar primitive `t` on scalars. Returns undefined for one that the interpreter's function computes: on vectors, an
 * index of an empty array, or a primitive that is no operation of one type.
 */
export const stageScalar: StageRule = (cx, { t, args }) => {
  if (t.type.tag === "vector" || t.args.some((a) => a.type.tag === "vector")) return undefined;
  switch (t.prim) {
    case "cast":
      return cast(cx, t, asCode(args[0]!));
    case "clampIdx":
      return clampedIndex(cx, t, asCode(args[0]!));
    case "extern":
    case "natVal":
    case "broadcast":
      return undefined;
    default:
      return operation(cx, t, args.map(asCode));
  }
};

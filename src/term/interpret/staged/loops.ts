/**
 * @file Patterns that compute elements, in generated text: maps store their results, and folds keep what passes from one iteration
 * to the next in variables and buffers. A map whose function only moves data stays a view.
 */
import { inputLength } from "../../primitives/algorithm.ts";
import { dependsOnSize } from "../../substitute.ts";
import type { Prim, Term } from "../../term.ts";
import type { ArrayType, FunType, NatFunType } from "../../type.ts";
import { kept } from "../value.ts";
import { forcedFlat } from "./buffers.ts";
import { windowsOf } from "./layout.ts";
import { LoopState, type StateForm } from "./loop-state.ts";
import { movesData } from "./moves-data.ts";
import type { StageRule } from "./stage-rule.ts";
import {
  asCode,
  type CodeValue,
  codeValue,
  NOT_STAGED,
  type StagedArray,
  type StagedFunction,
  type StagedValue,
} from "./staged-value.ts";
import type { Staging } from "./staging.ts";
import { storedArray } from "./view.ts";

const asFunction = (v: StagedValue): StagedFunction => {
  if (v.tag !== "function") throw NOT_STAGED;
  return v;
};

// ---------------------------------------------------------------- map

const mapped = (
  cx: Staging,
  type: ArrayType,
  f: StagedFunction,
  xs: StagedArray,
  isView: boolean,
): StagedArray => {
  if (cx.input.size(type.size) !== xs.length) throw NOT_STAGED;
  const element = (i: CodeValue): StagedValue => f.apply(xs.read(i));
  return isView
    ? { tag: "array", type, length: xs.length, isCheap: true, read: element }
    : storedArray(cx, type, element);
};

const map: StageRule = (cx, { t, args }) => {
  const [f, source] = args.slice(-2) as [StagedValue, StagedValue];
  const xs = cx.array(source);
  if (xs === undefined || f.tag !== "function") return undefined;
  const isView = xs.isCheap && movesData(t.args.at(-2)!);
  return mapped(cx, t.type as ArrayType, f, xs, isView);
};

const mapSeqSlide: StageRule = (cx, { t, sizes: [size, step], args: [load, f, source] }) => {
  const xs = cx.array(source!);
  if (xs === undefined || load!.tag !== "function" || f!.tag !== "function") return undefined;
  const loaded = loadedArray(cx, t, load!, xs);
  const { types } = t.session;
  const window = (f!.type as FunType).param;
  const windows = windowsOf(
    cx,
    types.array((t.type as ArrayType).size, window),
    loaded,
    size!,
    step!,
  );
  return mapped(cx, t.type as ArrayType, f!, windows, false);
};

const circularBuffer: StageRule = (cx, { t, sizes: [, size], args: [load, source] }) => {
  const xs = cx.array(source!);
  if (xs === undefined || load!.tag !== "function") return undefined;
  return windowsOf(cx, t.type, loadedArray(cx, t, load!, xs), size!, 1);
};

/** The elements that the first argument, the function `load`, makes of xs. */
function loadedArray(cx: Staging, t: Prim, load: StagedFunction, xs: StagedArray): StagedArray {
  const type = t.session.types.array(xs.type.size, (load.type as FunType).result);
  return mapped(cx, type, load, xs, xs.isCheap && movesData(t.args[0]!));
}

// ---------------------------------------------------------------- folds

/** Applies an operator of two arguments. */
const applied = (op: StagedValue, acc: StagedValue, x: StagedValue): StagedValue =>
  asFunction(asFunction(op).apply(acc)).apply(x);

/**
 * Writes a loop that passes a state on; `each` may store the state of an iteration. The loop ends before the first iteration for
 * which `going`, a truth value in code, is false. Returns the last state.
 */
function folded(
  cx: Staging,
  start: StagedValue,
  length: number,
  step: (acc: StagedValue, i: CodeValue) => StagedValue,
  type: Term["type"],
  each: (acc: StagedValue, i: CodeValue) => void = () => {},
  going?: (acc: StagedValue) => string,
): StagedValue {
  let form: StateForm = LoopState.formOf(start, type);
  for (;;) {
    const state = new LoopState(cx, form, type);
    const [init, begun] = cx.writer.inside(() => state.begin(start));
    if (begun === undefined) {
      form = LoopState.general;
      continue;
    }
    const round = (i: CodeValue): StateForm | undefined => {
      if (going !== undefined) cx.writer.line(`if (!${going(state.current())}) break;`);
      const result = step(state.current(), i);
      const wider = state.fits(result);
      if (wider !== undefined) return wider;
      const passed = state.pass(result);
      if (passed === undefined) return LoopState.general;
      each(passed, i);
      return undefined;
    };
    const loop = cx.writer.continuing(init, () => cx.loop(length, round, undefined));
    if (loop.result !== undefined) {
      form = loop.result;
      continue;
    }
    cx.writer.continuing(init, loop.append);
    cx.writer.splice(init);
    return state.current();
  }
}

const reduce: StageRule = (cx, { t, args: [op, z, source] }) => {
  const xs = cx.array(source!);
  if (xs === undefined || op!.tag !== "function") return undefined;
  return folded(cx, z!, xs.length, (acc, i) => applied(op!, acc, xs.read(i)), t.type);
};

const scan: StageRule = (cx, { t, args: [op, z, source] }) => {
  const xs = cx.array(source!);
  if (xs === undefined || op!.tag !== "function") return undefined;
  const { writer } = cx;
  const type = t.type as ArrayType;
  const name = writer.fresh();
  writer.line(`const ${name} = new Array(${xs.length});`);
  let isDefined = true;
  const put = (acc: StagedValue, i: CodeValue): void => {
    const held = cx.held(acc, type.elem);
    isDefined &&= held.isDefined;
    writer.line(`${name}[${i.code}] = ${held.code};`);
  };
  folded(cx, z!, xs.length, (acc, i) => applied(op!, acc, xs.read(i)), type.elem, put);
  const read = (i: CodeValue): CodeValue => {
    if (type.elem.tag === "array" || type.elem.tag === "tuple") writer.noise++;
    return codeValue(writer.pure(`${name}[${i.code}]`), type.elem, isDefined);
  };
  return { tag: "array", type, length: xs.length, isCheap: true, read };
};

const iterate: StageRule = (cx, { t, sizes: [count], args: [f, source] }) => {
  const step = f!;
  const xs = cx.array(source!);
  if (xs === undefined || step.tag !== "natFunction") return undefined;
  if (count === 0) return xs;
  const { h, c } = stepLengths(cx, t);
  const isSame = c === 0 ? !dependsOnSize(t.args[0]!) : c === 1 && h === 0;
  if (isSame) {
    const body = asFunction(step.instantiate(xs.length));
    return folded(cx, xs, count!, (acc) => body.apply(acc), t.type);
  }
  if (count! > MOST_STEPS) throw NOT_STAGED;
  let value: StagedValue = xs;
  let { length } = xs;
  for (let i = 0; i < count!; i++) {
    if (c !== 0) length = (length - h) / c;
    const made = asFunction(step.instantiate(c === 0 ? i : length)).apply(value);
    const { types, sizes } = t.session;
    value = keptValue(cx, made, types.array(sizes.nat(length), (t.type as ArrayType).elem));
  }
  return value;
};

const repeatWhile: StageRule = (cx, { t, sizes: [count], args }) => {
  const [going, step, start] = args as [StagedValue, StagedValue, StagedValue];
  if (going.tag !== "function" || step.tag !== "function") return undefined;
  const holds = (acc: StagedValue): string => {
    const c = asCode(going.apply(acc));
    if (!c.isDefined) throw NOT_STAGED;
    return c.code;
  };
  return folded(
    cx,
    start!,
    count!,
    (acc) => step.apply(acc),
    t.type,
    () => {},
    holds,
  );
};

/** The most different steps that are written one after the other. */
const MOST_STEPS = 64;

/** The numbers h and c of the step `[c·l + h]a -> [l]a` of an `iterate`. */
function stepLengths(cx: Staging, t: Prim): { readonly h: number; readonly c: number } {
  const step = t.args[0]!.type as NatFunType;
  const h = inputLength(cx.input, step, 0);
  return { h, c: inputLength(cx.input, step, 1) - h };
}

/** The value with each element computed at most once. */
function keptValue(cx: Staging, v: StagedValue, type: ArrayType): StagedValue {
  if (v.tag === "array") {
    if (v.place !== undefined) return v;
    const flat = forcedFlat(cx, type, v);
    if (flat !== undefined) return flat.array;
  }
  const held = cx.held(v, type);
  const code = cx.writer.bind(`${cx.writer.constant(kept)}(${held.code})`);
  return codeValue(code, type, held.isDefined);
}

/** The rules of the patterns that compute, and of their parallel and sequential forms. */
export const LOOP_RULES = {
  map,
  mapSeq: map,
  mapSeqUnroll: map,
  mapVec: map,
  mapGlb: map,
  mapWrg: map,
  mapLcl: map,
  mapSeqSlide,
  circularBuffer,
  reduce,
  reduceSeq: reduce,
  reduceSeqUnroll: reduce,
  scan,
  scanSeq: scan,
  scanSeqUnroll: scan,
  iterate,
  iterateSeq: iterate,
  repeatWhile,
} as const satisfies Record<string, StageRule>;

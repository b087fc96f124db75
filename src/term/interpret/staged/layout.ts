/**
 * @file Layout primitives in generated text. Each gives an array whose elements are read by index arithmetic from those of its
 * argument, as its row's `evaluate` reads them.
 */
import type { ArrayType, Type } from "../../type.ts";
import { stageLiteral } from "./array-literal.ts";
import { stageAt, stageGather, stageGenerate, stageReorder } from "./computed-places.ts";
import { stagePad } from "./pad.ts";
import type { StageRule } from "./stage-rule.ts";
import { type CodeValue, NOT_STAGED, type StagedArray, type StagedValue } from "./staged-value.ts";
import type { Staging } from "./staging.ts";
import { elemOf, stagedView } from "./view.ts";

/** The row at an index of an array of arrays; the elements of an UNDEF row are UNDEF. */
const rowAt = (cx: Staging, rows: StagedArray, i: CodeValue): StagedArray => cx.row(rows.read(i));

/** `length` elements of xs, the i-th at `from(i)`. */
const moved =
  (
    lengthOf: (sizes: readonly number[], n: number) => number,
    from: (cx: Staging, i: CodeValue, sizes: readonly number[]) => CodeValue,
  ): StageRule =>
  (cx, { t, sizes, args }) => {
    const xs = cx.array(args.at(-1)!);
    if (xs === undefined) return undefined;
    if (sizes[0]! > xs.length) throw NOT_STAGED;
    const length = lengthOf(sizes, xs.length);
    return stagedView(cx, t.type, length, xs.isCheap, (i) => xs.read(from(cx, i, sizes)));
  };

const split: StageRule = (cx, { t, sizes: [k], args }) => {
  const xs = cx.array(args[0]!);
  if (xs === undefined || k === 0) return undefined;
  const row = (i: CodeValue): StagedArray =>
    stagedView(cx, elemOf(t.type), k!, xs.isCheap, (j) => xs.read(cx.indices.flat(i, k!, j)));
  return stagedView(cx, t.type, xs.length / k!, xs.isCheap, row);
};

const join: StageRule = (cx, { t, args }) => {
  const rows = cx.array(args[0]!);
  if (rows === undefined) return undefined;
  const m = cx.input.size((elemOf(rows.type) as ArrayType).size);
  return stagedView(cx, t.type, rows.length * m, rows.isCheap, (i) => {
    const row = rowAt(cx, rows, cx.indices.quotient(i, m));
    return row.read(cx.indices.remainder(i, m));
  });
};

const transpose: StageRule = (cx, { t, args }) => {
  const rows = cx.array(args[0]!);
  if (rows === undefined) return undefined;
  const m = cx.input.size((elemOf(rows.type) as ArrayType).size);
  const column = (j: CodeValue): StagedArray =>
    stagedView(cx, elemOf(t.type), rows.length, rows.isCheap, (i) => rowAt(cx, rows, i).read(j));
  return stagedView(cx, t.type, m, rows.isCheap, column);
};

/** The windows of an array of arrays or scalars, as a view. */
export function windowsOf(
  cx: Staging,
  type: Type,
  xs: StagedArray,
  size: number,
  step: number,
): StagedArray {
  const count = Math.max(0, Math.floor((xs.length - size + step) / step));
  const window = (i: CodeValue): StagedArray =>
    stagedView(cx, elemOf(type), size, xs.isCheap, (j) => xs.read(cx.indices.flat(i, step, j)));
  return stagedView(cx, type, count, xs.isCheap, window);
}

const slide: StageRule = (cx, { t, sizes: [size, step], args }) => {
  const xs = cx.array(args[0]!);
  return xs === undefined || step === 0 ? undefined : windowsOf(cx, t.type, xs, size!, step!);
};

const zip: StageRule = (cx, { t, args }) => {
  const arrays = args.map((x) => cx.row(x));
  const [first] = arrays;
  if (arrays.some((x) => x.length !== first!.length)) throw NOT_STAGED;
  const isCheap = arrays.every((x) => x.isCheap);
  return stagedView(cx, t.type, first!.length, isCheap, (i) => ({
    tag: "tuple",
    elems: arrays.map((x) => x.read(i)),
  }));
};

const unzip: StageRule = (cx, { t, args }) => {
  const xs = cx.array(args[0]!);
  if (xs === undefined || t.type.tag !== "tuple") return undefined;
  const column = (type: Type, k: number): StagedArray =>
    stagedView(cx, type, xs.length, xs.isCheap, (i) => cx.component(xs.read(i), k, elemOf(type)));
  return { tag: "tuple", elems: t.type.elems.map(column) };
};

const concat: StageRule = (cx, { t, args }) => {
  const parts = args.map((x) => cx.row(x));
  const type = t.type as ArrayType;
  const total = parts.reduce((n, x) => n + x.length, 0);
  const from = (k: number, i: CodeValue): StagedValue => {
    const part = parts[k]!;
    if (i.hi < part.length || k === parts.length - 1) return part.read(i);
    if (i.lo >= part.length) return from(k + 1, cx.indices.shifted(i, -part.length));
    const isHere = cx.writer.pure(`${i.code} < ${part.length}`);
    const here = { ...i, hi: part.length - 1 };
    const later = { ...i, lo: part.length };
    return cx.either(
      isHere,
      () => part.read(here),
      () => from(k + 1, cx.indices.shifted(later, -part.length)),
      type.elem,
    );
  };
  return stagedView(
    cx,
    type,
    total,
    parts.every((x) => x.isCheap),
    (i) => from(0, i),
  );
};

const proj: StageRule = (cx, { t, sizes: [i], args: [x] }) => cx.component(x!, i!, t.type);

const tuple: StageRule = (_, { args }) => ({ tag: "tuple", elems: args });

/** The rules of the layout primitives and of literals. */
export const LAYOUT_RULES = {
  split,
  join,
  transpose,
  slide,
  zip,
  unzip,
  at: stageAt,
  gather: stageGather,
  reorder: stageReorder,
  generate: stageGenerate,
  pad: stagePad,
  concat,
  dispatch: concat,
  proj,
  tuple,
  array: stageLiteral,
  take: moved(
    ([k]) => k!,
    (_, i) => i,
  ),
  drop: moved(
    ([k], n) => n - k!,
    (cx, i, [k]) => cx.indices.shifted(i, k!),
  ),
} as const satisfies Record<string, StageRule>;

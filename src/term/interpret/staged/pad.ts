/** @file `pad` in generated text, and the boundaries that say what lies outside of an array. */
import type { Prim } from "../../term.ts";
import type { ArrayType, Type } from "../../type.ts";
import { missingOf, selected } from "./computed-places.ts";
import type { StageRule } from "./stage-rule.ts";
import {
  asCode,
  type CodeValue,
  codeValue,
  type StagedArray,
  type StagedBoundary,
  type StagedValue,
} from "./staged-value.ts";
import type { Staging } from "./staging.ts";
import { stagedView } from "./view.ts";

/** An array continued on both sides. */
export const stagePad: StageRule = (cx, { t, sizes: [left, right], args: [kind, xs] }) => {
  const array = cx.array(xs!);
  if (array === undefined || kind?.tag !== "boundary") return undefined;
  const n = array.length;
  const type = t.type as ArrayType;
  const outside = kind.kind === "constant" ? filledWith(cx, kind.value, type.elem) : undefined;
  if (n === 0 && outside === undefined) return undefined;
  const missing = missingOf(cx, t, n);
  return stagedView(cx, type, left! + n + right!, array.isCheap, (i) => {
    const place = cx.indices.shifted(i, -left!);
    if (place.lo >= 0 && place.hi < n) return array.read(place);
    const bounds = [
      ...(place.lo < 0 ? [`${place.code} >= 0`] : []),
      ...(place.hi >= n ? [`${place.code} < ${n}`] : []),
    ];
    const isInside = cx.writer.pure(bounds.join(" && "));
    const within = { ...place, lo: Math.max(place.lo, 0), hi: Math.min(place.hi, n - 1) };
    if (outside !== undefined) {
      if (within.lo > within.hi) return outside;
      return cx.either(
        isInside,
        () => array.read(within),
        () => outside,
        type.elem,
      );
    }
    return continued(cx, kind as IndexBoundary, place, within, isInside, array, missing);
  });
};

type IndexBoundary = StagedBoundary & { readonly kind: "index" };

/** The element at a place that may lie outside of the array, by a boundary that gives indices. */
function continued(
  cx: Staging,
  kind: IndexBoundary,
  place: CodeValue,
  within: CodeValue,
  isInside: string,
  array: StagedArray,
  missing: (i: number) => unknown,
): StagedValue {
  const n = array.length;
  if (kind.isInside) return array.read(kind.index(place, n));
  if (within.lo > within.hi) return selected(cx, kind.index(place, n), array, missing);
  const [inside, outside] = [
    cx.writer.inside(() => within),
    cx.writer.inside(() => kind.index(place, n)),
  ];
  const index = asCode(cx.joined(isInside, [inside, outside], cx.int));
  return selected(cx, index, array, missing);
}

/** A value of `type` that holds only `value`: every element of the arrays in it, component by component for tuples. */
function filledWith(cx: Staging, value: StagedValue, type: Type): StagedValue {
  if (type.tag === "array") {
    const inner = filledWith(cx, value, type.elem);
    return stagedView(cx, type, cx.input.size(type.size), true, () => inner);
  }
  if (type.tag !== "tuple") return value;
  const part = (t: Type, i: number): StagedValue => filledWith(cx, cx.component(value, i, t), t);
  return { tag: "tuple", elems: type.elems.map(part) };
}

/** Indices that boundaries give outside of an array, which is not empty. */
export const BOUNDARIES = {
  clamp: (cx) => ({
    tag: "boundary",
    kind: "index",
    isInside: true,
    index: (i, n) => cx.indices.clamped(i, n),
  }),
  mirror: (cx, t) => computedBoundary(cx, t),
  wrap: (cx, t) => computedBoundary(cx, t),
} as const satisfies Record<string, (cx: Staging, t: Prim) => IndexBoundary>;

/** A boundary whose index the row's function computes; within the array it gives the index itself. */
function computedBoundary(cx: Staging, t: Prim): IndexBoundary {
  const { index } = cx.input.use(t).meaning() as { index: (i: number, n: number) => number };
  const f = cx.writer.constant(index);
  return {
    tag: "boundary",
    kind: "index",
    isInside: true,
    index: (i, n) => ({
      ...codeValue(cx.writer.pure(`${f}(${i.code}, ${n})`), cx.int, true),
      lo: 0,
      hi: n - 1,
    }),
  };
}

/**
 * @file Layout primitives in generated text. Each gives an array whose elements are read by index arithmetic from those of its
 * argument, as its row's `evaluate` reads them.
 */
import { noElement, notBack } from "../../primitives/layout.ts";
import type { Prim, Term } from "../../term.ts";
import type { ArrayType, Type } from "../../type.ts";
import type { Value } from "../value.ts";
import { literalArray, storedFlat } from "./buffers.ts";
import { UNDEFINED } from "./code-writer.ts";
import { numberOf } from "./indices.ts";
import type { StageRule } from "./stage-rule.ts";
import {
  asCode,
  type CodeValue,
  codeValue,
  NOT_STAGED,
  type StagedArray,
  type StagedBoundary,
  type StagedFunction,
  type StagedValue,
} from "./staged-value.ts";
import type { Staging } from "./staging.ts";

/** Makes a view of an array type. Throws NOT_STAGED unless the type has the given length. */
function view(
  cx: Staging,
  type: Type,
  length: number,
  isCheap: boolean,
  read: (i: CodeValue) => StagedValue,
): StagedArray {
  if (type.tag !== "array" || cx.input.size(type.size) !== length) throw NOT_STAGED;
  return { tag: "array", type, length, isCheap, read };
}

const elemOf = (type: Type): Type => (type as ArrayType).elem;

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
    return view(cx, t.type, length, xs.isCheap, (i) => xs.read(from(cx, i, sizes)));
  };

const split: StageRule = (cx, { t, sizes: [k], args }) => {
  const xs = cx.array(args[0]!);
  if (xs === undefined || k === 0) return undefined;
  const row = (i: CodeValue): StagedArray =>
    view(cx, elemOf(t.type), k!, xs.isCheap, (j) => xs.read(cx.indices.flat(i, k!, j)));
  return view(cx, t.type, xs.length / k!, xs.isCheap, row);
};

const join: StageRule = (cx, { t, args }) => {
  const rows = cx.array(args[0]!);
  if (rows === undefined) return undefined;
  const m = cx.input.size((elemOf(rows.type) as ArrayType).size);
  return view(cx, t.type, rows.length * m, rows.isCheap, (i) => {
    const row = rowAt(cx, rows, cx.indices.quotient(i, m));
    return row.read(cx.indices.remainder(i, m));
  });
};

const transpose: StageRule = (cx, { t, args }) => {
  const rows = cx.array(args[0]!);
  if (rows === undefined) return undefined;
  const m = cx.input.size((elemOf(rows.type) as ArrayType).size);
  const column = (j: CodeValue): StagedArray =>
    view(cx, elemOf(t.type), rows.length, rows.isCheap, (i) => rowAt(cx, rows, i).read(j));
  return view(cx, t.type, m, rows.isCheap, column);
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
    view(cx, elemOf(type), size, xs.isCheap, (j) => xs.read(cx.indices.flat(i, step, j)));
  return view(cx, type, count, xs.isCheap, window);
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
  return view(cx, t.type, first!.length, isCheap, (i) => ({
    tag: "tuple",
    elems: arrays.map((x) => x.read(i)),
  }));
};

const unzip: StageRule = (cx, { t, args }) => {
  const xs = cx.array(args[0]!);
  if (xs === undefined || t.type.tag !== "tuple") return undefined;
  const column = (type: Type, k: number): StagedArray =>
    view(cx, type, xs.length, xs.isCheap, (i) => cx.component(xs.read(i), k, elemOf(type)));
  return { tag: "tuple", elems: t.type.elems.map(column) };
};

// ---------------------------------------------------------------- computed places

/** Reads the element at an index that may be UNDEF or out of range; `missing` is called for an index out of range. */
function selected(
  cx: Staging,
  i: CodeValue,
  xs: StagedArray,
  missing: (i: number) => unknown,
): StagedValue {
  const { writer } = cx;
  const isInside = i.lo >= 0 && i.hi < xs.length;
  if (isInside && i.isDefined) return xs.read(i);
  if (!isInside) writer.noise++;
  const { elem } = xs.type;
  const result = writer.fresh();
  writer.line(`let ${result} = ${UNDEFINED};`);
  const defined = `${i.code} !== ${UNDEFINED}`;
  const range = `${i.code} >= 0 && ${i.code} < ${xs.length}`;
  const inside = i.isDefined ? range : `${defined} && ${range}`;
  const index = { ...i, isDefined: true, lo: Math.max(i.lo, 0), hi: Math.min(i.hi, xs.length - 1) };
  const [found] = writer.inside(() => {
    if (xs.length > 0) writer.line(`${result} = ${cx.held(xs.read(index), elem).code};`);
  });
  writer.append(`if (${isInside ? defined : inside}) {`, found, "}");
  if (!isInside)
    writer.line(`else if (${defined}) ${result} = ${writer.constant(missing)}(${i.code});`);
  return codeValue(result, elem, false);
}

/** A report of a missing element, as `at`, `gather` and `pad` make it. */
function missingOf(cx: Staging, t: Prim, length: number): (i: number) => unknown {
  const { site } = cx.input.use(t);
  return (i) => site.noValue(noElement(i, length));
}

const at: StageRule = (cx, { t, args: [i, xs] }) => {
  const array = cx.array(xs!);
  if (array === undefined) return undefined;
  return selected(cx, asCode(i!), array, missingOf(cx, t, array.length));
};

const asFunction = (v: StagedValue): StagedFunction | undefined =>
  v.tag === "function" ? v : undefined;

const gather: StageRule = (cx, { t, args: [f, xs] }) => {
  const [place, array] = [asFunction(f!), cx.array(xs!)];
  if (place === undefined || array === undefined) return undefined;
  const missing = missingOf(cx, t, array.length);
  const read = (i: CodeValue): StagedValue => selected(cx, asCode(place.apply(i)), array, missing);
  const length = cx.input.size((t.type as ArrayType).size);
  if (cx.input.eager) return stored(cx, t.type as ArrayType, read);
  return view(cx, t.type, length, array.isCheap && isSimple(t.args[0]!), read);
};

/** True for functions so small that computing an index again costs less than keeping what was read. */
const isSimple = (f: Term): boolean => f.nodes <= SIMPLE_NODES;
const SIMPLE_NODES = 24;

/** Element i is UNDEF if g(f(i)) is not i. */
const reorder: StageRule = (cx, { t, args: [f, g, xs] }) => {
  const [place, inverse, array] = [asFunction(f!), asFunction(g!), cx.array(xs!)];
  if (place === undefined || inverse === undefined || array === undefined) return undefined;
  const { site } = cx.input.use(t);
  const missing = missingOf(cx, t, array.length);
  const wrong = cx.writer.constant((i: number, at: Value, back: Value) =>
    site.noValue(notBack(i, at, back)),
  );
  const read = (i: CodeValue): StagedValue => {
    const { writer } = cx;
    const at = asCode(place.apply(i));
    const result = writer.fresh();
    writer.line(`let ${result} = ${UNDEFINED};`);
    writer.noise++;
    const [block] = writer.inside(() => {
      const back = asCode(inverse.apply({ ...at, isDefined: true }));
      const [found] = writer.inside(() => {
        const v = selected(cx, { ...at, isDefined: true }, array, missing);
        writer.line(`${result} = ${cx.held(v, array.type.elem).code};`);
      });
      writer.append(`if (${back.code} === ${i.code}) {`, found, "}");
      writer.line(`else ${result} = ${wrong}(${i.code}, ${at.code}, ${back.code});`);
    });
    writer.append(`if (${at.code} !== ${UNDEFINED}) {`, block, "}");
    return codeValue(result, array.type.elem, false);
  };
  const type = t.type as ArrayType;
  return cx.input.eager ? stored(cx, type, read) : view(cx, type, array.length, false, read);
};

const generate: StageRule = (cx, { t, args: [f] }) => {
  const element = asFunction(f!);
  return element && stored(cx, t.type as ArrayType, (i) => element.apply(i));
};

/**
 * Computes all elements of an array, in order: in flat buffers, or as values of the interpreter where the elements may be UNDEF or
 * views that must be read later.
 */
export function stored(
  cx: Staging,
  type: ArrayType,
  element: (i: CodeValue) => StagedValue,
): StagedArray {
  const flat = storedFlat(cx, type, element);
  if (flat !== undefined) return flat.array;
  const { writer } = cx;
  const [name, length] = [writer.fresh(), cx.input.size(type.size)];
  writer.line(`const ${name} = new Array(${length});`);
  const loop = cx.loop(
    length,
    (i) => {
      const v = cx.held(element(i), type.elem);
      writer.line(`${name}[${i.code}] = ${v.code};`);
      return v.isDefined;
    },
    true,
  );
  loop.append();
  const isDefined = loop.result;
  const read = (i: CodeValue): CodeValue => {
    writer.noise++; // an element may be a view that is computed when it is read
    return codeValue(writer.pure(`${name}[${i.code}]`), type.elem, isDefined);
  };
  return { tag: "array", type, length, isCheap: true, read };
}

// ---------------------------------------------------------------- pad and concat

const pad: StageRule = (cx, { t, sizes: [left, right], args: [kind, xs] }) => {
  const array = cx.array(xs!);
  if (array === undefined || kind?.tag !== "boundary") return undefined;
  const n = array.length;
  const type = t.type as ArrayType;
  const outside = kind.kind === "constant" ? filledWith(cx, kind.value, type.elem) : undefined;
  if (n === 0 && outside === undefined) return undefined;
  const missing = missingOf(cx, t, n);
  return view(cx, type, left! + n + right!, array.isCheap, (i) => {
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
    return view(cx, type, cx.input.size(type.size), true, () => inner);
  }
  if (type.tag !== "tuple") return value;
  const part = (t: Type, i: number): StagedValue => filledWith(cx, cx.component(value, i, t), t);
  return { tag: "tuple", elems: type.elems.map(part) };
}

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
  return view(
    cx,
    type,
    total,
    parts.every((x) => x.isCheap),
    (i) => from(0, i),
  );
};

// ---------------------------------------------------------------- literals and tuples

const proj: StageRule = (cx, { t, sizes: [i], args: [x] }) => cx.component(x!, i!, t.type);

const tuple: StageRule = (_, { args }) => ({ tag: "tuple", elems: args });

/** An array literal. An element at a known place is the value itself; others are read from a list of all elements. */
const array: StageRule = (cx, { t, args }) => {
  const type = t.type as ArrayType;
  const listed =
    literalArray(cx, type, t)?.read ?? (args[0]!.tag === "code" && elementOf(cx, type, args));
  if (!listed)
    return args.length > MOST_CHOSEN
      ? undefined
      : view(cx, type, args.length, true, chosen(cx, type, args));
  return view(cx, type, args.length, true, (i) => {
    const known = numberOf(i);
    return known === undefined ? listed(i) : args[known]!;
  });
};

/** The element at an index of a list of values that the text holds. */
function elementOf(
  cx: Staging,
  type: ArrayType,
  args: readonly StagedValue[],
): (i: CodeValue) => StagedValue {
  const values = args.map((x) => cx.held(x, type.elem));
  const list = cx.writer.bind(`[${values.map((x) => x.code).join(", ")}]`);
  const isDefined = values.every((x) => x.isDefined);
  return (i) => codeValue(cx.writer.pure(`${list}[${i.code}]`), type.elem, isDefined);
}

/** The element at an index of a few arrays or tuples, by tests of the index. */
const chosen =
  (cx: Staging, type: ArrayType, args: readonly StagedValue[], k = 0) =>
  (i: CodeValue): StagedValue => {
    const known = numberOf(i);
    if (known !== undefined) return args[known]!;
    if (k === args.length - 1) return args[k]!;
    const isThis = cx.writer.pure(`${i.code} === ${k}`);
    return cx.either(
      isThis,
      () => args[k]!,
      () => chosen(cx, type, args, k + 1)(i),
      type.elem,
    );
  };

/** The longest array literal of arrays or tuples whose elements are chosen by tests. */
const MOST_CHOSEN = 8;

/** The rules of the layout primitives and of literals. */
export const LAYOUT_RULES = {
  split,
  join,
  transpose,
  slide,
  zip,
  unzip,
  at,
  gather,
  reorder,
  generate,
  pad,
  concat,
  dispatch: concat,
  proj,
  tuple,
  array,
  take: moved(
    ([k]) => k!,
    (_, i) => i,
  ),
  drop: moved(
    ([k], n) => n - k!,
    (cx, i, [k]) => cx.indices.shifted(i, k!),
  ),
} as const satisfies Record<string, StageRule>;

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

/**
 * @file Rows of the layout primitives. They move data and compute nothing: the interpreter evaluates them to views and the lowerer
 * to index arithmetic.
 */
import {
  type ArrayValue,
  asArray,
  asFunction,
  asNumber,
  asTuple,
  type BoundaryValue,
  StoredArray,
  storedElements,
  TupleValue,
  UNDEF,
  type Value,
  VectorValue,
  ViewArray,
} from "../interpret/value.ts";
import { add, exactDiv, floorDiv, makeCondition, mod, mul, type Size, sub } from "../size/index.ts";
import type { ArrayType, Type } from "../type.ts";
import type { PrimitiveRow, PrimitiveUse, TypingContext } from "./row.ts";
import { vectorOf } from "./vector-of.ts";

/**
 * Returns the windows of `size` elements that start at every `step`-th element, as a view. Windows that would extend past the end
 * are left out, so there are floor((n - size) / step) + 1 of them for n elements, and none if n < size.
 */
export function windows(size: number, step: number, xs: ArrayValue): ArrayValue {
  const count = Math.max(0, Math.floor((xs.length - size + step) / step));
  return new ViewArray(count, (i) => slice(xs, i * step, size));
}

function slice(xs: ArrayValue, from: number, length: number): ArrayValue {
  return new ViewArray(length, (i) => xs.get(from + i));
}

function needArray(at: TypingContext, type: Type, what: string): ArrayType {
  const t = at.resolve(type);
  if (t.tag === "array") return t;
  if (t.tag !== "var") return at.fail(`${what} must be an array`);
  const table = t.table;
  const array = table.array(at.freshSize(), at.freshType());
  at.unify(array, t, what);
  return array;
}

function zipType(at: TypingContext, _sizes: readonly Size[], args: readonly Type[]): Type {
  if (args.length < 2) return at.fail("zip needs two arrays or more");
  const arrays = args.map((t, i) => needArray(at, t, `argument ${i + 1} of zip`));
  const [first, ...others] = arrays;
  const table = first!.table;
  others.forEach((other, i) => {
    at.unify(table.array(first!.size, other.elem), other, `argument ${i + 2} of zip`);
  });
  return table.array(first!.size, table.tuple(arrays.map((a) => a.elem)));
}

function unzipType(at: TypingContext, _sizes: readonly Size[], args: readonly Type[]): Type {
  const xs = needArray(at, args[0]!, "the argument of unzip");
  const elem = at.resolve(xs.elem);
  if (elem.tag !== "tuple") return at.fail("unzip needs an array of tuples");
  return xs.table.tuple(elem.elems.map((t) => xs.table.array(xs.size, t)));
}

function concatType(at: TypingContext, _sizes: readonly Size[], args: readonly Type[]): Type {
  const parts = args.map((t, i) => needArray(at, t, `part ${i + 1}`));
  const [first, ...others] = parts;
  for (const other of others) at.unify(first!.elem, other.elem, "the elements of the parts");
  const table = first!.table;
  const total = others.reduce((n, p) => add(n, p.size), first!.size);
  return table.array(total, first!.elem);
}

function asVectorType(at: TypingContext, sizes: readonly Size[], args: readonly Type[]): Type {
  const xs = needArray(at, args[0]!, "the argument of asVector");
  const vector = vectorOf(at, "asVector", sizes[0]!, xs.elem);
  at.require(makeCondition("divides", sizes[0]!, xs.size));
  return xs.table.array(exactDiv(xs.size, sizes[0]!), vector);
}

function asScalarType(at: TypingContext, _sizes: readonly Size[], args: readonly Type[]): Type {
  const xs = needArray(at, args[0]!, "the argument of asScalar");
  const elem = at.resolve(xs.elem);
  if (elem.tag !== "vector") return at.fail("asScalar needs an array of vectors");
  return xs.table.array(mul(xs.size, xs.size.table.nat(elem.width)), elem.elem);
}

/** Returns the array `xs` padded by the sizes of the use. A constant boundary fills whole sub-arrays. */
function padded(site: PrimitiveUse, boundary: BoundaryValue, xs: ArrayValue): ArrayValue {
  const [left, right] = site.sizes as [number, number];
  const n = xs.length;
  const { elem } = site.type as ArrayType;
  const outside = boundary.boundary === "constant" ? filledWith(boundary.value, elem, site) : UNDEF;
  return new ViewArray(left + n + right, (i) => {
    const at = i - left;
    if (at >= 0 && at < n) return xs.get(at);
    if (boundary.boundary === "constant") return outside;
    return n === 0 ? UNDEF : select(boundary.index(at, n), xs, site);
  });
}

/** Returns a value of `type` that holds only `value`: every element of the arrays in it, component by component for tuples. */
function filledWith(value: Value, type: Type, site: PrimitiveUse): Value {
  if (type.tag === "array") {
    const inner = filledWith(value, type.elem, site);
    return new ViewArray(site.size(type.size), () => inner);
  }
  if (type.tag !== "tuple") return value;
  return new TupleValue(type.elems.map((t, i) => filledWith(tupleComponent(value, i), t, site)));
}

function select(i: Value, xs: ArrayValue, site: PrimitiveUse): Value {
  if (i === UNDEF) return UNDEF;
  if (asNumber(i) >= 0 && asNumber(i) < xs.length) return xs.get(asNumber(i));
  return site.noValue(noElement(i, xs.length));
}

/** Says that an array of `length` elements has no element at an index. */
export const noElement = (i: Value, length: number): string => `element ${String(i)} of ${length}`;

/** Returns component i of a tuple value, counted from 0; UNDEF for UNDEF. The caller guarantees that the component exists. */
export const tupleComponent = (tuple: Value, i: number): Value =>
  tuple === UNDEF ? UNDEF : asTuple(tuple).elems[i]!;

/** Evaluates `scatter`. A position that receives several elements, or none, is UNDEF. */
function scattered(f: Value, xs: ArrayValue, site: PrimitiveUse): Value {
  const out: Value[] = new Array(xs.length).fill(UNDEF);
  const from = new Map<number, number>();
  for (let i = 0; i < xs.length; i++) {
    const at = asFunction(f)(i);
    if (at === UNDEF) continue;
    const place = asNumber(at);
    const other = from.get(place);
    from.set(place, i);
    out[place] = other === undefined ? xs.get(i) : site.noValue(twice(other, i, place));
  }
  return new StoredArray(out);
}

/** Evaluates `reorder`. Element i is UNDEF if g(f(i)) is not i. */
function reordered(f: Value, g: Value, xs: ArrayValue, site: PrimitiveUse): Value {
  const element = (i: number): Value => {
    const at = asFunction(f)(i);
    if (at === UNDEF) return UNDEF;
    const back = asFunction(g)(at);
    if (back === i) return select(at, xs, site);
    return site.noValue(notBack(i, at, back));
  };
  if (!site.eager) return new ViewArray(xs.length, element);
  return new StoredArray(Array.from({ length: xs.length }, (_, i) => element(i)));
}

const twice = (i: number, j: number, place: number): string =>
  `scatter: the elements ${i} and ${j} both go to ${place}`;
/** Says that the inverse function of a `reorder` does not lead back to i. */
export const notBack = (i: number, at: Value, back: Value): string =>
  `reorder: f(${i}) is ${String(at)}, and its inverse of ${String(at)} is ${back === UNDEF ? "undef" : String(back)}`;

function gathered(f: Value, length: number, xs: ArrayValue, site: PrimitiveUse): Value {
  const element = (i: number): Value => select(asFunction(f)(i), xs, site);
  if (!site.eager) return new ViewArray(length, element);
  return new StoredArray(Array.from({ length }, (_, i) => element(i)));
}

function concatenated(site: PrimitiveUse): (...parts: Value[]) => Value {
  const lengths = site.argTypes.map((t) => site.size((t as ArrayType).size));
  const total = lengths.reduce((n, length) => n + length, 0);
  return (...parts) =>
    new ViewArray(total, (i) => {
      let at = i;
      for (const [k, length] of lengths.entries()) {
        if (at < length) return asArray(parts[k]!).get(at);
        at -= length;
      }
      return UNDEF;
    });
}

const CONCAT = {
  typing: concatType,
  evaluate: concatenated,
};

/** Returns the length of an array type. */
const lengthOf = (t: Type): Size => (t as ArrayType).size;
/** Returns the length of the rows of a matrix type. */
const rowLength = (t: Type): Size => lengthOf((t as ArrayType).elem);

/** The rows of the layout primitives: `zip`, `split`, `join`, `transpose`, `slide`, `pad`, `gather`, … */
export const LAYOUT = {
  zip: {
    signature: "(xs: [n]a, ys: [n]b, …) -> [n](a, b, …)",
    typing: zipType,
    role: "layout",
    hasParts: true,
    doc: "Arrays of one length side by side, as an array of tuples.",
    view: {
      steps: [2, 1],
      from: ({ component }) => component,
      read: (_, [i]) => [i!],
      write: ({ arg }, [i]) => [i!, { component: arg }],
    },
    evaluate: (site) => {
      const length = site.size((site.type as ArrayType).size);
      return (...xs) =>
        new ViewArray(length, (i) => new TupleValue(xs.map((x) => asArray(x).get(i))));
    },
  },
  unzip: {
    signature: "(xs: [n](a, b, …)) -> ([n]a, [n]b, …)",
    typing: unzipType,
    role: "layout",
    writable: true,
    sameOrder: true,
    doc: "The components of an array of tuples.",
    view: {
      steps: [2, 2],
      read: ({ component }, [i]) => [i!, { component }],
      write: ({ component }, [i]) => [{ component }, i!],
    },
    evaluate: (site) => (xs) => {
      const count = site.type.tag === "tuple" ? site.type.elems.length : 0;
      const column = (c: number): Value =>
        new ViewArray(asArray(xs!).length, (i) => tupleComponent(asArray(xs!).get(i), c));
      return new TupleValue(Array.from({ length: count }, (_, c) => column(c)));
    },
  },
  split: {
    signature: "(k: nat, xs: [n]a) -> [n /^ k][k]a where k divides n",
    role: "layout",
    writable: true,
    sameOrder: true,
    doc: "Rows of k consecutive elements.",
    view: {
      steps: [2, 1],
      read: ({ sizes: [k] }, [i, j]) => [add(mul(i!, k!), j!)],
      write: ({ sizes: [k] }, [i]) => [floorDiv(i!, k!), mod(i!, k!)],
    },
    evaluate: (site) => (xs) => {
      const k = site.sizes[0]!;
      return new ViewArray(asArray(xs!).length / k, (i) => slice(asArray(xs!), i * k, k));
    },
  },
  join: {
    signature: "(xs: [n][m]a) -> [n * m]a",
    role: "layout",
    writable: true,
    sameOrder: true,
    doc: "The rows of a matrix one after the other.",
    view: {
      steps: [1, 2],
      read: ({ argTypes: [xs] }, [i]) => [floorDiv(i!, rowLength(xs!)), mod(i!, rowLength(xs!))],
      write: ({ argTypes: [xs] }, [i, j]) => [add(mul(i!, rowLength(xs!)), j!)],
    },
    evaluate: (site) => (xs) => {
      const length = site.size((site.type as ArrayType).size);
      const m = length / asArray(xs!).length;
      return new ViewArray(length, (i) => asArray(asArray(xs!).get(Math.floor(i / m))).get(i % m));
    },
  },
  transpose: {
    signature: "(xs: [n][m]a) -> [m][n]a",
    role: "layout",
    writable: true,
    doc: "Rows become columns.",
    view: { steps: [2, 2], read: (_, [i, j]) => [j!, i!], write: (_, [i, j]) => [j!, i!] },
    evaluate: (site) => (xs) => {
      const type = site.type as ArrayType;
      const rows = site.size((type.elem as ArrayType).size);
      const column = (j: number): Value =>
        new ViewArray(rows, (i) => asArray(asArray(xs!).get(i)).get(j));
      return new ViewArray(site.size(type.size), column);
    },
  },
  slide: {
    signature:
      "(size: nat, step: nat, xs: [n]a) -> [(n - size + step) /^ step][size]a where step divides n - size + step, size <= n + step",
    role: "layout",
    doc: "The windows of size elements that start at every step-th element.",
    view: { steps: [2, 1], read: ({ sizes: [, step] }, [i, j]) => [add(mul(i!, step!), j!)] },
    evaluate: (site) => (xs) => windows(site.sizes[0]!, site.sizes[1]!, asArray(xs!)),
  },
  pad: {
    signature: "(l: nat, r: nat, kind: boundary[a], xs: [n]a) -> [l + n + r]a",
    role: "layout",
    doc: "l elements before and r after, as the boundary says: clamp, mirror, wrap, constant(c) or a function of index and length.",
    evaluate: (site) => (kind, xs) => padded(site, kind as BoundaryValue, asArray(xs!)),
  },
  gather: {
    signature: "(f: idx[m] -> idx[n], xs: [n]a) -> [m]a",
    role: "layout",
    doc: "Element i is xs[f(i)].",
    view: { steps: [1, 1], read: ({ indexAt }, [i]) => [indexAt(0, i!)] },
    evaluate: (site) => (f, xs) =>
      gathered(f!, site.size((site.type as ArrayType).size), asArray(xs!), site),
  },
  scatter: {
    signature: "(f: idx[n] -> idx[n], xs: [n]a) -> [n]a",
    role: "layout",
    writable: true,
    doc: "Element f(i) is xs[i]; f must be a bijection.",
    view: {
      steps: [1, 1],
      read: ({ inverseAt, argTypes: [, xs] }, [i]) => {
        const from = inverseAt(0, i!, lengthOf(xs!));
        return from && [from];
      },
      write: ({ indexAt }, [i]) => [indexAt(0, i!)],
    },
    evaluate: (site) => (f, xs) => scattered(f!, asArray(xs!), site),
  },
  reorder: {
    signature: "(f: idx[n] -> idx[n], inverse: idx[n] -> idx[n], xs: [n]a) -> [n]a",
    role: "layout",
    writable: true,
    doc: "Element i is xs[f(i)], for a bijection that carries its inverse and so can be read and written.",
    view: {
      steps: [1, 1],
      read: ({ indexAt }, [i]) => [indexAt(0, i!)],
      write: ({ indexAt }, [i]) => [indexAt(1, i!)],
    },
    evaluate: (site) => (f, g, xs) => reordered(f!, g!, asArray(xs!), site),
  },
  take: {
    signature: "(k: nat, xs: [n]a) -> [k]a where k <= n",
    role: "layout",
    writable: true,
    doc: "The first k elements.",
    view: {
      steps: [1, 1],
      read: (_, [i]) => [i!],
      write: ({ sizes: [k] }, [i], guards) => {
        guards.below(i!, k!);
        return [i!];
      },
    },
    evaluate: (site) => (xs) => slice(asArray(xs!), 0, site.sizes[0]!),
  },
  drop: {
    signature: "(k: nat, xs: [n]a) -> [n - k]a where k <= n",
    role: "layout",
    writable: true,
    doc: "All but the first k elements.",
    view: {
      steps: [1, 1],
      read: ({ sizes: [k] }, [i]) => [add(i!, k!)],
      write: ({ sizes: [k] }, [i], guards) => {
        guards.below(sub(k!, 1), i!);
        return [sub(i!, k!)];
      },
    },
    evaluate: (site) => (xs) =>
      slice(asArray(xs!), site.sizes[0]!, asArray(xs!).length - site.sizes[0]!),
  },
  concat: {
    signature: "(xs: [n]a, ys: [m]a, …) -> [n + m + …]a",
    role: "layout",
    hasParts: true,
    doc: "One array after the other.",
    ...CONCAT,
  },
  dispatch: {
    signature: "(d: nat, xs: [n]a, ys: [m]a, …) -> [n + m + …]a",
    role: "parallel",
    doc: "concat whose parts are computed by separate ranges of work-groups of dimension d.",
    ...CONCAT,
  },
  at: {
    signature: "(i: idx[n], xs: [n]a) -> a",
    role: "layout",
    writable: true,
    doc: "One element; written xs[i].",
    view: {
      steps: [0, 1],
      read: ({ index }) => [index(0)],
      write: ({ index }, [i], guards) => {
        guards.equal(i!, index(0));
        return [];
      },
    },
    evaluate: (site) => (i, xs) => select(i!, asArray(xs!), site),
  },
  generate: {
    signature: "(n: nat, f: idx[n] -> a) -> [n]a",
    role: "layout",
    computes: true,
    doc: "Element i is f(i).",
    evaluate: (site) => (f) => {
      const [length] = site.sizes as [number];
      const out = Array.from({ length }, (_, i) => asFunction(f!)(i));
      return storedElements(length, out);
    },
  },
  asVector: {
    signature: "(w: nat, xs: [n]a) -> [n /^ w]axw where w divides n, numeric(a), scalar(a)",
    typing: asVectorType,
    takesWidth: true,
    role: "layout",
    writable: true,
    sameOrder: true,
    doc: "w consecutive scalars as one vector.",
    evaluate: (site) => (xs) => {
      const w = site.sizes[0]!;
      const lanes = (i: number): Value[] =>
        Array.from({ length: w }, (_, l) => asArray(xs!).get(i * w + l));
      const made: VectorValue[] = []; // memo per vector: without it, nested conversions would read w · w · … lanes
      const vector = (i: number): VectorValue => (made[i] ??= new VectorValue(lanes(i)));
      return new ViewArray(asArray(xs!).length / w, vector);
    },
  },
  asScalar: {
    signature: "(xs: [n]axw) -> [n * w]a",
    typing: asScalarType,
    role: "layout",
    writable: true,
    sameOrder: true,
    doc: "The lanes of the vectors one after the other.",
    evaluate: (site) => (xs) => {
      const length = site.size((site.type as ArrayType).size);
      const w = length / asArray(xs!).length;
      const lane = (i: number): Value => {
        const v = asArray(xs!).get(Math.floor(i / w));
        return v === UNDEF ? UNDEF : (v as VectorValue).lanes[i % w]!;
      };
      return new ViewArray(length, lane);
    },
  },
} as const satisfies Record<string, PrimitiveRow>;

/**
 * @file Rows of the algorithmic patterns (`map`, `reduce`, …) and of their OpenCL forms (`mapGlb`, `reduceSeq`, …). An OpenCL form
 * means the same as its pattern and additionally says which work-items or loops compute it.
 */
import {
  type ArrayValue,
  asArray,
  asFunction,
  kept,
  type NatFunctionValue,
  storedElements,
  UNDEF,
  type Value,
} from "../interpret/value.ts";
import { instantiateNat } from "../map-type.ts";
import { asLinear, exactDiv, makeCondition, mul, type Size, sub } from "../size/index.ts";
import type { ArrayType, FunType, NatFunType, Type } from "../type.ts";
import { tupleComponent, windows } from "./layout.ts";
import type { PrimitiveRow, PrimitiveUse, TypingContext } from "./row.ts";

function mapValues(f: Value, xs: ArrayValue): ArrayValue {
  const fn = asFunction(f);
  const out: Value[] = new Array(Math.max(0, xs.length));
  for (let i = 0; i < xs.length; i++) out[i] = fn(xs.get(i));
  return storedElements(xs.length, out);
}

function apply2(op: Value, acc: Value, x: Value): Value {
  return asFunction(asFunction(op)(acc))(x);
}

function foldValues(op: Value, z: Value, xs: ArrayValue): Value {
  let acc = z;
  for (let i = 0; i < xs.length; i++) acc = kept(apply2(op, acc, xs.get(i)));
  return acc;
}

function scanValues(op: Value, z: Value, xs: ArrayValue): Value {
  const out: Value[] = [];
  let acc = z;
  for (let i = 0; i < xs.length; i++) {
    acc = kept(apply2(op, acc, xs.get(i)));
    out.push(acc);
  }
  return storedElements(xs.length, out);
}

/**
 * Folds the values of pairs (index, value) into the elements of an array, in the order of the numbers that `nth` gives for 0, 1, …. An
 * index outside of the array is skipped.
 */
function foldByIndex(
  op: Value,
  init: ArrayValue,
  pairs: ArrayValue,
  nth: (i: number) => number,
): Value {
  const out: Value[] = Array.from({ length: Math.max(0, init.length) }, (_, i) => init.get(i));
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs.get(nth(i));
    const at = tupleComponent(pair, 0);
    if (at === UNDEF) return storedElements(out.length, out.fill(UNDEF));
    const k = at as number;
    if (k >= 0 && k < out.length)
      out[k] = kept(apply2(op, out[k] as Value, tupleComponent(pair, 1)));
  }
  return storedElements(out.length, out);
}

const MAP = {
  maps: true,
  evaluate:
    () =>
    (...a: Value[]) =>
      mapValues(a[0]!, asArray(a[1]!)),
};
const REDUCE = {
  folds: true,
  evaluate:
    () =>
    (...a: Value[]) =>
      foldValues(a[0]!, a[1]!, asArray(a[2]!)),
};
const SCAN = {
  folds: true,
  evaluate:
    () =>
    (...a: Value[]) =>
      scanValues(a[0]!, a[1]!, asArray(a[2]!)),
};
const BY_INDEX = {
  folds: true,
  evaluate:
    () =>
    (...a: Value[]) =>
      foldByIndex(a[0]!, asArray(a[1]!), asArray(a[2]!), (i) => i),
};
/** Work-items update elements in any order. Here they do from the last pair on, so that it shows where the order matters. */
const IN_ANY_ORDER = {
  folds: true,
  evaluate:
    () =>
    (...a: Value[]) => {
      const pairs = asArray(a[2]!);
      return foldByIndex(a[0]!, asArray(a[1]!), pairs, (i) => pairs.length - 1 - i);
    },
};
const BY_INDEX_TYPE = "(op: b -> a -> b, init: [m]b, xs: [n](i32, a)) -> [m]b where element(b)";
const REDUCE_TYPE = "(op: b -> a -> b, z: b, xs: [n]a) -> b";
const MAP_TYPE = "(f: a -> b, xs: [n]a) -> [n]b";
const PARALLEL_TYPE = "(d: nat, f: a -> b, xs: [n]a) -> [n]b where d <= 2";

// ---------------------------------------------------------------- iterate

/** A size scaled by 2 or more this many times still fits in 2^53. */
const MOST_SCALINGS = 52;

/** Returns the input length g(l) and the result type of the step `(l: nat) -> [g(l)]a -> [l]a`. Fails for other types. */
function stepSizes(at: TypingContext, type: Type): { before: Size; after: ArrayType } {
  const f = at.resolve(type);
  const step = f.tag === "natFun" ? at.resolve(f.result) : f;
  if (f.tag !== "natFun" || step.tag !== "fun") {
    return at.fail("iterate needs a step of the form \\(l: nat) -> \\xs -> …");
  }
  const [param, result] = [at.resolve(step.param), at.resolve(step.result)];
  if (param.tag === "tuple" || param.tag === "scalar")
    return at.fail(
      "the state of iterate is an array: several arrays are one of tuples, zip(xs, ys), which the step takes apart by unzip; repeatWhile takes any state",
    );
  if (param.tag !== "array" || result.tag !== "array")
    return at.fail(
      "the step of iterate gives an array for an array; in a rule, state the type of its result: `f(xs) as [n]a`",
    );
  at.unify(param.elem, result.elem, "the step's elements");
  return { before: param.size, after: result };
}

/**
 * The result type of `iterate` after k steps. A step `[n]a -> [n]a`, in which l is the number of the step, keeps the length. For `[g(l)]a -> [l]a` with g(l) = c·l + h the
 * length l after k steps solves n = c^k·l + h·(c^k − 1)/(c − 1), or n = l + k·h if c = 1.
 */
function iterateType(at: TypingContext, sizes: readonly Size[], args: readonly Type[]): Type {
  const { before, after } = stepSizes(at, args[0]!);
  const xs = at.resolve(args[1]!);
  if (xs.tag !== "array") return at.fail("iterate works on an array");
  const table = before.table;
  const bound = table.variable("bound", "0");
  if (after.size === before && !before.vars.includes(bound.vars[0]!)) {
    at.unify(after, xs, "the array that iterate begins with");
    return after;
  }
  if (after.size !== bound)
    return at.fail("the step of iterate must give an array of the bound length");
  const linear = asLinear(before, bound.vars[0]!);
  if (linear === undefined || linear.coefficient.constant === 0)
    return at.fail("the step's input length must be linear in the bound one");
  at.unify(after.elem, xs.elem, "the array's elements");
  const { coefficient: c, rest: h } = linear;
  const k = sizes[0]!;
  if (c.constant === 1) {
    const shrink = mul(k, h);
    at.require(makeCondition("<=", shrink, xs.size));
    return xs.elem.table.array(sub(xs.size, shrink), xs.elem);
  }
  if (k.constant === undefined)
    return at.fail("iterate with a scaling step needs a constant count");
  if (k.constant > MOST_SCALINGS)
    return at.fail(
      `iterate repeats a scaling step at most ${MOST_SCALINGS} times: sizes stay below 2^53`,
    );
  const scale = Array.from({ length: k.constant }).reduce<Size>((p) => mul(p, c), table.nat(1));
  const lost = exactDiv(mul(h, sub(scale, table.nat(1))), sub(c, table.nat(1)));
  const rest = sub(xs.size, lost);
  at.require(makeCondition("divides", scale, rest));
  return xs.elem.table.array(exactDiv(rest, scale), xs.elem);
}

/**
 * Evaluates k steps `[g(l)]a -> [l]a` from n elements, with g(l) = c·l + h: each step maps n elements to (n − h) / c elements, or
 * keeps n if c = 0. Then l is the number of the step, counted from 0.
 */
function evaluateIterate(site: PrimitiveUse): (...args: Value[]) => Value {
  const step = site.argTypes[0] as NatFunType;
  const count = site.sizes[0]!;
  const h = inputLength(site, step, 0);
  const c = inputLength(site, step, 1) - h;
  return (f, xs) => {
    let value: Value = xs!;
    let length = asArray(xs!).length;
    for (let i = 0; i < count; i++) {
      if (c !== 0) length = (length - h) / c;
      value = kept(asFunction((f as NatFunctionValue).instantiate(c === 0 ? i : length))(value));
    }
    return value;
  };
}

/** Returns g(l) for a step `[g(l)]a -> [l]a` of `iterate`. */
export function inputLength(site: Pick<PrimitiveUse, "size">, step: NatFunType, l: number): number {
  const sizes = step.table.sizes;
  const at = instantiateNat(step, sizes.nat(l)) as FunType;
  return site.size((at.param as ArrayType).size);
}

// ---------------------------------------------------------------- repeatWhile

/**
 * Evaluates at most k steps, each only while the condition holds of the state. A condition without a value gives a state without
 * one; a device may take the step then, so eager evaluation does.
 */
function evaluateRepeatWhile({ sizes, eager }: PrimitiveUse): (...args: Value[]) => Value {
  return (going, step, start) => {
    let state = start!;
    for (let i = 0; i < sizes[0]!; i++) {
      const holds = asFunction(going!)(state);
      if (holds === false) break;
      if (holds === UNDEF) {
        if (eager) asFunction(step!)(state);
        return UNDEF;
      }
      state = kept(asFunction(step!)(state));
    }
    return state;
  };
}

// ---------------------------------------------------------------- the table

/** The rows of the algorithmic patterns and of their sequential and parallel forms. */
export const ALGORITHM = {
  map: { signature: MAP_TYPE, role: "algorithm", doc: "f applied to every element.", ...MAP },
  reduce: {
    signature: REDUCE_TYPE,
    role: "algorithm",
    doc: "Left fold: op(… op(op(z, xs[0]), xs[1]) …).",
    ...REDUCE,
  },
  scan: {
    signature: "(op: b -> a -> b, z: b, xs: [n]a) -> [n]b",
    role: "algorithm",
    doc: "Inclusive left scan: element i is the fold of xs[0..i].",
    ...SCAN,
  },
  reduceByIndex: {
    signature: BY_INDEX_TYPE,
    role: "algorithm",
    doc: "Element i is the left fold of the values of the pairs (i, value), from init[i] on. A pair with an index outside of [0, m) is skipped.",
    ...BY_INDEX,
  },
  iterate: {
    signature: "(k: nat, f: (l: nat) -> [g(l)]a -> [l]a, xs: [n]a) -> [g^-k(n)]a",
    typing: iterateType,
    role: "algorithm",
    doc: "f applied k times; its input length is linear in its output length. l is the length of what a step gives; in a step `[n]a -> [n]a` it is the number of the step, counted from 0.",
    evaluate: evaluateIterate,
  },
  mapSeq: { signature: MAP_TYPE, role: "sequential", doc: "map as a sequential loop.", ...MAP },
  mapSeqUnroll: {
    signature: MAP_TYPE,
    role: "sequential",
    doc: "map as straight-line code.",
    ...MAP,
  },
  mapVec: {
    signature: "(w: nat, f: a -> b, xs: [n]a) -> [n]b where w divides n",
    role: "sequential",
    doc: "map, w consecutive elements at a time as the lanes of one vector.",
    ...MAP,
  },
  reduceSeq: { signature: REDUCE_TYPE, role: "sequential", doc: "reduce as a loop.", ...REDUCE },
  reduceSeqUnroll: {
    signature: REDUCE_TYPE,
    role: "sequential",
    doc: "reduce as straight-line code.",
    ...REDUCE,
  },
  scanSeq: {
    signature: "(op: b -> a -> b, z: b, xs: [n]a) -> [n]b",
    role: "sequential",
    doc: "scan as a loop.",
    ...SCAN,
  },
  scanSeqUnroll: {
    signature: "(op: b -> a -> b, z: b, xs: [n]a) -> [n]b",
    role: "sequential",
    doc: "scan as straight-line code.",
    ...SCAN,
  },
  reduceByIndexSeq: {
    signature: BY_INDEX_TYPE,
    role: "sequential",
    doc: "reduceByIndex as a loop over the pairs.",
    ...BY_INDEX,
  },
  reduceByIndexAtomic: {
    signature: "(op: a -> a -> a, init: [m]a, xs: [n](i32, a)) -> [m]a where scalar(a)",
    role: "sequential",
    doc: "reduceByIndex by all work-items that compute the pairs: each value is combined with its element in one indivisible step, in any order. The operator is associative and commutative.",
    ...IN_ANY_ORDER,
  },
  iterateSeq: {
    signature: "(k: nat, f: (l: nat) -> [g(l)]a -> [l]a, xs: [n]a) -> [g^-k(n)]a",
    typing: iterateType,
    role: "sequential",
    doc: "iterate as a loop over two buffers.",
    evaluate: evaluateIterate,
  },
  repeatWhile: {
    signature: "(k: nat, going: a -> bool, step: a -> a, start: a) -> a where data(a)",
    role: "sequential",
    doc: "step applied to start as long as going holds of the state, at most k times: a loop, inside a kernel or of the host.",
    evaluate: evaluateRepeatWhile,
  },
  mapSeqSlide: {
    signature:
      "(size: nat, step: nat, load: a -> c, f: [size]c -> b, xs: [n]a) -> [(n - size + step) /^ step]b where step divides n - size + step, size <= n + step",
    role: "sequential",
    doc: "map over a sliding window kept in registers; load fills a new place of the window.",
    evaluate: (site) => (load, f, xs) => {
      const [size, step] = site.sizes;
      return mapValues(f!, windows(size!, step!, mapValues(load!, asArray(xs!))));
    },
  },
  circularBuffer: {
    signature:
      "(alloc: nat, size: nat, load: a -> b, xs: [n]a) -> [n - size + 1][size]b where size <= n + 1, size <= alloc",
    role: "sequential",
    doc: "The windows of a stream, of which alloc elements at a time are kept; load fills one.",
    evaluate: (site) => (load, xs) => windows(site.sizes[1]!, 1, mapValues(load!, asArray(xs!))),
  },
  mapGlb: {
    signature: PARALLEL_TYPE,
    role: "parallel",
    doc: "map over the work-items of dimension d of the whole range.",
    ...MAP,
  },
  mapWrg: {
    signature: PARALLEL_TYPE,
    role: "parallel",
    doc: "map over the work-groups of dimension d.",
    ...MAP,
  },
  mapLcl: {
    signature: "(d: nat, n: nat = 0, f: a -> b, xs: [m]a) -> [m]b where d <= 2",
    role: "parallel",
    doc: "map over the work-items of dimension d of a work-group; inside mapWrg. A group has n of them; with n left out, as many as the map that writes the result has elements. The pattern `mapLcl(d, f, xs)` stands for any n.",
    ...MAP,
  },
} as const satisfies Record<string, PrimitiveRow>;

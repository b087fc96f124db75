/**
 * @file Values of the interpreter. Scalars are JavaScript numbers (bigints for 64-bit integers), rounded to their type. Arrays are
 * read by index, so that layout primitives copy nothing. `UNDEF` is the value that no result may depend on.
 */

/** The value of `undef`, and of uses without a value, such as reads that have no element and arithmetic on undefined operands. */
export const UNDEF: unique symbol = Symbol("undef");

/**
 * An array as a length and a function from indices in [0, length) to elements. What `get` returns for other indices depends on the
 * implementation.
 */
export interface ArrayValue {
  readonly length: number;
  get(i: number): Value;
}
/** The value of a tuple, as the list of its components in order. The list must not change. */
export class TupleValue {
  readonly elems: readonly Value[];
  constructor(elems: readonly Value[]) {
    this.elems = elems;
  }
}
/** The value of a vector, as the list of its lanes, which are scalars or UNDEF. */
export class VectorValue {
  readonly lanes: readonly Value[];
  constructor(lanes: readonly Value[]) {
    this.lanes = lanes;
  }
}
/**
 * How `pad` fills positions outside of an array: with a constant, or with the element at index(i, n) for position i (0 is the first
 * element, negative before it) of an array of n elements.
 */
export type BoundaryValue =
  | { readonly boundary: "constant"; readonly value: Value }
  | { readonly boundary: "index"; readonly index: (i: number, n: number) => number };

/** A function value of one argument; functions of several arguments are curried. */
export type FunctionValue = (arg: Value) => Value;
/** The value of a function of a size: `instantiate` returns its result for a natural number. */
export type NatFunctionValue = { readonly instantiate: (size: number) => Value };
/**
 * A value of the interpreter: a scalar, UNDEF, an array, a tuple, a vector, a boundary of `pad`, or a function of a value or a
 * size.
 */
export type Value =
  | number
  | bigint
  | boolean
  | typeof UNDEF
  | ArrayValue
  | TupleValue
  | VectorValue
  | BoundaryValue
  | FunctionValue
  | NatFunctionValue;

/** An array whose elements are stored in the given list, which must not change. Reads outside of it give UNDEF. */
export class StoredArray implements ArrayValue {
  readonly #elems: readonly Value[];
  constructor(elems: readonly Value[]) {
    this.#elems = elems;
  }
  get length(): number {
    return this.#elems.length;
  }
  get(i: number): Value {
    return this.#elems[i] ?? UNDEF;
  }
  /** True if the first element is an object, such as an array, a tuple or a vector. All elements have one type. */
  get hasParts(): boolean {
    return typeof this.#elems[0] === "object";
  }
}

/**
 * An array whose elements are computed at each read, without storage and without a check of the index; `at` must be cheap and pure.
 */
export class ViewArray implements ArrayValue {
  readonly length: number;
  readonly #at: (i: number) => Value;
  constructor(length: number, at: (i: number) => Value) {
    this.length = length;
    this.#at = at;
  }
  /** Computes element i. */
  get(i: number): Value {
    return this.#at(i);
  }
}

/** An array whose elements are computed at the first read and then stored. */
class KeptArray implements ArrayValue {
  readonly length: number;
  readonly #source: ArrayValue;
  readonly #elems: Value[] = [];
  constructor(source: ArrayValue) {
    this.length = source.length;
    this.#source = source;
  }
  get(i: number): Value {
    if (!(i in this.#elems)) this.#elems[i] = kept(this.#source.get(i));
    return this.#elems[i]!;
  }
}

/**
 * Returns the same value with each array element computed at most once. Loops apply it to the value passed from one iteration to
 * the next; otherwise each read in the last iteration would run all earlier iterations, which is exponential for two reads each.
 */
export function kept(v: Value): Value {
  if (v instanceof TupleValue) return new TupleValue(v.elems.map(kept));
  if (v instanceof ViewArray) return new KeptArray(v);
  return v instanceof StoredArray && v.hasParts ? new KeptArray(v) : v;
}

/** Returns an array of undefined elements. */
export const undefElements = (length: number): ArrayValue => new ViewArray(length, () => UNDEF);

/**
 * Returns an array of the given elements. An array of a type such as `[n - 1]` has a negative length where n is 0: it has no elements,
 * and what continues it computes its own length by this one.
 */
export const storedElements = (length: number, elems: readonly Value[]): ArrayValue =>
  length < 0 ? undefElements(length) : new StoredArray(elems);

/** The undefined value read as an array. No result may depend on its length either. */
const NOTHING: ArrayValue = { length: 0, get: () => UNDEF };

/** The value as an array; an empty array for UNDEF. The caller guarantees the type. */
export const asArray = (v: Value): ArrayValue => (v === UNDEF ? NOTHING : (v as ArrayValue));
/** The value as a function of one argument, without a check: the caller guarantees the type. */
export const asFunction = (v: Value): FunctionValue => v as FunctionValue;
/** The value as a tuple, without a check: the caller guarantees the type and excludes UNDEF. */
export const asTuple = (v: Value): TupleValue => v as TupleValue;
/** The value as a number, without a check: the caller guarantees the type and excludes UNDEF, bigints and booleans. */
export const asNumber = (v: Value): number => v as number;

/**
 * @file Values of the interpreter. Scalars are JavaScript numbers (64-bit integers: bigints), already rounded to their
 * type; arrays are read by index, so that layout primitives cost nothing; `UNDEF` is a value nothing may depend on.
 */

/** The value of `undef`, of reads beyond an empty array, and of arithmetic on either. */
export const UNDEF: unique symbol = Symbol("undef");

export interface ArrayValue {
  readonly length: number;
  get(i: number): Value;
}
export class TupleValue {
  readonly elems: readonly Value[];
  constructor(elems: readonly Value[]) {
    this.elems = elems;
  }
}
export class VectorValue {
  readonly lanes: readonly Value[];
  constructor(lanes: readonly Value[]) {
    this.lanes = lanes;
  }
}
/** Where position `i` (0 is the array's first element, negative before it) of an array of `n` elements reads from. */
export type BoundaryValue =
  | { readonly boundary: "constant"; readonly value: Value }
  | { readonly boundary: "index"; readonly index: (i: number, n: number) => number };

export type FunctionValue = (arg: Value) => Value;
export type NatFunctionValue = { readonly instantiate: (size: number) => Value };
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

/** An array held in memory. */
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
  /** Are the elements arrays or tuples themselves? */
  get hasParts(): boolean {
    return typeof this.#elems[0] === "object";
  }
}

/** An array computed at each read; `at` must be cheap and pure. */
export class ViewArray implements ArrayValue {
  readonly length: number;
  readonly #at: (i: number) => Value;
  constructor(length: number, at: (i: number) => Value) {
    this.length = length;
    this.#at = at;
  }
  get(i: number): Value {
    return this.#at(i);
  }
}

/** An array whose elements are computed when they are first read, and kept. */
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
 * The same value, each element computed at most once. What one step of a loop hands to the next is kept: else each read in the
 * last step would run all steps before it, and two reads a step would take exponential time.
 */
export function kept(v: Value): Value {
  if (v instanceof TupleValue) return new TupleValue(v.elems.map(kept));
  if (v instanceof ViewArray) return new KeptArray(v);
  return v instanceof StoredArray && v.hasParts ? new KeptArray(v) : v;
}

/** What `undef` is as an array: nothing may depend on its length either. */
const NOTHING: ArrayValue = { length: 0, get: () => UNDEF };

export const asArray = (v: Value): ArrayValue => (v === UNDEF ? NOTHING : (v as ArrayValue));
export const asFunction = (v: Value): FunctionValue => v as FunctionValue;
export const asTuple = (v: Value): TupleValue => v as TupleValue;
export const asNumber = (v: Value): number => v as number;

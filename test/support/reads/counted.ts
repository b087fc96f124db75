/** @file Counts the reads of an array by the interpreter, where each `map` is computed where it is read. */
import {
  type ArrayValue,
  asArray,
  asFunction,
  Interpreter,
  type Meaning,
  type Prim,
  type Term,
  type Value,
  ViewArray,
} from "../../../src/term/index.ts";

/** The value of a function of one array, with the reads of the array by place among all its elements. */
export class CountedReads {
  readonly #dims: readonly number[];
  readonly #fun: (xs: Value) => Value;
  /** The places that have been read since the last `clear`, in order. */
  places: number[] = [];
  /** The number of elements that a boundary has given since then. */
  ofBorder = 0;

  constructor(fun: Term, dims: readonly number[]) {
    this.#dims = dims;
    const meaning = (t: Prim, usual: Meaning): Meaning => this.#lazily(t, usual);
    const by = new Interpreter({ sizes: new Map(), values: new Map(), meaning });
    this.#fun = asFunction(by.run(fun));
  }

  clear(): void {
    this.places = [];
    this.ofBorder = 0;
  }

  /** The result; its elements are computed when they are read. */
  result(): Value {
    return this.#fun(this.#input(this.#dims, 0));
  }

  #input([n, ...inner]: readonly number[], from: number): ArrayValue {
    const size = inner.reduce((a, b) => a * b, 1);
    return new ViewArray(n!, (i) => {
      const place = from + i * size;
      if (inner.length > 0) return this.#input(inner, place);
      this.places.push(place);
      return 0.25 * place;
    });
  }

  /** A map as a view of what it reads; what a boundary gives is read from nowhere. */
  #lazily(t: Prim, usual: Meaning): Meaning {
    if (t.prim === "map")
      return (f, xs) =>
        new ViewArray(asArray(xs!).length, (i) => asFunction(f!)(asArray(xs!).get(i)));
    if (t.prim !== "pad" || t.type.tag !== "array") return usual;
    const [l, r] = t.sizes.map((s) => s.constant!);
    const { elem } = t.type;
    return (_, xs) => {
      const n = asArray(xs!).length;
      const isInside = (i: number): boolean => i >= l! && i < l! + n;
      return new ViewArray(l! + n + r!, (i) =>
        isInside(i) ? asArray(xs!).get(i - l!) : this.#border(elem),
      );
    };
  }

  #border(type: Term["type"]): Value {
    if (type.tag === "array")
      return new ViewArray(type.size.constant!, () => this.#border(type.elem));
    this.ofBorder++;
    return 0;
  }
}

/** Reads all elements of a value. */
export function readAll(value: Value): void {
  if (typeof value !== "object" || value === null || !("get" in value)) return;
  const array = value as ArrayValue;
  for (let i = 0; i < array.length; i++) readAll(array.get(i));
}

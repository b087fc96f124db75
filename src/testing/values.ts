/**
 * @file Text and comparison of interpreter values. Floats are compared by their bits; NaN is one value. A value that was undefined
 * before may be anything after.
 */
import {
  type ArrayValue,
  CompilerBug,
  StoredArray,
  TupleValue,
  UNDEF,
  type Value,
  VectorValue,
} from "../term/index.ts";

/**
 * A symbolic value of an unknown type, known by its text only. It equals a value with the same text, and computing with it raises
 * CompilerBug.
 */
export class Symbolic {
  #named: string | { readonly text: string };

  /** `named`: the text, or what has it. */
  constructor(named: string | { readonly text: string }) {
    this.#named = named;
  }

  /** The text, which is asked for once of what has it. */
  get text(): string {
    if (typeof this.#named !== "string") this.#named = this.#named.text;
    return this.#named;
  }

  /** Raises CompilerBug: computing with the value would take it for a number. */
  [Symbol.toPrimitive](): never {
    throw new CompilerBug(`${this.text} is no number`);
  }
}

/** True if a value is itself symbolic, that is, of an unknown type and known by name only. An array of symbolic values is not. */
export const isSymbolic = (v: Value): boolean => (v as unknown) instanceof Symbolic;

/** Returns a symbolic value as a value of the interpreter, whose value type does not include it. */
export const asValue = (s: Symbolic): Value => s as unknown as Value;

const isArray = (v: Value): v is ArrayValue =>
  typeof v === "object" && v !== null && "get" in v && "length" in v;

function elements(v: ArrayValue): Value[] {
  const found: Value[] = [];
  for (let i = 0; i < v.length; i++) found.push(v.get(i));
  return found;
}

/** Returns the components of a tuple or vector, or the elements of an array; undefined for other values. */
function parts(v: Value): readonly Value[] | undefined {
  if (v instanceof TupleValue) return v.elems;
  if (v instanceof VectorValue) return v.lanes;
  return isArray(v) ? elements(v) : undefined;
}

/**
 * Returns the parts of a value that are no tuple, vector or array, in order: scalars, UNDEF, symbolic values, functions and
 * boundaries.
 */
export const valueLeaves = (v: Value): readonly Value[] => parts(v)?.flatMap(valueLeaves) ?? [v];

const kind = (v: Value): string =>
  v instanceof TupleValue
    ? "tuple"
    : v instanceof VectorValue
      ? "vector"
      : isArray(v)
        ? "array"
        : "";

/** How values are compared: `bits` distinguishes −0 from 0, `reals` does not. NaN equals NaN in both. */
export type Equality = "bits" | "reals";

/** Prints a value on one line. For values of one type without functions and boundaries, equal texts mean equal values. */
export function text(v: Value, how: Equality = "bits"): string {
  if (v === UNDEF) return "undef";
  if (typeof v === "number") return Object.is(v, -0) && how === "bits" ? "-0" : String(v);
  if (typeof v === "bigint") return `${v}n`;
  if (v instanceof Symbolic) return v.text;
  const inner = parts(v);
  if (inner === undefined) return String(v);
  const list = inner.map((part) => text(part, how)).join(" ");
  return isArray(v) ? `[${list}]` : `(${list})`;
}

/**
 * True if no element of the value is defined: UNDEF, or a tuple, vector or array of undefined parts. An empty array counts as
 * undefined.
 */
export const isUndefined = (v: Value): boolean =>
  v === UNDEF || parts(v)?.every(isUndefined) === true;

/** Returns the value with all of its elements computed and stored: views are read once. */
export function evaluated(v: Value): Value {
  if (v instanceof TupleValue) return new TupleValue(v.elems.map(evaluated));
  if (!isArray(v)) return v;
  const elems: Value[] = [];
  for (let i = 0; i < v.length; i++) elems.push(evaluated(v.get(i)));
  return new StoredArray(elems);
}

/**
 * Describes the first position at which `after` differs from `before`: `[2][0]: 1 became 2`; undefined if they are equal. Where
 * `before` is undefined, every value of `after` is accepted. `written` makes the text of a value readable.
 */
export function difference(
  before: Value,
  after: Value,
  how: Equality = "bits",
  written = (shown: string): string => shown,
): string | undefined {
  const found = firstDifference(before, after, how);
  if (found === undefined) return undefined;
  const place = found.path.map((i) => `[${i}]`).join("");
  const [old, now] = [written(text(found.before)), written(text(found.after))];
  const became = now === old ? "another value, which differs where `…` is written" : now;
  return `${place || "the value"}: ${old} became ${became}`;
}

interface ValueDifference {
  readonly path: readonly number[];
  readonly before: Value;
  readonly after: Value;
}

function firstDifference(before: Value, after: Value, how: Equality): ValueDifference | undefined {
  if (before === UNDEF || (after === UNDEF && isUndefined(before))) return undefined;
  const [b, a] = [parts(before), parts(after)];
  if (b === undefined || a === undefined || kind(before) !== kind(after) || a.length !== b.length) {
    const isSame = Object.is(before, after) || text(before, how) === text(after, how);
    return isSame ? undefined : { path: [], before, after };
  }
  for (const [i, part] of b.entries()) {
    const found = firstDifference(part, a[i]!, how);
    if (found !== undefined) return { ...found, path: [i, ...found.path] };
  }
  return undefined;
}

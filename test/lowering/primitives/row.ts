/** @file How a term of a primitive is written for scalars, arrays and tuples, and what is expected where it is read or written. */

export const ELEMENTS = ["scalar", "array", "tuple"] as const;
export type Element = (typeof ELEMENTS)[number];
export const SIDES = ["read", "written"] as const;
export type Side = (typeof SIDES)[number];

export const TYPE = { scalar: "f32", array: "[3]f32", tuple: "(f32, i32)" };
/** A function on elements; how one is copied; and an operation on two. */
export const F = {
  scalar: "\\x -> x * 2.0",
  array: "\\r -> mapSeq(\\x -> x * 2.0, r)",
  tuple: "\\p -> (p.0 * 2.0, p.1 + 1)",
};
export const COPY = { scalar: "\\x -> x", array: "\\r -> mapSeq(\\x -> x, r)", tuple: "\\p -> p" };
export const OP = {
  scalar: "\\a x -> a * 0.5 + x",
  array: "\\a r -> mapSeq(\\p -> p.0 * 0.5 + p.1, zip(a, r))",
  tuple: "\\a p -> (a.0 * 0.5 + p.0, a.1 * 3 - p.1)",
};
export const back = (n: number): string => `\\i -> clampIdx(${n - 1} - (i as i32))`;

/** What a row is made of: arrays of n elements, of n rows of m; what has been stored. */
export interface Parts {
  readonly e: Element;
  readonly xs: (n: number) => string;
  readonly rows: (n: number, m: number) => string;
  readonly element: string;
}

export interface Row {
  /** A term of the primitive, and the dimensions of its value around the element. */
  readonly term: (p: Parts) => string;
  readonly dims: readonly number[];
  /** Codes of the errors, for all elements or for some; without: it lowers. */
  readonly read?: Expected;
  readonly written?: Expected;
  /** Only on these. */
  readonly on?: readonly Element[];
  /** Its arguments are what loops read: inputs, also where its result is written. */
  readonly loop?: boolean;
  /** No memory inside of the kernel holds what it stores: a launch of its own is the way out. */
  readonly unmended?: boolean;
  /** What has to be around it. */
  readonly inside?: (term: string) => string;
}
type Expected = string | Partial<Record<Element, string>>;

export const row = (dims: readonly number[], term: Row["term"], rest: Partial<Row> = {}): Row => ({
  term,
  dims,
  ...rest,
});
/** Stores its result: read, it needs a memory. */
export const stores = (dims: readonly number[], term: Row["term"], rest: Partial<Row> = {}): Row =>
  row(dims, term, { read: "E0702", loop: true, ...rest });
/** To be lowered first. */
export const abstract = (dims: readonly number[], term: Row["term"]): Row =>
  row(dims, term, { read: "E0701", written: "E0701" });
export const scalar = (term: string): Row =>
  stores([4], ({ xs }) => `mapSeq(\\x -> ${term}, ${xs(4)})`, { on: ["scalar"] });
export const boundary = (kind: Readonly<Record<Element, string>> | string): Row =>
  row([5], (p) => `pad(1, 1, ${typeof kind === "string" ? kind : kind[p.e]}, ${p.xs(3)})`, {
    written: "E0704",
  });
export const group = (term: string): string => `mapWrg(0, \\w -> ${term}, [0.5])[0]`;

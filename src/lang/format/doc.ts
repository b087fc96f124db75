/**
 * @file What the formatter lays out: tokens with the places where a line may end. A writer's own line break at such a
 * place stays; where a line is too long, the formatter breaks more of them.
 */

export type Doc =
  /** The token with this index; `mark`: the `=` that tables of declarations align. */
  | { readonly tag: "token"; readonly index: number; readonly mark?: true }
  | { readonly tag: "concat"; readonly parts: readonly Doc[] }
  | { readonly tag: "space" }
  /** A place where a line may end; else a space. */
  | { readonly tag: "line"; readonly kind: BreakKind }
  /** Its own `group` lines all end the line, or none but those that the writer ended. */
  | { readonly tag: "group"; readonly inner: Doc }
  /** Items; the line ends before each that does not fit. */
  | { readonly tag: "fill"; readonly items: readonly Doc[] }
  | { readonly tag: "nest"; readonly by: Indentation; readonly inner: Doc }
  /** After the operator that starts a line: what it brackets is indented from here. */
  | { readonly tag: "rebase" };

/** Documents one after the other. */
export type Docs = readonly Doc[];

/** `kept`: only where the writer ended the line. `body`: as `group`, and wherever the head takes several lines. */
export type BreakKind = "group" | "kept" | "body";

/**
 * Where further lines start: a number of columns; the column that has been reached (`align`); below what the line starts
 * with (`base`), or further in (`hang`).
 */
export type Indentation = number | "align" | "base" | "hang";

export const concat = (...parts: readonly Doc[]): Doc => ({ tag: "concat", parts });
export const space: Doc = { tag: "space" };
export const line: Doc = { tag: "line", kind: "group" };
export const keptLine: Doc = { tag: "line", kind: "kept" };
export const bodyLine: Doc = { tag: "line", kind: "body" };
export const rebase: Doc = { tag: "rebase" };
export const empty: Doc = concat();
export const group = (...parts: readonly Doc[]): Doc => ({ tag: "group", inner: concat(...parts) });
export const nest = (by: Indentation, ...parts: readonly Doc[]): Doc => ({
  tag: "nest",
  by,
  inner: concat(...parts),
});

/** Words with a space between. */
export const words = (...parts: readonly Doc[]): Doc =>
  concat(...parts.flatMap((part, i) => (i === 0 ? [part] : [space, part])));

/** `( items )`; further lines are indented from the line that has the bracket. */
export const bracket = (open: Doc, items: readonly Doc[], close: Doc): Doc =>
  concat(open, nest("hang", { tag: "fill", items }), close);

/** `[ items ]`; further lines start below the first item. */
export const bracketedList = (open: Doc, items: readonly Doc[], close: Doc): Doc =>
  concat(open, nest("align", { tag: "fill", items }), close);

/** `first op second op …`, each operator with what follows it. */
const led = (first: Doc, ops: readonly Doc[], rest: readonly Doc[]): readonly Doc[] => [
  first,
  ...rest.map((operand, i) => concat(ops[i]!, space, rebase, operand)),
];

/** An operator chain whose lines are filled. */
export const filledChain = (first: Doc, ops: readonly Doc[], rest: readonly Doc[]): Doc =>
  rest.length === 0 ? first : { tag: "fill", items: led(first, ops, rest) };

/** An operator chain that is on one line, or has a line for each operand. */
export const steps = (first: Doc, ops: readonly Doc[], rest: readonly Doc[]): Doc =>
  rest.length === 0
    ? first
    : group(...led(first, ops, rest).flatMap((item, i) => (i === 0 ? [item] : [line, item])));

/**
 * @file The formatter's documents: tokens and the places at which a line may end. The author's line breaks at these places are
 * kept; where a line is too long, the formatter adds breaks.
 */

/** A document to lay out (Oppen 1980; Wadler's "A prettier printer"). */
export type Doc =
  /** The token with this index; `mark` is set on the `=` that is aligned in tables of declarations. */
  | { readonly tag: "token"; readonly index: number; readonly mark?: true }
  | { readonly tag: "concat"; readonly parts: readonly Doc[] }
  | { readonly tag: "space" }
  /** A possible end of line; printed as a space if the line does not end. */
  | { readonly tag: "line"; readonly kind: BreakKind }
  /**
   * A unit that is laid out either flat, where only the author's breaks end lines, or broken, where all its own `group` breaks
   * do.
   */
  | { readonly tag: "group"; readonly inner: Doc }
  /** Items separated by possible line ends; a line ends before each item that does not fit on it. */
  | { readonly tag: "fill"; readonly items: readonly Doc[] }
  | { readonly tag: "nest"; readonly by: Indentation; readonly inner: Doc }
  /** Placed after an operator that begins a line: brackets after it are indented relative to this column. */
  | { readonly tag: "rebase" };

/** A list of documents to be laid out one after another. */
export type Docs = readonly Doc[];

/**
 * When a possible line end is one. `group`: when the enclosing group is broken. `kept`: only where the author broke the line.
 * `body`: as `group`, and also when the head already takes several lines.
 */
export type BreakKind = "group" | "kept" | "body";

/**
 * The indentation of continuation lines: a number of columns; the current column (`align`); the column at which the line's
 * content begins (`base`); or two columns more than that (`hang`).
 */
export type Indentation = number | "align" | "base" | "hang";

/** The documents, one after another, without anything in between. */
export const concat = (...parts: readonly Doc[]): Doc => ({ tag: "concat", parts });
/** A single space at which no line can end. */
export const space: Doc = { tag: "space" };
/**
 * A possible line end of kind `group`: taken with all others of its group, or where the author broke the line; a space otherwise.
 */
export const line: Doc = { tag: "line", kind: "group" };
/** A possible line end of kind `kept`: only where the author broke the line; a space otherwise. */
export const keptLine: Doc = { tag: "line", kind: "kept" };
/**
 * A possible line end of kind `body`, before the body of a declaration: taken with its group, where the author broke the line, or
 * when the head takes several lines; a space otherwise.
 */
export const bodyLine: Doc = { tag: "line", kind: "body" };
/** Resets the column that `base` and `hang` refer to, if it follows the first token of a line; has no effect elsewhere. */
export const rebase: Doc = { tag: "rebase" };
/** The document without any content. */
export const empty: Doc = concat();
/**
 * A unit whose possible line ends, `kept` ones excepted, are all taken if one of its lines would be too long; else only the
 * author's.
 */
export const group = (...parts: readonly Doc[]): Doc => ({ tag: "group", inner: concat(...parts) });
/** Lays out the parts one after another; lines that begin inside have the given indentation. */
export const nest = (by: Indentation, ...parts: readonly Doc[]): Doc => ({
  tag: "nest",
  by,
  inner: concat(...parts),
});

/** The documents with a space, at which no line can end, between each two; empty for no documents. */
export const words = (...parts: readonly Doc[]): Doc =>
  concat(...parts.flatMap((part, i) => (i === 0 ? [part] : [space, part])));

/**
 * `( items )`: the items fill the lines, and continuation lines are indented from the line that contains the bracket. Items bring
 * their own commas.
 */
export const bracket = (open: Doc, items: readonly Doc[], close: Doc): Doc =>
  concat(open, nest("hang", { tag: "fill", items }), close);

/**
 * `[ items ]`: the items fill the lines, and continuation lines begin in the column of the first item. Items bring their own
 * commas.
 */
export const bracketedList = (open: Doc, items: readonly Doc[], close: Doc): Doc =>
  concat(open, nest("align", { tag: "fill", items }), close);

/** The operands of an operator chain; each but the first is preceded by its operator. */
const led = (first: Doc, ops: readonly Doc[], rest: readonly Doc[]): readonly Doc[] => [
  first,
  ...rest.map((operand, i) => concat(ops[i]!, space, rebase, operand)),
];

/**
 * An operator chain whose lines are filled: a line ends before each operator whose operand does not fit. `ops[i]` precedes
 * `rest[i]`; without `rest`, the result is `first`.
 */
export const filledChain = (first: Doc, ops: readonly Doc[], rest: readonly Doc[]): Doc =>
  rest.length === 0 ? first : { tag: "fill", items: led(first, ops, rest) };

/**
 * An operator chain on one line, or with one line for each operand, each beginning with its operator. Without `rest`, the result
 * is `first`.
 */
export const steps = (first: Doc, ops: readonly Doc[], rest: readonly Doc[]): Doc =>
  rest.length === 0
    ? first
    : group(...led(first, ops, rest).flatMap((item, i) => (i === 0 ? [item] : [line, item])));

/**
 * @file Actions of the grammar: pure functions from the span and the parts of a match to a piece of the syntax tree. A part is
 * the result of the part's own action, the text of a token, or a list: of any length for a repetition, of at most one element
 * for an optional part.
 */

import { type Span, StrataError } from "../../../term/index.ts";
import { type ParseProblem, SyntaxProblem } from "../problem.ts";

type BuildAction = (at: Span, ...parts: never[]) => unknown;

/** The actions by grammar rule, `rule_case` for a named alternative. A rule without an action returns its only part. */
export type Actions = Readonly<Record<string, BuildAction>>;

interface Spanned {
  readonly span: Span;
}

/** Returns a copy of the node with another span, such as the span that includes its parentheses. */
export const within = <T extends Spanned>(node: T, span: Span): T => ({ ...node, span });

/** The span from the start of one node or span to the end of another, which must not precede it. */
export const upTo = (from: Spanned | Span, to: Spanned | Span): Span => ({
  start: "span" in from ? from.span.start : from.start,
  end: "span" in to ? to.span.end : to.end,
});

/**
 * The action of a left-associative operator chain `first (op rest)*`: `join` makes one node of all operands. A single operand is
 * no chain.
 */
export const chain =
  <T extends Spanned>(join: (operands: readonly T[], ops: readonly string[], span: Span) => T) =>
  (at: Span, first: T, ops: readonly string[], rest: readonly T[]): T =>
    rest.length === 0 ? first : join([first, ...rest], ops, at);

/** Applies prefixes to a body, the last prefix first; each prefix is a function of the body after it. */
export const applyPrefixes = <T>(prefixes: readonly ((body: T) => T)[], body: T): T =>
  prefixes.reduceRight((inner, prefix) => prefix(inner), body);

/** An object with the property `key` if the optional part is present (a list of one element), else an empty object. */
export const optional = <K extends string, T>(key: K, part: readonly T[]): { [P in K]?: T } =>
  (part.length === 0 ? {} : { [key]: part[0] }) as { [P in K]?: T };

/** The value of a size literal, given its digits. Raises E0105 at `at` above 2^53 - 1. */
export const natValue = (at: Span, digits: string): number => {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw new StrataError(new SyntaxProblem(numberTooLarge(at)));
  return value;
};

const numberTooLarge = (span: Span): ParseProblem => ({
  code: "E0105",
  message: "a size is at most 2^53 - 1",
  span,
});

/**
 * @file What an action is: a pure function from the span and the parts of a match to a piece of the AST. A part is what
 * the part's own action gave; a token's text where it is a token; a list where the grammar repeats, with at most one
 * element where it is optional.
 */

import { type Span, StrataError } from "../../../term/index.ts";
import { type ParseProblem, SyntaxProblem } from "../problem.ts";

type BuildAction = (at: Span, ...parts: never[]) => unknown;

/** Actions by rule, `rule_case` for a named alternative. Rules that only pass on their one part need none. */
export type Actions = Readonly<Record<string, BuildAction>>;

interface Spanned {
  readonly span: Span;
}

/** The same node with its parentheses counted in. */
export const within = <T extends Spanned>(node: T, span: Span): T => ({ ...node, span });

export const upTo = (from: Spanned | Span, to: Spanned | Span): Span => ({
  start: "span" in from ? from.span.start : from.start,
  end: "span" in to ? to.span.end : to.end,
});

/** `first (op rest)*`, associating to the left, without recursion. */
export const chain =
  <T extends Spanned>(join: (op: string, left: T, right: T, span: Span) => T) =>
  (at: Span, first: T, ops: readonly string[], rest: readonly T[]): T =>
    rest.reduce((left, right, i) => join(ops[i]!, left, right, upTo(at, right)), first);

/** `prefix* body`, each prefix a function of what follows it. */
export const applyPrefixes = <T>(prefixes: readonly ((body: T) => T)[], body: T): T =>
  prefixes.reduceRight((inner, prefix) => prefix(inner), body);

/** A property that is there only if the optional part was. */
export const optional = <K extends string, T>(key: K, part: readonly T[]): { [P in K]?: T } =>
  (part.length === 0 ? {} : { [key]: part[0] }) as { [P in K]?: T };

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

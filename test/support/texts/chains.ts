/**
 * @file Long texts of little depth: sums, products and conjunctions of up to thousands of terms, array literals, sequences of `let`
 * and pipes. They are rare and mostly short, because every step of a case works on each of their parts.
 */
import type { Choices } from "../choices.ts";
import type { Scalar } from "./types.ts";

const LENGTHS = [9, 9, 9, 20, 20, 20, 20, 66, 66, 66, 130, 130, 300, 300, 1000, 3000] as const;
/** The maximal number of parts that are drawn one by one. Longer texts repeat them. */
const DIFFERENT = 30;

/** Returns between 9 and `most` parts. */
function parts<T>(c: Choices, most: number, make: () => T): readonly T[] {
  const count = Math.min(most, c.pick(LENGTHS));
  const drawn = Array.from({ length: Math.min(count, DIFFERENT) }, make);
  return Array.from({ length: count }, (_, i) => drawn[i % drawn.length]!);
}

const SUMS = ["+", "-"] as const;
const PRODUCTS = ["*"] as const;

/** Returns a chain of operators of one precedence. `term` gives an operand of the type, in parentheses if it is an operation. */
export function chain(c: Choices, type: Scalar, term: () => string): string {
  const operators =
    type === "bool" ? c.pick([["&&"], ["||"]]) : c.pick([SUMS, SUMS, SUMS, PRODUCTS]);
  const terms = parts(c, 3000, () => [c.pick<string>(operators), term()] as const);
  const others = terms.slice(1).map(([operator, text]) => ` ${operator} ${text}`);
  return `(${terms[0]![1]}${others.join("")})`;
}

/** Returns an array literal and its length. */
export function list(c: Choices, element: () => string): readonly [text: string, length: number] {
  const elements = parts(c, 1000, element);
  return [`[${elements.join(", ")}]`, elements.length];
}

/** Returns a pipe through many stages. */
export const pipe = (c: Choices, from: string, stage: () => string): string =>
  `(${[from, ...parts(c, 300, stage)].join(" |> ")})`;

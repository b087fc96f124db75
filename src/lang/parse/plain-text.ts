/** @file The text of a declaration without comments and layout. */
import type { Span } from "../../term/index.ts";
import { tokenise } from "./token.ts";

/**
 * The tokens of a part of a text, separated by single blanks. Texts that differ in comments and layout only give the same result.
 * Text that is no token is kept as it is.
 */
export function plainText(text: string, { start, end }: Span): string {
  const { tokens, problem } = tokenise(text, start, end);
  const words = tokens.map((t) => text.slice(t.start, t.end));
  if (problem === undefined) return words.join(" ");
  return [...words, text.slice(tokens.at(-1)?.end ?? start, end)].join(" ");
}

/** @file Finds the names in a text; words in comments and strings do not count. */
import { tokenise } from "./token.ts";

const WORD = /[\p{L}_][\p{L}\p{N}_']*/gu;

/**
 * The words of a text that may be names, in order. Keywords are among them, since a declaration may have the name of a soft one,
 * such as `step`. After text that is no token, every word counts.
 */
export function wordsIn(text: string): readonly string[] {
  const { tokens, problem } = tokenise(text);
  const words = tokens
    .map((t) => text.slice(t.start, t.end))
    .filter((word) => word.match(WORD)?.[0] === word);
  if (problem === undefined) return words;
  const rest = text.slice(tokens.at(-1)?.end ?? 0);
  return [...words, ...(rest.match(WORD) ?? [])];
}

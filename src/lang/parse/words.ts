/** @file Finds the names in a text; words in comments and strings do not count. */
import { tokenise } from "./token.ts";

/** The names (tokens of kind NAME, not keywords) of a text, in order. After text that is no token, every word counts. */
export function wordsIn(text: string): readonly string[] {
  const { tokens, problem } = tokenise(text);
  const names = tokens.filter((t) => t.kind === "NAME").map((t) => text.slice(t.start, t.end));
  if (problem === undefined) return names;
  const rest = text.slice(tokens.at(-1)?.end ?? 0);
  return [...names, ...(rest.match(/[\p{L}_][\p{L}\p{N}_']*/gu) ?? [])];
}

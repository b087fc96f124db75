/**
 * @file Scans the tokens of a `.strata` text by longest match; white space and `//` comments separate them. Linear time: one
 * pass over the characters without regular expressions.
 */

import { isKeyword, isSymbol } from "./alphabet.ts";
import {
  isDigit,
  isLetter,
  lineEnd,
  numberAt,
  projectionAt,
  stringAt,
  type Token,
  wordEnd,
} from "./literal.ts";
import type { ParseProblem } from "./problem.ts";

export type { Token };

const isSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13);

/** The start of the first token at or after `pos`, after white space and `//` comments; `end` if there is none before it. */
export const skipBlank = (text: string, pos: number, end: number): number => {
  let at = pos;
  while (at < end) {
    const c = text.charCodeAt(at);
    if (isSpace(c)) at++;
    else if (c === 47 && text.charCodeAt(at + 1) === 47) at = lineEnd(text, at);
    else return at;
  }
  return end;
};

/**
 * Scans the token at `pos`, which must not be white space. Digits after a `.` are a projection. Returns a problem if no token
 * begins there, or if a number or string is wrong.
 */
export const tokenAt = (text: string, pos: number, previous?: Token): Token | ParseProblem => {
  const c = text.charCodeAt(pos);
  if (isLetter(c)) return wordAt(text, pos);
  if (isDigit(c)) return previous?.kind === "." ? projectionAt(text, pos) : numberAt(text, pos);
  return c === 34 ? stringAt(text, pos) : symbolAt(text, pos);
};

/** True if the result of scanning a token is a problem; false for a token. */
export const isProblem = (x: Token | ParseProblem): x is ParseProblem => "code" in x;

const wordAt = (text: string, start: number): Token => {
  const end = wordEnd(text, start);
  const word = text.slice(start, end);
  return { kind: isKeyword(word) ? word : "NAME", start, end };
};

const symbolAt = (text: string, start: number): Token | ParseProblem => {
  if (text.startsWith("/*", start)) return badCharacter(text, start, 2);
  for (const length of [2, 1]) {
    const symbol = text.slice(start, start + length);
    if (isSymbol(symbol)) return { kind: symbol, start, end: start + symbol.length };
  }
  return badCharacter(text, start, (text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
};

const badCharacter = (text: string, start: number, length: number): ParseProblem => {
  const found = text.slice(start, start + length);
  const help = LOOKALIKES.get(found);
  return {
    code: "E0106",
    message: `\`${found}\` has no meaning here`,
    span: { start, end: start + length },
    ...(help !== undefined && { help: [help] }),
  };
};

/** Help for characters of other languages, typographic characters and similar mistakes. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map([
  ["/*", "a comment is `//` to the end of the line"],
  ["#", "a comment is `//` to the end of the line"],
  ["'", 'a string is written with double quotes: `"tile"`'],
  ["?", "a choice is written `if a then b else c`; a name in a pattern needs no mark"],
  ["$", "a name starts with a letter or `_`"],
  ["\u00a0", "this is a non-breaking space; write an ordinary one"],
  ...["→", "⟶"].map((c) => [c, "write `->`"] as const),
  ...["⇒", "⟹"].map((c) => [c, "write `=>`"] as const),
  ["λ", "a function is written `\\x -> e`"],
  ["∘", "a composition is written `\\x -> f(g(x))`"],
  ["≤", "write `<=`"],
  ["≥", "write `>=`"],
  ["≠", "write `!=`"],
  ["×", "write `*`"],
  ["·", "write `*`"],
  ["÷", "write `/`"],
  ["−", "write `-`"],
  ["–", "write `-`"],
  ["…", "write `..`"],
  ...["“", "”", "„"].map((c) => [c, 'a string is written with straight quotes: `"tile"`'] as const),
]);

/** The tokens of a text in order, up to the first problem or a limit on their number. */
export interface ScannedTokens {
  readonly tokens: readonly Token[];
  /** The problem that stopped the scan, if there was one. */
  readonly problem?: ParseProblem;
  /** True if there are more than `limit` tokens; the rest was not read. */
  readonly cut: boolean;
}

/**
 * Scans `text` from `start` to `end` (exclusive); offsets count in the whole text. Stops at the first text that is no token, with
 * `problem`, or after `limit` tokens if there are more, with `cut`.
 */
export const tokenise = (
  text: string,
  start = 0,
  end: number = text.length,
  limit: number = Number.POSITIVE_INFINITY,
): ScannedTokens => {
  const tokens: Token[] = [];
  for (let at = skipBlank(text, start, end); at < end; ) {
    if (tokens.length >= limit) return { tokens, cut: true };
    const token = tokenAt(text, at, tokens.at(-1));
    if (isProblem(token)) return { tokens, problem: token, cut: false };
    tokens.push(token);
    at = skipBlank(text, token.end, end);
  }
  return { tokens, cut: false };
};

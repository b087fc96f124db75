/** @file Scans number and string literals, reports malformed ones, and converts strings between value and literal. */

import { NUMBER_SUFFIXES } from "./alphabet.ts";
import type { ParseProblem } from "./problem.ts";

/** A token: its kind and its range in the text, in UTF-16 units, `end` exclusive. */
export interface Token {
  /** A kind of `TOKEN_KINDS`: for keywords and symbols, their text. */
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** True for the character code of an ASCII digit, `0` to `9`. */
export const isDigit = (c: number): boolean => c >= 48 && c <= 57;
/** True for the code of an ASCII letter or underscore. */
export const isLetter = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95;
const isWordPart = (c: number): boolean => isLetter(c) || isDigit(c) || c === 39;

/**
 * The offset after the run of ASCII letters, digits, underscores and primes that begins at `pos`; `pos` itself if there is none.
 */
export const wordEnd = (text: string, pos: number): number => {
  let at = pos;
  while (isWordPart(text.charCodeAt(at))) at++;
  return at;
};

/**
 * The offset of the newline (`\n`) at or after `pos`, or the length of the text; a carriage return before it is part of the line.
 */
export const lineEnd = (text: string, pos: number): number => {
  const at = text.indexOf("\n", pos);
  return at < 0 ? text.length : at;
};

const digitsEnd = (text: string, pos: number): number => {
  let at = pos;
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
};

/** Scans only the digits at `start` as a NAT, such as the `0` of `p.0.1`, so that this is two projections and no number. */
export const projectionAt = (text: string, start: number): Token => ({
  kind: "NAT",
  start,
  end: digitsEnd(text, start),
});

/**
 * Scans a number: `5`, `5.0`, `1e-6`, `2.5e3f64`, `3u32`. Digits alone are a NAT, any other form is a NUMBER. Returns E0106 for an
 * unknown suffix.
 */
export const numberAt = (text: string, start: number): Token | ParseProblem => {
  const digits = digitsEnd(text, start);
  const mantissa = exponentEnd(text, fractionEnd(text, digits));
  const end = wordEnd(text, mantissa);
  if (end === digits) return { kind: "NAT", start, end };
  if (end === mantissa || NUMBER_SUFFIXES.includes(text.slice(mantissa, end)))
    return { kind: "NUMBER", start, end };
  return badSuffix(text, start, mantissa, end);
};

const fractionEnd = (text: string, pos: number): number =>
  text[pos] === "." && isDigit(text.charCodeAt(pos + 1)) ? digitsEnd(text, pos + 1) : pos;

const exponentEnd = (text: string, pos: number): number => {
  if (text[pos] !== "e" && text[pos] !== "E") return pos;
  const sign = text[pos + 1] === "-" || text[pos + 1] === "+" ? pos + 2 : pos + 1;
  return isDigit(text.charCodeAt(sign)) ? digitsEnd(text, sign) : pos;
};

const badSuffix = (text: string, start: number, mantissa: number, end: number): ParseProblem => ({
  code: "E0106",
  message: `\`${text.slice(mantissa, end)}\` is no suffix of a number`,
  span: { start: mantissa, end },
  help: [
    end === mantissa + 1 && text[mantissa] === "f"
      ? `write \`${text.slice(start, mantissa)}f32\``
      : `the suffixes are ${NUMBER_SUFFIXES.map((s) => `\`${s}\``).join(" ")}; a product is written with \`*\``,
  ],
});

/** Splits a number literal into the number's text and its suffix, such as `f32`; without a suffix, the text is unchanged. */
export const splitNumber = (text: string): { text: string; suffix?: string } => {
  const suffix = NUMBER_SUFFIXES.find((s) => text.endsWith(s));
  return suffix === undefined ? { text } : { text: text.slice(0, -suffix.length), suffix };
};

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ['"', '"'],
  ["\\", "\\"],
]);

/** Scans a string, which must end on its line. Returns E0103 for an unclosed string and E0106 for an unknown escape. */
export const stringAt = (text: string, start: number): Token | ParseProblem => {
  const stop = lineEnd(text, start);
  let at = start + 1;
  while (at < stop) {
    if (text[at] === '"') return { kind: "STRING", start, end: at + 1 };
    if (text[at] === "\\" && at + 1 < stop) {
      if (!ESCAPES.has(text[at + 1] ?? "")) return badEscape(text, at);
      at++;
    }
    at++;
  }
  return unclosedString(text, start, stop);
};

const badEscape = (text: string, at: number): ParseProblem => ({
  code: "E0106",
  message: `\`${text.slice(at, at + 2)}\` is no escape`,
  span: { start: at, end: at + 2 },
  help: ['the escapes are `\\n`, `\\t`, `\\"` and `\\\\`'],
});

const unclosedString = (text: string, start: number, stop: number): ParseProblem => ({
  code: "E0103",
  message: "unclosed string",
  span: { start, end: text[stop - 1] === "\r" ? stop - 1 : stop },
  label: "the line ends before the string does",
  help: ['close it with `"`; a string stays on one line'],
});

/**
 * The value of a string literal: without its quotes, escapes (`\n`, `\t`, `\"`, `\\`) replaced. The literal must be well formed.
 */
export const stringValue = (token: string): string => {
  let value = "";
  for (let at = 1; at < token.length - 1; at++) {
    const escaped = token[at] === "\\" ? ESCAPES.get(token[++at] ?? "") : undefined;
    value += escaped ?? token[at];
  }
  return value;
};

/** The string literal for a value, with quotes; newlines, tabs, quotes and backslashes are escaped, other characters stay. */
export const quoteString = (value: string): string => {
  let token = '"';
  for (const c of value) token += ESCAPED.get(c) ?? c;
  return `${token}"`;
};

const ESCAPED: ReadonlyMap<string, string> = new Map([...ESCAPES].map(([k, v]) => [v, `\\${k}`]));

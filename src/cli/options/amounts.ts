/** @file Parses options whose value is a count or a time in seconds. */
import type { Invocation } from "../invocation.ts";
import { badArgument } from "../problem.ts";

/** Parses a count from 1 to 9 999 999; undefined if the option is not given. Raises E0001 for other words. */
export function countOf(
  context: Invocation,
  option: string,
  word: string | undefined,
): number | undefined {
  if (word === undefined) return undefined;
  if (/^[1-9]\d{0,6}$/.test(word)) return Number(word);
  throw badArgument(context.line.place(word), `\`${word}\` is no count`, `write ${option} 5`);
}

/**
 * Parses a positive number of seconds up to 10⁶ and returns milliseconds; undefined if the option is not given. Raises E0001 for
 * other words.
 */
export function millisOf(
  context: Invocation,
  option: string,
  word: string | undefined,
): number | undefined {
  if (word === undefined) return undefined;
  const seconds = Number(word);
  if (seconds > 0 && seconds <= 1e6) return seconds * 1000;
  const message = `\`${word}\` is no time in seconds`;
  throw badArgument(context.line.place(word), message, `write ${option} 60`);
}

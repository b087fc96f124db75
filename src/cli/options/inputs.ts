/** @file Parses the inputs that a command line names: `A=data.npy`, `A=image.png`, `A=1.5`, `A=random:1`, `A=random:1:0.5..2`. */
import { statSync } from "node:fs";
import type { InputValue } from "../../api/run/input-value.ts";
import { random } from "../../api/run/input-value.ts";
import { readArray } from "../../runtime/data/files.ts";
import { codeOf, REASONS } from "../../runtime/host/index.ts";
import type { Invocation } from "../invocation.ts";
import { badArgument, unreadableArgument } from "../problem.ts";

/** A word `name=value` of the command line, split at the first `=`. `word` is the whole word, which diagnostics point at. */
export interface NamedWord {
  readonly name: string;
  readonly value: string;
  readonly word: string;
}

const FORMS = "NAME=data.npy, NAME=image.png, NAME=1.5, NAME=random:1 or NAME=random:1:0.5..2";

/** Splits words of the form `name=value`. Raises E0001 for a word of another form and for a name that is given twice. */
export function namedWords(context: Invocation, words: readonly string[]): readonly NamedWord[] {
  const found = words.map((word): NamedWord => {
    const [, name, value] = /^([a-zA-Z_][\w']*)=(.+)$/s.exec(word) ?? [];
    if (name !== undefined && value !== undefined) return { name, value, word };
    throw badArgument(context.line.place(word), `\`${word}\` gives no input`, `write ${FORMS}`);
  });
  for (const [i, { name, word }] of found.entries())
    if (found.slice(0, i).some((a) => a.name === name))
      throw badArgument(context.line.place(word), `\`${name}\` is given twice`, "leave one out");
  return found;
}

/**
 * The value of an input: a number, `true` or `false`, a request for random data, or the array of a `.npy` or `.png` file, which is
 * read. Raises E0001 for an unknown form, E0002 for an unreadable file, and diagnostics such as E0821 for a file whose data cannot
 * be used.
 */
export async function inputOf(
  context: Invocation,
  { name, value, word }: NamedWord,
): Promise<InputValue> {
  if (value.startsWith("random:")) return randomOf(context, value, word);
  const scalar = scalarOf(value);
  if (scalar !== undefined) return scalar;
  if (!/\.(npy|png)$/i.test(value))
    throw badArgument(
      context.line.place(word),
      `\`${value}\` is no data for \`${name}\``,
      `write ${FORMS}`,
    );
  mustBeReadable(context, value, word);
  return readArray(value);
}

/** A request for random data: `random:SEED`, or `random:SEED:LOW..HIGH`. */
function randomOf(context: Invocation, value: string, word: string): InputValue {
  const [digits, range] = splitAtFirst(value.slice("random:".length), ":");
  const refuse = (message: string, wayOut: string): Error =>
    badArgument(context.line.place(word), message, wayOut);
  const seed = Number(digits);
  if (!/^\d+$/.test(digits) || !Number.isSafeInteger(seed))
    throw refuse(`the seed \`${digits}\` is no whole number`, "write random:1");
  if (range === undefined) return random(seed);
  const [low, high] = splitAtFirst(range, "..").map(numberOf);
  if (low === undefined || high === undefined)
    throw refuse(`\`${range}\` is no range of numbers`, `write random:${digits}:0.5..2`);
  if (low > high)
    throw refuse(
      `no number lies in the range \`${range}\``,
      `write the lesser number first: random:${digits}:${high}..${low}`,
    );
  return random(seed, [low, high]);
}

function splitAtFirst(text: string, sign: string): readonly [string, string?] {
  const at = text.indexOf(sign);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + sign.length)];
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** The value of a decimal number, a bigint if a double does not hold it; undefined for other text. */
function numberOf(text: string | undefined): number | bigint | undefined {
  if (text === undefined || !NUMBER.test(text)) return undefined;
  const number = Number(text);
  const isLong = /^[-+]?\d+$/.test(text) && !Number.isSafeInteger(number);
  return isLong ? BigInt(text.replace("+", "")) : number;
}

/** The value of a decimal number or of `true` and `false`; undefined for other text. */
function scalarOf(text: string): number | boolean | undefined {
  if (text === "true" || text === "false") return text === "true";
  return NUMBER.test(text) ? Number(text) : undefined;
}

function mustBeReadable(context: Invocation, path: string, word: string): void {
  try {
    if (!statSync(path).isDirectory()) return;
    throw unreadableArgument(context.line.place(word), path, "it is a folder");
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unreadableArgument(context.line.place(word), path, REASONS.get(code) ?? code);
  }
}

/** @file What a step asks of what a command printed. */

/** The most characters of a text that an error shows: its end. */
const SHOWN = 4_000;

const end = (text: string): string => (text.length <= SHOWN ? text : `…${text.slice(-SHOWN)}`);

/** Throws with the text if one of the parts is not in it. */
export function contains(text: string, ...parts: readonly (string | RegExp)[]): void {
  for (const part of parts) {
    const found = typeof part === "string" ? text.includes(part) : part.test(text);
    if (!found) throw new Error(`${part} is not in\n${end(text)}`);
  }
}

/** Throws with both values if they are not equal as JSON. */
export function equals(value: unknown, expected: unknown, what: string): void {
  const [is, should] = [value, expected].map((x) => JSON.stringify(x, undefined, 1));
  if (is !== should) throw new Error(`${what} is ${is}, not ${should}`);
}

/** Returns the records of a type that a command printed with --json, which is one JSON object per line. */
export const records = (text: string, wanted: string): readonly Record<string, unknown>[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ type }) => type === wanted);

/** Returns the one record of a type. Throws if there is another number of them. */
export function record(text: string, wanted: string): Record<string, unknown> {
  const [found, ...others] = records(text, wanted);
  if (found === undefined || others.length > 0)
    throw new Error(`not one record of type ${wanted} in\n${end(text)}`);
  return found;
}

/**
 * @file Splits the body of a loop over lanes into parts that share no value: lanes of one part may have to be executed one by one while
 * the others become vectors.
 */
import type { Structured } from "../imperative.ts";
import { namesRead } from "../names-read.ts";

/**
 * The parts of a body that declares constants and stores: each has stores and the constants that only they need, in order. A constant
 * that no store needs is left out. Undefined for a body with other statements, one that reads what it stores, and one that is a single
 * part.
 */
export function laneParts(
  body: readonly Structured[],
): readonly (readonly Structured[])[] | undefined {
  const stored = new Set(body.flatMap((s) => (s.tag === "store" ? [s.buffer] : [])));
  const isSimple = (s: Structured): boolean =>
    ((s.tag === "declare" && !s.mutable) || (s.tag === "store" && s.old === undefined)) &&
    !namesRead(s).some((name) => stored.has(name));
  if (!body.every(isSimple)) return undefined;
  const parts = body
    .reduce(withStatement, [])
    .filter((part) => part.some((s) => s.tag === "store"));
  return parts.length === 1 && parts[0]!.length === body.length ? undefined : parts;
}

/** Adds a statement to the parts that declare what it reads, which become one part; a statement that reads nothing of them is a part. */
function withStatement(
  parts: readonly (readonly Structured[])[],
  s: Structured,
): readonly (readonly Structured[])[] {
  const read = new Set(namesRead(s));
  const isNeeded = (part: readonly Structured[]): boolean =>
    part.some((x) => x.tag === "declare" && read.has(x.name));
  const others = parts.filter((part) => !isNeeded(part));
  return [...others, [...parts.filter(isNeeded).flat(), s]];
}

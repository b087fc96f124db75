/**
 * @file Finds the declarations of a project that given declarations mention, directly or indirectly. It compares the words of
 * their texts, so the result may contain declarations that are not used.
 */
import { type ParsedFile, wordsIn } from "../parse/index.ts";
import type { DeclHeader } from "../syntax/syntax.ts";
import { SPACE_OF } from "./space.ts";

/**
 * Returns `roots` and all declarations of `files` that they mention, transitively. Names are compared as words, whatever they
 * denote, so the result may be too large. Schedules are found only as roots.
 */
export function mentioned(
  files: readonly ParsedFile[],
  roots: readonly DeclHeader[],
): ReadonlySet<DeclHeader> {
  const declared = declarationsByName(files);
  const texts = new Map(files.flatMap((f) => f.headers.map((h) => [h, textOf(f, h)] as const)));
  const found = new Set(roots);
  for (const header of found)
    for (const word of wordsIn(texts.get(header) ?? ""))
      for (const other of declared.get(word) ?? []) found.add(other);
  return found;
}

function declarationsByName(files: readonly ParsedFile[]): ReadonlyMap<string, DeclHeader[]> {
  const found = new Map<string, DeclHeader[]>();
  for (const h of files.flatMap((f) => f.headers)) {
    if (SPACE_OF[h.keyword] === undefined) continue;
    const same = found.get(h.name.text);
    if (same === undefined) found.set(h.name.text, [h]);
    else same.push(h);
  }
  return found;
}

const textOf = ({ text }: ParsedFile, { span }: DeclHeader): string =>
  text.slice(span.start, span.end);

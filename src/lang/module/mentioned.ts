/** @file The declarations that some of a project's mention, directly or through others: by the names in their texts, so rather too many. */
import { type ParsedFile, wordsIn } from "../parse/index.ts";
import type { DeclHeader } from "../syntax/syntax.ts";
import { SPACE_OF } from "./space.ts";

/** Those that `roots` (of the first file) need, with the roots themselves. Schedules cannot be mentioned. */
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

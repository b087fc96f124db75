/** @file Removes imports that are no longer used after deprecated names have been replaced. */

import type { FixEdit, Span } from "../../term/index.ts";
import { editAt } from "../diagnostics/fixes.ts";
import type { Module } from "../module/module.ts";
import { SPACES } from "../module/space.ts";
import { wordsIn } from "../parse/index.ts";
import type { Import, Name } from "../syntax/syntax.ts";

/**
 * Returns edits that remove imports of the files `left`, from which replaced names came, where the module uses nothing else of
 * them, and that remove unused deprecated names from import lists. The module must have been checked. If it has errors, a name
 * that the text mentions counts as used: elaboration may not have reached it.
 */
export function unusedImports(
  module: Module,
  left: ReadonlySet<string>,
  hasErrors: boolean,
): readonly FixEdit[] {
  const { headers, text, file } = module.parsed;
  const words = new Set(headers.flatMap((h) => wordsIn(text.slice(h.span.start, h.span.end))));
  return module.parsed.imports.flatMap((by): readonly FixEdit[] => {
    const found = module.resolve(by);
    if (found === undefined || "missing" in found) return [];
    const isUsed = module.isUsed(by) || (hasErrors && isMentioned(found, by, words));
    const comes = (n: Name): boolean => hasErrors || comesFrom(found, module, by, n);
    const kept = by.only?.filter(
      (n) => !isDeprecated(found, n.text) || (words.has(n.text) && comes(n)),
    );
    const isLeft = left.has(found.file) && !isUsed;
    if (isLeft || kept?.length === 0) return [editAt({ file, span: lineOf(text, by) }, "")];
    if (kept === undefined || kept.length === by.only!.length) return [];
    const [first, last] = [by.only![0]!, by.only!.at(-1)!];
    const span = { start: first.span.start, end: last.span.end };
    return [editAt({ file, span }, kept.map((n) => n.text).join(", "))];
  });
}

const isDeprecated = (module: Module, name: string): boolean => {
  const spaces = SPACES.filter((space) => module.exports(space).includes(name));
  return spaces.length > 0 && spaces.every((s) => module.deprecatedDecl(s, name) !== undefined);
};

/** True if the listed name means a definition of the imported module, not one that replaces it. */
const comesFrom = (found: Module, module: Module, by: Import, { text, span }: Name): boolean => {
  const name = by.alias === undefined ? { text, span } : { text, span, qualifier: by.alias.text };
  return SPACES.some((space) => module.definition(space, name)?.owner === found);
};

/** True if the text mentions a name of the import. */
const isMentioned = (module: Module, by: Import, words: ReadonlySet<string>): boolean =>
  by.alias === undefined
    ? (by.only?.map((n) => n.text) ?? SPACES.flatMap((s) => module.exports(s))).some((n) =>
        words.has(n),
      )
    : words.has(by.alias.text);

/** The span of the import, with its line if nothing else is on it. */
function lineOf(text: string, { span }: Import): Span {
  const start = text.lastIndexOf("\n", span.start - 1) + 1;
  const end = text.indexOf("\n", span.end);
  const rest = text.slice(span.end, end < 0 ? text.length : end);
  if (start < span.start || rest.trim() !== "") return span;
  return { start, end: end < 0 ? text.length : end + 1 };
}

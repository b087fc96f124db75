/** @file Removes imports that are no longer used after deprecated names have been replaced. */
import type { Module } from "../module/module.ts";
import { SPACES } from "../module/space.ts";
import { wordsIn } from "../parse/index.ts";
import type { Import } from "../syntax/syntax.ts";
import type { TextEdit } from "./edit.ts";

/**
 * Returns edits that remove imports of the files `left`, from which replaced names came, where the module uses nothing else of
 * them, and that remove unused deprecated names from import lists. The module must have been checked.
 */
export function unusedImports(module: Module, left: ReadonlySet<string>): readonly TextEdit[] {
  const { headers, text } = module.parsed;
  const words = new Set(headers.flatMap((h) => wordsIn(text.slice(h.span.start, h.span.end))));
  return module.parsed.imports.flatMap((by): readonly TextEdit[] => {
    const found = module.resolve(by);
    if (found === undefined || "missing" in found) return [];
    const kept = by.only?.filter((n) => words.has(n.text) || !isDeprecated(found, n.text));
    const isLeft = left.has(found.file) && !module.isUsed(by) && !isMentioned(found, by, words);
    if (isLeft || kept?.length === 0) return [{ span: lineOf(text, by), by: [] }];
    if (kept === undefined || kept.length === by.only!.length) return [];
    const [first, last] = [by.only![0]!, by.only!.at(-1)!];
    const span = { start: first.span.start, end: last.span.end };
    return [{ span, by: [kept.map((n) => n.text).join(", ")] }];
  });
}

const isDeprecated = (module: Module, name: string): boolean => {
  const spaces = SPACES.filter((space) => module.exports(space).includes(name));
  return spaces.length > 0 && spaces.every((s) => module.deprecatedDecl(s, name) !== undefined);
};

/** True if the text mentions a name of the import. Declarations with errors may use names that elaboration did not reach. */
const isMentioned = (module: Module, by: Import, words: ReadonlySet<string>): boolean =>
  by.alias === undefined
    ? (by.only?.map((n) => n.text) ?? SPACES.flatMap((s) => module.exports(s))).some((n) =>
        words.has(n),
      )
    : words.has(by.alias.text);

/** The span of the import, with its line if nothing else is on it. */
function lineOf(text: string, { span }: Import): TextEdit["span"] {
  const start = text.lastIndexOf("\n", span.start - 1) + 1;
  const end = text.indexOf("\n", span.end);
  const rest = text.slice(span.end, end < 0 ? text.length : end);
  if (start < span.start || rest.trim() !== "") return span;
  return { start, end: end < 0 ? text.length : end + 1 };
}

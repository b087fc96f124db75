/** @file Deprecated names in declarations with errors: elaboration ends at the error, so what they are used for is not known. */
import type { Diagnostic } from "../../term/index.ts";
import type { Module } from "../module/module.ts";
import { SPACE_OF } from "../module/space.ts";
import { wordsIn } from "../parse/index.ts";

/** E0209 for each declaration with an error that mentions a deprecated name. `found`: what is wrong with the file. */
export function unseenUses(module: Module, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const { headers, text, file } = module.parsed;
  const names = deprecatedNames(module);
  return headers.flatMap((h) => {
    const { start, end } = h.span;
    const wrong = found.find(
      ({ place, severity }) =>
        severity === "error" &&
        place?.file === file &&
        start <= place.span.start &&
        place.span.end <= end,
    );
    const name = wrong && wordsIn(text.slice(start, end)).find((word) => names.has(word));
    if (name === undefined) return [];
    const why = `\`${h.name.text}\` has another mistake, ${wrong!.code}`;
    return [module.problems.notReplaced(h.name.span, name, why, "correct the mistake first")];
  });
}

/** Names that the file can use and that have no current definition. */
function deprecatedNames(module: Module): ReadonlySet<string> {
  const imported = module.parsed.imports.flatMap((by) => {
    const found = module.resolve(by);
    return found === undefined || "missing" in found ? [] : [found];
  });
  const names = [module, ...imported, ...module.prelude].flatMap((m) =>
    m.parsed.headers.flatMap(({ keyword, name, deprecated }) => {
      const space = deprecated && SPACE_OF[keyword];
      return space && m.deprecatedDecl(space, name.text) !== undefined ? [name.text] : [];
    }),
  );
  return new Set(names);
}

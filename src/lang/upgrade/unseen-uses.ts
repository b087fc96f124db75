/** @file Reports deprecated names in declarations with errors, whose uses are not known because elaboration ends at the error. */
import type { Diagnostic } from "../../term/index.ts";
import type { Module } from "../module/module.ts";
import { SPACE_OF } from "../module/space.ts";
import { wordsIn } from "../parse/index.ts";

/** Returns E0209 for each declaration that has an error and mentions a deprecated name. `found`: the diagnostics of the file. */
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

/** The names in scope of the file all of whose definitions are deprecated. */
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

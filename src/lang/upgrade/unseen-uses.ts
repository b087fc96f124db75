/** @file Reports deprecated names in declarations with errors, whose uses are not known because elaboration ends at the error. */
import type { Diagnostic } from "../../term/index.ts";
import type { Module } from "../module/module.ts";
import { SPACES } from "../module/space.ts";
import { wordsIn } from "../parse/index.ts";

/**
 * Returns E0209 for each declaration that has an error and mentions a deprecated name (the first one); warnings do not count.
 * `found`: the diagnostics of the file.
 */
export function unseenUses(module: Module, found: readonly Diagnostic[]): readonly Diagnostic[] {
  const { headers, text, file } = module.parsed;
  return headers.flatMap((h) => {
    const { start, end } = h.span;
    const wrong = found.find(
      ({ place, severity }) =>
        severity === "error" &&
        place?.file === file &&
        start <= place.span.start &&
        place.span.end <= end,
    );
    const name =
      wrong && wordsIn(text.slice(start, end)).find((word) => isDeprecated(module, word));
    if (name === undefined) return [];
    const why = `\`${h.name.text}\` has another mistake, ${wrong!.code}`;
    return [module.problems.notReplaced(h.name.span, name, why, "correct the mistake first")];
  });
}

/** Does the name mean a definition that is deprecated, and no other? */
const isDeprecated = (module: Module, text: string): boolean =>
  SPACES.some((space) => {
    const found = module.definition(space, { text, span: NOWHERE });
    return found?.owner.deprecatedDecl(space, text) !== undefined;
  });

const NOWHERE = { start: 0, end: 0 };

/** @file The warnings about a source without errors, with their fixes. */
import { makeFix } from "../../lang/diagnostics/index.ts";
import { fixUses, lint, type UseFix } from "../../lang/index.ts";
import type { Diagnostic, Fix } from "../../term/index.ts";
import type { Source } from "./source.ts";
import { fixTrialsOf, withFixes } from "./try-fixes.ts";

/**
 * The warnings of `lint` about the file of a source, and errors that occur for some sizes only; none if the file has errors. Their
 * fixes are tried when they are first read; those of deprecated names are made from the definitions that replace the names.
 */
export function warningsOf(source: Source): readonly Diagnostic[] {
  const { module, workspace } = source;
  if (source.unreadable !== undefined || source.failed !== undefined) return [];
  let made: readonly UseFix[] | undefined;
  const uses = (): readonly UseFix[] => (made ??= fixUses(module, workspace).fixes);
  return lint(module).map((d) =>
    d.code === "W0208"
      ? withFixes(d, () => replacing(d, uses()))
      : fixTrialsOf(workspace).listing(d),
  );
}

const replacing = ({ place }: Diagnostic, uses: readonly UseFix[]): readonly Fix[] =>
  uses.filter(({ use }) => use.name.span.start === place?.span.start).map(fixOfUse);

/** The fix that replaces a use of a deprecated definition. */
export const fixOfUse = ({ edits }: UseFix): Fix =>
  makeFix("deprecated", `write \`${edits[0]?.text}\``, edits);

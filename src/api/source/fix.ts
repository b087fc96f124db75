/** @file `fix`: upgrades a file by replacing each use of a deprecated definition. */

import { lineColumn, type Sources } from "../../lang/diagnostics/index.ts";
import { format } from "../../lang/format/index.ts";
import { applyEdits, fixModule, replacedBy, unseenUses, unusedImports } from "../../lang/index.ts";
import type { Diagnostic } from "../../term/index.ts";
import { type ParseOptions, parse, type Source, type SourceInput } from "./source.ts";

/**
 * A replaced use of a deprecated definition: its name, its line and column (from 1, in the text with the replacements made
 * before it), its text, and the new text.
 */
export interface FixedUse {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

/** The outcome of upgrading a file: its text before and after, the replaced uses, and the problems. */
export interface FixedFile {
  readonly file: string;
  readonly before: string;
  /** The upgraded text, equal to `before` if nothing is replaced. Comments and layout outside the replaced parts are kept. */
  readonly after: string;
  readonly uses: readonly FixedUse[];
  /** Why something could not be replaced: the file cannot be read (E0002) or parsed (E01…), or E0209 for a use. */
  readonly problems: readonly Diagnostic[];
  /** Gives the text of each file that a problem points into. */
  readonly sources: Sources;
}

/** The most rounds of replacements: inner uses come first, and a replacement can be deprecated too. More are taken to be endless. */
const ROUNDS = 64;

/**
 * Replaces the uses of deprecated definitions in a text or file, and writes no file. A file with syntax errors, and one that the
 * upgrade would give a new error (E0209), stay unchanged; `problems` says why.
 */
export function fix(input: SourceInput, options: ParseOptions = {}): FixedFile {
  const first = parse(input, options);
  const before = first.module.parsed.text;
  const broken =
    first.unreadable === undefined ? first.module.parsed.diagnostics() : first.diagnostics;
  const base = { file: first.file, before };
  if (broken.length > 0)
    return { ...base, after: before, uses: [], problems: broken, sources: first.sources };
  const again = (text: string): Source =>
    parse(
      typeof input === "string" || !("file" in input) ? { text } : { ...input, text, added: "" },
      options,
    );
  const { source, uses, problems } = withoutUses(first, again);
  const after = tidy(before, source.module.parsed.text, first.file);
  const worse = newProblem(first, again(after));
  if (worse !== undefined)
    return { ...base, after: before, uses: [], problems: [worse], sources: source.sources };
  return {
    ...base,
    after,
    uses,
    problems: [...problems, ...unseenUses(source.module, source.diagnostics)],
    sources: source.sources,
  };
}

interface Progress {
  readonly source: Source;
  readonly uses: readonly FixedUse[];
  readonly problems: readonly Diagnostic[];
}

function withoutUses(first: Source, again: (text: string) => Source): Progress {
  let source = first;
  let problems: readonly Diagnostic[] = [];
  const files = new Set<string>();
  const fixed: FixedUse[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { module } = checked(source);
    const { uses, imports, problems: found } = fixModule(module, source.workspace);
    problems = found;
    if (uses.length === 0) break;
    const { text } = module.parsed;
    for (const { use } of uses) files.add(use.file);
    for (const edit of uses)
      fixed.push({
        name: edit.use.name.text,
        ...lineColumn(text, edit.span.start),
        from: text.slice(edit.span.start, edit.span.end),
        to: replacedBy(text, edit),
      });
    source = again(applyEdits(text, [...uses, ...imports]));
  }
  const { module } = checked(source);
  const unused = unusedImports(module, files, errorsOf(source).length > 0);
  if (unused.length > 0) source = checked(again(applyEdits(module.parsed.text, unused)));
  return { source, uses: fixed, problems };
}

/** Checks a source, which records its uses of deprecated definitions, and returns it. */
function checked(source: Source): Source {
  void source.diagnostics;
  return source;
}

/** Formats the new text if the old one was formatted. */
function tidy(before: string, after: string, file: string): string {
  if (before === after) return after;
  const was = format(file, before);
  const is = format(file, after);
  return "text" in was && was.text === before && "text" in is ? is.text : after;
}

const errorsOf = ({ diagnostics }: Source): readonly Diagnostic[] =>
  diagnostics.filter((d) => d.severity === "error");

/** E0209 for an error that the file has only after the upgrade; undefined if there is none. */
function newProblem(before: Source, after: Source): Diagnostic | undefined {
  const known = errorsOf(before).map((d) => d.code);
  const found = errorsOf(after).find((d) => {
    const at = known.indexOf(d.code);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
  return (
    found && {
      code: "E0209",
      severity: "error",
      message: `${before.file} would have another mistake after the upgrade: ${found.message}`,
      help: ["nothing is changed; replace the deprecated names by hand"],
    }
  );
}

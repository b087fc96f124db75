/** @file `fix`: makes the machine edits of a file's diagnostics, among them the replacements of deprecated names. */

import type { Sources } from "../../lang/diagnostics/index.ts";
import { unseenUses, unusedImports } from "../../lang/index.ts";
import type { Diagnostic } from "../../term/index.ts";
import { editedText, stillFormatted } from "./edited-text.ts";
import { type FixChoice, type FixedMistake, FixRounds } from "./fix-rounds.ts";
import { newMistake } from "./new-mistake.ts";
import { type ParseOptions, parse, type Source, type SourceInput } from "./source.ts";

/** Options of `fix`: those of `parse`, and which fixes to make. */
export interface FixOptions extends ParseOptions, FixChoice {}

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

/** The outcome of fixing a file: its text before and after, the fixes, and the problems. */
export interface FixedFile {
  readonly file: string;
  readonly before: string;
  /** The fixed text, equal to `before` if nothing is changed. Comments and layout outside the changed parts are kept. */
  readonly after: string;
  /** All fixes that were made, in the order in which they were made. */
  readonly fixes: readonly FixedMistake[];
  /** The fixes that replaced uses of deprecated definitions. */
  readonly uses: readonly FixedUse[];
  /** The number of diagnostics left that have only unsafe fixes; 0 if these are made. */
  readonly left: number;
  /** Why something could not be fixed: the file cannot be read (E0002) or parsed (E01…), or E0209 for a fix. */
  readonly problems: readonly Diagnostic[];
  /** Gives the text of each file that a problem points into. */
  readonly sources: Sources;
}

/**
 * Makes the safe fixes of a text or file's diagnostics, with `unsafe` all of them, until none is left, and writes no file. A fix that
 * would give the file a new mistake is not made (E0209). If a fix in a file with syntax errors is not enough to parse it, the
 * syntax errors are the problems.
 *
 * @example
 * ```ts
 * import { type FixedFile, type FixedMistake, type FixedUse, type FixOptions, fix } from "strata-lang";
 *
 * const old = `import gpu
 * fun twice(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
 * schedule naive for twice = lowerTo(glb(0)) ; kernel
 * `;
 * const options: FixOptions = { unsafe: false };
 * const fixed: FixedFile = fix(old, options);
 * const uses: readonly FixedUse[] = fixed.uses;
 * const made: readonly FixedMistake[] = fixed.fixes;
 * console.log(uses.map(({ from, to }) => `${from} => ${to}`), made.map(({ code }) => code)); // [ 'lowerTo(glb(0)) => lowerTo([glb(0)])' ] [ 'W0208' ]
 * ```
 */
export function fix(input: SourceInput, options: FixOptions = {}): FixedFile {
  const first = parse(input, options);
  const { file, sources } = first;
  const before = first.module.parsed.text;
  const base = { file, before, sources };
  if (first.unreadable !== undefined)
    return { ...base, after: before, fixes: [], uses: [], left: 0, problems: first.diagnostics };
  const again = (text: string): Source =>
    parse(
      typeof input === "string" || !("file" in input) ? { text } : { ...input, text, added: "" },
      options,
    );
  const { source, made, names, owners, left, problems } = new FixRounds(again, options).run(first);
  const uses = made.flatMap(({ line, column, from, to }, i): readonly FixedUse[] => {
    const name = names[i];
    return name === undefined ? [] : [{ name, line, column, from, to }];
  });
  const fixed = withoutUnusedImports(source, owners, again);
  const after = stillFormatted(before, fixed.module.parsed.text, file);
  const worse = newMistake(first.diagnostics, again(after).diagnostics, []);
  if (worse !== undefined)
    return {
      ...base,
      after: before,
      fixes: [],
      uses: [],
      left: 0,
      problems: [refusal(file, worse)],
    };
  const broken = fixed.module.parsed.diagnostics();
  return {
    ...base,
    after,
    fixes: made,
    uses,
    left,
    problems:
      broken.length > 0 ? broken : [...problems, ...unseenUses(fixed.module, fixed.diagnostics)],
    sources: fixed.sources,
  };
}

/** Removes imports from which replaced names came, where nothing else of them is used. */
function withoutUnusedImports(
  source: Source,
  owners: ReadonlySet<string>,
  again: (text: string) => Source,
): Source {
  const hasErrors = source.diagnostics.some((d) => d.severity === "error");
  if (source.module.parsed.diagnostics().length > 0) return source;
  const unused = unusedImports(source.module, owners, hasErrors);
  return unused.length === 0 ? source : again(editedText(source.module.parsed.text, unused));
}

const refusal = (file: string, { message }: Diagnostic): Diagnostic => ({
  code: "E0209",
  severity: "error",
  message: `${file} would have another mistake after the fixes: ${message}`,
  help: ["nothing is changed; make the changes by hand"],
});

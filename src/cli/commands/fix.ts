/** @file `strata fix`: shows or writes the machine edits of files' diagnostics. */
import { type FixedFile, fix as fixSource } from "../../api/source/fix.ts";
import { Source, type SourceInput, type SourceOptions } from "../../api/source/source.ts";
import type { Diagnostic } from "../../term/index.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { GlobalOptions, Invocation } from "../invocation.ts";
import { sourceFiles } from "../options/source-files.ts";
import { counted } from "../output/counted.ts";
import { unifiedDiff } from "../output/unified-diff.ts";
import { replaceNamedFile } from "../replaced-file.ts";

interface FixFlags extends GlobalOptions {
  readonly write?: boolean;
  readonly check?: boolean;
  readonly unsafeFixes?: boolean;
}

const STDIN = "-";

/**
 * Shows the fixes of each file as a diff; with `--write` and without `--check`, writes them (of `-`, standard input, to standard
 * output). Returns the highest exit status, such as 1 if a fix cannot be made, a file has syntax errors or, with `--check`, a file
 * can be fixed, and 2 if a file cannot be read. Raises E0001 and E0003.
 */
export async function fixCommand(
  context: Invocation,
  paths: readonly string[],
  options: FixFlags,
): Promise<number> {
  const results: FixResult[] = [];
  for (const file of sourceFiles(context, paths))
    results.push(await fixFile(context, file, options));
  const changed = results.filter((r) => r.isChanged).length;
  if (changed > 0 && options.write !== true && !context.json)
    context.terminal.say(`${counted(changed, "file")} can be fixed; --write does it`);
  const left = results.reduce((sum, r) => sum + r.left, 0);
  if (left > 0 && !context.json)
    context.terminal.say(
      `${counted(left, "mistake")} left with fixes that may change the meaning; --unsafe-fixes makes them`,
    );
  const statuses = results.map((r) => r.status);
  return Math.max(
    EXIT.ok,
    ...statuses,
    options.check === true && changed > 0 ? EXIT.problem : EXIT.ok,
  );
}

interface FixResult {
  readonly status: ExitCode;
  readonly isChanged: boolean;
  readonly left: number;
}

async function fixFile(context: Invocation, file: string, options: FixFlags): Promise<FixResult> {
  const isInput = file === STDIN;
  const input = isInput ? { text: context.terminal.input() } : { file };
  const unsafe = options.unsafeFixes === true;
  const found = unsafe ? await ruleDiagnostics(input, context.parsing) : [];
  const fixed = fixSource(input, { ...context.parsing, unsafe, found });
  const status = context.report(fixed.problems, fixed.sources);
  const isChanged = fixed.after !== fixed.before;
  const isWritten = options.write === true && options.check !== true;
  if (isWritten && isInput) context.terminal.write(fixed.after);
  else if (isChanged) {
    if (isWritten) replaceNamedFile(context.line, file, fixed.after);
    show(context, isInput ? "stdin" : file, fixed, isWritten);
  }
  return { status, isChanged, left: fixed.left };
}

/** What the tests of `strata check` find about the rules of a file; nothing if the file has errors. */
async function ruleDiagnostics(
  input: SourceInput,
  options: SourceOptions,
): Promise<readonly Diagnostic[]> {
  const source = new Source(input, options);
  if (source.unreadable !== undefined || source.failed !== undefined) return [];
  const rules = source.module.parsed.headers.filter((h) => h.keyword === "rule");
  if (rules.length === 0) return [];
  const { RuleTester } = await import("../../api/rules/rule-tester.ts");
  const tester = new RuleTester(source);
  const found: Diagnostic[] = [];
  for (const { name } of rules) {
    const { problem, warnings } = await tester.test(name.text, TESTED);
    found.push(...(problem === undefined ? [] : [problem]), ...warnings);
  }
  return found;
}

/** The cases that `strata check` runs by default. */
const TESTED = { runs: 100, seed: 1 };

function show(
  { json, terminal }: Invocation,
  file: string,
  { before, after, fixes, uses }: FixedFile,
  written: boolean,
): void {
  if (json) {
    const diff = unifiedDiff(file, before, after).join("\n");
    return terminal.json("fix", { file, written, fixes, uses, diff: `${diff}\n` });
  }
  if (written) {
    const others = fixes.flatMap((f) => (f.code === "W0208" ? [] : [`${f.code} ${f.title}`]));
    const what = [...new Set([...uses.map((u) => u.name), ...others])].join(", ");
    return terminal.data(`fixed ${file}${what === "" ? "" : `: ${what}`}`);
  }
  const { paint } = terminal;
  for (const line of unifiedDiff(file, before, after)) {
    const colour = /^(---|\+\+\+)/.test(line)
      ? paint.bold
      : line.startsWith("-")
        ? paint.red
        : line.startsWith("+")
          ? paint.green
          : line.startsWith("@@")
            ? paint.cyan
            : String;
    terminal.data(colour(line));
  }
}

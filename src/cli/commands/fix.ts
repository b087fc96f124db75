/** @file `strata fix`: shows or writes the upgrade of files that use deprecated names. */
import { type FixedFile, fix as fixSource } from "../../api/source/fix.ts";
import { codeOf, REASONS, replaceFile } from "../../runtime/host/index.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { GlobalOptions, Invocation } from "../invocation.ts";
import { sourceFiles } from "../options/source-files.ts";
import { unifiedDiff } from "../output/unified-diff.ts";
import { unwritableFile } from "../problem.ts";

interface FixFlags extends GlobalOptions {
  readonly write?: boolean;
  readonly check?: boolean;
}

const STDIN = "-";

/**
 * Shows the upgrade of each file as a diff; with `--write` and without `--check`, writes it (of `-`, standard input, to standard
 * output). Returns the highest exit status, such as 1 if a use cannot be replaced, a file has syntax errors or, with `--check`, a
 * file can be upgraded, and 2 if a file cannot be read. Raises E0001 and E0003.
 */
export async function fixCommand(
  context: Invocation,
  paths: readonly string[],
  options: FixFlags,
): Promise<number> {
  const results = sourceFiles(context, paths).map((file) => fixFile(context, file, options));
  const changed = results.filter((r) => r.isChanged).length;
  if (changed > 0 && options.write !== true && !context.json)
    context.terminal.say(
      `${changed} ${changed === 1 ? "file" : "files"} can be upgraded; --write does it`,
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
}

function fixFile(context: Invocation, file: string, options: FixFlags): FixResult {
  const isInput = file === STDIN;
  const input = isInput ? { text: context.terminal.input() } : { file };
  const fixed = fixSource(input, context.parsing);
  const status = context.report(fixed.problems, fixed.sources);
  const isChanged = fixed.after !== fixed.before;
  const isWritten = options.write === true && options.check !== true;
  if (isWritten && isInput) context.terminal.write(fixed.after);
  else if (isChanged) {
    if (isWritten) write(context, file, fixed.after);
    show(context, isInput ? "stdin" : file, fixed, isWritten);
  }
  return { status, isChanged };
}

function write(context: Invocation, file: string, text: string): void {
  try {
    replaceFile(file, text);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unwritableFile(context.line.place(file), file, REASONS.get(code) ?? code);
  }
}

function show(
  { json, terminal }: Invocation,
  file: string,
  { before, after, uses }: FixedFile,
  written: boolean,
): void {
  if (json) {
    const diff = unifiedDiff(file, before, after).join("\n");
    return terminal.json("fix", { file, written, uses, diff: `${diff}\n` });
  }
  if (written) {
    const names = [...new Set(uses.map((u) => u.name))].join(", ");
    return terminal.data(`fixed ${file}${names === "" ? "" : `: ${names}`}`);
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

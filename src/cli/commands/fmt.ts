/** @file `strata fmt`: formats files, or checks that they are formatted. */
import { format } from "../../lang/format/index.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { GlobalOptions, Invocation } from "../invocation.ts";
import { readSourceText, sourceFiles } from "../options/source-files.ts";
import { replaceNamedFile } from "../replaced-file.ts";

interface FmtFlags extends GlobalOptions {
  readonly check?: boolean;
}

const STDIN = "-";

/**
 * Formats files in place, or standard input to standard output for `-`. With `--check` it changes nothing and shows what it would
 * change. Returns 1 if a file has syntax errors (the file stays unchanged) or, with `--check`, is not formatted. Raises E0001 to
 * E0003 for words and files.
 */
export async function fmtCommand(
  context: Invocation,
  paths: readonly string[],
  { check = false }: FmtFlags,
): Promise<number> {
  const statuses = sourceFiles(context, paths).map((file) => formatFile(context, file, check));
  return Math.max(EXIT.ok, ...statuses);
}

function formatFile(context: Invocation, file: string, check: boolean): ExitCode {
  const text = file === STDIN ? context.terminal.input() : readSourceText(context, file);
  const formatted = format(file, text);
  if ("diagnostics" in formatted)
    return context.report(formatted.diagnostics, (name) => (name === file ? text : undefined));
  const isChanged = formatted.text !== text;
  if (check) {
    if (isChanged) showChange(context, file, text, formatted.text);
    return isChanged ? EXIT.problem : EXIT.ok;
  }
  if (file === STDIN) context.terminal.write(formatted.text);
  else if (isChanged) write(context, file, formatted.text);
  return EXIT.ok;
}

function write(context: Invocation, file: string, text: string): void {
  replaceNamedFile(context.line, file, text);
  if (context.json) context.terminal.json("formatted", { file });
  else context.terminal.data(`formatted ${file}`);
}

// ---------------------------------------------------------------- --check

/** The most lines that are shown before and after the change. */
const SHOWN = 4;

/** Shows the name of a file and its lines from the first to the last that formatting would change. */
function showChange({ json, terminal }: Invocation, file: string, text: string, by: string): void {
  const [before, after] = [linesOf(text), linesOf(by)];
  const same = commonLength(before, after);
  const from = same + 1;
  if (json) return terminal.json("unformatted", { file, line: from });
  const end = commonLength(before.slice(same).reverse(), after.slice(same).reverse());
  terminal.data(`${file}:${from}: is not formatted`);
  for (const row of shown(before, same, end, "-")) terminal.data(terminal.paint.red(row));
  for (const row of shown(after, same, end, "+")) terminal.data(terminal.paint.green(row));
}

/** The lines of a text without line feeds. A last line without a line feed is marked. */
const linesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=\n)/)
    .map((row) => (row.endsWith("\n") ? row.slice(0, -1) : `${row} (no line end)`));

const commonLength = (a: readonly string[], b: readonly string[]): number => {
  const first = a.findIndex((row, i) => row !== b[i]);
  return first < 0 ? a.length : first;
};

function shown(rows: readonly string[], start: number, end: number, sign: string): string[] {
  const changed = rows.slice(start, rows.length - end).map((row) => `${sign} ${visible(row)}`);
  const more = changed.length - SHOWN;
  return more > 0
    ? [...changed.slice(0, SHOWN), `${sign} … ${more} more ${more === 1 ? "line" : "lines"}`]
    : changed;
}

/** Makes tabs, carriage returns and trailing spaces visible. */
const visible = (row: string): string =>
  row
    .replaceAll("\t", "→")
    .replace(/\r$/, "␍")
    .replace(/ +$/, (spaces) => "·".repeat(spaces.length));

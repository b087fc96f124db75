/**
 * @file Reads a driver's build log and shows its messages with the source lines that they name.
 *
 * Drivers write places in different forms. Three are recognised: clang's `file:3:10: error: text` (NVIDIA, AMD, Intel, Oclgrind),
 * PoCL's `error: file:3:10: text`, and `"file", line 3: error: text`. The whole log is kept besides.
 */

/** A message of a build log with its place in the source. `severity` is `error`, `fatal error`, `warning` or `note`. */
export interface BuildMessage {
  readonly severity: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1; undefined where the driver names only a line. */
  readonly column: number | undefined;
  readonly text: string;
}

const SEVERITY = "(?<severity>fatal error|error|warning|note)";
const FORMS: readonly RegExp[] = [
  new RegExp(`^.*?(?<line>\\d+):(?<column>\\d+):\\s*${SEVERITY}:\\s*(?<text>.*)$`),
  new RegExp(`^\\s*${SEVERITY}:\\s*\\S*?:?(?<line>\\d+):(?<column>\\d+):\\s*(?<text>.*)$`),
  new RegExp(`^.*?line (?<line>\\d+):\\s*${SEVERITY}:?\\s*(?<text>.*)$`),
];

function readLine(line: string): BuildMessage | undefined {
  const groups = FORMS.map((form) => form.exec(line)?.groups).find((found) => found !== undefined);
  if (groups === undefined) return undefined;
  const { severity = "error", line: row, column, text = "" } = groups;
  const at = column === undefined ? undefined : Number(column);
  return { severity, line: Number(row), column: at, text };
}

/**
 * The messages of a log that name a line from 1 to `lineCount`, in the order of the log. Lines in no known form, such as the source
 * lines that a driver repeats, are left out.
 */
export function readBuildLog(log: string, lineCount: number): BuildMessage[] {
  return log
    .split(/\r?\n/)
    .map(readLine)
    .filter((m) => m !== undefined)
    .filter((m) => m.line >= 1 && m.line <= lineCount);
}

/** Blanks as wide as the text before a column. Tabs stay tabs. */
const indentTo = (column: number, line: string): string =>
  line.slice(0, column - 1).replace(/[^\t]/g, " ");

function renderMessage(message: BuildMessage, lines: readonly string[]): string {
  const shown = lines[message.line - 1] ?? "";
  const column = message.column ?? shown.search(/\S|$/) + 1;
  const gutter = " ".repeat(String(message.line).length);
  const place = message.column === undefined ? `${message.line}` : `${message.line}:${column}`;
  return [
    `${message.severity}: ${message.text}`,
    `${gutter}--> generated source:${place}`,
    `${gutter} |`,
    `${message.line} | ${shown}`,
    `${gutter} | ${indentTo(column, shown)}^`,
  ].join("\n");
}

/** Error lines that name no place, for instance about an unknown option, or about local memory found by a later compiler stage. */
const unplacedErrors = (log: string): string[] =>
  log.split(/\r?\n/).filter((line) => /^(fatal |ptxas )?error\b/i.test(line) && !readLine(line));

const MOST_SHOWN = 10;

/**
 * Renders errors without a place, then at most ten messages, each with its source line. A log without recognised messages is
 * returned unchanged but for outer blanks; for an empty log the text says so.
 */
export function renderBuildLog(log: string, source: string): string {
  const lines = source.split(/\r?\n/);
  const messages = readBuildLog(log, lines.length);
  if (messages.length === 0) return log.trim() || "the driver left no build log";
  const shown = messages.slice(0, MOST_SHOWN).map((message) => renderMessage(message, lines));
  const rest = messages.length - shown.length;
  const more = rest > 0 ? [`and ${rest} more in the full log`] : [];
  return [...unplacedErrors(log), ...shown, ...more].join("\n");
}

/** @file The formats of `--format`: how a command gives its results to people and to other programs. */

/**
 * How results are given: as text, as lines of JSON, as one document (SARIF for diagnostics, JUnit XML for tests), or as text with
 * annotations for GitHub Actions.
 */
export type ReportFormat = "text" | "json" | "sarif" | "junit" | "github";

const FORMATS: readonly string[] = ["json", "sarif", "junit", "github"] satisfies ReportFormat[];

/** The format that the options ask for; `text` for no `--format`, and for words that are formats of other things. */
export const reportFormat = (options: {
  readonly json?: boolean | undefined;
  readonly format?: string | undefined;
}): ReportFormat =>
  options.json === true
    ? "json"
    : FORMATS.includes(options.format ?? "")
      ? (options.format as ReportFormat)
      : "text";

/** True if the results are one document, which has standard output or a file for itself. */
export const isDocument = (format: ReportFormat): format is "sarif" | "junit" =>
  format === "sarif" || format === "junit";

/** True if a command line, which may be wrong, asks for JSON. */
export const asksForJson = (argv: readonly string[]): boolean =>
  argv.includes("--json") ||
  argv.includes("--format=json") ||
  argv.some((word, i) => word === "--format" && argv[i + 1] === "json");

/** @file A diagnostic as a workflow command of GitHub Actions, which shows it beside the line. */
import type { DiagnosticJson } from "../../lang/diagnostics/index.ts";

/** The line `::error file=…,line=…,title=E0201::message` of a diagnostic; without a place if it has none. */
export function annotation({ code, severity, message, place, cost, help }: DiagnosticJson): string {
  const at =
    place === undefined
      ? {}
      : {
          file: place.file,
          line: place.line,
          endLine: place.endLine,
          // Columns count only in an annotation of one line.
          ...(place.line === place.endLine && { col: place.column, endColumn: place.endColumn }),
        };
  const properties = Object.entries({ ...at, title: code }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapedProperty(String(value))}`],
  );
  const text = [
    message,
    ...(cost === undefined ? [] : [`cost: ${cost}`]),
    ...help.map((h) => `help: ${h}`),
  ].join("\n");
  return `::${severity === "note" ? "notice" : severity} ${properties.join(",")}::${escaped(text)}`;
}

const escaped = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapedProperty = (text: string): string =>
  escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

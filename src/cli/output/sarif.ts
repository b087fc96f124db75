/**
 * @file Diagnostics as a log in SARIF 2.1.0 (Static Analysis Results Interchange Format, OASIS), which code hosts show beside the
 * lines of a change.
 */
import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { type DiagnosticJson, lineColumn, type Sources } from "../../lang/diagnostics/index.ts";
import type { Fix, FixEdit } from "../../term/index.ts";
import { COMMAND_LINE } from "../command-line.ts";

/** A reported diagnostic, with the texts that its fixes edit. */
export interface ReportedDiagnostic {
  readonly diagnostic: DiagnosticJson;
  readonly sources: Sources;
}

interface RunFacts {
  /** The version of Strata. */
  readonly version: string;
  readonly status: number;
  /** The sections of docs/errors.md by code, as `readSections` gives them. */
  readonly sections: ReadonlyMap<string, string>;
}

type PlaceInJson = NonNullable<DiagnosticJson["place"]>;

/** The SARIF log of one invocation: a rule for each code that occurs, a result for each diagnostic, in order. */
export function sarifLog(found: readonly ReportedDiagnostic[], run: RunFacts): object {
  const codes = [...new Set(found.map(({ diagnostic }) => diagnostic.code))].sort();
  const home = `https://unpkg.com/strata-lang@${run.version}`;
  return {
    $schema:
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "strata",
            version: run.version,
            semanticVersion: run.version,
            informationUri: `${home}/README.md`,
            rules: codes.map((code) => ruleOf(code, run.sections.get(code) ?? code, home)),
          },
        },
        invocations: [{ executionSuccessful: run.status <= 1, exitCode: run.status }],
        columnKind: "utf16CodeUnits",
        results: withoutRepeats(found.map((one) => resultOf(one, codes))),
      },
    ],
  };
}

/** Each result once: several checked files can import the one with the mistake. */
const withoutRepeats = (results: readonly object[]): readonly object[] => [
  ...new Map(results.map((r) => [JSON.stringify(r), r])).values(),
];

/** The levels of codes that are no errors, by their letter. */
const LEVELS = new Map([
  ["W", "warning"],
  ["N", "note"],
]);

function ruleOf(code: string, section: string, home: string): object {
  const [heading = code, ...rest] = section.split("\n");
  const title = heading.replace(/^[EWN]\d{4}: /, "");
  const text = rest.join("\n").trim();
  const anchor = heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
  return {
    id: code,
    shortDescription: { text: title },
    ...(text !== "" && { help: { text, markdown: text } }),
    helpUri: `${home}/docs/errors.md#${anchor}`,
    defaultConfiguration: { level: LEVELS.get(code[0]!) ?? "error" },
  };
}

function resultOf(
  { diagnostic: d, sources }: ReportedDiagnostic,
  codes: readonly string[],
): object {
  const lines = [
    d.label === undefined ? d.message : `${d.message}: ${d.label}`,
    ...(d.cost === undefined ? [] : [`cost: ${d.cost}`]),
    ...d.notes.map((note) => `note: ${note}`),
    ...d.help.map((help) => `help: ${help}`),
  ];
  const related = d.related.filter(({ place }) => isFile(place));
  return {
    ruleId: d.code,
    ruleIndex: codes.indexOf(d.code),
    level: d.severity,
    message: { text: lines.join("\n") },
    locations:
      d.place === undefined || !isFile(d.place) ? [] : [{ physicalLocation: physical(d.place) }],
    ...(related.length > 0 && {
      relatedLocations: related.map(({ place, label }, id) => ({
        id,
        physicalLocation: physical(place),
        message: { text: label === "" ? "here" : label },
      })),
    }),
    ...(d.fixes.length > 0 && { fixes: d.fixes.map((fix) => fixOf(fix, sources)) }),
  };
}

/** False for the command line and for texts that come from no file. */
const isFile = ({ file }: PlaceInJson): boolean => file !== COMMAND_LINE && !/^<.*>$/.test(file);

const physical = ({ file, start, end, ...at }: PlaceInJson): object => ({
  artifactLocation: artifact(file),
  region: {
    ...(at.line !== undefined && {
      ...{ startLine: at.line, startColumn: at.column },
      ...{ endLine: at.endLine, endColumn: at.endColumn },
    }),
    ...{ charOffset: start, charLength: end - start },
  },
});

const artifact = (file: string): object => ({
  uri: isAbsolute(file)
    ? pathToFileURL(file).href
    : file.split("/").map(encodeURIComponent).join("/"),
});

function fixOf({ title, edits, safe }: Fix, sources: Sources): object {
  const files = [...new Set(edits.map((e) => e.file))];
  return {
    description: { text: title },
    artifactChanges: files.map((file) => ({
      artifactLocation: artifact(file),
      replacements: edits
        .filter((e) => e.file === file)
        .map((e) => ({
          deletedRegion: regionOf(e, sources(file)),
          insertedContent: { text: e.text },
        })),
    })),
    properties: { safe },
  };
}

function regionOf({ start, end }: FixEdit, text: string | undefined): object {
  const chars = { charOffset: start, charLength: end - start };
  if (text === undefined) return chars;
  const [first, last] = [lineColumn(text, start), lineColumn(text, end)];
  return {
    ...{ startLine: first.line, startColumn: first.column },
    ...{ endLine: last.line, endColumn: last.column },
    ...chars,
  };
}

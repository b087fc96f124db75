/**
 * @file Prints diagnostics as text in rustc's layout (code and message, position, excerpt with carets, notes, help) and as JSON
 * with lines and columns. Reads no files: the caller supplies the source texts.
 */

import picocolors from "picocolors";
import type { Diagnostic, Fix, Place } from "../../term/index.ts";
import { type LineMap, lineMap, lineText, type Position, positionIn } from "../parse/position.ts";
import { type ShownLine, showLine, visible } from "./render-line.ts";

export { lineColumn } from "../parse/position.ts";

/** Gives the text of a source file by its name; undefined if the text is not available, and positions then have no excerpt. */
export type Sources = (file: string) => string | undefined;

type Paint = (text: string) => string;
interface Colours {
  readonly error: Paint;
  readonly warning: Paint;
  readonly note: Paint;
  readonly title: Paint;
  readonly gutter: Paint;
  readonly secondary: Paint;
  readonly help: Paint;
}

/** The greatest number of columns shown of a source line. */
const WIDTH = 120;

/**
 * Renders diagnostics as text, in the given order, separated by blank lines, without a final newline. A position whose text
 * `sources` does not give has no excerpt. `color` turns ANSI colours on.
 */
export const renderDiagnostics = (
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  { color }: { readonly color: boolean },
): string => {
  const maps = mapCache(sources);
  const colours = coloursOf(color);
  return diagnostics.map((d) => render(d, maps, colours).join("\n")).join("\n\n");
};

const coloursOf = (color: boolean): Colours => {
  const { bold, red, yellow, blue, cyan } = picocolors.createColors(color);
  return {
    error: (text) => bold(red(text)),
    warning: (text) => bold(yellow(text)),
    note: (text) => bold(cyan(text)),
    title: bold,
    gutter: (text) => bold(blue(text)),
    secondary: blue,
    help: (text) => bold(cyan(text)),
  };
};

type Maps = (file: string) => LineMap | undefined;

const mapCache = (sources: Sources): Maps => {
  const known = new Map<string, LineMap | undefined>();
  return (file) => {
    if (!known.has(file)) {
      const text = sources(file);
      known.set(file, text === undefined ? undefined : lineMap(text));
    }
    return known.get(file);
  };
};

// ---------------------------------------------------------------- one diagnostic

interface Mark {
  readonly place: Place;
  readonly label: string;
  readonly paint: Paint;
  readonly sign: "^" | "-";
}

const render = (d: Diagnostic, maps: Maps, colours: Colours): readonly string[] => {
  const severity = colours[d.severity];
  const [first, ...others] = groupByLine(marksOf(d, severity, colours), maps);
  const gutter = gutterWidth([...(first ? [first] : []), ...others], maps);
  return [
    `${severity(`${d.severity}[${d.code}]`)}${colours.title(`: ${visible(d.message)}`)}`,
    ...(first ? renderPlace("-->", first, gutter, maps, colours) : []),
    ...others.flatMap((marks) => renderPlace(":::", marks, gutter, maps, colours)),
    ...(d.cost === undefined ? [] : renderFact("cost", d.cost, gutter, colours)),
    ...(d.notes ?? []).flatMap((note) => renderFact("note", note, gutter, colours)),
    ...(d.help ?? []).flatMap((help) => indented(`${colours.help("help")}: `, "      ", help)),
  ];
};

const marksOf = (d: Diagnostic, paint: Paint, colours: Colours): readonly Mark[] =>
  d.place === undefined
    ? []
    : [
        { place: d.place, label: d.label ?? "", paint, sign: "^" },
        ...(d.related ?? []).map(
          ({ place, label }): Mark => ({ place, label, paint: colours.secondary, sign: "-" }),
        ),
      ];

/**
 * Groups marks by the source line on which they are shown. The first group has the main mark and the related marks on the same
 * line, provided that the line has at most 60 characters; each other related mark is a group of its own.
 */
const groupByLine = (marks: readonly Mark[], maps: Maps): readonly (readonly Mark[])[] => {
  const [main, ...related] = marks;
  if (main === undefined) return [];
  const together = related.filter((mark) => isOnSameLine(main, mark, maps));
  const apart = related.filter((mark) => !together.includes(mark));
  return [[main, ...together], ...apart.map((mark) => [mark])];
};

const isOnSameLine = (a: Mark, b: Mark, maps: Maps): boolean => {
  const map = a.place.file === b.place.file ? maps(a.place.file) : undefined;
  if (map === undefined) return false;
  const { line } = positionIn(map, a.place.span.start);
  const same = positionIn(map, b.place.span.start).line === line;
  return same && lineText(map, line).length <= WIDTH / 2;
};

const gutterWidth = (groups: readonly (readonly Mark[])[], maps: Maps): number => {
  const lines = groups.flatMap(([mark]) => {
    const map = mark && maps(mark.place.file);
    return map && mark ? [positionIn(map, mark.place.span.start).line] : [];
  });
  return String(Math.max(1, ...lines)).length;
};

const renderFact = (
  kind: "note" | "cost",
  text: string,
  gutter: number,
  colours: Colours,
): readonly string[] => {
  const margin = " ".repeat(gutter + 1);
  return indented(
    `${margin}${colours.gutter("=")} ${colours.title(kind)}: `,
    `${margin}        `,
    text,
  );
};

/** The lines of a text of several lines: the first after `heading`, the others after `margin`. */
const indented = (heading: string, margin: string, text: string): readonly string[] =>
  text.split("\n").map((line, i) => `${i === 0 ? heading : margin}${visible(line)}`);

// ---------------------------------------------------------------- places

const renderPlace = (
  arrow: "-->" | ":::",
  marks: readonly Mark[],
  gutter: number,
  maps: Maps,
  colours: Colours,
): readonly string[] => {
  const { file, span } = marks[0]!.place;
  const map = maps(file);
  const head = `${" ".repeat(gutter)}${colours.gutter(arrow)} ${visible(file)}`;
  if (map === undefined) return [head];
  const at = positionIn(map, span.start);
  return [`${head}:${at.line}:${at.column}`, ...renderExcerpt(marks, map, at, gutter, colours)];
};

const renderExcerpt = (
  marks: readonly Mark[],
  map: LineMap,
  { line, column }: Position,
  gutter: number,
  colours: Colours,
): readonly string[] => {
  const text = lineText(map, line);
  const shown = showLine(text, column - 1, WIDTH);
  const bar = `${" ".repeat(gutter + 1)}${colours.gutter("|")}`;
  const rows = markRows(marks, map.starts[line - 1]!, text.length, shown);
  return [
    bar,
    `${colours.gutter(`${String(line).padStart(gutter)} |`)} ${shown.text}`,
    ...rows.map((row) => `${bar} ${row}`),
  ];
};

interface Placed extends Mark {
  readonly from: number;
  readonly width: number;
}

/** The row of underlines, with the rightmost label behind it, then one row for each other label, from right to left. */
const markRows = (
  marks: readonly Mark[],
  lineStart: number,
  length: number,
  shown: ShownLine,
): readonly string[] => {
  const placed = marks
    .map((mark) => placeMark(mark, lineStart, length, shown))
    .sort((a, b) => a.from - b.from);
  const last = placed.at(-1)!;
  const label = last.label === "" ? "" : ` ${last.paint(visible(last.label))}`;
  const below = placed.slice(0, -1).filter((mark) => mark.label !== "");
  return [
    `${underline(placed)}${label}`,
    ...below.reverse().map((mark) => " ".repeat(mark.from) + mark.paint(visible(mark.label))),
  ];
};

const placeMark = (mark: Mark, lineStart: number, length: number, shown: ShownLine): Placed => {
  const { start, end } = mark.place.span;
  const from = shown.columnOf(Math.min(start - lineStart, length));
  const to = shown.columnOf(Math.min(end - lineStart, length));
  return { ...mark, from, width: Math.max(1, to - from) };
};

const underline = (placed: readonly Placed[]): string => {
  let row = "";
  let column = 0;
  for (const mark of placed) {
    const from = Math.max(mark.from, column);
    const width = Math.max(0, mark.from + mark.width - from);
    row += " ".repeat(from - column) + (width > 0 ? mark.paint(mark.sign.repeat(width)) : "");
    column = from + width;
  }
  return row;
};

// ---------------------------------------------------------------- JSON

/** A position of a diagnostic in JSON. `start` and `end` are offsets in UTF-16 units, `end` exclusive. */
interface PlaceJson {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** Line and column from 1; absent if the text of the file is not available. */
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
}

/** A diagnostic as the `--json` output of the commands gives it; absent notes, help and related positions are empty lists. */
export interface DiagnosticJson {
  readonly code: string;
  readonly severity: Diagnostic["severity"];
  readonly message: string;
  readonly place?: PlaceJson;
  readonly label?: string;
  readonly related: readonly { readonly place: PlaceJson; readonly label: string }[];
  /** Of a note on a schedule: what it costs. */
  readonly cost?: string;
  readonly notes: readonly string[];
  readonly help: readonly string[];
  /** Changes that a machine can make, each tried. Offsets count in UTF-16 units. */
  readonly fixes: readonly Fix[];
}

/**
 * Converts a diagnostic to its JSON form. Lines and columns are computed from `sources` and absent where the text is not
 * available.
 */
export const diagnosticToJson = (d: Diagnostic, sources: Sources): DiagnosticJson => {
  const maps = mapCache(sources);
  return {
    code: d.code,
    severity: d.severity,
    message: d.message,
    ...(d.place && { place: placeToJson(d.place, maps) }),
    ...(d.label !== undefined && { label: d.label }),
    related: (d.related ?? []).map(({ place, label }) => ({
      place: placeToJson(place, maps),
      label,
    })),
    ...(d.cost !== undefined && { cost: d.cost }),
    notes: d.notes ?? [],
    help: d.help ?? [],
    fixes: d.fixes ?? [],
  };
};

const placeToJson = ({ file, span: { start, end } }: Place, maps: Maps): PlaceJson => {
  const map = maps(file);
  if (map === undefined) return { file, start, end };
  const { line, column } = positionIn(map, start);
  const last = positionIn(map, end);
  return { file, start, end, line, column, endLine: last.line, endColumn: last.column };
};

/**
 * @file Splits a file into imports and declarations without parsing them. Each begins at column 0 with its keyword and ends
 * before the next one (or its `///` lines). Returns headers, and a problem for text that belongs to no declaration. Linear
 * time: each line is read up to its first token; further tokens are read only in heads.
 */

import { LIMITS, type Span } from "../../term/index.ts";
import type { DeclHeader } from "../syntax/syntax.ts";
import { DECLARATION_KEYWORDS } from "./alphabet.ts";
import { noDeclaration, readDeclHeader } from "./header.ts";
import { isLetter, lineEnd, wordEnd } from "./literal.ts";
import { placeOfImport } from "./place-of-import.ts";
import type { ParseProblem } from "./problem.ts";
import { isProblem, skipBlank, tokenAt } from "./token.ts";

/** The parts of a file that `split` finds: documentation, spans of imports, headers of declarations, and problems. */
export interface SplitFile {
  /** The first `///` lines, if a blank line or an import follows them. */
  readonly doc: string;
  /** The spans of the imports, in order. */
  readonly imports: readonly Span[];
  /** The headers of the declarations in order; a declaration without a readable head has none. */
  readonly headers: readonly DeclHeader[];
  /** Text outside declarations, misplaced imports and similar mistakes, in order of the pieces. */
  readonly problems: readonly ParseProblem[];
}

/**
 * Splits a file without parsing its declarations; never raises an error. A file longer than `LIMITS.sourceLength` characters has
 * no parts and only the problem E0105.
 */
export const split = (text: string): SplitFile => {
  if (text.length > LIMITS.sourceLength)
    return { doc: "", imports: [], headers: [], problems: [fileTooLong(text)] };
  const imports: Span[] = [];
  const headers: DeclHeader[] = [];
  const problems: ParseProblem[] = [...turnedText(text)];
  const { doc, chunks } = chunksOf(text);
  for (const chunk of chunks) {
    const span = { start: chunk.start, end: lastTokenEnd(text, chunk) };
    if (chunk.kind === "junk") problems.push(noDeclaration(text, firstToken(text, chunk.start)));
    else if (chunk.kind === "import") {
      if (headers.length > 0) problems.push(lateImport(text, span, imports, headers));
      imports.push(span);
    } else {
      const header = readDeclHeader(text, span, chunk.doc);
      if ("code" in header) problems.push(header);
      else headers.push(header);
    }
  }
  return { doc, imports, headers, problems };
};

// ---------------------------------------------------------------- chunks

interface Chunk {
  readonly kind: "import" | "declaration" | "junk";
  readonly start: number;
  readonly doc: string;
  /** The start of the chunk's last line that contains code. */
  lastLine: number;
  /** The number of brackets open at `counted`; inside brackets, a line at column 0 continues the chunk. */
  open: number;
  counted: number;
}

/** The chunks of a file in order, and the documentation of the file. */
const chunksOf = (text: string): { readonly doc: string; readonly chunks: readonly Chunk[] } => {
  const chunks: Chunk[] = [];
  let chunk: Chunk | undefined;
  let ofFile: string[] = [];
  let doc: string[] = [];
  for (let at = text.charCodeAt(0) === BOM ? 1 : 0; at < text.length; at = lineEnd(text, at) + 1) {
    const line = lineKind(text, at);
    if (line === "comment") continue;
    if (line === "doc") {
      doc.push(docLine(text, at));
      continue;
    }
    const isFirst = chunk === undefined && ofFile.length === 0;
    if (isFirst && (line === "blank" || (line === "keyword" && isImport(text, at)))) {
      ofFile = doc;
      doc = [];
    }
    if (line === "blank") continue;
    if (chunk !== undefined && continues(text, chunk, line, at)) chunk.lastLine = at;
    else {
      chunk = newChunk(text, line, at, doc.join("\n"));
      chunks.push(chunk);
    }
    doc = [];
  }
  return { doc: ofFile.join("\n"), chunks };
};

const BOM = 0xfeff;
const NEWLINE = 10;
const SLASH = 47;

type SourceLineKind = "blank" | "comment" | "doc" | "keyword" | "other" | "indented";

const keywords = new Set(DECLARATION_KEYWORDS);

const lineKind = (text: string, start: number): SourceLineKind => {
  let at = start;
  while (isLineSpace(text.charCodeAt(at))) at++;
  const c = text.charCodeAt(at);
  if (c === NEWLINE || at === text.length) return "blank";
  if (c === SLASH && text.charCodeAt(at + 1) === SLASH)
    return at === start && isDocComment(text, at) ? "doc" : "comment";
  if (at > start) return "indented";
  return isLetter(c) && keywords.has(text.slice(at, wordEnd(text, at))) ? "keyword" : "other";
};

const isLineSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13 && c !== NEWLINE);

/** True for `///` but not for a line of four or more slashes. */
const isDocComment = (text: string, at: number): boolean =>
  text.charCodeAt(at + 2) === SLASH && text.charCodeAt(at + 3) !== SLASH;

const docLine = (text: string, at: number): string => {
  const line = text.slice(at + 3, lineEnd(text, at)).trimEnd();
  return line.startsWith(" ") ? line.slice(1) : line;
};

const newChunk = (text: string, line: SourceLineKind, at: number, doc: string): Chunk => ({
  kind: line !== "keyword" ? "junk" : isImport(text, at) ? "import" : "declaration",
  start: at,
  doc,
  lastLine: at,
  open: 0,
  counted: at,
});

const isImport = (text: string, at: number): boolean =>
  text.slice(at, wordEnd(text, at)) === "import";

const continues = (text: string, chunk: Chunk, line: SourceLineKind, at: number): boolean =>
  line === "indented" ||
  (line === "other" && (chunk.kind === "junk" || isInBrackets(text, chunk, at)));

const isInBrackets = (text: string, chunk: Chunk, end: number): boolean => {
  for (let at = skipBlank(text, chunk.counted, end); at < end; ) {
    const token = tokenAt(text, at);
    if (isProblem(token)) at = token.span.end;
    else {
      if ("([{".includes(token.kind)) chunk.open++;
      else if (")]}".includes(token.kind)) chunk.open = Math.max(0, chunk.open - 1);
      at = token.end;
    }
    at = skipBlank(text, at, end);
  }
  chunk.counted = end;
  return chunk.open > 0;
};

// ---------------------------------------------------------------- ends and problems

const lastTokenEnd = (text: string, { lastLine }: Chunk): number => {
  const line = text.slice(lastLine, lineEnd(text, lastLine));
  let end = line.length;
  while (end > 0 && isLineSpace(line.charCodeAt(end - 1))) end--;
  if (!line.includes("//")) return lastLine + end;
  end = 0;
  for (let at = skipBlank(line, 0, line.length); at < line.length; ) {
    const token = tokenAt(line, at);
    end = isProblem(token) ? token.span.end : token.end;
    at = skipBlank(line, end, line.length);
  }
  return lastLine + end;
};

const firstToken = (text: string, start: number): Span => {
  const token = tokenAt(text, skipBlank(text, start, text.length));
  return isProblem(token) ? token.span : { start: token.start, end: token.end };
};

const lateImport = (
  text: string,
  span: Span,
  imports: readonly Span[],
  [first]: readonly DeclHeader[],
): ParseProblem => {
  const { start } = span;
  const before = first === undefined ? [] : imports.filter((i) => i.end <= first.span.start);
  const top = placeOfImport(text, before, first?.span);
  const end = lineEnd(text, span.end);
  const isWholeLine = text.slice(span.end, end).trim() === "";
  const rest = { start, end: isWholeLine ? Math.min(text.length, end + 1) : span.end };
  return {
    code: "E0107",
    message: "an import after the first declaration",
    span: { start, end: start + "import".length },
    help: ["move it to the top of the file"],
    fixes: [
      {
        kind: "moveImport",
        title: "move it to the top of the file",
        edits: [
          { span: top.span, text: top.around(text.slice(span.start, span.end)) },
          { span: rest, text: "" },
        ],
      },
    ],
  };
};

/**
 * Reports bidirectional control characters, in comments too: they make the displayed text differ from the compiled text
 * (CVE-2021-42574).
 */
function turnedText(text: string): readonly ParseProblem[] {
  const start = text.search(/[\u202A-\u202E\u2066-\u2069]/);
  if (start < 0) return [];
  const code = text.charCodeAt(start).toString(16).toUpperCase();
  return [
    {
      code: "E0106",
      message: `the invisible character U+${code} turns the direction of the text after it`,
      span: { start, end: start + 1 },
      help: ["remove it: what a reader sees would not be what is compiled"],
    },
  ];
}

const fileTooLong = (text: string): ParseProblem => ({
  code: "E0105",
  message: `the file has ${text.length} characters; the limit is ${LIMITS.sourceLength}`,
  span: { start: 0, end: Math.min(text.length, 1) },
  help: ["split it into modules"],
});

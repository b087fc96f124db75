/** @file Parses a file: the headers at once, imports and declarations when they are first requested. */

import type { Diagnostic, Span } from "../../term/index.ts";
import type { Decl, DeclHeader, Import } from "../syntax/syntax.ts";
import { parsePiece } from "./parse-piece.ts";
import { declarationIndex, type ParsedDecl, type ParsedFile } from "./parsed-file.ts";
import { type ParseProblem, toDiagnostic } from "./problem.ts";
import { relocate } from "./relocate.ts";
import { split } from "./split.ts";
import { skipBlank } from "./token.ts";

/** A text with the name of its file. */
interface SourceText {
  readonly file: string;
  readonly text: string;
}

interface Parsed<T> {
  readonly ast?: T;
  readonly diagnostics: readonly Diagnostic[];
}

const parseAt = <T>(
  { file, text }: SourceText,
  span: Span,
  start: "decl" | "import",
): Parsed<T> => {
  const piece = parsePiece(text.slice(span.start, span.end), start);
  return "ast" in piece
    ? { ast: relocate(piece.ast as T, span.start), diagnostics: [] }
    : { diagnostics: [toDiagnostic(piece.problem, file, span.start)] };
};

/** Parses the declaration that a header announces. */
const parseDecl = (source: SourceText, header: DeclHeader): ParsedDecl => {
  const { ast, diagnostics } = parseAt<Decl>(source, header.span, "decl");
  return ast ? { decl: { ...ast, doc: header.doc }, diagnostics } : { diagnostics };
};

/**
 * Splits a file into imports and declarations and parses them on demand, each once. `file` is the name for diagnostics. Mistakes
 * of the text are never thrown: they are in `diagnostics()`.
 */
export const parseFile = (file: string, text: string): ParsedFile => {
  const source = { file, text };
  const { doc, imports, headers, problems } = split(text);
  const parsedImports = once(() => imports.map((span) => parseAt<Import>(source, span, "import")));
  const decls = headers.map((header) => once(() => parseDecl(source, header)));
  return {
    file,
    text,
    doc,
    headers,
    get imports() {
      return parsedImports().flatMap(({ ast }) => (ast ? [ast] : []));
    },
    decl: (which) => decls[declarationIndex(headers, which)]?.(),
    diagnostics: once(() =>
      inOrder([
        ...problems.map((problem) => toDiagnostic(problem, file)),
        ...parsedImports().flatMap((parsed) => parsed.diagnostics),
        ...decls
          .flatMap((decl) => decl().diagnostics)
          .filter((d) => !isCutShort(text, d, problems)),
      ]),
    ),
  };
};

const once = <T>(compute: () => T): (() => T) => {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: compute() };
    return result.value;
  };
};

const inOrder = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.toSorted((a, b) => (a.place?.span.start ?? 0) - (b.place?.span.start ?? 0));

/**
 * True for the diagnostic of a declaration that ends too early only because the next line is not indented; that line has a
 * diagnostic of its own.
 */
const isCutShort = (
  text: string,
  { place }: Diagnostic,
  problems: readonly ParseProblem[],
): boolean => {
  if (place === undefined || place.span.start < place.span.end) return false;
  const next = skipBlank(text, place.span.end, text.length);
  return problems.some((p) => p.code === "E0102" && p.span.start === next);
};

/** @file The result of the front end for a file: headers at once, declarations on demand. */

import type { Diagnostic } from "../../term/index.ts";
import type { Decl, DeclHeader, Import } from "../syntax/syntax.ts";

/** The result of parsing one declaration: its syntax, unless it has errors, and its diagnostics. */
export interface ParsedDecl {
  /** Absent if the declaration has a syntax error; `diagnostics` then has the first one. */
  readonly decl?: Decl;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * A parsed file. Headers are read at once; imports and declarations are parsed when they are first requested, each once. A file
 * that is unpacked from JSON has its imports at once, and no diagnostics.
 */
export interface ParsedFile {
  readonly file: string;
  readonly text: string;
  /** The documentation of the file as a whole, without slashes; empty if there is none. */
  readonly doc: string;
  /** The imports that could be parsed, in order. */
  readonly imports: readonly Import[];
  /** The headers of the declarations whose head can be read, in order. */
  readonly headers: readonly DeclHeader[];
  /** The declaration with this index in `headers`, or the first with this name; schedules can share names, so use their index. */
  decl(which: number | string): ParsedDecl | undefined;
  /** The syntax errors found, in order of position; of a declaration only the first. Parses the whole file. */
  diagnostics(): readonly Diagnostic[];
}

/**
 * The index in `headers` for an argument of `decl`: a number unchanged, a name the first header of that name; -1 for an unknown
 * name.
 */
export const declarationIndex = (headers: readonly DeclHeader[], which: number | string): number =>
  typeof which === "number" ? which : headers.findIndex((header) => header.name.text === which);

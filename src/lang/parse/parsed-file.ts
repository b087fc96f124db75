/** @file What the front end gives for a file: headers at once, declarations parsed when asked for. */

import type { Diagnostic } from "../../term/index.ts";
import type { Decl, DeclHeader, Import } from "../syntax/syntax.ts";

export interface ParsedDecl {
  /** Absent if the declaration is broken; the diagnostics then say why. */
  readonly decl?: Decl;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ParsedFile {
  readonly file: string;
  readonly text: string;
  /** What documents the file as a whole. */
  readonly doc: string;
  /** Those that could be parsed, in order. */
  readonly imports: readonly Import[];
  /** One for each declaration, in order. */
  readonly headers: readonly DeclHeader[];
  /** By index into `headers`, or by name: the first so named (schedules share names; use their index). */
  decl(which: number | string): ParsedDecl | undefined;
  /** Everything that is wrong with the file's syntax, in order of place. Parses all of it. */
  diagnostics(): readonly Diagnostic[];
}

/** An index for `decl`. */
export const declarationIndex = (headers: readonly DeclHeader[], which: number | string): number =>
  typeof which === "number" ? which : headers.findIndex((header) => header.name.text === which);

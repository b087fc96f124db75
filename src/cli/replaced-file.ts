/** @file Writes a file in place of the old one. */
import { codeOf, REASONS, replaceFile } from "../runtime/host/index.ts";
import type { CommandLine } from "./command-line.ts";
import { unwritableFile } from "./problem.ts";

/** Replaces the text of a file that a command line names. Raises E0003 if it cannot be written. */
export function replaceNamedFile(line: CommandLine, file: string, text: string): void {
  try {
    replaceFile(file, text);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unwritableFile(line.place(file), file, REASONS.get(code) ?? code);
  }
}

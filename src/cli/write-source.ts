/** @file Writes a changed source file in place of the old one. */
import { codeOf, REASONS, replaceFile } from "../runtime/host/index.ts";
import type { Invocation } from "./invocation.ts";
import { unwritableFile } from "./problem.ts";

/** Replaces the text of a file. Raises E0003 if it cannot be written. */
export function writeSource(context: Invocation, file: string, text: string): void {
  try {
    replaceFile(file, text);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unwritableFile(context.line.place(file), file, REASONS.get(code) ?? code);
  }
}

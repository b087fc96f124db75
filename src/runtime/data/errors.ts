/** @file The diagnostic E0821 for data files and arrays that cannot be used. */
import { type Diagnostic, mistake, mistakeIn, type StrataError } from "../../term/index.ts";

/** Makes the exception E0821: a data file or an array cannot be used. It has no place; the caller throws it. */
export const dataError = (message: string, help: string): StrataError =>
  mistake({ code: "E0821", severity: "error", message, help: [help] }, `${message}\nhelp: ${help}`);

/** The diagnostic of an error with code E0821; undefined for any other error or value. */
export const dataProblemIn = (error: unknown): Diagnostic | undefined => mistakeIn(error, "E0821");

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "there is no such file or folder"],
  ["EACCES", "permission is missing"],
  ["EISDIR", "it is a folder"],
  ["ENOSPC", "the disk is full"],
]);

/** Throws E0821 with the path for an error E0821 or an error of the file system. Rethrows other errors. */
export function blameFile(doing: "read" | "write", path: string, error: unknown): never {
  const problem = dataProblemIn(error);
  if (problem !== undefined) throw dataError(`${path}: ${problem.message}`, problem.help![0]!);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string") throw error;
  throw dataError(`cannot ${doing} ${path}: ${REASONS.get(code) ?? code}`, "check the path");
}

/** @file Mistakes on the command line and with files, as diagnostics: family 00. Codes: docs/errors.md. */
import { suggestion } from "../lang/diagnostics/index.ts";
import { mistake, type Place, type StrataError } from "../term/index.ts";

const problem = (
  code: string,
  place: Place | undefined,
  message: string,
  help: readonly string[],
): StrataError => mistake({ code, severity: "error", message, ...(place && { place }), help });

/** An argument that does not have the form that it must have. */
export const badArgument = (place: Place, message: string, ...help: string[]): StrataError =>
  problem("E0001", place, message, help);

export const unreadableArgument = (
  place: Place | undefined,
  path: string,
  reason: string,
  near: readonly string[] = [],
): StrataError =>
  problem("E0002", place, `cannot read ${path}: ${reason}`, [
    suggestion(path, near) ?? "check the path",
  ]);

export const unwritableFile = (
  place: Place | undefined,
  path: string,
  reason: string,
  help = "choose another path",
): StrataError => problem("E0003", place, `cannot write ${path}: ${reason}`, [help]);

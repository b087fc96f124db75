/** @file Diagnostics for mistakes on the command line and with files: codes E0001 to E0003 (see docs/errors.md). */
import { suggestion } from "../lang/diagnostics/index.ts";
import { mistake, type Place, type StrataError } from "../term/index.ts";

const problem = (
  code: string,
  place: Place | undefined,
  message: string,
  help: readonly string[],
): StrataError => mistake({ code, severity: "error", message, ...(place && { place }), help });

/**
 * Makes the exception E0001: a word of the command line has the wrong form. The caller throws it. `help` has one way out for each
 * text.
 */
export const badArgument = (place: Place, message: string, ...help: string[]): StrataError =>
  problem("E0001", place, message, help);

/**
 * Makes the exception E0002: a file cannot be read. The caller throws it. `near` are paths to suggest if one of them is similar;
 * otherwise the help says to check the path.
 */
export const unreadableArgument = (
  place: Place | undefined,
  path: string,
  reason: string,
  near: readonly string[] = [],
): StrataError =>
  problem("E0002", place, `cannot read ${path}: ${reason}`, [
    suggestion(path, near) ?? "check the path",
  ]);

/** Makes the exception E0003: a file cannot be written. The caller throws it. `reason` is in words, without the path. */
export const unwritableFile = (
  place: Place | undefined,
  path: string,
  reason: string,
  help = "choose another path",
): StrataError => problem("E0003", place, `cannot write ${path}: ${reason}`, [help]);

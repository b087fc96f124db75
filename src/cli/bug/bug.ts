/**
 * @file Reports an internal error of Strata to the user: on standard error, and with --json as an object on standard output too.
 */

import { engineVersion } from "../../runtime/host/index.ts";
import { EXIT } from "../exit-code.ts";
import type { Streams } from "../output/terminal.ts";
import { type Bug, writeBugFile } from "./bug-file.ts";

type Run = Omit<Bug, "message" | "stack">;

/**
 * Reports an exception that is not a user's mistake and writes a bug report. Prints the stack if the environment sets STRATA_DEBUG.
 * With `json`, also prints an object of type `error` and kind `internal`.
 */
export function reportBug(error: unknown, run: Run, streams: Streams, json: boolean): void {
  const { out, err, env } = streams;
  const { STRATA_DEBUG } = env;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const shown = `${name === "Error" ? "" : `${name}: `}${message}`;
  err.write(`internal error: ${shown}\n`);
  if (STRATA_DEBUG) err.write(`${stack}\n`);
  const report = reportFile({ ...run, message: shown, stack }, streams);
  if (!json) return;
  const command = run.line.text;
  const about = {
    kind: "internal",
    status: EXIT.bug,
    name,
    message,
    command,
    version: engineVersion(),
  };
  out.write(
    `${JSON.stringify({ v: 1, type: "error", ...about, ...(stack && { stack }), ...(report && { report }) })}\n`,
  );
}

/** Writes a bug report and tells the user its path. Returns the path; undefined if no report could be written. */
export function reportFile(bug: Bug, { err }: Streams): string | undefined {
  err.write("  this is a bug in Strata, not in your program\n");
  const path = written(bug);
  err.write(
    path === undefined
      ? `help: please report it with the files involved and this command line: ${bug.line.text}\n`
      : `help: please report it with ${path}: it contains what is needed to reproduce the bug, including your sources\n`,
  );
  return path;
}

/** Writes the bug report. An exception here is dropped, because it must not hide the error that is reported. */
function written(bug: Bug): string | undefined {
  try {
    return writeBugFile(bug);
  } catch {
    return undefined;
  }
}

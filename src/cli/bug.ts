/** @file What is said when the mistake is ours: no stack trace unless asked for, and how to report it; under --json as data too. */
import type { CommandLine } from "./command-line.ts";
import { EXIT } from "./exit-code.ts";
import type { Streams } from "./terminal.ts";
import { version } from "./version.ts";

export function reportBug(
  error: unknown,
  line: CommandLine,
  { out, err, env }: Streams,
  json: boolean,
): void {
  const { STRATA_DEBUG } = env;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const lines = [
    `internal error: ${name === "Error" ? "" : `${name}: `}${message}`,
    "  this is a bug in Strata, not in your program",
    `help: please report it with the files involved and this command line: ${line.text}`,
    STRATA_DEBUG ? stack : "help: STRATA_DEBUG=1 adds where in Strata it happened",
  ];
  err.write(`${lines.join("\n")}\n`);
  if (!json) return;
  const command = line.text;
  const about = { kind: "internal", status: EXIT.bug, name, message, command, version: version() };
  out.write(`${JSON.stringify({ v: 1, type: "error", ...about, ...(stack && { stack }) })}\n`);
}

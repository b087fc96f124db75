/** @file What is said when the mistake is ours: no stack trace unless asked for, and how to report it. */
import type { CommandLine } from "./command-line.ts";
import type { Streams } from "./terminal.ts";

export function reportBug(error: unknown, line: CommandLine, { err, env }: Streams): void {
  const { STRATA_DEBUG } = env;
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const lines = [
    `internal error: ${name === "Error" ? "" : `${name}: `}${message}`,
    "  this is a bug in Strata, not in your program",
    `help: please report it with the files involved and this command line: ${line.text}`,
    STRATA_DEBUG ? stack : "help: STRATA_DEBUG=1 adds where in Strata it happened",
  ];
  err.write(`${lines.join("\n")}\n`);
}

/** @file Runs one command line: parses it, runs the command, and maps the outcome to an exit status. */

import { CommanderError } from "commander";
import { StrataError } from "../term/index.ts";
import { reportBug, reportFile } from "./bug/bug.ts";
import { CommandLine } from "./command-line.ts";
import { EXIT } from "./exit-code.ts";
import { Invocation } from "./invocation.ts";
import { asksForJson } from "./output/report-format.ts";
import { type Streams, Terminal } from "./output/terminal.ts";
import { commands } from "./program.ts";

/** Runs a command line without the leading `strata` and returns its exit status (0, 1, 2, 3, 4, 70 or 130; see `exit-code.ts`). */
export async function runCli(argv: readonly string[], given: Streams): Promise<number> {
  const line = new CommandLine(argv);
  let input: string | undefined;
  const streams = { ...given, input: () => (input ??= given.input?.() ?? "") };
  let status: number = EXIT.ok;
  const program = commands(argv, streams, async (options, command) => {
    const terminal = new Terminal(streams, options.color ?? "auto");
    const context = new Invocation(terminal, line, options);
    status = await finish(context, async () => {
      await context.loadRules();
      return command(context);
    });
    status = Math.max(status, await finish(context, () => written(context, status)));
    if (status === EXIT.bug) reportFile({ line, input, message: context.reported }, streams);
  });
  try {
    await program.parseAsync(argv, { from: "user" });
    return status;
  } catch (error) {
    const json = asksForJson(argv);
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.ok;
      if (json) usageAsJson(error, streams);
      return EXIT.usage;
    }
    reportBug(error, { line, input }, streams, json);
    return EXIT.bug;
  }
}

/** Prints a usage error, which commander has printed as text, as a JSON object of type `error` and kind `usage`. */
function usageAsJson({ code, message }: CommanderError, { out }: Streams): void {
  const said = code === "commander.help" ? "no command is given" : message.replace(/^error: /, "");
  const about = { v: 1, type: "error", kind: "usage", status: EXIT.usage, message: said };
  out.write(`${JSON.stringify(about)}\n`);
}

async function written(context: Invocation, status: number): Promise<number> {
  await context.writeSarif(status);
  return EXIT.ok;
}

/** Runs a command and reports the diagnostics that it throws. Other exceptions pass through. */
async function finish(context: Invocation, command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof StrataError) return context.report(error.failed.diagnostics);
    const { diagnosticsOf } = await import("../api/source/failed.ts");
    const found = diagnosticsOf(error);
    if (found !== undefined) return context.report(found);
    throw error;
  }
}

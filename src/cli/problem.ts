/** @file Mistakes on the command line and with files, as diagnostics: family 00. Codes: docs/errors.md. */
import { suggestion } from "../lang/diagnostics/index.ts";
import type { Diagnostic, Place } from "../term/index.ts";

/** Ends a command with diagnostics. */
export class CommandProblem extends Error {
  override readonly name = "CommandProblem";
  readonly diagnostics: readonly Diagnostic[];
  constructor(...diagnostics: readonly Diagnostic[]) {
    super(diagnostics[0]?.message ?? "");
    this.diagnostics = diagnostics;
  }
}

const problem = (
  code: string,
  place: Place | undefined,
  message: string,
  help: readonly string[],
): CommandProblem =>
  new CommandProblem({ code, severity: "error", message, ...(place && { place }), help });

/** An argument that does not have the form that it must have. */
export const badArgument = (place: Place, message: string, ...help: string[]): CommandProblem =>
  problem("E0001", place, message, help);

export const unreadableFile = (
  place: Place | undefined,
  path: string,
  reason: string,
  near: readonly string[] = [],
): CommandProblem =>
  problem("E0002", place, `cannot read ${path}: ${reason}`, [
    suggestion(path, near) ?? "check the path",
  ]);

export const unwritableFile = (
  place: Place | undefined,
  path: string,
  reason: string,
  help = "choose another path",
): CommandProblem => problem("E0003", place, `cannot write ${path}: ${reason}`, [help]);

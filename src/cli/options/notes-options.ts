/** @file The options about notes on schedules: --for, --no-notes and --deny. */
import { type Command, Option } from "commander";
import type { DeviceKind } from "../../api/notes/device-profile.ts";
import type { Diagnostic } from "../../term/index.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";

/** The options that `noting` adds. */
export interface NotesFlags {
  /** False with `--no-notes`. */
  readonly notes?: boolean;
  readonly for?: DeviceKind;
  readonly deny?: "notes";
}

/** Adds the options about notes to a command, and returns the command. */
export const noting = (command: Command): Command =>
  command
    .addOption(
      new Option(
        "--for <kind>",
        "note what matters on this kind of devices: gpu or cpu (default: what comments of the schedule and its strategies say, else what matters on both)",
      ).choices(["gpu", "cpu"]),
    )
    .option("--no-notes", "say nothing about schedules that are right but slow")
    .addOption(
      new Option("--deny <severity>", "end with status 1 where there is a note").choices(["notes"]),
    );

/** The exit status of a command with these diagnostics: `status`, or 1 if there is a note and --deny asks for it. */
export const afterNotes = (
  status: ExitCode,
  found: readonly Diagnostic[],
  { deny }: NotesFlags,
): ExitCode =>
  deny === "notes" && status === EXIT.ok && found.some((d) => d.severity === "note")
    ? EXIT.problem
    : status;

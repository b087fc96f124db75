/** @file Turns a fault of a device or its driver into a diagnostic. */
import { DeviceFault } from "../../runtime/device-fault.ts";
import type { Diagnostic } from "../../term/index.ts";

const HELP = /^help: /;

/**
 * The diagnostic of a `DeviceFault`: its first line is the message, lines that begin with `help: ` are the help, the other lines
 * one note. Rethrows any other error.
 */
export function deviceProblem(error: unknown): Diagnostic {
  if (!(error instanceof DeviceFault)) throw error;
  const [message = "", ...rest] = error.message.split("\n");
  const help = rest.filter((line) => HELP.test(line)).map((line) => line.replace(HELP, ""));
  const notes = rest.filter((line) => !HELP.test(line));
  return {
    code: error.code,
    severity: "error",
    message,
    ...(notes.length > 0 && { notes: [notes.join("\n")] }),
    ...(help.length > 0 && { help }),
  };
}

/** @file What goes wrong between us and a device, as a diagnostic. */
import { DeviceFault } from "../../runtime/device-fault.ts";
import type { Diagnostic } from "../../term/index.ts";

const HELP = /^help: /;

/** Rethrows what is no fault of a device. */
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

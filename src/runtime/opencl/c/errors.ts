/** @file What keeps C from being built and run on this machine. */
import { DeviceFault } from "../../device-fault.ts";

export interface Missing {
  readonly what: string;
  readonly reason: string;
  readonly help: string;
}

/** E0824: there is no C compiler that builds for this process. */
export function noCompiler(details: Missing): DeviceFault<Missing> {
  const { what, reason, help } = details;
  const lines = [
    "programs in C cannot be built here",
    `  tried ${what}: ${reason}`,
    `help: ${help}`,
  ];
  return new DeviceFault("E0824", lines.join("\n"), details);
}

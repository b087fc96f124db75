/** @file The fault of the device `c`: programs in C cannot be built on this machine. */
import { DeviceFault } from "../../device-fault.ts";

/** The tool that was tried to build C (`what`: a compiler or the package koffi), why it failed, and how to install it. */
export interface Missing {
  readonly what: string;
  readonly reason: string;
  readonly help: string;
}

/** Makes the fault E0824: there is no C compiler that can be run, or no koffi to load what it builds. The caller throws it. */
export function noCompiler(details: Missing): DeviceFault<Missing> {
  const { what, reason, help } = details;
  const lines = [
    "programs in C cannot be built here",
    `  tried ${what}: ${reason}`,
    `help: ${help}`,
  ];
  return new DeviceFault("E0824", lines.join("\n"), details);
}

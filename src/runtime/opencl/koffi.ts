/** @file Loads koffi, the foreign function interface and an optional dependency, with large enough stacks. */
import { createRequire } from "node:module";
import type * as Package from "koffi";

/** The type of the npm package koffi, the foreign function interface, as an import gives it. */
export type Koffi = typeof Package;

/** The size of koffi's stacks. Koffi runs C functions on stacks of its own, and a CPU driver runs a whole C compiler on them. */
const STACK_BYTES = 8 * 1024 * 1024;

let configured: Koffi | undefined;

/** Sets the size of the stacks once. Koffi refuses changes after the first library was opened by anyone in the process. */
function configure(koffi: Koffi): Koffi {
  if (configured === koffi) return koffi;
  try {
    koffi.config({ sync_stack_size: STACK_BYTES, async_stack_size: STACK_BYTES });
  } catch {
    // Another user of koffi opened a library first: its stack size stays.
  }
  configured = koffi;
  return koffi;
}

/**
 * Loads the package and sets the size of its stacks to 8 MiB, unless another user of koffi opened a library first. Throws Node's
 * error if it is not installed or broken.
 */
export const loadKoffi = (): Koffi => configure(createRequire(import.meta.url)("koffi") as Koffi);

/** The help text for a missing or broken npm package koffi. */
export const INSTALL_KOFFI = "install the foreign function interface: npm install koffi";

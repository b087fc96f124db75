/** @file The foreign function interface, an optional dependency, with stacks that are large enough. */
import { createRequire } from "node:module";
import type * as Package from "koffi";

/** The package. */
export type Koffi = typeof Package;

/** Note [Stack]: koffi runs C on stacks of its own, and a CPU driver runs a whole C compiler on them. */
const STACK_BYTES = 8 * 1024 * 1024;

let configured: Koffi | undefined;

/** Sizes the stacks once: koffi refuses after the first library was opened, by us or by anyone else in the process. */
function configure(koffi: Koffi): Koffi {
  if (configured === koffi) return koffi;
  try {
    koffi.config({ sync_stack_size: STACK_BYTES, async_stack_size: STACK_BYTES });
  } catch {
    // Another user of koffi came first; its stacks hold for us too.
  }
  configured = koffi;
  return koffi;
}

/** Throws Node's error where it is not installed, or broken. */
export const loadKoffi = (): Koffi => configure(createRequire(import.meta.url)("koffi") as Koffi);

/** What to do about it. */
export const INSTALL_KOFFI = "install the foreign function interface: npm install koffi";

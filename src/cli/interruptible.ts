/**
 * @file Handles Ctrl-C while a child process runs. The child must end with this process, so the handler exits: Node ends children
 * at an exit, but not when a signal kills the process. Work that blocks the event loop must not run under these functions, because
 * the handler would not be called, and the signal would no longer end the process.
 */
import { EXIT } from "./exit-code.ts";

const exit = (): void => process.exit(EXIT.interrupted);

/**
 * Runs work during which Ctrl-C (SIGINT) exits this process with status 130. Returns or throws what the work does; afterwards
 * Ctrl-C has its usual effect.
 */
export async function interruptible<T>(work: () => Promise<T>): Promise<T> {
  return whileListening(exit, work);
}

/** Runs work with a signal that the first Ctrl-C aborts. The second Ctrl-C exits this process with status 130. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = (): void => (controller.signal.aborted ? exit() : controller.abort());
  return whileListening(interrupt, () => work(controller.signal));
}

async function whileListening<T>(interrupt: () => void, work: () => Promise<T>): Promise<T> {
  process.on("SIGINT", interrupt);
  try {
    return await work();
  } finally {
    process.off("SIGINT", interrupt);
  }
}

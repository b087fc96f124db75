/**
 * @file Handles Ctrl-C and other signals to end while a child process runs. The child must end with this process, and unfinished
 * files must go, so the handler exits: both happen at an exit, but not when a signal kills the process. Work that blocks the event
 * loop must not run under these functions, because the handler would not be called, and the signal would no longer end the process.
 */
import { constants } from "node:os";
import { EXIT } from "./exit-code.ts";

const exit = (): void => process.exit(EXIT.interrupted);

/** Exits with the status that a shell gives to a process that the signal has killed: 143 for SIGTERM. */
const exitFor = (signal: "SIGTERM" | "SIGHUP") => (): void =>
  process.exit(128 + constants.signals[signal]);

/**
 * Runs work during which Ctrl-C (SIGINT) exits this process with status 130, SIGTERM with 143 and SIGHUP with 129. Returns or throws
 * what the work does; afterwards the signals have their usual effect.
 */
export async function interruptible<T>(work: () => Promise<T>): Promise<T> {
  const ends = { SIGINT: exit, SIGTERM: exitFor("SIGTERM"), SIGHUP: exitFor("SIGHUP") };
  return whileListening(ends, work);
}

/** Runs work with a signal that the first Ctrl-C aborts. The second Ctrl-C exits this process with status 130. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = (): void => (controller.signal.aborted ? exit() : controller.abort());
  return whileListening({ SIGINT: interrupt }, () => work(controller.signal));
}

async function whileListening<T>(
  handlers: Readonly<Record<string, () => void>>,
  work: () => Promise<T>,
): Promise<T> {
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
  try {
    return await work();
  } finally {
    for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler);
  }
}

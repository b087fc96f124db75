/**
 * @file Ctrl-C while a child process runs: it has to end with us, which Node sees to when we exit, not when a signal ends us. Work that
 * leaves this process no time does not belong here: nobody would hear the signal, which ends us by itself.
 */
import { EXIT } from "./exit-code.ts";

const exit = (): void => process.exit(EXIT.interrupted);

export async function interruptible<T>(work: () => Promise<T>): Promise<T> {
  return whileListening(exit, work);
}

/** The first Ctrl-C asks the work to come to an end, the second ends us. */
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

/** @file Ctrl-C while a child process runs: it has to end with us, which Node sees to when we exit, not when a signal ends us. */
import { EXIT } from "./exit-code.ts";

export async function interruptible<T>(work: () => Promise<T>): Promise<T> {
  const exit = (): void => process.exit(EXIT.interrupted);
  process.once("SIGINT", exit);
  try {
    return await work();
  } finally {
    process.off("SIGINT", exit);
  }
}

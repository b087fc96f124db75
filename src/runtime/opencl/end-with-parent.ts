/**
 * @file Ends this process when its parent has ended in any way, including kill -9. A second thread watches, because a kernel blocks
 * the main thread and its event loop.
 */
import { Worker } from "node:worker_threads";

/**
 * The watching thread. It blocks on reading standard input, a pipe to which the parent never writes and which closes when it ends.
 */
const WATCH = `
const { readSync } = require("node:fs");
const byte = Buffer.alloc(1);
const isOpen = () => {
  try {
    return readSync(0, byte) > 0;
  } catch (error) {
    if (error.code !== "EAGAIN") return false;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    return true;
  }
};
while (isOpen());
process.kill(process.pid, "SIGKILL");
`;

/**
 * Starts the watching thread, which kills this process (SIGKILL) when standard input closes. Standard input must be a pipe from the
 * parent, to which nothing else is written.
 */
export function endWithParent(): void {
  new Worker(WATCH, { eval: true, execArgv: [] }).unref();
}

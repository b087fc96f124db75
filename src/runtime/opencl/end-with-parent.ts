/**
 * @file Ends this process when the one that started it has ended, however that ended (kill -9 too) and whatever this one is
 * doing: a kernel blocks the main thread and its event loop, so another thread watches.
 */
import { Worker } from "node:worker_threads";

/** It blocks on reading: the parent holds the other end of the standard input, writes nothing, and closes it by ending. */
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

/** Needs a pipe from the parent as standard input. */
export function endWithParent(): void {
  new Worker(WATCH, { eval: true, execArgv: [] }).unref();
}

/** @file The child process of `DeviceProcess`: opens the device with the first task and sends a reply to each task. */

import { endWithParent } from "./end-with-parent.ts";
import { findDevice, type NativeSession, openNative } from "./open.ts";
import { failure, Inbox, type Reply, type Task } from "./wire.ts";

endWithParent();

const inbox = new Inbox();
let session: NativeSession | undefined;

function perform(task: Task): Reply {
  try {
    const request = inbox.request(task);
    session ??= openNative(findDevice(task.device));
    return { tag: "done", result: session.run(request) };
  } catch (error) {
    return failure(error);
  }
}

/** For tests: ends this process by the signal that STRATA_TEST_CRASH names, as a fault in a driver would. */
function dieIfAsked(): void {
  const { STRATA_TEST_CRASH: signal } = process.env;
  if (signal) process.kill(process.pid, signal);
}

process.on("message", (task: Task) => {
  dieIfAsked();
  process.send?.(perform(task));
});

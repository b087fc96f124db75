/** @file The child process of `DeviceProcess`: a reply to each task. */
import { selectDevice } from "./devices.ts";
import { endWithParent } from "./end-with-parent.ts";
import { type DeviceSession, openDevice } from "./session.ts";
import { failure, Inbox, type Reply, type Task } from "./wire.ts";

endWithParent();

const inbox = new Inbox();
let session: DeviceSession | undefined;

function perform(task: Task): Reply {
  try {
    const request = inbox.request(task);
    session ??= openDevice(selectDevice(task.device));
    return { tag: "done", result: session.run(request) };
  } catch (error) {
    return failure(error);
  }
}

/** For tests: dies as a process dies of a fault in a driver. */
function dieIfAsked(): void {
  const { STRATA_TEST_CRASH: signal } = process.env;
  if (signal) process.kill(process.pid, signal);
}

process.on("message", (task: Task) => {
  dieIfAsked();
  process.send?.(perform(task));
});

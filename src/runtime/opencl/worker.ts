/** @file The child process of `DeviceProcess`: opens the device with the first task and sends a reply to each task. */

import { ChildPipe } from "./child-pipe.ts";
import { endWithParent } from "./end-with-parent.ts";
import { buildAnew } from "./environment.ts";
import { findDevice, type NativeSession, openNative } from "./open.ts";
import { failure, Inbox, type Outcome, type Reply, type Task } from "./wire.ts";

endWithParent();

const pipe = new ChildPipe();
const inbox = new Inbox(pipe);
let session: NativeSession | undefined;

function perform(task: Task): Outcome {
  try {
    const request = inbox.request(task);
    if (request.inspect) buildAnew();
    session ??= openNative(findDevice(task.device), { maps: true });
    return { tag: "done", result: session.runInto(request, pipe.send) };
  } catch (error) {
    return failure(error);
  }
}

function replyTo(task: Task): Reply {
  const outcome = perform(task);
  pipe.skip(); // a task that fails early leaves its data unread
  return { ...outcome, sent: pipe.takeSent() };
}

/** For tests: ends this process by the signal that STRATA_TEST_CRASH names, as a fault in a driver would. */
function dieIfAsked(): void {
  const { STRATA_TEST_CRASH: signal } = process.env;
  if (signal) process.kill(process.pid, signal);
}

process.on("message", (task: Task) => {
  dieIfAsked();
  process.send?.(replyTo(task));
});

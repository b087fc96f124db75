/** @file The child process of `runIsolated`: one task in, one reply out. */
import { selectDevice } from "./devices.ts";
import { openDevice } from "./session.ts";
import { failure, type Reply, type Task } from "./wire.ts";

function perform({ device, request }: Task): Reply {
  try {
    using session = openDevice(selectDevice(device));
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

process.once("message", (task: Task) => {
  dieIfAsked();
  process.send?.(perform(task), () => process.disconnect());
});

/** @file A thread that runs shares of launches until its process ends. */
import { parentPort } from "node:worker_threads";
import type { GroupTask } from "../simulator/threads/group-threads.ts";
import { runShare } from "../simulator/threads/run-share.ts";

parentPort!.on("message", (task: GroupTask) => {
  for (const _ of runShare(task));
});

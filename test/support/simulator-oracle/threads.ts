/** @file Helping threads that are none: their shares run in this thread, chunk by chunk in a random order, so that a test can be repeated. */

import type {
  GroupTask,
  GroupThreads,
} from "../../../src/runtime/simulator/threads/group-threads.ts";
import { runShare } from "../../../src/runtime/simulator/threads/run-share.ts";
import { Choices } from "../../../src/testing/choices.ts";

/** What helping threads did in all launches together. */
export interface HelpCounts {
  /** Launches in which they ran chunks. */
  launches: number;
  chunks: number;
}

/**
 * Threads for launches of any size, with few groups in a chunk. After the first chunks, as many as the seed says, they run all other
 * chunks. `counts` counts what they do.
 */
export function interleavedThreads(seed: number, counts?: HelpCounts): GroupThreads {
  const choices = Choices.seeded(seed);
  let alone = choices.nat(3);
  const most = 1 + choices.nat(2);
  return {
    get most() {
      return alone-- > 0 ? 0 : most;
    },
    leastWork: 1e-6,
    chunkItems: choices.pick([1, 2, 7, 64]),
    start(tasks) {
      let open = tasks.map((task) => runShare(structuredClone(task) satisfies GroupTask));
      let chunks = 0;
      while (open.length > 0) {
        const share = choices.pick(open);
        if (share.next().done) open = open.filter((other) => other !== share);
        else chunks++;
      }
      if (counts === undefined || chunks === 0) return;
      counts.launches++;
      counts.chunks += chunks;
    },
  };
}

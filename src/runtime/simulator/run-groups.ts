/** @file Runs all work-groups of a launch, alone or with threads that help. */
import { COUNTERS } from "./javascript/text-block.ts";
import type { GroupThreads } from "./threads/group-threads.ts";
import { canShare, type LaunchInMemory, SharedLaunch } from "./threads/shared-launch.ts";

/** Work-items in one call of the compiled kernel: few enough that V8 soon replaces slow code by optimised code. */
const CHUNK = 1024;

/**
 * Runs all groups by `runGroups`, which runs the groups with the numbers `from` to `to` − 1. `threads` help if enough work is left
 * after some groups, and the launch can be shared.
 */
export function runAllGroups(
  launch: LaunchInMemory,
  runGroups: (from: number, to: number) => void,
  threads: GroupThreads | undefined,
): void {
  const { groupSize, groupCount } = launch.shape;
  const chunk = Math.max(1, Math.floor((threads?.chunkItems ?? CHUNK) / groupSize));
  const chunks = Math.ceil(groupCount / chunk);
  let done = 0;
  const runWhile = (goOn: () => boolean): void => {
    for (; done < chunks && goOn(); done++)
      runGroups(done * chunk, Math.min((done + 1) * chunk, groupCount));
  };
  if (threads === undefined || !canShare(launch)) return runWhile(() => true);
  let count = 0;
  runWhile(() => {
    count = done === 0 ? 0 : helpers(workLeft(launch, done / chunks), threads);
    return count === 0;
  });
  if (done === chunks) return;
  const shared = new SharedLaunch(launch, threads, { chunk, done, count });
  runWhile(() => shared.shares.takeFirst());
  if (done < chunks && !shared.takeOver()) runWhile(() => true);
}

const helpers = (work: number, { most, leastWork }: GroupThreads): number =>
  Math.min(most, Math.floor(work / leastWork));

/** The work that is likely to be left after a part of the groups: loads, stores, work-items and iterations. */
function workLeft({ counters, shape }: LaunchInMemory, part: number): number {
  const items = shape.groupSize * shape.groupCount;
  let work = -items; // they are counted before the first group
  for (let k = 0; k <= COUNTERS.steps; k++) work += counters[k]!;
  return (work / part + items) * (1 - part);
}

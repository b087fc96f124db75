/** @file What a helping thread does: it runs chunks of a launch as long as it finds no problem. */
import { ARITHMETIC } from "../javascript/arithmetic.ts";
import { compiledKernel } from "../javascript/compiled.ts";
import { Reports } from "../javascript/reports.ts";
import { countWritten } from "./block-stores.ts";
import { GroupShares } from "./group-shares.ts";
import type { GroupTask } from "./group-threads.ts";

/** Thrown at the first problem. */
const FOUND = new Error("a problem in a share of a launch");

const ABANDON = {
  report(): never {
    throw FOUND;
  },
};

/**
 * Runs chunks of a launch until none is left. At the first problem, or any other exception, the share fails: the calling thread then
 * runs these groups itself, in order, and finds it again. Yields after each chunk.
 */
export function* runShare(task: GroupTask): Generator<void> {
  const { text, arrays, geometry, groupSize, groupCount, chunk, maxSteps, counters } = task;
  const shares = new GroupShares(task.control);
  try {
    const reports = new Reports(ABANDON, [], new Map(), groupSize, maxSteps);
    const kernel = compiledKernel(text);
    const runGroups = kernel(reports, arrays, [], counters, maxSteps, geometry, ARITHMETIC);
    shares.begin(task.thread);
    for (let c = shares.takeLast(); c !== undefined; c = shares.takeLast()) {
      runGroups(c * chunk, Math.min(groupCount, (c + 1) * chunk));
      yield;
    }
    for (const { array, counts } of task.stores) countWritten(arrays[array]!, counts);
    shares.end(task.thread);
  } catch {
    shares.fail(task.thread);
  }
}

import { expect, it } from "vitest";
import { JobQueue, nextTurn } from "./job-queue.ts";

/** A queue of numbers on some runners. Its log has an entry when a job is prepared, begins and ends; job n takes n turns. */
function queueOf(items: readonly number[], runners: readonly string[]) {
  const log: string[] = [];
  const queue = new JobQueue(items.values(), runners, {
    prepare(item: number) {
      log.push(`prepare ${item}`);
      return item * 10;
    },
    async run(item, prepared, runner) {
      log.push(`${runner} ${item}`);
      for (let k = 0; k < item; k++) await nextTurn();
      log.push(`end ${item}`);
      if (item === 13) throw new Error("13 is unlucky");
      return prepared;
    },
  });
  return { queue, log };
}

it("gives results in the order of the items", async () => {
  const { queue } = queueOf([3, 1, 2], ["a", "b"]);
  const items = [3, 1, 2].map((item) => ({ item, result: item * 10 }));
  expect(await queue.run(8)).toEqual(items);
  expect(await queue.run(8)).toEqual([]);
});

it("gives the next job to the first free runner", async () => {
  const { queue, log } = queueOf([20, 1, 1, 1], ["a", "b"]);
  await queue.run(8);
  expect(log.filter((l) => /^[ab]/.test(l))).toEqual(["a 20", "b 1", "b 1", "b 1"]);
});

it("prepares one job for each runner ahead, and no more", async () => {
  const { queue, log } = queueOf([9, 9, 1, 2, 3, 4], ["a", "b"]);
  await queue.run(2);
  const prepared = log.filter((l) => l.startsWith("prepare"));
  expect(prepared).toEqual([9, 9, 1, 2].map((n) => `prepare ${n}`));
  expect(log.indexOf("prepare 2")).toBeLessThan(log.indexOf("end 9"));
  expect((await queue.run(8)).map((j) => j.item)).toEqual([1, 2, 3, 4]);
});

it("begins a job before the next one is prepared", async () => {
  const { queue, log } = queueOf([1, 1], ["a", "b"]);
  await queue.run(2);
  expect(log.slice(0, 2)).toEqual(["prepare 1", "a 1"]);
});

it("rejects with the exception of a job", async () => {
  const { queue } = queueOf([1, 13, 30], ["a", "b"]);
  await expect(queue.run(8)).rejects.toThrow("13 is unlucky");
});

/**
 * @file Distributes the work for rules over child processes, or does it in this process. A child gets the next rule when it has
 * finished one. Results come in the order of the rules and do not depend on the number of processes.
 */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { loaderOf } from "../../../runtime/host/loader.ts";
import { isFromSources, packageRoot } from "../../../runtime/host/package-root.ts";
import { interruptible } from "../../interruptible.ts";
import { parsingWith } from "../../options/trust.ts";
import type { Orders, ProcessMessage } from "./rule-process.ts";
import {
  type RuleProgress,
  type RuleResults,
  type RuleTask,
  RuleWorker,
  type Work,
} from "./rule-work.ts";

// The module of a child process: the built package has it as a bundle of its own.
const MODULE = join(
  packageRoot,
  isFromSources ? "src/cli/commands/check/rule-process.ts" : "dist/cli/rule-process.js",
);

/**
 * The work to do for each rule with its cases, the number of processes, and the report of progress. At most as many processes are
 * started as there are tasks.
 */
export interface PoolOptions extends Orders {
  /** The number of processes; with 1 the work is done in this process. */
  readonly jobs: number;
  readonly progress: RuleProgress;
}

/**
 * Yields the result of each task, in the order of the tasks. Throws the first error of a task. With one job or one task the work is
 * done in this process; otherwise the child processes are killed when the iteration ends, also if it ends early.
 */
export async function* results<W extends Work>(
  tasks: readonly RuleTask[],
  options: PoolOptions & { readonly work: W },
): AsyncGenerator<RuleResults[W]> {
  const { jobs, cases, trusted, progress, work } = options;
  if (jobs === 1 || tasks.length <= 1) {
    const worker = new RuleWorker(cases, await parsingWith(trusted), progress);
    for (const task of tasks) yield await worker.do(work, task);
    return;
  }
  const pool = new RulePool(tasks, options);
  try {
    // Only here, where the work does not block this process: otherwise a signal would wait for its end.
    for (const result of pool.results) yield (await interruptible(() => result)) as RuleResults[W];
  } finally {
    pool.end();
  }
}

interface WaitingTask {
  readonly task: RuleTask;
  readonly resolve: (result: RuleResults[Work]) => void;
  readonly reject: (error: unknown) => void;
}

class RulePool {
  /** The result of each task, in the order of the tasks. */
  readonly results: readonly Promise<RuleResults[Work]>[];
  readonly #options: PoolOptions;
  readonly #waiting: WaitingTask[] = [];
  readonly #processes: readonly ChildProcess[];

  constructor(tasks: readonly RuleTask[], options: PoolOptions) {
    this.#options = options;
    this.results = tasks.map(
      (task) =>
        new Promise((resolve, reject) => void this.#waiting.push({ task, resolve, reject })),
    );
    // The reader meets failures in order. Until then, a later failure must not end the process as an unhandled rejection.
    for (const result of this.results) result.catch(() => undefined);
    const jobs = Math.min(options.jobs, tasks.length);
    this.#processes = Array.from({ length: jobs }, () => this.#start());
    process.once("exit", this.end);
  }

  readonly end = (): void => {
    process.off("exit", this.end);
    for (const child of this.#processes) child.kill("SIGKILL");
  };

  #start(): ChildProcess {
    const { work, cases, trusted, progress } = this.#options;
    const child = fork(MODULE, [], { execArgv: loaderOf(MODULE), serialization: "advanced" });
    child.send({ work, cases, trusted } satisfies Orders);
    let busy: WaitingTask | undefined;
    const next = (): void => {
      busy = this.#waiting.shift();
      if (busy !== undefined) child.send(busy.task);
    };
    child.on("message", (message: ProcessMessage) => {
      if ("progress" in message) return progress(message.rule, message.progress);
      if ("error" in message) return busy?.reject(message.error);
      busy?.resolve(message.result);
      next();
    });
    child.once("close", (status) =>
      busy?.reject(new Error(`a process that tested rules ended with status ${status}`)),
    );
    next();
    return child;
  }
}

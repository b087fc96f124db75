/**
 * @file The threads of this process that help the simulator with large launches. A thread starts when it is first needed, and then waits
 * for more without keeping the process alive.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { ownModule } from "../host/package-root.ts";
import { GroupShares } from "../simulator/threads/group-shares.ts";
import type { GroupTask, GroupThreads } from "../simulator/threads/group-threads.ts";

/** Threads in a pool, and the end of the launch that they help with. */
export interface ThreadPool extends GroupThreads {
  /** Makes the threads leave the last launch, if its calling thread has. */
  readonly stop: () => void;
}

/** The most threads that run one launch, unless STRATA_THREADS says otherwise. */
const MOST = 16;

let pool: ThreadPool | undefined;

/**
 * The threads that help the simulator: one less than STRATA_THREADS, or than this machine has cores (16 at most). Undefined if that
 * leaves none, or the module of the threads is not built, as in a run from the sources.
 */
export function threadPool(): ThreadPool | undefined {
  const { STRATA_THREADS: chosen = "", STRATA_SIMULATOR_WORKER: module } = process.env;
  const threads = /^[1-9]\d{0,2}$/.test(chosen)
    ? Number(chosen)
    : Math.min(MOST, availableParallelism());
  const path = module || ownModule("runtime/threads/worker");
  if (threads === 1 || path.endsWith(".ts") || !existsSync(path)) return undefined;
  pool ??= new WorkerPool(path, threads - 1);
  return pool;
}

/** Threads of Node. */
class WorkerPool implements ThreadPool {
  readonly leastWork = 50_000_000;
  readonly chunkItems = 1024;
  readonly #module: string;
  readonly #threads: Worker[] = [];
  #most: number;
  #control: Int32Array | undefined;

  constructor(module: string, most: number) {
    this.#module = module;
    this.#most = most;
  }

  get most(): number {
    return this.#most;
  }

  start(tasks: readonly GroupTask[]): void {
    this.#control = tasks[0]?.control;
    for (const [k, task] of tasks.entries()) {
      this.#threads[k] ??= this.#started();
      this.#threads[k].postMessage(task);
    }
  }

  stop(): void {
    if (this.#control) new GroupShares(this.#control).stop();
    this.#control = undefined;
  }

  #started(): Worker {
    const thread = new Worker(this.#module, { execArgv: [] });
    thread.on("error", () => {
      this.#most = 0; // launches run without help then
    });
    thread.unref();
    return thread;
  }
}

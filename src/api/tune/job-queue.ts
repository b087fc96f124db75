/** @file Runs jobs on several runners at the same time, and prepares the next jobs in this process meanwhile. */

/** How jobs for items of type `C` are prepared (`P`) and run on a runner (`Q`), with a result (`R`). */
export interface JobStages<C, P, R, Q> {
  /** Prepares a job. It blocks this process. */
  prepare(item: C): P;
  /** Runs a prepared job. The runner has no other job until the result is there. */
  run(item: C, prepared: P, runner: Q): Promise<R>;
}

/** An item with the result of its job. */
export interface DoneJob<C, R> {
  readonly item: C;
  readonly result: R;
}

/** Jobs for the items of an iterator. It is asked for an item only when its job can be prepared. */
export class JobQueue<C, P, R, Q> {
  readonly #items: Iterator<C, void>;
  readonly #runners: readonly Q[];
  readonly #stages: JobStages<C, P, R, Q>;
  /** Jobs that are prepared and not yet started, at most one for each runner. */
  readonly #ready: { readonly item: C; readonly prepared: P }[] = [];

  constructor(items: Iterator<C, void>, runners: readonly Q[], stages: JobStages<C, P, R, Q>) {
    this.#items = items;
    this.#runners = runners;
    this.#stages = stages;
  }

  /**
   * Runs the next jobs, at most `most`, each on the first runner that is free, and prepares later ones while all runners are busy.
   * Gives the results in the order of the items when all of these jobs have ended; none if there are no more items. Rejects with the
   * first exception.
   */
  async run(most: number): Promise<readonly DoneJob<C, R>[]> {
    const jobs: Promise<DoneJob<C, R>>[] = [];
    const running = new Set<Promise<unknown>>();
    const free = [...this.#runners];
    for (;;) {
      while (free.length > 0 && jobs.length < most && this.prepareNext()) {
        const { item, prepared } = this.#ready.shift()!;
        const runner = free.shift()!;
        const job = this.#stages.run(item, prepared, runner);
        const ended = job.then(() => {
          running.delete(ended);
          free.push(runner);
        });
        ended.catch(() => {}); // awaited below, with all jobs
        running.add(ended);
        jobs.push(job.then((result) => ({ item, result })));
        jobs.at(-1)!.catch(() => {}); // as above
        await nextTurn();
      }
      if (running.size === 0) return Promise.all(jobs);
      const isPrepared = this.#ready.length < this.#runners.length && this.#prepareAnother();
      await (isPrepared ? nextTurn() : Promise.race(running));
    }
  }

  /** Prepares a job unless one is prepared. False if there are no more items. */
  prepareNext(): boolean {
    return this.#ready.length > 0 || this.#prepareAnother();
  }

  #prepareAnother(): boolean {
    const { value: item, done } = this.#items.next();
    if (done) return false;
    this.#ready.push({ item: item as C, prepared: this.#stages.prepare(item as C) });
    return true;
  }
}

/** Lets this process send what it has to send, and handle what has arrived. */
export const nextTurn = (): Promise<void> => new Promise((done) => setImmediate(done));

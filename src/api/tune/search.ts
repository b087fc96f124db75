/**
 * @file Finds the fastest of many candidates by successive halving.
 *
 * Candidates are tried once each, within limits, which shows whether they fit and whether their results are right. The right
 * candidates, without the hopelessly slow, are then timed in rounds, one measurement each per round, so that other load on the
 * machine affects all of them alike. After some rounds the slower half is dropped, and the number of rounds until the next cut
 * doubles. The last few candidates get all rounds that the options ask for, if the time allows. Source: Jamieson and Talwalkar,
 * Non-stochastic best arm identification and hyperparameter optimization, AISTATS 2016.
 */
import { spreadOf } from "../../runtime/opencl/spread.ts";

/**
 * The outcome of trying a candidate: its time in microseconds, why it does not fit (of type `U`), or how its result is wrong (of
 * type `W`).
 */
export type Trial<U, W> =
  | { readonly tag: "right"; readonly us: number }
  | { readonly tag: "unfit"; readonly reason: U }
  | { readonly tag: "wrong"; readonly difference: W };

/** The outcome for a candidate that is the same as an earlier one, as which it counts: it is not run. */
export interface SameTrial<C> {
  readonly tag: "same";
  readonly as: C;
}

/** A candidate with its trial. */
export interface TriedCandidate<C, U, W> {
  readonly candidate: C;
  readonly trial: Trial<U, W> | SameTrial<C>;
}

/** Measures candidates of type `C`. `DeviceMeasure` does so on a device; tests use tables. */
export interface CandidateMeasure<C, U, W> {
  /**
   * Runs candidates for the first time and checks their results. Gives one trial for each, in order, and may work on several
   * candidates at once. It asks for a candidate only when it can begin with it, because the time may end before.
   */
  tryAll(candidates: Iterator<C, void>): AsyncIterable<TriedCandidate<C, U, W>>;
  /** Times a candidate again, in microseconds. A candidate that fails now gives the reason. */
  time(candidate: C): Promise<Exclude<Trial<U, W>, { tag: "wrong" }>>;
}

/** Options of `searchCandidates`: limits on candidates, time and rounds, and reports of progress. */
export interface SearchOptions<C> {
  /** The most candidates to try (default: all). */
  readonly samples?: number | undefined;
  /** The time in milliseconds for trying and timing together (default: no limit). The first candidate is tried in any case. */
  readonly budgetMs?: number | undefined;
  /** The number of rounds of timing for candidates that are never dropped. */
  readonly rounds: number;
  /** True for candidates that are not dropped for being in the slower half, since others are compared with them. */
  readonly stays: (candidate: C) => boolean;
  /** The clock, in milliseconds (default: `performance.now`). */
  readonly now?: (() => number) | undefined;
  readonly progress?: ((p: SearchProgress<C>) => void) | undefined;
  /** Aborting this signal ends the search with the result so far. */
  readonly signal?: AbortSignal | undefined;
}

/** A report of progress: the candidate that is about to be tried, or to be timed in a round among `candidates` candidates. */
export type SearchProgress<C> =
  | { readonly stage: "trying"; readonly candidate: C; readonly tried: number }
  | {
      readonly stage: "timing";
      readonly candidate: C;
      readonly round: number;
      readonly candidates: number;
    };

/** A candidate whose result is right, with its median time. It may have been dropped before the last round. */
export interface Timed<C> {
  readonly candidate: C;
  /** The median time over the rounds in microseconds; without a round, the time of the trial. */
  readonly us: number;
  /** The number of rounds in which the candidate was timed. */
  readonly rounds: number;
}

/** The outcome of a search: right candidates with times, unfit and wrong ones, and why the search ended. */
export interface SearchResult<C, U, W> {
  /** The right candidates, also those that were not timed again: first by how many cuts they survived, then by their times. */
  readonly timed: readonly Timed<C>[];
  /** The candidates that did not fit when they were tried or, later, timed. */
  readonly unfit: readonly { readonly candidate: C; readonly reason: U }[];
  readonly wrong: readonly { readonly candidate: C; readonly difference: W }[];
  /** The candidates that are the same as an earlier one, which is in one of the other lists. */
  readonly same: readonly { readonly candidate: C; readonly as: C }[];
  /** The number of candidates that were tried. */
  readonly tried: number;
  /** The reason why the search ended: its work was done, the time was over, or the signal was aborted. */
  readonly end: End;
}

/**
 * The reason why a search ended. `done`: all candidates, or as many as `samples`, were tried, and the rounds of timing were made.
 * `out of time`: the time was over for trying or for timing. `interrupted`: the signal was aborted.
 */
export type End = "done" | "out of time" | "interrupted";

/** The share of the time that trying candidates may take. */
const TRYING = 0.75;
/** The number of rounds before the first cut. */
const FIRST_ROUNDS = 2;
/** A candidate whose trial takes more than three times as long as the fastest trial is not timed. */
export const HOPELESS = 3;
/** A field of at most four candidates is not halved any more. */
const FINALISTS = 4;

/**
 * Tries candidates until there are no more, `samples` are tried, or three quarters of the time are spent; then times the right ones
 * by successive halving. An aborted signal ends either. A candidate whose trial took more than three times as long as the fastest
 * is not timed again. Exceptions of `measure` pass through.
 */
export async function searchCandidates<C, U, W>(
  candidates: Iterable<C>,
  measure: CandidateMeasure<C, U, W>,
  options: SearchOptions<C>,
): Promise<SearchResult<C, U, W>> {
  const found = new CandidateSearch(measure, options);
  await found.tryAll(candidates);
  await found.halve();
  return found.result;
}

interface Racer<C> {
  readonly candidate: C;
  readonly trialUs: number;
  readonly samples: number[];
  /** How many cuts the candidate survived. */
  halves: number;
}

class CandidateSearch<C, U, W> {
  readonly #measure: CandidateMeasure<C, U, W>;
  readonly #options: SearchOptions<C>;
  readonly #now: () => number;
  readonly #start: number;
  readonly #unfit: { candidate: C; reason: U }[] = [];
  readonly #wrong: { candidate: C; difference: W }[] = [];
  readonly #same: { candidate: C; as: C }[] = [];
  #racers: Racer<C>[] = [];
  #tried = 0;
  #end: End = "done";

  constructor(measure: CandidateMeasure<C, U, W>, options: SearchOptions<C>) {
    this.#measure = measure;
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#start = this.#now();
  }

  get result(): SearchResult<C, U, W> {
    const ranked = this.#racers.toSorted(
      (a, b) => b.halves - a.halves || medianOf(a) - medianOf(b),
    );
    return {
      timed: ranked.map((r) => ({
        candidate: r.candidate,
        us: medianOf(r),
        rounds: r.samples.length,
      })),
      unfit: this.#unfit,
      wrong: this.#wrong,
      same: this.#same,
      tried: this.#tried,
      end: this.#end,
    };
  }

  async tryAll(candidates: Iterable<C>): Promise<void> {
    for await (const { candidate, trial } of this.#measure.tryAll(this.#inTime(candidates))) {
      if (this.#isInterrupted()) return; // the signal may have ended the device's runs too: the trials do not count
      this.#count(candidate, trial);
    }
  }

  /** Yields candidates until there are no more, `samples` are taken, or the time for trying is over. */
  *#inTime(candidates: Iterable<C>): Generator<C, void> {
    const { samples = Infinity, progress } = this.#options;
    let taken = 0;
    for (const candidate of candidates) {
      if (taken > 0 && this.#isOver(TRYING)) return;
      progress?.({ stage: "trying", candidate, tried: taken });
      yield candidate;
      if (++taken >= samples) return;
    }
  }

  #count(candidate: C, trial: Trial<U, W> | SameTrial<C>): void {
    this.#tried++;
    if (trial.tag === "right")
      this.#racers.push({ candidate, trialUs: trial.us, samples: [], halves: 0 });
    else if (trial.tag === "unfit") this.#unfit.push({ candidate, reason: trial.reason });
    else if (trial.tag === "wrong") this.#wrong.push({ candidate, difference: trial.difference });
    else this.#same.push({ candidate, as: trial.as });
  }

  async halve(): Promise<void> {
    const { rounds: most, stays } = this.#options;
    let field = this.#hopeful();
    for (let rounds = FIRST_ROUNDS, done = 0; done < most; rounds *= 2) {
      const isLast = field.filter((r) => !stays(r.candidate)).length <= FINALISTS;
      const until = isLast ? most : Math.min(most, done + rounds);
      for (; done < until; done++) {
        const left = await this.#round(field, done);
        if (left === undefined) return;
        field = left;
      }
      field = this.#fasterHalf(field);
    }
  }

  #hopeful(): Racer<C>[] {
    const most = HOPELESS * Math.min(...this.#racers.map((r) => r.trialUs));
    return this.#racers.filter((r) => r.trialUs <= most);
  }

  #fasterHalf(field: readonly Racer<C>[]): Racer<C>[] {
    const ranked = field.toSorted((a, b) => medianOf(a) - medianOf(b));
    const half = ranked.slice(0, Math.max(FINALISTS, Math.ceil(ranked.length / 2)));
    for (const racer of half) racer.halves++;
    return ranked.filter((r) => half.includes(r) || this.#options.stays(r.candidate));
  }

  /** Times each candidate of the field once. Returns the candidates that still fit; undefined if the time is over. */
  async #round(field: readonly Racer<C>[], round: number): Promise<Racer<C>[] | undefined> {
    const left: Racer<C>[] = [];
    for (const racer of field) {
      if (this.#isOver(1)) return undefined;
      const { candidate } = racer;
      this.#options.progress?.({ stage: "timing", candidate, round, candidates: field.length });
      const again = await this.#measure.time(candidate);
      if (this.#isInterrupted()) return undefined;
      if (again.tag === "right") {
        racer.samples.push(again.us);
        left.push(racer);
      } else {
        this.#unfit.push({ candidate, reason: again.reason });
        this.#racers = this.#racers.filter((r) => r !== racer);
      }
    }
    return left;
  }

  /** True if the given share of the time is spent, or the search is interrupted. */
  #isOver(part: number): boolean {
    const { budgetMs = Infinity } = this.#options;
    if (this.#isInterrupted()) return true;
    const isOver = this.#now() - this.#start >= part * budgetMs;
    if (isOver) this.#end = "out of time";
    return isOver;
  }

  #isInterrupted(): boolean {
    const isInterrupted = this.#options.signal?.aborted ?? false;
    if (isInterrupted) this.#end = "interrupted";
    return isInterrupted;
  }
}

const medianOf = <C>({ samples, trialUs }: Racer<C>): number =>
  samples.length === 0 ? trialUs : spreadOf(samples).median;

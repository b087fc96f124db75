/**
 * @file Finds the fastest of many candidates by successive halving.
 *
 * Each candidate is tried once, which shows whether it fits and is right. Those that are right are then timed in turn, round by
 * round, so that whatever else the machine does hits all alike; after some rounds the slower half is given up, and the rounds
 * double. The last few have as many rounds as were asked for. Jamieson and Talwalkar, AISTATS 2016.
 */
import { spreadOf } from "../../runtime/opencl/spread.ts";

/** What trying a candidate shows. `U`: why it does not fit; `W`: what is wrong with its result. */
export type Trial<U, W> =
  | { readonly tag: "right"; readonly us: number }
  | { readonly tag: "unfit"; readonly reason: U }
  | { readonly tag: "wrong"; readonly difference: W };

/** How candidates are measured: by a device, or for a test by a table. */
export interface CandidateMeasure<C, U, W> {
  try(candidate: C): Promise<Trial<U, W>>;
  /** Microseconds, once more; a candidate that does not fit after all says why. */
  time(candidate: C): Promise<Exclude<Trial<U, W>, { tag: "wrong" }>>;
}

export interface SearchOptions<C> {
  /** At most so many are tried. */
  readonly samples?: number | undefined;
  /** Of all together; the first candidate is tried anyway. */
  readonly budgetMs?: number | undefined;
  /** Rounds of those that stay to the end. */
  readonly rounds: number;
  /** Stays to the end, unless it is hopeless: what others are compared with. */
  readonly stays: (candidate: C) => boolean;
  /** In milliseconds. */
  readonly now?: (() => number) | undefined;
  readonly progress?: ((p: SearchProgress<C>) => void) | undefined;
  /** Ends the search, with what has been found. */
  readonly signal?: AbortSignal | undefined;
}

export type SearchProgress<C> =
  | { readonly stage: "trying"; readonly candidate: C; readonly tried: number }
  | {
      readonly stage: "timing";
      readonly candidate: C;
      readonly round: number;
      readonly candidates: number;
    };

/** A candidate whose result is right. */
export interface Timed<C> {
  readonly candidate: C;
  /** The median over its rounds, in microseconds; without a round, what its trial showed. */
  readonly us: number;
  readonly rounds: number;
}

export interface SearchResult<C, U, W> {
  /** Those that stayed longer first, of those that stayed as long the faster one. */
  readonly timed: readonly Timed<C>[];
  readonly unfit: readonly { readonly candidate: C; readonly reason: U }[];
  readonly wrong: readonly { readonly candidate: C; readonly difference: W }[];
  readonly tried: number;
  /** What ended it before all was tried and timed, if anything did. */
  readonly end: End;
}

export type End = "done" | "out of time" | "interrupted";

/** Of the time for everything, what trying may take. */
const TRYING = 0.75;
const FIRST_ROUNDS = 2;
/** Who takes so many times as long as the fastest when it is tried is not timed. */
const HOPELESS = 3;
/** So few are not halved any more. */
const FINALISTS = 4;

/** Draws candidates until there is none, or enough of them, or no time; then finds the fastest of them. */
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
  /** How often it was among the faster half. */
  halves: number;
}

class CandidateSearch<C, U, W> {
  readonly #measure: CandidateMeasure<C, U, W>;
  readonly #options: SearchOptions<C>;
  readonly #now: () => number;
  readonly #start: number;
  readonly #unfit: { candidate: C; reason: U }[] = [];
  readonly #wrong: { candidate: C; difference: W }[] = [];
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
      tried: this.#tried,
      end: this.#end,
    };
  }

  async tryAll(candidates: Iterable<C>): Promise<void> {
    const { samples = Infinity, progress } = this.#options;
    for (const candidate of candidates) {
      if (this.#tried >= samples) return;
      if (this.#tried > 0 && this.#isOver(TRYING)) return;
      progress?.({ stage: "trying", candidate, tried: this.#tried });
      const trial = await this.#measure.try(candidate);
      if (this.#isInterrupted()) return; // perhaps the device was, too
      this.#tried++;
      if (trial.tag === "right")
        this.#racers.push({ candidate, trialUs: trial.us, samples: [], halves: 0 });
      else if (trial.tag === "unfit") this.#unfit.push({ candidate, reason: trial.reason });
      else this.#wrong.push({ candidate, difference: trial.difference });
    }
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

  /** Times each of the field once; gives those that are left, or undefined: the time is over. */
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

  /** Is this part of the budget spent? */
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

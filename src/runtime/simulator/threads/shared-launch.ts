/**
 * @file One launch that several threads run. The calling thread runs its groups in order, in its own memory, as if it were alone; the
 * helping threads run groups from the other end, in memory that they share. When no group is left, what they wrote is taken over if
 * none of them has found a problem, and no two threads have written one element. Otherwise nothing is taken over, and the calling
 * thread runs the remaining groups too. So buffers, counts and reports do not depend on the threads.
 */
import { viewAs } from "../../data/typed-array.ts";
import type { ArrayText } from "../javascript/array-facts.ts";
import type { KernelText } from "../javascript/kernel-text.ts";
import type { LaunchShape } from "../javascript/kernel-writer.ts";
import { type ArrayMemory, declaredMemory } from "../javascript/launch-memory.ts";
import { COUNTERS } from "../javascript/text-block.ts";
import { addStamps, blocksOf, copyWritten, withoutStamps } from "./block-stores.ts";
import { GroupShares } from "./group-shares.ts";
import type { GroupTask, GroupThreads } from "./group-threads.ts";

/** A launch, and the memory in which the calling thread runs it. */
export interface LaunchInMemory {
  readonly written: KernelText;
  readonly shape: LaunchShape;
  /** The arrays by number, and the memory of each. */
  readonly texts: readonly ArrayText[];
  readonly memory: readonly ArrayMemory[];
  /** The numbers of work-items that the text gets. */
  readonly geometry: readonly number[];
  readonly counters: Float64Array;
  readonly maxSteps: number;
}

/**
 * True if other threads can run groups of a launch: the text calls no functions of this thread, races are looked for, no buffer is
 * read as well as written, and no two names of buffers mean the same memory if one of them is written.
 */
export function canShare({ written, shape, texts, memory }: LaunchInMemory): boolean {
  const buffers = texts.filter(({ space }) => space === "global");
  if (written.functions.length > 0 || !shape.detect) return false;
  if (buffers.some(({ checks }) => checks === "all")) return false;
  const bytes = ({ number }: ArrayText): ArrayBufferLike => memory[number]!.data.buffer;
  return buffers
    .filter(isWritten)
    .every((w) => buffers.every((b) => b === w || bytes(b) !== bytes(w)));
}

/** True for a buffer that statements write. */
const isWritten = ({ space, checks }: ArrayText): boolean =>
  space === "global" && checks === "writers";

/** Milliseconds to wait for other threads in the end: at least, and as a multiple of the time that the launch has taken. */
const PATIENCE = { least: 1000, factor: 4 };

/** A launch that helping threads run too. */
export class SharedLaunch {
  readonly shares: GroupShares;
  readonly #launch: LaunchInMemory;
  readonly #tasks: readonly GroupTask[];
  readonly #start = Date.now();

  /** Has `count` threads run the groups after the first `done` chunks, each of `chunk` groups. */
  constructor(
    launch: LaunchInMemory,
    threads: GroupThreads,
    { chunk, done, count }: Readonly<Record<"chunk" | "done" | "count", number>>,
  ) {
    const { written, shape, texts, memory, geometry, maxSteps } = launch;
    const { groupSize, groupCount } = shape;
    this.#launch = launch;
    this.shares = GroupShares.of(Math.ceil(groupCount / chunk), done, count);
    const { control } = this.shares;
    const common = texts.map((a) =>
      a.space === "global" ? sharedCopy(a, memory[a.number]!) : undefined,
    );
    const stored = texts.filter(isWritten);
    this.#tasks = Array.from({ length: count }, (_, thread) => ({
      ...{ text: written.text, geometry, groupSize, groupCount, chunk, maxSteps, control, thread },
      arrays: texts.map((a) => {
        const buffer = common[a.number] ?? declaredMemory(a, shape, written.mixed);
        return isWritten(a) ? { ...buffer, stamps: sharedInts(a.length) } : buffer;
      }),
      stores: stored.map((a) => ({ array: a.number, counts: sharedInts(blocksOf(a.length)) })),
      counters: new Float64Array(new SharedArrayBuffer(8 * COUNTERS.length)),
    }));
    threads.start(this.#tasks);
  }

  /**
   * Takes over what the helping threads have done, when no chunk is left. Returns false if it cannot be: then the calling thread has
   * to run all groups that it has not run yet.
   */
  takeOver(): boolean {
    const elapsed = Date.now() - this.#start;
    const ended = this.shares.others(PATIENCE.least + PATIENCE.factor * elapsed);
    if (ended === undefined) return false;
    const { memory, counters, maxSteps } = this.#launch;
    const tasks = ended.map((thread) => this.#tasks[thread]!);
    const steps = tasks.reduce((sum, task) => sum + task.counters[COUNTERS.steps]!, 0);
    if (counters[COUNTERS.steps]! + steps > maxSteps) return false;
    const stores = tasks.flatMap(({ arrays, stores: written }) =>
      written.map(({ array, counts }) => ({ own: memory[array]!, other: arrays[array]!, counts })),
    );
    if (!stores.every(addStamps)) {
      stores.forEach(withoutStamps);
      return false;
    }
    stores.forEach(copyWritten);
    for (const task of tasks) addCounters(counters, task.counters);
    return true;
  }
}

function addCounters(counters: Float64Array, others: Float64Array): void {
  for (let k = 0; k <= COUNTERS.steps; k++) counters[k]! += others[k]!;
  const { barriers } = COUNTERS;
  counters[barriers] = Math.max(counters[barriers]!, others[barriers]!);
}

const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
const sharedInts = (length: number): Int32Array => new Int32Array(sharedBytes(4 * length).buffer);

/** A copy of a buffer, which the helping threads share. */
function sharedCopy({ scalar, isSet }: ArrayText, own: ArrayMemory): ArrayMemory {
  const data = viewAs(scalar, sharedBytes(own.data.byteLength));
  data.set(own.data as never);
  // the text does not look at the states of a buffer whose elements are all set
  const state = sharedBytes(isSet ? 0 : own.state.length);
  if (!isSet) state.set(own.state);
  return { data, state };
}

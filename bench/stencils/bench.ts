/**
 * @file A workload on a device: its buffers, the correctness of a kernel, and its time.
 *
 * Working sets above 60 MB, the largest known cache, rotate among copies, so that no launch finds its data in a cache. Times are of
 * single launches, by profiling events, after warm-ups that let the clock rise; medians are reported.
 */

import { generator } from "../../src/runtime/data/random.ts";
import { isFault } from "../../src/runtime/device-fault.ts";
import type { DeviceSession, Spread } from "../../src/runtime/opencl/index.ts";
import { spreadOf } from "../../src/runtime/opencl/spread.ts";
import type { Buffers, Candidate } from "./candidate.ts";
import { referenceOf } from "./reference.ts";
import {
  compulsoryBytes,
  type Data,
  inputLength,
  resultLength,
  sizeOf,
  type Workload,
} from "./workload.ts";

const CACHE = 60 * 2 ** 20;
const MOST_SETS = 16;
const WARM_UPS = 3;
const SLOW_US = 20_000;
/** Time budget of a series of launches in microseconds, and the least number of launches. */
const BUDGET_US = 1_000_000;
const FEWEST = 3;

const drawn = new Map<string, Float32Array>();

/** Returns random input data; equal arguments give equal numbers. */
function draw(kind: Data, seed: number, length: number): Float32Array {
  const key = `${kind} ${seed}`;
  const known = drawn.get(key);
  if (known !== undefined && known.length >= length) return known.subarray(0, length);
  const next = generator(seed);
  const [scale, shift] = kind === "pos" ? [2 ** -24, 0.5] : [2 ** -23, -1];
  const data = new Float32Array(length);
  for (let i = 0; i < length; i++) data[i] = shift + scale * (next() >>> 8);
  drawn.set(key, data);
  return data;
}

/** The buffers of a workload on a device, with correctness checks and timing. */
export class Bench implements Disposable {
  readonly workload: Workload;
  /** The data of each input, in order. */
  readonly data: readonly Float32Array[];
  readonly #session: DeviceSession;
  readonly #sets: readonly Buffers[];
  readonly #expected: Float32Array;
  readonly #result: Float32Array;
  #turn = 0;

  constructor(session: DeviceSession, w: Workload) {
    this.workload = w;
    this.#session = session;
    this.data = Object.values(w.inputs).map((kind, i) => draw(kind, i + 1, inputLength(w)));
    this.#expected = referenceOf(w, this.data);
    this.#result = new Float32Array(resultLength(w));
    const bytes = compulsoryBytes(w);
    const count = bytes < CACHE ? 1 : Math.min(MOST_SETS, 1 + Math.floor((8 * CACHE) / bytes));
    this.#sets = Array.from({ length: count }, () => this.#buffers());
  }

  #buffers(): Buffers {
    const inputs = Object.keys(this.workload.inputs).map(
      (name, i) => [name, this.#session.upload(this.data[i]!)] as const,
    );
    return new Map([...inputs, ["out", this.#session.createBuffer(this.#result.byteLength)]]);
  }

  /** True if the device accepts the candidate's work-group size. */
  takes(c: Candidate): boolean {
    try {
      this.#launch(c, this.#sets[0]!);
      return true;
    } catch (error) {
      if (isFault(error, "E0805")) return false;
      throw error;
    }
  }

  /** Compares the whole result with the formula in float64, and returns the time of the launch. The result buffer starts as NaN. */
  check(c: Candidate): { readonly right: boolean; readonly us: number } {
    const out = this.#sets[0]!.get("out")!;
    this.#session.poison(out);
    const us = this.#launch(c, this.#sets[0]!);
    return { right: agrees(this.#session.download(out, this.#result), this.#expected), us };
  }

  #launch(c: Candidate, buffers: Buffers): number {
    const program = this.#session.build(c.source, c.options);
    const { global, local } = c;
    return this.#session.launch(program, c.kernel, c.args(buffers), { global, local }).ns / 1000;
  }

  #next(c: Candidate): number {
    this.#turn = (this.#turn + 1) % this.#sets.length;
    return this.#launch(c, this.#sets[this.#turn]!);
  }

  /** Times a few launches of each candidate, alternately; returns spreads in microseconds. */
  time(candidates: readonly Candidate[], repeats: number): Spread[] {
    const first = candidates.map((c) => this.#next(c));
    const slow = first.some((us) => us > SLOW_US);
    for (let i = slow ? WARM_UPS : 1; i < WARM_UPS; i++) for (const c of candidates) this.#next(c);
    const once = first.reduce((a, b) => a + b, 0);
    const rounds = Math.min(repeats, Math.max(FEWEST, Math.ceil(BUDGET_US / once)));
    const times = Array.from({ length: rounds }, () => candidates.map((c) => this.#next(c)));
    return candidates.map((_, k) => spreadOf(times.map((t) => t[k]!)));
  }

  release(): void {
    for (const set of this.#sets) for (const buffer of set.values()) buffer.release();
  }

  [Symbol.dispose](): void {
    this.release();
  }
}

/**
 * True if the root mean square error is at most 10⁻⁵ of the result's, no element is off by more than 2·10⁻⁴ of the largest one,
 * and all elements are finite.
 */
function agrees(got: Float32Array, expected: Float32Array): boolean {
  let [error, size, worst, largest] = [0, 0, 0, 0];
  for (let i = 0; i < got.length; i++) {
    const e = expected[i]!;
    const d = Math.abs(got[i]! - e);
    if (!(d < Number.POSITIVE_INFINITY)) return false;
    error += d * d;
    size += e * e;
    if (d > worst) worst = d;
    if (Math.abs(e) > largest) largest = Math.abs(e);
  }
  return error <= 1e-10 * size && worst <= 2e-4 * largest;
}

/** Returns the name of a workload: program and size. */
export const nameOf = (w: Workload): string => `${w.program} ${sizeOf(w)}`;

/**
 * @file What the generated JavaScript calls where something may be wrong: bounds, unwritten elements, conflicts, `undef`, and index
 * arithmetic without a value. Each reports in the log and gives the value with which the work-item goes on. `site` is the number of
 * the statement and its array, `it` the number of the work-item, `i` an element in bounds.
 */
import { CompilerBug, intoType, LIMITS, LimitError, type Scalar } from "../../../term/index.ts";
import type { FaultSite, ProblemLog } from "../problems.ts";
import type { EpochShadow, GroupShadow } from "../shadow.ts";
import type { ArrayText } from "./array-facts.ts";

/** Thrown to end a group whose work-items have diverged at a barrier, after the report; `ended` catches it. */
const DIVERGED = new Error("the work-items of a group have parted at a barrier");

const MAX_INT = 2 ** 31 - 1;

/** The accesses to a buffer that statements both read and write: between work-items of a group, and between groups. */
export interface GlobalShadow {
  readonly items: EpochShadow;
  readonly groups: GroupShadow;
}

type Stamps = Int32Array | Float64Array;

/** Where reports go. Sites and arrays are looked at only if it returns. */
export type ReportLog = Pick<ProblemLog, "report">;

/** The reports of one launch, which generated JavaScript calls by these names. */
export class Reports {
  readonly #log: ReportLog;
  readonly #sites: readonly FaultSite[];
  readonly #arrays: ReadonlyMap<string, ArrayText>;
  readonly #groupSize: number;
  readonly #maxSteps: number;

  constructor(
    log: ReportLog,
    sites: readonly FaultSite[],
    arrays: ReadonlyMap<string, ArrayText>,
    groupSize: number,
    maxSteps: number,
  ) {
    this.#log = log;
    this.#sites = sites;
    this.#arrays = arrays;
    this.#groupSize = groupSize;
    this.#maxSteps = maxSteps;
  }

  #arrayAt(site: number): ArrayText {
    return this.#arrays.get(this.#nameAt(site))!;
  }

  #nameAt(site: number): string {
    return this.#sites[site]!.buffer!;
  }

  #zero(site: number): Scalar {
    return intoType(this.#arrayAt(site).scalar, 0);
  }

  // ---------------------------------------------------------------- budgets and control

  /** Raises LimitError (E0904), because the budget of steps is exceeded. */
  overrun(): never {
    const message = `the simulated kernel needs more than ${this.#maxSteps} work-items and loop iterations`;
    throw new LimitError("E0904", message, "simulate smaller sizes");
  }

  /** Goes on after a group that was abandoned at a barrier; any other error is thrown on. */
  ended(error: unknown): void {
    if (error !== DIVERGED) throw error;
  }

  /** The value on which all work-items of a group agree. Reports two that differ, and ends the group. */
  common<T>(site: number, values: readonly T[], first: number): T {
    const value = values[0]!;
    const other = values.findIndex((x) => x !== value);
    if (other < 0) return value;
    const where = this.#sites[site]!;
    this.#log.report("divergentBarrier", where, () => {
      const what = typeof value === "number" ? "iterations" : "as condition";
      const text = `of one group diverge before a barrier: ${String(value)} and ${String(values[other])} ${what}`;
      return { items: [first, first + other], text };
    });
    throw DIVERGED;
  }

  /** The number of iterations of a loop; −1, after a report, if a bound depends on `undef` or has no value. */
  rounds(site: number, it: number, start: number, stop: number, step: number): number {
    const sum = start + stop + step;
    if (Number.isNaN(sum)) this.#undef(site, it, () => "runs a loop with a bound that");
    if (!Number.isFinite(sum)) return -1;
    if (step < 1) throw new CompilerBug(`a loop with a step of ${step}`);
    const rounds = Math.max(0, Math.ceil((stop - start) / step));
    const last = start + rounds * step;
    if (last <= MAX_INT) return rounds;
    this.#index(site, it, `counts a loop up to ${last}, which no 32-bit integer holds`);
    return -1;
  }

  /** Reports a condition that is `undef`. */
  undecided(site: number, it: number): void {
    this.#undef(site, it, () => "decides by a condition that");
  }

  #undef(site: number, it: number, what: () => string): void {
    const occurrence = () => ({ items: [it], text: `${what()} depends on undef` });
    this.#log.report("undef", this.#sites[site]!, occurrence);
  }

  // ---------------------------------------------------------------- index arithmetic

  /** Reports that an index has no value. */
  #index(site: number, it: number, text: string): number {
    this.#log.report("index", this.#sites[site]!, () => ({ items: [it], text }));
    return Infinity;
  }

  /** An index that is no 32-bit integer: one that is not finite stays, any other is reported. */
  noInt(site: number, it: number, x: number): number {
    if (!Number.isFinite(x)) return x;
    return this.#index(site, it, `computes the index ${x}, which no 32-bit integer holds`);
  }

  floor(site: number, it: number, x: number, y: number): number {
    return y === 0 ? this.#byZero(site, it, x) : Math.floor(x / y);
  }

  mod(site: number, it: number, x: number, y: number): number {
    return y === 0 ? this.#byZero(site, it, x) : x - y * Math.floor(x / y);
  }

  ceilDiv(site: number, it: number, x: number, y: number): number {
    return y === 0 ? this.#byZero(site, it, x) : Math.ceil(x / y);
  }

  #byZero(site: number, it: number, x: number): number {
    return this.#index(site, it, `divides the index ${x} by 0`);
  }

  exact(site: number, it: number, x: number, y: number): number {
    if (!Number.isFinite(x * y) || x % y === 0) return x / y;
    return this.#index(site, it, `divides the index ${x} by ${y}, which leaves a rest`);
  }

  power(site: number, it: number, x: number, y: number): number {
    if (y >= 0 || Number.isNaN(y)) return x ** y;
    return this.#index(site, it, `computes the index ${x} to the power of ${y}`);
  }

  log2(site: number, it: number, x: number): number {
    const exponent = 31 - Math.clz32(x);
    if (x >= 1 && x === 2 ** exponent) return exponent;
    if (!Number.isFinite(x)) return x;
    return this.#index(site, it, `takes the logarithm of the index ${x}, no power of two`);
  }

  // ---------------------------------------------------------------- accesses

  /** A read out of bounds gives 0 of the element type. */
  outsideRead(site: number, i: number, width: number, it: number): Scalar {
    this.#outside(site, i, width, it, "reads");
    return this.#zero(site);
  }

  outsideWrite(site: number, i: number, width: number, it: number): void {
    this.#outside(site, i, width, it, "writes");
  }

  #outside(site: number, i: number, width: number, it: number, verb: string): void {
    if (Number.isNaN(i))
      this.#undef(site, it, () => `${verb} ${this.#nameAt(site)} at an index that`);
    if (!Number.isFinite(i)) return; // the missing value has been reported already
    this.#log.report("outOfBounds", this.#sites[site]!, () => {
      const { name, length } = this.#arrayAt(site);
      const whole = width === 1 ? `${name}[${i}]` : `${name}[${i} .. ${i + width - 1}]`;
      const text = `${verb} ${whole}, but ${name} has ${length} elements`;
      return { element: i < 0 ? i : Math.max(i, length), items: [it], text };
    });
  }

  /** Reports an access to `width` elements that is marked as aligned and is not. */
  misaligned(site: number, i: number, width: number, it: number, isWrite: boolean): void {
    this.#log.report("misaligned", this.#sites[site]!, () => {
      const verb = isWrite ? "writes" : "reads";
      const place = `${this.#nameAt(site)}[${i}]`;
      const text = `${verb} ${width} elements at ${place} as if ${i} were a multiple of ${width}`;
      return { element: i, items: [it], text };
    });
  }

  /** The value of an element without one: `undef` if that was stored (state 2); 0, after a report, if nothing was. */
  unset(site: number, i: number, it: number, state: number): Scalar | undefined {
    if (state === 2) return undefined;
    this.#log.report("uninitialised", this.#sites[site]!, () => {
      const text = `reads ${this.#nameAt(site)}[${i}], which no work-item has written`;
      return { element: i, items: [it], text };
    });
    return this.#zero(site);
  }

  undefStored(site: number, i: number, it: number): void {
    this.#log.report("undef", this.#sites[site]!, () => {
      const place = `${this.#nameAt(site)}[${i}]`;
      const text = `stores a value that depends on undef: undef reaches the output ${place}`;
      return { element: i, items: [it], text };
    });
  }

  // ---------------------------------------------------------------- conflicts

  #conflict(kind: "race" | "groupRace", site: number, i: number, it: number, other: number): void {
    this.#log.report(kind, this.#sites[site]!, () => {
      const who = kind === "race" ? "of one group" : "of different groups";
      const when = kind === "race" ? "without a barrier in between" : "in one launch";
      const text = `${who} touch ${this.#nameAt(site)}[${i}] ${when}, and one of them writes it`;
      return { element: i, items: [it, other], text };
    });
  }

  /** Two work-items of one group conflict. */
  raced(site: number, i: number, it: number, other: number): void {
    this.#conflict("race", site, i, it, other);
  }

  /** A work-item overwrites an element of a buffer, in which no barrier lies between two writes of a group. */
  overwritten(site: number, i: number, it: number, last: number, first: number): void {
    this.#conflict(last >= first ? "race" : "groupRace", site, i, it, last);
  }

  /** Records a read of a buffer that the kernel writes too. */
  onRead(site: number, i: number, it: number, s: GlobalShadow, epoch: number, first: number): void {
    const far = s.groups.read(i, it, first, first + this.#groupSize);
    this.#touched(site, i, it, s.items.read(i, it, epoch), far);
  }

  /** Records a write to a buffer that the kernel reads too. */
  onWrite(
    site: number,
    i: number,
    it: number,
    s: GlobalShadow,
    epoch: number,
    first: number,
  ): void {
    const far = s.groups.write(i, it, first, first + this.#groupSize);
    this.#touched(site, i, it, s.items.write(i, it, epoch), far);
  }

  /** Records an atomic update of a buffer. */
  onUpdate(
    site: number,
    i: number,
    it: number,
    s: GlobalShadow,
    epoch: number,
    first: number,
  ): void {
    const far = s.groups.update(i, it, first, first + this.#groupSize);
    this.#touched(site, i, it, s.items.update(i, it, epoch), far);
  }

  /** Reports the work-item of the same group, and the one of another group, with which an access conflicts; 0 is none. */
  #touched(site: number, i: number, it: number, near: number, far: number): void {
    if (near !== 0) this.#conflict("race", site, i, it, near);
    if (far !== 0) this.#conflict("groupRace", site, i, it, far);
  }

  /**
   * Records a read of a local array that the same phase writes too: its first reader, and the last other one. True if it conflicts
   * with a write.
   */
  onLocalRead(
    site: number,
    i: number,
    it: number,
    writers: Stamps,
    readers: Stamps,
    others: Stamps,
    phase: number,
    own: number,
    first: number,
  ): boolean {
    const reader = readers[i]!;
    if (reader < phase) readers[i] = own;
    else if (reader !== own) others[i] = own;
    const writer = writers[i]!;
    const isConflict = writer >= phase && writer !== own;
    if (isConflict) this.raced(site, i, it, first + writer - phase);
    return isConflict;
  }

  /**
   * Finds a conflict of a read or write of a local array with an atomic update of the same phase: its first updater, and the last
   * other one.
   */
  besideUpdate(
    site: number,
    i: number,
    it: number,
    updaters: Stamps,
    others: Stamps,
    phase: number,
    own: number,
    first: number,
  ): void {
    const updater = updaters[i]!;
    if (updater < phase) return;
    const other = updater === own ? others[i]! : updater;
    if (other >= phase) this.raced(site, i, it, first + other - phase);
  }

  /** Records an atomic update of a local array. */
  onLocalUpdate(i: number, updaters: Stamps, others: Stamps, phase: number, own: number): void {
    const updater = updaters[i]!;
    if (updater < phase) updaters[i] = own;
    else if (updater !== own) others[i] = own;
  }

  /**
   * Finds a conflict of a write to a local array that the same phase reads too: with its writer, or with a reader. True if there is
   * one.
   */
  onLocalWrite(
    site: number,
    i: number,
    it: number,
    writers: Stamps,
    readers: Stamps,
    others: Stamps,
    phase: number,
    own: number,
    first: number,
  ): boolean {
    const writer = writers[i]!;
    const reader = readers[i]!;
    let other = 0;
    if (writer >= phase && writer !== own) other = writer;
    else if (reader >= phase) other = reader === own ? others[i]! : reader;
    if (other < phase) return false;
    this.raced(site, i, it, first + other - phase);
    return true;
  }
}

/** Raises LimitError (E0904), because the arrays and variables of a work-group are too many. */
export function overfull(cells: number): never {
  const message = `a simulated work-group needs ${cells} elements of memory, more than ${LIMITS.simulatedCells}`;
  throw new LimitError("E0904", message, "simulate smaller work-groups, or smaller tiles");
}

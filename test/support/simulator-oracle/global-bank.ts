/**
 * @file A buffer in global memory. It reports reads of elements that were never written, conflicts between work-items of one group
 * and between groups, and `undef` in an output. A buffer that the kernel never writes has no conflicts to check, and an input has
 * no unwritten elements either.
 */

import {
  POISONED,
  readerOf,
  SET,
  type SimulatedBuffer,
  writerOf,
} from "../../../src/runtime/simulator/memory.ts";
import type { FaultSite, ProblemLog } from "../../../src/runtime/simulator/problems.ts";
import { CompilerBug, UNDEF } from "../../../src/term/index.ts";
import type { Bank, ReadElement, UpdateElement, WriteElement } from "./bank.ts";
import type { Item } from "./item.ts";
import type { LaunchState } from "./launch-state.ts";
import { reportConflict, reportUninitialised } from "./report.ts";
import { EpochShadow, GroupShadow } from "./shadow.ts";
import { type Word, zeroOf } from "./word.ts";

/** How a kernel uses a buffer: whether its parameter allows stores, and whether a statement stores into it. */
export interface Usage {
  /** True if the parameter allows stores. */
  readonly writable: boolean;
  /** True if a statement of the kernel stores into the buffer. */
  readonly written: boolean;
}

/**
 * A buffer in global memory during one launch. With `detect` it reports races inside and between groups, and reads of unwritten
 * elements, which give 0. Without `detect` these are not reported and an unwritten element reads as stored (bytes 0xFF). A store
 * of `undef` marks the element; it is reported for an output only, also without `detect`. `writer` raises CompilerBug if the
 * parameter is read-only.
 */
export class GlobalBank implements Bank {
  readonly space = "global";
  readonly name: string;
  readonly scalar: Bank["scalar"];
  readonly length: number;
  readonly #memory: SimulatedBuffer;
  readonly #usage: Usage;
  readonly #machine: LaunchState;
  readonly #log: ProblemLog;
  readonly #detect: boolean;
  readonly #items: EpochShadow;
  readonly #groups: GroupShadow;

  constructor(
    name: string,
    memory: SimulatedBuffer,
    usage: Usage,
    { machine, log, detect }: { machine: LaunchState; log: ProblemLog; detect: boolean },
  ) {
    this.name = name;
    this.scalar = memory.scalar;
    this.length = memory.data.length;
    this.#memory = memory;
    this.#usage = usage;
    this.#machine = machine;
    this.#log = log;
    this.#detect = detect;
    const shadowed = detect && usage.written ? this.length : 0;
    this.#items = new EpochShadow(shadowed);
    this.#groups = new GroupShadow(shadowed);
  }

  reader(site: FaultSite): ReadElement {
    const { data, state, role } = this.#memory;
    const read = readerOf(this.scalar, data);
    if (role === "input" && !this.#usage.written) return (_, i) => read(i);
    if (!this.#detect) return (_, i) => (state[i] === POISONED ? UNDEF : read(i));
    const known: ReadElement = (item, i) => {
      if (state[i] === SET) return read(i);
      if (state[i] === POISONED) return UNDEF;
      reportUninitialised(this.#log, site, item, i);
      return zeroOf(this.scalar);
    };
    if (!this.#usage.written) return known;
    return (item, i) => {
      this.#onRead(site, item, i);
      return known(item, i);
    };
  }

  writer(site: FaultSite): WriteElement {
    if (!this.#usage.writable)
      throw new CompilerBug(`${this.name} is only read, but a statement stores into it`);
    const { data, state, role } = this.#memory;
    const write = writerOf(this.scalar, data);
    return (item, i, value) => {
      if (this.#detect) this.#onWrite(site, item, i);
      if (value !== UNDEF) {
        write(i, value);
        state[i] = SET;
        return;
      }
      state[i] = POISONED;
      if (role === "output") this.#reportUndef(site, item, i);
    };
  }

  updater(site: FaultSite): UpdateElement {
    const { data, state, role } = this.#memory;
    const [read, write] = [readerOf(this.scalar, data), writerOf(this.scalar, data)];
    const before = (item: Item, i: number): Word => {
      if (!this.#detect) return state[i] === POISONED ? UNDEF : read(i);
      if (state[i] === SET || (role === "input" && !this.#usage.written)) return read(i);
      if (state[i] === POISONED) return UNDEF;
      reportUninitialised(this.#log, site, item, i);
      return zeroOf(this.scalar);
    };
    return (item, i, next) => {
      if (this.#detect) this.#onUpdate(site, item, i);
      const value = next(before(item, i));
      if (value !== UNDEF) {
        write(i, value);
        state[i] = SET;
        return;
      }
      state[i] = POISONED;
      if (role === "output") this.#reportUndef(site, item, i);
    };
  }

  #onUpdate(site: FaultSite, item: Item, i: number): void {
    const { firstItem, endItem, globalEpoch } = this.#machine;
    const near = this.#items.update(i, item.id, globalEpoch);
    if (near !== 0) reportConflict(this.#log, "race", site, [item.id, near], i);
    const far = this.#groups.update(i, item.id, firstItem, endItem);
    if (far !== 0) reportConflict(this.#log, "groupRace", site, [item.id, far], i);
  }

  #onRead(site: FaultSite, item: Item, i: number): void {
    const { firstItem, endItem, globalEpoch } = this.#machine;
    const near = this.#items.read(i, item.id, globalEpoch);
    if (near !== 0) reportConflict(this.#log, "race", site, [item.id, near], i);
    const far = this.#groups.read(i, item.id, firstItem, endItem);
    if (far !== 0) reportConflict(this.#log, "groupRace", site, [item.id, far], i);
  }

  #onWrite(site: FaultSite, item: Item, i: number): void {
    const { firstItem, endItem, globalEpoch } = this.#machine;
    const near = this.#items.write(i, item.id, globalEpoch);
    if (near !== 0) reportConflict(this.#log, "race", site, [item.id, near], i);
    const far = this.#groups.write(i, item.id, firstItem, endItem);
    if (far !== 0) reportConflict(this.#log, "groupRace", site, [item.id, far], i);
  }

  #reportUndef(site: FaultSite, item: Item, i: number): void {
    this.#log.report("undef", site, () => ({
      element: i,
      items: [item.id],
      text: `stores a value that depends on undef: undef reaches the output ${this.name}[${i}]`,
    }));
  }
}

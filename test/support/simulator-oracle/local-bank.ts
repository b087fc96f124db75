/** @file An array in local memory: one per work-group, with no element written when the group starts. */
import type { LocalArray, ScalarName } from "../../../src/lowering/imperative.ts";
import type { FaultSite, ProblemLog } from "../../../src/runtime/simulator/problems.ts";
import { UNDEF } from "../../../src/term/index.ts";
import type { Bank, ReadElement, UpdateElement, WriteElement } from "./bank.ts";
import type { LaunchState } from "./launch-state.ts";
import { reportConflict, reportUninitialised } from "./report.ts";
import { EpochShadow } from "./shadow.ts";
import { type Cell, UNWRITTEN, zeroOf } from "./word.ts";

/**
 * An array in local memory, whose elements are all unwritten when a group starts. With `detect` it reports races inside the group
 * and reads of unwritten elements, which give 0. Without `detect` it reports nothing, and an unwritten element reads as `undef`.
 */
export class LocalBank implements Bank {
  readonly space = "local";
  readonly name: string;
  readonly scalar: ScalarName;
  readonly length: number;
  readonly #cells: Cell[];
  readonly #shadow: EpochShadow;
  readonly #machine: LaunchState;
  readonly #log: ProblemLog;
  readonly #detect: boolean;
  /** What an element holds that was never written. */
  readonly #unset: Cell;

  constructor(
    { name, scalar, hasUndefined }: LocalArray,
    length: number,
    { machine, log, detect }: { machine: LaunchState; log: ProblemLog; detect: boolean },
  ) {
    this.name = name;
    this.scalar = scalar;
    this.length = length;
    this.#unset = hasUndefined ? UNDEF : UNWRITTEN;
    this.#cells = new Array<Cell>(length).fill(this.#unset);
    this.#shadow = new EpochShadow(detect ? length : 0);
    this.#machine = machine;
    this.#log = log;
    this.#detect = detect;
  }

  /** Marks all elements as unwritten. */
  startGroup(): void {
    this.#cells.fill(this.#unset);
  }

  reader(site: FaultSite): ReadElement {
    const cells = this.#cells;
    if (!this.#detect) {
      return (_, i) => {
        const cell = cells[i]!;
        return cell === UNWRITTEN ? UNDEF : cell;
      };
    }
    return (item, i) => {
      const other = this.#shadow.read(i, item.id, this.#machine.localEpoch);
      if (other !== 0) reportConflict(this.#log, "race", site, [item.id, other], i);
      const cell = cells[i]!;
      if (cell !== UNWRITTEN) return cell;
      reportUninitialised(this.#log, site, item, i);
      return zeroOf(this.scalar);
    };
  }

  updater(site: FaultSite): UpdateElement {
    const cells = this.#cells;
    return (item, i, next) => {
      if (this.#detect) {
        const other = this.#shadow.update(i, item.id, this.#machine.localEpoch);
        if (other !== 0) reportConflict(this.#log, "race", site, [item.id, other], i);
      }
      const cell = cells[i]!;
      if (cell !== UNWRITTEN) {
        cells[i] = next(cell);
        return;
      }
      if (this.#detect) reportUninitialised(this.#log, site, item, i);
      cells[i] = next(this.#detect ? zeroOf(this.scalar) : UNDEF);
    };
  }

  writer(site: FaultSite): WriteElement {
    const cells = this.#cells;
    return (item, i, value) => {
      if (this.#detect) {
        const other = this.#shadow.write(i, item.id, this.#machine.localEpoch);
        if (other !== 0) reportConflict(this.#log, "race", site, [item.id, other], i);
      }
      cells[i] = value;
    };
  }
}

/** @file A private array: one per work-item, with no element written when it is declared. */
import type { LocalArray, ScalarName } from "../../../src/lowering/imperative.ts";
import type { FaultSite, ProblemLog } from "../../../src/runtime/simulator/problems.ts";
import { CompilerBug, UNDEF } from "../../../src/term/index.ts";
import type { Bank, ReadElement, WriteElement } from "./bank.ts";
import type { Item } from "./item.ts";
import { reportUninitialised } from "./report.ts";
import { type Cell, UNWRITTEN, zeroOf } from "./word.ts";

/**
 * The private arrays of one name: one per work-item, all elements unwritten when it is declared. With `detect` a read of an
 * unwritten element is reported and gives 0; without `detect` it gives `undef` and is not reported.
 */
export class PrivateBank implements Bank {
  readonly space = "private";
  readonly name: string;
  readonly scalar: ScalarName;
  readonly length: number;
  /** The index of the array in `Item.arrays`. */
  readonly #number: number;
  readonly #log: ProblemLog;
  readonly #detect: boolean;
  /** What an element holds that was never written. */
  readonly #unset: Cell;

  constructor(
    { name, scalar, hasUndefined }: LocalArray,
    length: number,
    number: number,
    { log, detect }: { log: ProblemLog; detect: boolean },
  ) {
    this.#unset = hasUndefined ? UNDEF : UNWRITTEN;
    this.name = name;
    this.scalar = scalar;
    this.length = length;
    this.#number = number;
    this.#log = log;
    this.#detect = detect;
  }

  /** Marks all elements of the array of one work-item as unwritten. */
  declare(item: Item): void {
    const cells = item.arrays[this.#number];
    if (cells === undefined)
      item.arrays[this.#number] = new Array<Cell>(this.length).fill(this.#unset);
    else cells.fill(this.#unset);
  }

  reader(site: FaultSite): ReadElement {
    const number = this.#number;
    return (item, i) => {
      const cell = item.arrays[number]![i]!;
      if (cell !== UNWRITTEN) return cell;
      if (!this.#detect) return UNDEF;
      reportUninitialised(this.#log, site, item, i);
      return zeroOf(this.scalar);
    };
  }

  /** Raises CompilerBug: no other work-item shares the array. */
  updater(): never {
    throw new CompilerBug("an atomic update of an array of one work-item");
  }

  writer(): WriteElement {
    const number = this.#number;
    return (item, i, value) => {
      item.arrays[number]![i] = value;
    };
  }
}

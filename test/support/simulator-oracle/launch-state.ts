/** @file The state of a launch that all its code shares: the current group, epochs, counts, and the remaining budget. */

import type { Geometry } from "../../../src/runtime/simulator/geometry.ts";
import { LIMITS, LimitError } from "../../../src/term/index.ts";

/**
 * Number of loads or stores by memory, over all work-items of a launch. A vector access counts once; an access out of bounds
 * counts too.
 */
export interface AccessCounts {
  global: number;
  local: number;
  private: number;
}

const none = (): AccessCounts => ({ global: 0, local: 0, private: 0 });

/**
 * The mutable state of one launch: the current group, the epochs of both memories, the counts of accesses and barriers, and the
 * budget.
 */
export class LaunchState {
  /**
   * The current epochs of local and global memory. A barrier with a fence for a memory starts a new epoch of that memory; every
   * group starts a new epoch of both.
   */
  localEpoch = 0;
  globalEpoch = 0;
  /** The numbers of the current group's work-items: firstItem <= id < endItem. */
  firstItem = 1;
  endItem = 1;
  readonly loads: AccessCounts = none();
  readonly stores: AccessCounts = none();
  /** Barriers executed by the group that executed the most. */
  barriersPerGroup = 0;
  #barriers = 0;
  #steps = 0;
  #cells = 0;
  readonly #maxSteps: number;
  readonly #geometry: Geometry;

  constructor(geometry: Geometry, maxSteps: number) {
    this.#geometry = geometry;
    this.#maxSteps = maxSteps;
  }

  /** Starts group number `group`, counted from 0. */
  startGroup(group: number): void {
    const { groupSize } = this.#geometry;
    this.localEpoch++;
    this.globalEpoch++;
    this.firstItem = group * groupSize + 1;
    this.endItem = this.firstItem + groupSize;
    this.#barriers = 0;
  }

  /** Records a barrier with these fences. */
  barrier(local: boolean, global: boolean): void {
    if (local) this.localEpoch++;
    if (global) this.globalEpoch++;
    this.#barriers++;
    this.barriersPerGroup = Math.max(this.barriersPerGroup, this.#barriers);
  }

  /** Spends budget for work-items or loop iterations that begin. Raises LimitError (E0904) if the budget is exceeded. */
  take(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#maxSteps) overrun(this.#maxSteps);
  }

  /** Adds elements or variables to the memory of a work-group. Raises LimitError (E0904) if that is too much. */
  keep(cells: number): void {
    this.#cells += cells;
    if (this.#cells > LIMITS.simulatedCells) overfull(this.#cells);
  }
}

function overfull(cells: number): never {
  const message = `a simulated work-group needs ${cells} elements of memory, more than ${LIMITS.simulatedCells}`;
  throw new LimitError("E0904", message, "simulate smaller work-groups, or smaller tiles");
}

function overrun(steps: number): never {
  const message = `the simulated kernel needs more than ${steps} work-items and loop iterations`;
  throw new LimitError("E0904", message, "simulate smaller sizes");
}

/** @file What changes while a launch runs and all code shares: the current group, epochs, counts and the budget. */
import { LIMITS, LimitError } from "../../term/index.ts";
import type { Geometry } from "./geometry.ts";

/** By memory; a vector access counts once. */
export interface AccessCounts {
  global: number;
  local: number;
  private: number;
}

const none = (): AccessCounts => ({ global: 0, local: 0, private: 0 });

export class LaunchState {
  /** Between two barriers with a fence for that memory it is one epoch; no two groups share one. */
  localEpoch = 0;
  globalEpoch = 0;
  /** Numbers of the work-items of the current group: firstItem <= id < endItem. */
  firstItem = 1;
  endItem = 1;
  readonly loads: AccessCounts = none();
  readonly stores: AccessCounts = none();
  /** Of the group that executed most. */
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

  startGroup(group: number): void {
    const { groupSize } = this.#geometry;
    this.localEpoch++;
    this.globalEpoch++;
    this.firstItem = group * groupSize + 1;
    this.endItem = this.firstItem + groupSize;
    this.#barriers = 0;
  }

  barrier(local: boolean, global: boolean): void {
    if (local) this.localEpoch++;
    if (global) this.globalEpoch++;
    this.#barriers++;
    this.barriersPerGroup = Math.max(this.barriersPerGroup, this.#barriers);
  }

  /** So many work-items or iterations of a loop begin. Raises LimitError where the budget is not enough for them. */
  take(steps: number): void {
    this.#steps += steps;
    if (this.#steps > this.#maxSteps) overrun(this.#maxSteps);
  }

  /** So many elements or variables are kept for a work-group. Raises LimitError where that is too much. */
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

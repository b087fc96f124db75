/**
 * @file A block of generated JavaScript: its lines, and the loads, stores and loop iterations that one run of the block costs. What does
 * not depend on a condition is counted once, where the block begins.
 */
import type { KernelSpace } from "../../../lowering/memories.ts";

/** A counter of a launch: its place in the array of counters. Loads and stores count by memory, `steps` loop iterations. */
export const COUNTERS = {
  loads: { global: 0, local: 1, private: 2 },
  stores: { global: 3, local: 4, private: 5 },
  steps: 6,
  /** The largest number of barriers that a group has executed. */
  barriers: 7,
  /** The stamp that the current phase adds to the number of a work-item inside its group (only with barriers). */
  stamp: 8,
  /** The current epoch of global memory. */
  epoch: 9,
  /** The length of the array of counters. */
  length: 10,
} as const;

const COUNTED = 7;

/** The lines of a block, and what one run of it costs. */
export class TextBlock {
  readonly #lines: string[] = [];
  readonly #costs = new Array<number>(COUNTED).fill(0);

  /** True if the block does nothing at all, so that an expression computed in it has no effects. */
  get isEmpty(): boolean {
    return this.#lines.length === 0 && this.#costs.every((cost) => cost === 0);
  }

  /** Adds a line, a complete statement. */
  line(text: string): void {
    this.#lines.push(text);
  }

  /** Counts one load or store of a memory. */
  count(what: "loads" | "stores", space: KernelSpace | "global"): void {
    this.#costs[COUNTERS[what][space]]!++;
  }

  /** Adds what `runs` runs of another block cost. `steps` of them are iterations of a loop. */
  addCosts(block: TextBlock, runs: number, steps = 0): void {
    block.#costs.forEach((cost, k) => {
      this.#costs[k]! += cost * runs;
    });
    this.#costs[COUNTERS.steps]! += steps;
  }

  /** The statements that count what as many runs of the block cost as `runs` says, a text; each is an iteration if `isLoop`. */
  costsTimes(runs: string, isLoop: boolean): string {
    return countsText(this.#costs, ` * ${runs}`, isLoop ? runs : undefined);
  }

  /** The statements of the block, which count what they cost. */
  get text(): string {
    return countsText(this.#costs, "") + this.body;
  }

  /** The statements of the block without the counting. */
  get body(): string {
    return this.#lines.map((line) => `${line}\n`).join("");
  }
}

function countsText(costs: readonly number[], times: string, more?: string): string {
  let text = "";
  for (let k = 0; k < COUNTERS.steps; k++)
    if (costs[k] !== 0) text += `C[${k}] += ${costs[k]}${times};\n`;
  const own = costs[COUNTERS.steps]!;
  if (own === 0 && more === undefined) return text;
  const steps = [...(own === 0 ? [] : [`${own}${times}`]), ...(more === undefined ? [] : [more])];
  return `${text}if ((C[${COUNTERS.steps}] += ${steps.join(" + ")}) > M) X.overrun();\n`;
}

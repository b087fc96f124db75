/** @file Conditions on the numbers of named sizes, each tested as soon as the numbers that it mentions are chosen. */
import { compileCondition, compileSize, type Size, type SizeCondition } from "../term/index.ts";

/**
 * Conditions on numbers for a list of names that are chosen one after the other. A constraint without names belongs to the empty
 * list of numbers. Compiled once, as searches test them many thousand times.
 */
export class SizeConstraints {
  readonly names: readonly string[];
  readonly #tests: ((values: readonly number[]) => boolean)[][];

  /** The sizes `naturals` must be at least 0, and all conditions must hold. Sizes without a value satisfy nothing. */
  constructor(
    names: readonly string[],
    naturals: readonly Size[],
    conditions: readonly SizeCondition[],
  ) {
    this.names = names;
    this.#tests = Array.from({ length: names.length + 1 }, () => []);
    for (const s of naturals) {
      const value = compileSize(s, names);
      this.#tests[this.#known([s])]!.push((values) => value(values) >= 0);
    }
    for (const c of conditions)
      this.#tests[this.#known([c.left, c.right])]!.push(compileCondition(c, names));
  }

  /** The length of the shortest list of numbers that includes those of all variables in the sizes. */
  #known(sizes: readonly Size[]): number {
    const last = sizes.flatMap((s) => s.vars.map((v) => this.names.indexOf(v.name)));
    return Math.max(-1, ...last) + 1;
  }

  /** True if the constraints hold whose last number is the last of `values`, the numbers of the first names. */
  admits(values: readonly number[]): boolean {
    return this.#tests[values.length]!.every((holds) => holds(values));
  }

  /** True if all constraints hold for `values`, one number for each name. */
  hold(values: readonly number[]): boolean {
    return this.#tests.every((tests) => tests.every((holds) => holds(values)));
  }
}

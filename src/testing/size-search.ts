/** @file Draws numbers for sizes that satisfy constraints, by a search that chooses one number after the other. */
import type { Choices } from "./choices.ts";
import type { SizeConstraints } from "./size-constraints.ts";

/** The choices that are left after some numbers have been chosen. */
interface OpenChoices {
  /** The numbers that the next size may have, as often as they are likely. */
  left: readonly number[];
  readonly next: Map<number, OpenChoices>;
}

/**
 * Draws each assignment that satisfies the constraints at most once. A number is chosen only among those that satisfy the
 * constraints on the numbers chosen so far, so that a size which another must divide is drawn from its divisors. A choice that turned
 * out to be impossible is not made again.
 */
export class SizeSearch {
  readonly #constraints: SizeConstraints;
  readonly #candidates: readonly number[];
  readonly #distinct: readonly number[];
  readonly #root: OpenChoices;
  #tests: number;

  /**
   * `candidates` are the numbers that a size may have; repeated numbers are drawn more often. `tests` bounds the number of
   * partial assignments that are tested.
   */
  constructor(constraints: SizeConstraints, candidates: readonly number[], tests: number) {
    this.#constraints = constraints;
    this.#candidates = candidates;
    this.#distinct = [...new Set(candidates)];
    this.#tests = tests;
    this.#root = constraints.names.length === 0 ? { left: [0], next: new Map() } : this.#branch([]);
    if (!constraints.admits([])) this.#root.left = [];
  }

  /** Returns numbers in the order of the names; undefined if all assignments have been drawn or the tests are spent. */
  draw(c: Choices): readonly number[] | undefined {
    if (this.#constraints.names.length === 0) return this.#only();
    while (this.#root.left.length > 0) {
      const found = this.#descend(c);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The only assignment of no sizes, once. */
  #only(): readonly number[] | undefined {
    const isLeft = this.#root.left.length > 0;
    this.#root.left = [];
    return isLeft ? [] : undefined;
  }

  /** Chooses numbers from the root to a leaf, and removes the leaf or the choice without a continuation. */
  #descend(c: Choices): readonly number[] | undefined {
    const { length } = this.#constraints.names;
    const values: number[] = [];
    let at = this.#root;
    for (;;) {
      const value = c.pick(at.left);
      values.push(value);
      if (values.length === length) {
        remove(at, value);
        return values;
      }
      const next = at.next.get(value) ?? this.#branch(values);
      at.next.set(value, next);
      if (next.left.length === 0) {
        remove(at, value);
        return undefined;
      }
      at = next;
    }
  }

  /** The branch after the chosen numbers: candidates that the constraints admit as the next one. */
  #branch(chosen: readonly number[]): OpenChoices {
    const admitted = new Set(this.#distinct.filter((x) => this.#admits([...chosen, x])));
    return { left: this.#candidates.filter((x) => admitted.has(x)), next: new Map() };
  }

  #admits(values: readonly number[]): boolean {
    return this.#tests-- > 0 && this.#constraints.admits(values);
  }
}

function remove(branch: OpenChoices, value: number): void {
  branch.left = branch.left.filter((x) => x !== value);
  branch.next.delete(value);
}

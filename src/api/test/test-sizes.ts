/**
 * @file Draws sizes to test a schedule with: small numbers, primes, and numbers around its tiles, for which the conditions of the
 * program and of the schedule hold and the data has at most `MOST_ELEMENTS` elements.
 */
import {
  dimensions,
  evaluate,
  type SizeTest,
  sizesOfTest,
  sizeTestOf,
  subterms,
  type Term,
  testHolds,
} from "../../term/index.ts";
import type { Choices } from "../../testing/choices.ts";
import type { ResolvedProgram } from "../run/runnable.ts";

/** Simple sizes first, because cases shrink towards the start. */
const SMALL: readonly number[] = [1, 2, 0, 3, 4, 5, 7, 8, 11, 16, 17];
/** The most elements of all inputs and the result together, so that the interpreter and the simulator are quick. */
const MOST_ELEMENTS = 20_000;
const TRIES = 400;
/** If there are at most so many combinations of candidates, those that fit are listed, so that cases shrink to small sizes. */
const MOST_COMBINATIONS = 3_000;

/**
 * Draws random sizes to test one applied schedule with: small numbers, and numbers up to 2000 around the schedule's parameters and
 * the constants in conditions and in choices at the launch. They satisfy the conditions of the program and of the schedule, and all inputs and the result
 * together have at most `MOST_ELEMENTS` (20 000) elements.
 */
export class TestSizes {
  readonly #target: ResolvedProgram;
  readonly #conditions: readonly SizeTest[];
  readonly #candidates: readonly number[];
  /** All combinations that fit, simple ones first; undefined if there are too many candidates. */
  #fitting: readonly ReadonlyMap<string, number>[] | undefined;

  /** `numbers` are the values of the schedule's parameters. They and constants in conditions count as tiles. */
  constructor(target: ResolvedProgram, numbers: readonly number[]) {
    this.#target = target;
    const { program, conditions, alternatives, term } = target;
    this.#conditions = [...program.conditions, ...conditions, ...alternatives];
    const tests = [...this.#conditions, ...choicesIn(term)];
    const tiles = [...numbers, ...tests.flatMap((t) => constants(t))];
    const around = tiles.flatMap((t) => [t, 2 * t, t + 1, t - 1, 3 * t, 2 * t + 1]);
    this.#candidates = [...new Set([...SMALL, ...around])].filter((n) => n >= 0 && n <= 2_000);
  }

  /** Random values for all size variables; undefined if none that fit were found. */
  draw(c: Choices): ReadonlyMap<string, number> | undefined {
    this.#fitting ??= this.#listed();
    if (this.#fitting !== undefined)
      return this.#fitting.length === 0 ? undefined : c.pick(this.#fitting);
    for (let i = 0; i < TRIES; i++) {
      const values = this.#target.sizes.map((name) => [name, c.pick(this.#candidates)] as const);
      const sizes = new Map(values);
      if (this.#fits(sizes)) return sizes;
    }
    return undefined;
  }

  /** The combinations that fit, by the sum of their places in the list of candidates. */
  #listed(): readonly ReadonlyMap<string, number>[] | undefined {
    const { sizes } = this.#target;
    if (this.#candidates.length ** sizes.length > MOST_COMBINATIONS) return undefined;
    let all: readonly { readonly rank: number; readonly values: readonly number[] }[] = [
      { rank: 0, values: [] },
    ];
    for (const _ of sizes)
      all = all.flatMap(({ rank, values }) =>
        this.#candidates.map((n, i) => ({ rank: rank + i, values: [...values, n] })),
      );
    return all
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ values }) => new Map(sizes.map((name, i) => [name, values[i]!] as const)))
      .filter((found) => this.#fits(found));
  }

  #fits(sizes: ReadonlyMap<string, number>): boolean {
    const value = (v: { readonly name: string }): number | undefined => sizes.get(v.name);
    if (!this.#conditions.every((t) => testHolds(t, value))) return false;
    const types = [...this.#target.inputs.map((i) => i.type), this.#target.program.result];
    let elements = 0;
    for (const type of types) {
      const lengths = dimensions(type).map((s) => evaluate(s, value));
      if (lengths.some((n) => typeof n !== "number" || n < 0)) return false;
      elements += lengths.reduce<number>((n, length) => n * Number(length), 1);
    }
    return elements <= MOST_ELEMENTS;
  }
}

/** The constant sides of the conditions of a test, which may be tiles. */
const constants = (t: SizeTest): number[] =>
  sizesOfTest(t).flatMap((s) => (s.constant === undefined ? [] : [s.constant]));

/** The tests by which a term chooses at the launch. */
const choicesIn = (term: Term): readonly SizeTest[] =>
  [...subterms(term)].flatMap((t) =>
    t.tag === "prim" && t.prim === "select" ? (sizeTestOf(t.args[0]!) ?? []) : [],
  );

/**
 * @file Sizes to test a schedule with: small ones, primes, and those around its tiles, such that the conditions of the program
 * and of the schedule hold and there are not too many elements.
 */
import { dimensions, evaluate, evaluateCondition, type SizeCondition } from "../../term/index.ts";
import type { Choices } from "../../testing/choices.ts";
import type { ResolvedProgram } from "../run/runnable.ts";

/** Simple ones first: cases shrink towards the start. */
const SMALL: readonly number[] = [1, 2, 0, 3, 4, 5, 7, 8, 11, 16, 17];
/** Elements of all inputs together: the interpreter and the simulator are to be quick. */
const MOST_ELEMENTS = 20_000;
const TRIES = 400;

export class TestSizes {
  readonly #target: ResolvedProgram;
  readonly #conditions: readonly SizeCondition[];
  readonly #candidates: readonly number[];

  /** `numbers`: what the schedule's parameters are set to. */
  constructor(target: ResolvedProgram, numbers: readonly number[]) {
    this.#target = target;
    this.#conditions = [...target.program.conditions, ...target.conditions];
    const tiles = [...numbers, ...this.#conditions.flatMap((c) => constants(c))];
    const around = tiles.flatMap((t) => [t, 2 * t, t + 1, t - 1, 3 * t, 2 * t + 1]);
    this.#candidates = [...new Set([...SMALL, ...around])].filter((n) => n >= 0 && n <= 2_000);
  }

  /** Undefined where none were found. */
  draw(c: Choices): ReadonlyMap<string, number> | undefined {
    for (let i = 0; i < TRIES; i++) {
      const values = this.#target.sizes.map((name) => [name, c.pick(this.#candidates)] as const);
      const sizes = new Map(values);
      if (this.#fits(sizes)) return sizes;
    }
    return undefined;
  }

  #fits(sizes: ReadonlyMap<string, number>): boolean {
    const value = (v: { readonly name: string }): number | undefined => sizes.get(v.name);
    const holds = this.#conditions.every((c) => {
      const found = evaluateCondition(c, value);
      return "holds" in found && found.holds;
    });
    if (!holds) return false;
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

/** The numbers in a condition that may be tiles. */
function constants({ left, right }: SizeCondition): number[] {
  return [left, right].flatMap((s) => (s.constant === undefined ? [] : [s.constant]));
}

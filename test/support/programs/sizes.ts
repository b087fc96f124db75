/** @file Sizes of random programs: variables with values near tiles and primes, constants, sums and multiples. */
import { add, evaluate, mul, type Session, type Size } from "../../../src/term/index.ts";
import type { Choices } from "../choices.ts";

/** Values of lengths: primes, a tile and its neighbours, 1 and 0. */
const VALUES: readonly number[] = [5, 4, 3, 8, 1, 7, 9, 2, 6, 0, 13, 12, 11, 16];
const MOST = 700;
/** Values of sizes that are no lengths. */
const LARGE: readonly number[] = [2 ** 31 - 1, 2 ** 30 + 1, 2 ** 16, 2 ** 15, 46_341, 1];

/** The size variables of a random program and their values. */
export class SizeWorld {
  readonly session: Session;
  readonly values: ReadonlyMap<string, number>;
  readonly #c: Choices;

  constructor(c: Choices, session: Session) {
    this.#c = c;
    this.session = session;
    const lengths = ["n", "m", "k"].map((name) => [name, c.pick(VALUES)] as const);
    this.values = new Map([...lengths, ["large", c.pick(LARGE)]]);
  }

  variable(name: string): Size {
    return this.session.sizes.variable("free", name);
  }

  /** Returns a length for an input. */
  pick(): Size {
    const c = this.#c;
    const variable = (): Size => this.variable(c.pick(["n", "m", "k"]));
    return c.pick<() => Size>([
      variable,
      variable,
      () => this.session.sizes.nat(c.pick([4, 3, 8, 5, 1, 7])),
      () => add(variable(), c.int(1, 3)),
      () => mul(variable(), c.int(2, 4)),
    ])();
  }

  valueOf(size: Size): number {
    const value = evaluate(size, (v) => this.values.get(v.name));
    if (typeof value === "number") return value;
    throw new Error("a size of a program has no value");
  }

  /** True if an array of these lengths has at most 700 elements, so that the interpreter and the simulator are fast. */
  isSmall(lengths: readonly Size[]): boolean {
    return lengths.reduce((n, s) => n * this.valueOf(s), 1) <= MOST;
  }
}

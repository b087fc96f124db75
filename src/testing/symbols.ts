/** @file Symbolic values, each known by its name only. */
import type { Value } from "../term/index.ts";
import { asValue, Symbolic } from "./values.ts";

/**
 * Makes symbolic values, one for each name: equal names give the same value. Names of 40 characters or more are abbreviated by
 * numbers.
 */
export class SymbolicNames {
  readonly #known = new Map<string, Symbolic>();
  readonly #long = new Map<string, string>();

  /** Returns the value of a name. */
  of(name: string): Value {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = new Symbolic(this.brief(name));
      this.#known.set(name, known);
    }
    return asValue(known);
  }

  /** Abbreviates a long text by a number. Names would otherwise grow with each applied function, and every element has one. */
  brief(shown: string): string {
    if (shown.length < 40) return shown;
    if (!this.#long.has(shown)) this.#long.set(shown, `§${this.#long.size}`);
    return this.#long.get(shown)!;
  }
}

/** @file Values of which nothing is known, by name. */
import type { Value } from "../term/index.ts";
import { asValue, Symbolic } from "./values.ts";

/** One value for each name. */
export class SymbolicNames {
  readonly #known = new Map<string, Symbolic>();
  readonly #long = new Map<string, string>();

  of(name: string): Value {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = new Symbolic(this.brief(name));
      this.#known.set(name, known);
    }
    return asValue(known);
  }

  /** Long texts are numbered: names would grow with each function that is applied, and each element has its name. */
  brief(shown: string): string {
    if (shown.length < 40) return shown;
    if (!this.#long.has(shown)) this.#long.set(shown, `§${this.#long.size}`);
    return this.#long.get(shown)!;
  }
}

/** @file Symbolic values, each known by its name only. */
import type { Value } from "../term/index.ts";
import type { DataKey } from "./data-key.ts";
import { asValue, Symbolic } from "./values.ts";

const MOST_READABLE = 300;
/** Names from this length on are abbreviated. */
const LONG_NAME = 40;
const ABBREVIATED = /§\d+/;

/**
 * Makes symbolic values, one for each name: equal names give the same value. Names of 40 characters or more are abbreviated by
 * numbers.
 */
export class SymbolicNames {
  readonly #known = new Map<string, Symbolic>();
  readonly #long = new Map<string, string>();
  readonly #written = new Map<string, string>();

  /** Returns the value of a name. */
  of(name: string): Value {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = new Symbolic(this.brief(name));
      this.#known.set(name, known);
    }
    return asValue(known);
  }

  /** Returns a value of a name, which is put together only where it is read. Values of equal names are equal, but several objects. */
  named(key: DataKey): Value {
    return asValue(new Symbolic(key.length < LONG_NAME ? key : this.brief(key.text)));
  }

  /** Abbreviates a long text by a number. Names would otherwise grow with each applied function, and every element has one. */
  brief(shown: string): string {
    if (shown.length < LONG_NAME) return shown;
    const known = this.#long.get(shown);
    if (known !== undefined) return known;
    const short = `§${this.#long.size}`;
    this.#long.set(shown, short);
    this.#written.set(short, shown);
    return short;
  }

  /**
   * Writes a text of values for a reader: calls as in Strata, `op(op(z, x), y)`, and abbreviated names in full as long as the text
   * stays below 300 characters; what is left out is `…`.
   */
  readable(text: string): string {
    let out = text;
    while (ABBREVIATED.test(out)) {
      const next = out.replaceAll(/§\d+/g, (short) => this.#written.get(short) ?? "…");
      out = next.length > MOST_READABLE ? out.replaceAll(/§\d+/g, "…") : next;
    }
    return out.replaceAll(")(", ", ");
  }
}

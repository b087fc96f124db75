/** @file A memo table of values and of mistakes in making them. */
import type { StrataError } from "../../term/index.ts";
import { reportedIn } from "../diagnostics/errors.ts";

/** A memo table of values and errors: each thing is made once, and a failure to make it is thrown again at each request. */
export class Outcomes<T> {
  readonly #known = new Map<string, { readonly value: T } | { readonly wrong: StrataError }>();

  /** The value of a name, made at the first request. Throws what making it has thrown. */
  get(name: string, make: () => T): T {
    let known = this.#known.get(name);
    if (known === undefined) {
      known = outcomeOf(make);
      this.#known.set(name, known);
    }
    if ("wrong" in known) throw known.wrong;
    return known.value;
  }
}

function outcomeOf<T>(make: () => T): { readonly value: T } | { readonly wrong: StrataError } {
  try {
    return { value: make() };
  } catch (error) {
    if (reportedIn(error) === undefined) throw error;
    return { wrong: error as StrataError };
  }
}

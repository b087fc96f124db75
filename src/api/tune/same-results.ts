/** @file Finds choices whose schedules leave the same term under the same conditions, so that their kernels are equal but for names. */
import { showTest, type Term } from "../../term/index.ts";
import type { Applied } from "../schedule/stages.ts";
import type { Choice } from "./space.ts";

/** The results of choices so far. */
export class SameResults {
  readonly #same = new Set<Choice>();
  /** The first choice for each result: by the term, which is one object where terms are equal, and by what belongs to it, as text. */
  readonly #first = new Map<Term, Map<string, Choice>>();

  /** The earlier choice that has this result; undefined for the first one, which is remembered. */
  first(choice: Choice, { term, conditions, alternatives, schedule }: Applied): Choice | undefined {
    const tests = [...conditions, ...alternatives].map(showTest).sort();
    const key = [schedule.mode, ...tests].join("\n");
    const known = this.#first.get(term) ?? new Map<string, Choice>();
    this.#first.set(term, known);
    const found = known.get(key);
    if (found === undefined) known.set(key, choice);
    else this.#same.add(choice);
    return found;
  }

  /** True if `first` has found an earlier choice with the result of this one. */
  has(choice: Choice): boolean {
    return this.#same.has(choice);
  }
}

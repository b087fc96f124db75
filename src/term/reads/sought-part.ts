/** @file Finds the part whose reads are followed, below lambdas. */
import { shift } from "../substitute.ts";
import { children, type Term } from "../term.ts";

/** A part of a term that mentions no variable that the term binds. */
export class SoughtPart {
  readonly #part: Term;
  readonly #below: Term[] = [];

  constructor(part: Term) {
    this.#part = part;
  }

  /** True if `t`, below so many lambdas, is the part. */
  is(t: Term, depth: number): boolean {
    const known = this.#below[depth] ?? shift(this.#part, depth);
    this.#below[depth] = known;
    return t === known;
  }

  /**
   * True if the part occurs in `root`, which lies below so many lambdas, or `reaches` holds of the de Bruijn index of a variable of
   * `root`. Calls `step` for each sub-term.
   */
  occursIn(
    root: Term,
    depth: number,
    reaches: (index: number) => boolean,
    step: () => void,
  ): boolean {
    const seen = new Set<string>();
    const todo: [t: Term, inner: number][] = [[root, 0]];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const [t, inner] = next;
      const key = `${t.id}/${inner}`;
      if (seen.has(key)) continue;
      seen.add(key);
      step();
      if (this.is(t, depth + inner)) return true;
      if (t.tag === "var" && t.index >= inner && reaches(t.index - inner)) return true;
      for (const part of children(t)) todo.push([part, t.tag === "lam" ? inner + 1 : inner]);
      if (t.tag === "app") todo.push([t.fun, inner]);
    }
    return false;
  }
}

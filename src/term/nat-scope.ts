/**
 * @file What a pattern finds under its nat binders, as seen from outside them. A metavariable cannot list a bound size, so
 * nothing that it is bound to may mention one; sizes bound further out are renumbered.
 */
import { type Size, shiftBound } from "./size/index.ts";
import { mapSizes } from "./substitute.ts";
import type { Term } from "./term.ts";
import { mapType, type Type } from "./type.ts";

/** Leaves `nats` nat binders, of which nothing may be mentioned. */
class Exit {
  readonly #nats: number;
  possible = true;

  constructor(nats: number) {
    this.#nats = nats;
  }

  readonly size = (s: Size, sizeBinders: number): Size => {
    const end = sizeBinders + this.#nats;
    this.possible &&= s.vars.every(({ index: i = end }) => i < sizeBinders || i >= end);
    return this.possible ? shiftBound(s, -this.#nats, end) : s;
  };
}

function outside<T>(nats: number, move: (exit: Exit) => T): T | undefined {
  const exit = new Exit(nats);
  const moved = move(exit);
  return exit.possible ? moved : undefined;
}

/** The size outside `nats` nat binders; undefined if it mentions what they bind. */
export const sizeOutside = (s: Size, nats: number): Size | undefined =>
  nats === 0 || s.boundDepth === 0 ? s : outside(nats, (exit) => exit.size(s, 0));

export const typeOutside = (t: Type, nats: number): Type | undefined =>
  nats === 0 || t.sizeDepth === 0 ? t : outside(nats, ({ size }) => mapType(t.table, t, { size }));

export const termOutside = (t: Term, nats: number): Term | undefined =>
  nats === 0 || t.sizeDepth === 0 ? t : outside(nats, ({ size }) => mapSizes(t, size));

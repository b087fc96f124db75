/**
 * @file Moves terms, types and sizes out of the scope of nat binders of a pattern. A metavariable cannot list a bound size, so its
 * instance must not mention the size that such a binder binds; sizes bound further out are renumbered.
 */

import { mapType } from "./map-type.ts";
import { type Size, shiftBound } from "./size/index.ts";
import { mapSizes } from "./substitute.ts";
import type { Term } from "./term.ts";
import type { Type } from "./type.ts";

/** Moves sizes out of `nats` nat binders; `possible` becomes false if one of the bound sizes is mentioned. */
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

/**
 * Returns the size as seen outside `nats` nat binders, with the indices of sizes bound further out lowered by `nats`; undefined if
 * it mentions a size that they bind.
 */
export const sizeOutside = (s: Size, nats: number): Size | undefined =>
  nats === 0 || s.boundDepth === 0 ? s : outside(nats, (exit) => exit.size(s, 0));

/**
 * Returns the type as seen outside `nats` nat binders, with the indices of sizes bound further out lowered by `nats`; undefined if
 * it mentions a size that they bind.
 */
export const typeOutside = (t: Type, nats: number): Type | undefined =>
  nats === 0 || t.sizeDepth === 0 ? t : outside(nats, ({ size }) => mapType(t.table, t, { size }));

/**
 * Returns the term as seen outside `nats` nat binders, with the indices of sizes bound further out lowered by `nats`; undefined if
 * it mentions a size that they bind. Its bound variables, which are no sizes, stay.
 */
export const termOutside = (t: Term, nats: number): Term | undefined =>
  nats === 0 || t.sizeDepth === 0 ? t : outside(nats, ({ size }) => mapSizes(t, size));

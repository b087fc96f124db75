/**
 * @file What is known at one place of flat code: the facts of the ids, of the loops and conditions around it, and the values of the
 * index variables declared before it.
 */
import {
  type Facts,
  type Size,
  sub,
  substituteSizes,
  unlessImpossible,
  withRange,
} from "../../term/index.ts";
import { mapExpr } from "../expr-parts.ts";
import type { Expr, Flat, Loop, WorkItemId } from "../imperative.ts";
import { factsUnderGuard } from "./guard-facts.ts";

/** The knowledge at a place. It is immutable: each method returns the knowledge at another place. */
export class PlaceFacts {
  /** Facts about sizes, ids and loop variables. They do not mention the index variables that `meaning` replaces. */
  readonly facts: Facts;
  readonly #fixed: ReadonlySet<string>;
  readonly #values: ReadonlyMap<string, Size>;

  constructor(
    facts: Facts,
    fixed: ReadonlySet<string> = new Set(),
    values: ReadonlyMap<string, Size> = new Map(),
  ) {
    this.facts = facts;
    this.#fixed = fixed;
    this.#values = values;
  }

  /** The size with the values of declared index variables in place of their names; unchanged if it became too large. */
  meaning(s: Size): Size {
    if (!s.vars.some((v) => this.#values.has(v.name))) return s;
    return unlessImpossible(s, () =>
      substituteSizes(s, (v) => (v.sort === "loop" ? this.#values.get(v.name) : undefined)),
    );
  }

  /** After the declaration of a work-item id. */
  withId({ name, extent }: WorkItemId): PlaceFacts {
    const v = extent.table.variable("loop", name);
    return this.#with(withRange(this.facts, v, 0, sub(extent, 1)), name);
  }

  /** Inside a loop. */
  inside({ var: name, start, stop }: Loop<Flat>): PlaceFacts {
    const [first, end] = [this.meaning(start), this.meaning(stop)];
    const v = stop.table.variable("loop", name);
    return this.#with(withRange(this.facts, v, first, sub(end, 1)), name);
  }

  /** After a statement: a declared index that is never assigned has a known value. */
  after(s: Flat): PlaceFacts {
    if (s.tag !== "declare" || s.mutable || s.init?.tag !== "index") return this;
    const values = new Map(this.#values).set(s.name, this.meaning(s.init.size));
    return new PlaceFacts(this.facts, this.#fixed, values);
  }

  /** In the branch where a condition holds, or where it fails. */
  under(cond: Expr, holds: boolean): PlaceFacts {
    const expanded = (e: Expr): Expr => mapExpr(e, expanded, (s) => this.meaning(s));
    const facts = factsUnderGuard(this.facts, expanded(cond), { holds, fixed: this.#fixed });
    return new PlaceFacts(facts, this.#fixed, this.#values);
  }

  #with(facts: Facts, name: string): PlaceFacts {
    return new PlaceFacts(facts, new Set([...this.#fixed, name]), this.#values);
  }
}

/** @file The blocks into which a kernel's code is generated: the body of a loop, a branch, an unrolled iteration. */
import type { Facts } from "../../term/index.ts";
import type { Structured } from "../imperative.ts";
import type { View } from "./view.ts";

/**
 * A list of statements under construction, with the views of the values computed in it. Statements of inner blocks may use the
 * values of outer ones.
 */
export class Block {
  readonly stmts: Structured[] = [];
  readonly outer: Block | undefined;
  /** The facts at its beginning. */
  readonly facts: Facts;
  /** True until all statements of the block have been generated. */
  isOpen = true;
  /** The block that its statements become part of, after declarations. */
  readonly #into: Block | undefined;
  readonly #memo = new Map<string, View>();

  constructor(facts: Facts, outer?: Block, into?: Block) {
    this.facts = facts;
    this.outer = outer;
    this.#into = into;
  }

  /** The view remembered under a key in this block or a block around it. */
  recall(key: string): View | undefined {
    return this.#memo.get(key) ?? this.outer?.recall(key);
  }

  remember(key: string, view: View): void {
    this.#memo.set(key, view);
  }

  /** Remembers the view of a stored value, also in the block that the statements of this one become part of. */
  rememberStored(key: string, view: View): void {
    this.remember(key, view);
    this.#into?.rememberStored(key, view);
  }
}

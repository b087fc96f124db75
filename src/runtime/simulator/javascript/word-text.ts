/** @file Scalars in the text, and what writing a statement needs. */
import type { Flat } from "../../../lowering/imperative.ts";
import type { NumberInterval } from "../../../term/interpret/javascript/interval.ts";
import type { IndexPlace } from "./index-text.ts";

/** A scalar in the text. */
export interface WordText {
  /** A pure expression; `U` for `undef`. */
  readonly text: string;
  /** True if it may be `undef`. */
  readonly undef: boolean;
  /** The values that it can have, for an index. */
  readonly range?: NumberInterval;
}

/** What writing a statement needs: the pass, where the text goes, the names in scope, and the statement that reports name. */
export interface StatementPlace extends IndexPlace {
  readonly stmt: Flat;
}

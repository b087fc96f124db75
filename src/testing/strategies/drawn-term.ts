/** @file The terms on which strategies are tested, and where they come from. */
import type { SizeCondition, Term } from "../../term/index.ts";
import type { Choices } from "../choices.ts";
import type { SizeAssignment } from "../rule-sizes.ts";

/** A well-typed term to which a strategy is to be applied. */
export interface DrawnTerm {
  readonly term: Term;
  /** Conditions on its sizes under which it is well typed and has a meaning. */
  readonly conditions: readonly SizeCondition[];
  /** Values of its size variables; undefined if they are to be chosen such that all conditions hold. */
  readonly sizes: SizeAssignment | undefined;
}

/** A source of random terms. Equal choices give equal terms. */
export interface TermSource {
  /** Draws a term; undefined if the source has none for these choices. */
  draw(c: Choices): DrawnTerm | undefined;
}

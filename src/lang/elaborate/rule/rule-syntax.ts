/** @file A rule as written, declared or anonymous, and the names that it can see in the strategy around it. */
import type { Compute, SemanticClass } from "../../../strategies/index.ts";
import type { Size, Term } from "../../../term/index.ts";
import type { ConditionSyntax, ExprSyntax } from "../../syntax/syntax.ts";

/** The input of rule elaboration: a rule as written, declared or anonymous, with its two sides, parameters and conditions. */
export interface RuleSyntax {
  readonly name: string;
  readonly doc: string;
  readonly class: SemanticClass;
  readonly params: readonly { readonly name: string; readonly kind: "nat" | "fun" }[];
  readonly lhs: ExprSyntax;
  readonly rhs: ExprSyntax;
  /** The TypeScript function that replaces the right side, if there is one. */
  readonly compute?: Compute;
  readonly where: readonly ConditionSyntax[];
  /** True for declared rules, whose unnamed sizes and types get names. In a strategy, such names could hide names around it. */
  readonly isDeclared: boolean;
  /** The names of the terms of each rest (`xs..`); absent if there are none. */
  readonly rests?: ReadonlyMap<string, readonly string[]>;
  /** The number of lanes for each named width of a vector; absent if no width has a name. */
  readonly widths?: ReadonlyMap<string, number>;
}

/**
 * The sizes and terms that a rule written inside a strategy can mention, such as parameters and the names that patterns bind.
 * Undefined for other names.
 */
export interface RuleSurroundings {
  readonly size: (name: string) => Size | undefined;
  readonly term: (name: string) => Term | undefined;
}

/** The surroundings of a declared rule, which can mention no names of a strategy. */
export const NOTHING_AROUND: RuleSurroundings = { size: () => undefined, term: () => undefined };

/**
 * The input for an anonymous rule: one in braces, a case of `match`, or a pattern as a predicate. Its class is `exact`, and it has
 * no parameters.
 */
export const anonymous = (
  name: string,
  syntax: Pick<RuleSyntax, "lhs" | "rhs" | "where">,
): RuleSyntax => ({ ...syntax, name, doc: "", class: "exact", params: [], isDeclared: false });

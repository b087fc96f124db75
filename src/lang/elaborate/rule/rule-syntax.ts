/** @file A rule as it is written, named or anonymous, and what it sees of the strategy around it. */
import type { Compute, SemanticClass } from "../../../strategies/index.ts";
import type { Size, Term } from "../../../term/index.ts";
import type { ConditionSyntax, ExprSyntax } from "../../syntax/syntax.ts";

export interface RuleSyntax {
  readonly name: string;
  readonly doc: string;
  readonly class: SemanticClass;
  readonly params: readonly { readonly name: string; readonly kind: "nat" | "fun" }[];
  readonly lhs: ExprSyntax;
  readonly rhs: ExprSyntax;
  /** What takes the place of the right side. */
  readonly compute?: Compute;
  readonly where: readonly ConditionSyntax[];
  /** Declared: what its left side leaves without a name gets one. In a strategy that would hide names around it. */
  readonly isDeclared: boolean;
  /** The names of the terms that each rest (`xs..`) stands for; absent: there are none. */
  readonly rests?: ReadonlyMap<string, readonly string[]>;
  /** The numbers that the widths of vectors stand for; absent: no width has a name. */
  readonly widths?: ReadonlyMap<string, number>;
}

/** What an anonymous rule sees: parameters and pattern variables of the strategy. */
export interface RuleSurroundings {
  readonly size: (name: string) => Size | undefined;
  readonly term: (name: string) => Term | undefined;
}

export const NOTHING_AROUND: RuleSurroundings = { size: () => undefined, term: () => undefined };

/** A rule without a name: in braces, or a case of `match`. */
export const anonymous = (
  name: string,
  syntax: Pick<RuleSyntax, "lhs" | "rhs" | "where">,
): RuleSyntax => ({ ...syntax, name, doc: "", class: "exact", params: [], isDeclared: false });

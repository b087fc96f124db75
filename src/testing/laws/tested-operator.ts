/** @file A function with declared laws as their test needs it. */
import type { OperatorLaw } from "../../strategies/index.ts";
import type { ClassDemand, SizeCondition, Term, Type } from "../../term/index.ts";

/**
 * A function of two values of one type, polymorphic in its sizes (variables of sort `param`) and rigid type variables, with its laws.
 * The last two parameters are the operands.
 */
export interface TestedOperator {
  readonly function: {
    readonly name: string;
    readonly params: readonly (
      | { readonly tag: "nat"; readonly name: string }
      | { readonly tag: "value"; readonly name: string; readonly type: Type }
    )[];
    readonly sizes: readonly string[];
    readonly types: readonly string[];
    readonly result: Type;
    /** Lambdas over the value parameters. */
    readonly term: Term;
    readonly demands: readonly ClassDemand[];
    readonly conditions: readonly SizeCondition[];
  };
  /** The laws; the value of `identity` is the neutral element, as lambdas over the value parameters before the operands. */
  readonly laws: ReadonlyMap<OperatorLaw, Term | undefined>;
  /** The values among which the laws hold, as a function over the same parameters; undefined for all. */
  readonly domain: Term | undefined;
}

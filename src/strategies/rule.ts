/** @file Rewrite rules as data: a typed pattern, its replacement, and the conditions under which the replacement is allowed. */
import {
  boundTerms,
  type ContextPattern,
  type MatchBindings,
  type Size,
  type SizeCondition,
  type Term,
  type Type,
} from "../term/index.ts";
import type { Compute } from "./compute.ts";
import type { MeasuredCondition } from "./measure.ts";
import type { OperatorProperty } from "./property.ts";
import type { SemanticClass } from "./semantic-class.ts";
import type { Variadic } from "./variadic.ts";

/** A rewrite rule. Both sides are patterns over metavariables with the same type in every instance. */
export interface Rule {
  readonly name: string;
  /** The parameters in order: a size (`nat`) or a function of terms (`fun`). */
  readonly params: readonly { readonly name: string; readonly kind: "nat" | "fun" }[];
  /** The left side: the pattern that a term must match. */
  readonly lhs: Term;
  /** The right side; for a rule with `compute`, the left side again. */
  readonly rhs: Term;
  /** Computes the new term from a match; used in place of `rhs`. */
  readonly compute?: Compute;
  /** Size conditions, stated by the author or inferred from types, over the sizes that the left side binds. */
  readonly conditions: readonly SizeCondition[];
  /** The conditions of `conditions` that were inferred from the types. */
  readonly inferred: readonly SizeCondition[];
  /** Properties required of the matched operators, types, sizes and terms. */
  readonly properties: readonly OperatorProperty[];
  /** Conditions on measures of the match, such as `rank(xs) <= 2`; absent if there are none. */
  readonly measured?: readonly MeasuredCondition[];
  /** The contexts (`where h = context(f(x), p)`) that are split after the left side matches, in this order. */
  readonly contexts: readonly ContextPattern[];
  /** How far results stay the same: `exact`, `finite` or `approx`. */
  readonly class: SemanticClass;
  /** The doc comment of the rule in its source, without markers; empty if there is none. */
  readonly doc: string;
  /** For a member of a family: the number of lanes for each named width of the rule's source. */
  readonly widths?: ReadonlyMap<string, number>;
  /**
   * For a rule with any number of arguments or any vector width: the family of fixed rules. The other fields are of its
   * smallest member.
   */
  readonly variadic?: Variadic;
}

/**
 * The patterns of a rule whose metavariables a match binds: the left side, then part and surroundings of each context in order.
 * The right side is not included.
 */
export const patternsOf = ({ lhs, contexts }: Pick<Rule, "lhs" | "contexts">): readonly Term[] => [
  lhs,
  ...contexts.flatMap((c) => [c.part, c.around]),
];

/**
 * The terms that a match of the rule binds, by metavariable of the left side and the contexts; a metavariable with arguments gives
 * a function of them.
 */
export const termsOf = (
  rule: Pick<Rule, "lhs" | "contexts">,
  b: MatchBindings,
): Map<string, Term> => new Map(patternsOf(rule).flatMap((p) => [...boundTerms(p, b)]));

/**
 * The values of a rule's parameters at one use, by parameter name: sizes for `nat` parameters, terms for `fun` parameters. They
 * are bound before the left side is matched.
 */
export interface RuleArguments {
  readonly sizes: ReadonlyMap<string, Size>;
  readonly terms: ReadonlyMap<string, Term>;
  /** Values of type variables that an enclosing `match` has bound. */
  readonly types?: ReadonlyMap<string, Type>;
}

/** The arguments for a rule without parameters: empty maps. */
export const NO_ARGUMENTS: RuleArguments = { sizes: new Map(), terms: new Map() };

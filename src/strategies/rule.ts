/** @file Rewrite rules as data: a typed pattern, what takes its place, and what must hold. */
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
import type { OperatorProperty } from "./property.ts";
import type { SemanticClass } from "./semantic-class.ts";
import type { Variadic } from "./variadic.ts";

export interface Rule {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly kind: "nat" | "fun" }[];
  readonly lhs: Term;
  /** Of a rule with `compute` the left side again. */
  readonly rhs: Term;
  /** Makes what takes the place of a match, instead of the right side. */
  readonly compute?: Compute;
  /** Stated or inferred; over the sizes that the left side binds. */
  readonly conditions: readonly SizeCondition[];
  /** Which of `conditions` were inferred from the types. */
  readonly inferred: readonly SizeCondition[];
  readonly properties: readonly OperatorProperty[];
  /** What is split when the left side matches, in this order. */
  readonly contexts: readonly ContextPattern[];
  readonly class: SemanticClass;
  readonly doc: string;
  /** Of a rule for any number of arguments, whose other fields are those of its smallest. */
  readonly variadic?: Variadic;
}

/** All that a match binds stands in these patterns. */
export const patternsOf = ({ lhs, contexts }: Pick<Rule, "lhs" | "contexts">): readonly Term[] => [
  lhs,
  ...contexts.flatMap((c) => [c.part, c.around]),
];

/** What a match of the rule binds to terms, by name. */
export const termsOf = (
  rule: Pick<Rule, "lhs" | "contexts">,
  b: MatchBindings,
): Map<string, Term> => new Map(patternsOf(rule).flatMap((p) => [...boundTerms(p, b)]));

/** What a rule's parameters stand for at one use. */
export interface RuleArguments {
  readonly sizes: ReadonlyMap<string, Size>;
  readonly terms: ReadonlyMap<string, Term>;
  /** Types that an earlier match has bound. */
  readonly types?: ReadonlyMap<string, Type>;
}

/** For a rule without parameters. */
export const NO_ARGUMENTS: RuleArguments = { sizes: new Map(), terms: new Map() };

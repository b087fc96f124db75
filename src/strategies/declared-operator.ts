/** @file Functions with declared laws, as rules look them up. */
import type { Place, Term } from "../term/index.ts";

/**
 * The laws that can be declared of a function of two values of one type:
 * - `associative`: f(f(a, b), c) = f(a, f(b, c));
 * - `commutative`: f(a, b) = f(b, a);
 * - `identity`: f(z, a) = a = f(a, z) for the stated z;
 * - `idempotent`: f(a, a) = a.
 */
export const OPERATOR_LAWS = ["associative", "commutative", "identity", "idempotent"] as const;
/** The name of a law that can be declared of a function of two values of one type. */
export type OperatorLaw = (typeof OPERATOR_LAWS)[number];

/** A function of two values of one type with declared laws, as a pattern. */
export interface DeclaredOperator {
  /** The name in its declaration. */
  readonly name: string;
  /** The position of the name in its declaration. */
  readonly place: Place;
  /** `\a b -> …`. The parameters before the last two, the sizes and the type variables of the function are metavariables. */
  readonly operator: Term;
  /** The declared laws. The value of `identity` is the neutral element, over the same metavariables; others have none. */
  readonly laws: ReadonlyMap<OperatorLaw, Term | undefined>;
  /** True of the values for which the laws are declared, over the same metavariables; undefined for all values. */
  readonly domain: Term | undefined;
}

/** The declared operators that a rewriting run may use. They are made when a rule first demands a law. */
export interface DeclaredOperators {
  readonly operators: readonly DeclaredOperator[];
}

/** No declared operator. */
export const NO_OPERATORS: DeclaredOperators = { operators: [] };

/** @file What is said about a primitive, once: everything else (checker, interpreter, printer, lowerer, docs) reads it. */
import type { Value } from "../interpret/value.ts";
import type { TypeClass } from "../signature.ts";
import type { Size, SizeCondition } from "../size/index.ts";
import type { Type } from "../type.ts";
import type { ViewRule } from "./view.ts";

/**
 * - `algorithm`: high-level pattern, to be lowered;
 * - `layout`: moves data only: a view;
 * - `scalar`: arithmetic on scalars and vectors;
 * - `structure`: binding, choice, literals;
 * - `boundary`: how `pad` continues an array;
 * - `sequential`, `parallel`, `memory`, `host`: the OpenCL model;
 * - `mark`: a name for its argument.
 */
export const ROLES = [
  "algorithm",
  "layout",
  "scalar",
  "structure",
  "boundary",
  "sequential",
  "parallel",
  "memory",
  "host",
  "mark",
] as const;
type Role = (typeof ROLES)[number];

/** One use of a primitive as the reference semantics sees it: every size is a number. */
export interface PrimitiveUse {
  readonly sizes: readonly number[];
  readonly type: Type;
  readonly argTypes: readonly Type[];
  /** The value of a size that occurs in one of the types. */
  readonly size: (s: Size) => number;
  /** The value where a partial primitive has none: `UNDEF`, and who watches the evaluation is told why. */
  readonly noValue: (why: string) => Value;
  /** Index functions are applied to every index, also where no element is asked for. */
  readonly eager: boolean;
}

/** What a typing rule that no signature can state may ask and demand. `fail` never returns. */
export interface TypingContext {
  readonly resolve: (type: Type) => Type;
  readonly unify: (expected: Type, found: Type, what: string) => void;
  readonly freshType: () => Type;
  readonly freshSize: () => Size;
  readonly require: (condition: SizeCondition) => void;
  readonly demand: (name: TypeClass, type: Type) => void;
  readonly fail: (message: string) => never;
}

export interface FloatFacts {
  /** Roundings to the nearest that OpenCL lets one application be off by; 0 if it rounds nothing. */
  readonly roundings: number;
  /** Need a device not round it correctly? */
  readonly approximate?: boolean;
  /** On larger arguments, none negative, is it no smaller (with + for −, max for min)? Then absolute values bound it. */
  readonly grows?: boolean;
}

export interface PrimitiveRow {
  /** `(k: nat, xs: [n]a) -> [n /^ k][k]a where k divides n`; for a `typing` of its own, the same in words. */
  readonly signature: string;
  readonly typing?: (at: TypingContext, sizes: readonly Size[], args: readonly Type[]) => Type;
  readonly doc: string;
  readonly role: Role;
  /** It has a syntax of its own, and no meaning as a function by its name. */
  readonly hasSyntax?: boolean;
  /** Reference semantics: given the site, the function from argument values to the value. */
  readonly evaluate: (site: PrimitiveUse) => (...args: Value[]) => Value;
  /** Which element of an argument each element of the result is, and the other way round: where that is index arithmetic. */
  readonly view?: ViewRule;
  /** Can what computes the last argument write its elements straight to where the result's go? Each has one place there. */
  readonly writable?: boolean;
  /** Layout that computes its elements. */
  readonly computes?: boolean;
  /** Are its arguments side by side in the result, each computed to a place of its own? */
  readonly hasParts?: boolean;
  /** Does the result hold the same scalars as the last argument, in the same order in memory? */
  readonly sameOrder?: boolean;
  /** It takes all elements of its last argument through an operator, one after the other. */
  readonly folds?: boolean;
  /** A memory that its argument lies in already: nothing is computed into it. */
  readonly inPlace?: boolean;
  /** What it does to floats. */
  readonly floats?: FloatFacts;
  /**
   * It has no value for some arguments: `always`: for any; `range`: an index that is outside of its range; `length`: an index of
   * an empty array. Absent: it has one for all of them.
   */
  readonly partial?: "always" | "range" | "length";
  /** How often a function argument runs and on what is up to the primitive: `let` runs its body once. */
  readonly runsOnce?: boolean;
}

/** @file The row of a primitive: all facts about it. Checker, interpreter, printer, lowerer and documentation read the row. */
import type { Value } from "../interpret/value.ts";
import type { TypeClass } from "../signature.ts";
import type { Size, SizeCondition } from "../size/index.ts";
import type { Type } from "../type.ts";
import type { ViewRule } from "./view.ts";

/**
 * The roles of primitives:
 * - `algorithm`: high-level pattern that must be lowered;
 * - `layout`: moves data only, a view;
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

/**
 * One use of a primitive in the reference semantics: a number for every size argument, the types of the result and of the
 * arguments, and functions for sizes in types and for missing values.
 */
export interface PrimitiveUse {
  readonly sizes: readonly number[];
  readonly type: Type;
  readonly argTypes: readonly Type[];
  /** Returns the number of a size that occurs in one of the types. */
  readonly size: (s: Size) => number;
  /**
   * Returns the value of a partial primitive outside of its domain, which is UNDEF, and reports the reason to the watcher of the
   * evaluation, if there is one.
   */
  readonly noValue: (why: string) => Value;
  /** True if index functions are applied to every index, even if the element is never read. */
  readonly eager: boolean;
}

/**
 * Operations for a typing rule that no signature can express: unification, fresh unknowns, and demands on sizes and types. `unify`
 * and `fail` throw a StrataError of `IllTyped`.
 */
export interface TypingContext {
  /** Replaces a solved outermost unknown. */
  readonly resolve: (type: Type) => Type;
  /** Makes two types equal or fails; `what` names the thing of type `found`. */
  readonly unify: (expected: Type, found: Type, what: string) => void;
  readonly freshType: () => Type;
  readonly freshSize: () => Size;
  /** Adds a condition on sizes under which the use is well-typed. */
  readonly require: (condition: SizeCondition) => void;
  /** Demands that a type is in a class. */
  readonly demand: (name: TypeClass, type: Type) => void;
  /** Fails with a type error. */
  readonly fail: (message: string) => never;
}

/** Error behaviour of a primitive on floating-point operands, from which error bounds of kernels are computed. */
export interface FloatFacts {
  /** The error bound that OpenCL gives for one application, in roundings to nearest (half units in the last place); 0 if exact. */
  readonly roundings: number;
  /** True if a device need not round the result correctly. */
  readonly approximate?: boolean;
  /**
   * True if, for non-negative operands, larger operands never give a smaller result (for − read +, for min read max). Absolute
   * values of the operands then bound the result.
   */
  readonly grows?: boolean;
}

/** One row of the table of primitives: its type, documentation, role, reference semantics and properties. */
export interface PrimitiveRow {
  /** `(k: nat, xs: [n]a) -> [n /^ k][k]a where k divides n`. For a primitive with `typing` it is documentation only. */
  readonly signature: string;
  /** The typing rule of a primitive whose type no signature can express: from sizes and argument types to the result type. */
  readonly typing?: (at: TypingContext, sizes: readonly Size[], args: readonly Type[]) => Type;
  /** One sentence for the documentation. */
  readonly doc: string;
  readonly role: Role;
  /** True if the primitive has its own syntax and cannot be used as a function by name. */
  readonly hasSyntax?: boolean;
  /** Reference semantics: for a use, returns the function from argument values to the result. */
  readonly evaluate: (site: PrimitiveUse) => (...args: Value[]) => Value;
  /** Maps elements of the result to elements of the arguments, and back, where index arithmetic can express it. */
  readonly view?: ViewRule;
  /** True if the first size is the width of a vector. */
  readonly takesWidth?: boolean;
  /**
   * True if every element of the last argument has one position in the result, so that the producer of the argument can write its
   * elements there directly.
   */
  readonly writable?: boolean;
  /** True for a layout primitive that computes its elements (`generate`). */
  readonly computes?: boolean;
  /** True if the arguments are disjoint parts of the result, each computed into its own part. */
  readonly hasParts?: boolean;
  /** True if the result holds the scalars of the last argument in the same order in memory. */
  readonly sameOrder?: boolean;
  /** True if the primitive applies its first argument, a function, to each element of its last one. */
  readonly maps?: boolean;
  /** True if the primitive combines the elements of its last argument by an operator, one after the other. */
  readonly folds?: boolean;
  /** True for a memory primitive whose argument is already stored there: nothing is copied. */
  readonly inPlace?: boolean;
  /**
   * For a binary operator: the operators with which it makes chains such as `a + b - c`. In a chain, each operator has the one
   * before as its first operand, and all have the same `chain`.
   */
  readonly chain?: "sum" | "product" | "and" | "or" | "min" | "max" | "bitAnd" | "bitOr" | "bitXor";
  /** Error behaviour on floats, for the scalar primitives on floats. */
  readonly floats?: FloatFacts;
  /**
   * Arguments without a value. `always`: all of them; `range`: an index outside of its range; `length`: an index of an empty array.
   * Absent: every argument has a value.
   */
  readonly partial?: "always" | "range" | "length";
  /**
   * True if the function argument runs exactly once, as the body of `let` does; other primitives may run it any number of times.
   */
  readonly runsOnce?: boolean;
}

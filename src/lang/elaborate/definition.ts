/** @file The result of elaborating a function declaration: a canonical term with its parameters, sizes and conditions. */
import type { ClassDemand, DataRange, Place, SizeCondition, Term, Type } from "../../term/index.ts";

/**
 * A parameter of a function: a size (`nat`), which is passed at every use, or a value of a type. `range` says which data are drawn for
 * it where the function is a program; the function itself means the same without.
 */
export type FunParameter =
  | { readonly tag: "nat"; readonly name: string }
  | {
      readonly tag: "value";
      readonly name: string;
      readonly type: Type;
      readonly range?: DataRange | undefined;
    };

/**
 * A function. It is polymorphic in its sizes (size variables of sort `param`) and types (rigid type variables). `term` binds
 * the value parameters in order.
 */
export interface FunDef {
  readonly name: string;
  readonly doc: string;
  /** The position of the function's name in its declaration. */
  readonly place: Place;
  /** All parameters in order, `nat` parameters included. */
  readonly params: readonly FunParameter[];
  /** The names of its size variables. */
  readonly sizes: readonly string[];
  /** The names of its type variables. */
  readonly types: readonly string[];
  readonly result: Type;
  /** The closed term: lambdas over the value parameters, in order, around the body. */
  readonly term: Term;
  /** Type classes that the body requires of its type variables. */
  readonly demands: readonly ClassDemand[];
  /** Conditions on the sizes: stated with `where`, or required by types and not provable. */
  readonly conditions: readonly SizeCondition[];
}

/** @file What declarations come to: functions as canonical terms, rules, strategies and schedules, ready for use. */
import type { ClassDemand, Place, SizeCondition, Term, Type } from "../../term/index.ts";

/** A parameter of a function: a size, or a value of a type. */
export type FunParameter =
  | { readonly tag: "nat"; readonly name: string }
  | { readonly tag: "value"; readonly name: string; readonly type: Type };

/**
 * A function: polymorphic in its sizes (variables of sort `param`) and types (rigid variables). `term` binds its value
 * parameters in order.
 */
export interface FunDef {
  readonly name: string;
  readonly doc: string;
  readonly place: Place;
  readonly params: readonly FunParameter[];
  readonly sizes: readonly string[];
  readonly types: readonly string[];
  readonly result: Type;
  readonly term: Term;
  /** What its body does with values of its type variables. */
  readonly demands: readonly ClassDemand[];
  /** Stated with `where`, or needed by its types and not provable. */
  readonly conditions: readonly SizeCondition[];
}

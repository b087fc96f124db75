/** @file The type of a pass: a name, a contract as values and types, and a function from code to code. */
import type { Facts, Size, SizeTable } from "../../term/index.ts";
import type { Flat, LocalArray, Structured, WorkItemId } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import type { KernelRange } from "../ndrange/ndrange.ts";
import type { OneByOne } from "../one-by-one.ts";
import type { Buffer } from "../plan.ts";

/**
 * Structured code, as it is generated: parallel maps are loops. `locals` are the arrays in local memory, declared at the beginning
 * of the kernel; private arrays are declared in `body`.
 */
export interface StructuredCode {
  readonly body: readonly Structured[];
  readonly locals: readonly LocalArray[];
}

/**
 * Flat code, which a target can print: loops are sequential, and work-item ids are variables. `locals` and `ids` are declared
 * before `body`.
 */
export interface FlatCode {
  readonly body: readonly Flat[];
  readonly locals: readonly LocalArray[];
  readonly ids: readonly WorkItemId[];
}

/** Code before or after any pass: structured until the mapping to work-items, flat afterwards. */
export type PassCode = StructuredCode | FlatCode;

/** The facts about a kernel that passes may use. A pass may take new names from `names` and make sizes in `table`. */
export interface KernelContext {
  readonly kernel: string;
  readonly names: FreshNames;
  readonly table: SizeTable;
  /** Facts about sizes that hold in the whole kernel. */
  readonly facts: Facts;
  /** A pass that does not say `readsRange` sees variables in place of the sizes that depend on groups that only the kernel states. */
  readonly range: Pick<KernelRange, "items">;
  /** The buffers of the kernel's result. */
  readonly results: readonly Buffer[];
  /** The temporary buffers in global memory that only this kernel uses. */
  readonly temporaries: readonly Buffer[];
  /** Names of arrays and buffers whose elements are stored more than once. */
  readonly overwritten: ReadonlySet<string>;
  /** Names of arrays and buffers in which some elements are left undefined; passes add those that they no longer store. */
  readonly undefinedIn: Set<string>;
  /** True for a buffer that holds an input of the program, and so has values everywhere. */
  readonly isInput: (buffer: string) => boolean;
  /** True for an argument buffer that no work-item writes. */
  readonly readOnly: (buffer: string) => boolean;
  /** The number of elements of an argument buffer that is no result of the kernel; undefined for other arrays. */
  readonly lengthOf: (buffer: string) => Size | undefined;
  /** Receives the reason why lanes of a vector are computed one by one. */
  readonly oneByOne?: (why: OneByOne) => void;
}

/** A property of code that one pass establishes and a later one needs. */
export type CodeProperty =
  /** There are no loops over lanes and no `pick` expressions. */
  | "vectors"
  /** A store outside every parallel loop over a dimension is executed by one work-item of that dimension. */
  | "guarded"
  /** No work-group accesses an element that another one stores. */
  | "independent groups"
  /** A barrier separates dependent accesses of a group's work-items. */
  | "synchronised"
  /** Barriers are between regions, not inside them, and so are those of groups that others leave alone. */
  | "merged barriers"
  /** No array exists once per work-item, except arrays that are declared inside a `mapLcl`. */
  | "parts of work-items";

/**
 * A pass from code of type A to code of type B that needs the properties N and establishes the properties G. It is required if
 * `required` is present, else optional.
 */
export interface Pass<
  A extends PassCode,
  B extends PassCode,
  N extends CodeProperty = never,
  G extends CodeProperty = never,
> {
  /** The name that `--after` and `--without` take. */
  readonly name: string;
  /** A clause that is true of the code after the pass; `strata compile --passes` prints it. */
  readonly makes: string;
  /**
   * Present for required passes: the consequence of leaving the pass out. Without an optional pass kernels are still
   * correct, but may be slower.
   */
  readonly required?: string;
  /** True if the pass reads the ND-range as it is, or the bounds of work-item ids. */
  readonly readsRange?: boolean;
  readonly needs: readonly N[];
  readonly gives: readonly G[];
  readonly run: (code: A, cx: KernelContext) => B;
}

interface Declared<N extends CodeProperty> {
  readonly name: string;
  readonly makes: string;
  readonly readsRange?: boolean;
  readonly needs?: readonly N[];
}

interface RequiredPass<A, B, N extends CodeProperty, G extends CodeProperty> extends Declared<N> {
  readonly required: string;
  readonly gives?: readonly G[];
  readonly run: (code: A, cx: KernelContext) => B;
}

/** Declares a pass that is needed for correct code; `without` cannot leave it out. `needs` and `gives` are empty if absent. */
export const requiredPass = <
  A extends PassCode,
  B extends PassCode,
  N extends CodeProperty = never,
  G extends CodeProperty = never,
>(
  pass: RequiredPass<A, B, N, G>,
): Pass<A, B, N, G> => ({ needs: [], gives: [], ...pass });

/**
 * Declares an optional pass, which `without` can leave out: it establishes no property that others need, and keeps the type of the
 * code. `needs` is empty if absent.
 */
export const optionalPass = <A extends PassCode, N extends CodeProperty = never>(
  pass: Declared<N> & { readonly run: (code: A, cx: KernelContext) => A },
): Pass<A, A, N> => ({ needs: [], ...pass, gives: [] });

/** Makes the function of a pass that changes the statements only; ids and local arrays stay. `run` also gets the whole code. */
export const onBody =
  <C extends PassCode>(run: (body: C["body"], cx: KernelContext, code: C) => C["body"]) =>
  (code: C, cx: KernelContext): C => ({ ...code, body: run(code.body, cx, code) });

/** @file What a pass is: its name, its contract as values and types, and a function from code to code. */
import type { Facts, SizeTable } from "../../term/index.ts";
import type { Flat, LocalArray, Structured, WorkItemId } from "../imperative.ts";
import type { FreshNames } from "../names.ts";
import type { KernelRange } from "../ndrange/ndrange.ts";
import type { Buffer } from "../plan.ts";

/** Code as it is generated: parallel maps are loops still. Its arrays in local memory are declared at the head of the kernel. */
export interface StructuredCode {
  readonly body: readonly Structured[];
  readonly locals: readonly LocalArray[];
}

/** Code that a target can print: work-item ids, conditions and loops of C. */
export interface FlatCode {
  readonly body: readonly Flat[];
  readonly locals: readonly LocalArray[];
  readonly ids: readonly WorkItemId[];
}

/** Code at any stage. */
export type PassCode = StructuredCode | FlatCode;

/** What is known of a kernel while its code changes. Passes may ask `names` for new ones; all else stays as it is. */
export interface KernelContext {
  readonly kernel: string;
  readonly names: FreshNames;
  readonly table: SizeTable;
  /** What holds of sizes in the whole kernel. */
  readonly facts: Facts;
  readonly range: KernelRange;
  /** The buffers of the kernel's result. */
  readonly results: readonly Buffer[];
  /** The kernel's own temporaries in global memory. */
  readonly temporaries: readonly Buffer[];
  /** Arrays whose elements are stored more than once. */
  readonly overwritten: ReadonlySet<string>;
  /** Does no work-item store to this buffer? */
  readonly readOnly: (buffer: string) => boolean;
}

/** What passes establish, beyond the kind of statements, for those behind them. */
export type CodeProperty =
  /** No lane loop, no `pick`: vectors instead. */
  | "vectors"
  /** What no parallel loop of a dimension spreads is stored by one work-item. */
  | "guarded"
  /** No work-group touches an element that another one stores. */
  | "independent groups"
  /** Barriers stand between dependent accesses of a group's work-items. */
  | "synchronised"
  /** Regions wait together. */
  | "merged barriers"
  /** No array is one for each work-item but those that a work-item declares itself. */
  | "parts of work-items";

/** A step from code of kind A to code of kind B, behind passes that give the properties N. */
export interface Pass<
  A extends PassCode,
  B extends PassCode,
  N extends CodeProperty = never,
  G extends CodeProperty = never,
> {
  /** As `--after` and `--without` call it. */
  readonly name: string;
  /** What holds afterwards, in one phrase. */
  readonly makes: string;
  /** Why no kernel can do without it. Not said of optional passes: without those, kernels are only slower. */
  readonly required?: string;
  readonly needs: readonly N[];
  readonly gives: readonly G[];
  readonly run: (code: A, cx: KernelContext) => B;
}

interface Declared<N extends CodeProperty> {
  readonly name: string;
  readonly makes: string;
  readonly needs?: readonly N[];
}

interface RequiredPass<A, B, N extends CodeProperty, G extends CodeProperty> extends Declared<N> {
  readonly required: string;
  readonly gives?: readonly G[];
  readonly run: (code: A, cx: KernelContext) => B;
}

/** A pass that kernels need. */
export const requiredPass = <
  A extends PassCode,
  B extends PassCode,
  N extends CodeProperty = never,
  G extends CodeProperty = never,
>(
  pass: RequiredPass<A, B, N, G>,
): Pass<A, B, N, G> => ({ needs: [], gives: [], ...pass });

/** A pass that may be left out: it gives nothing that others need, and keeps the kind of the code. */
export const optionalPass = <A extends PassCode, N extends CodeProperty = never>(
  pass: Declared<N> & { readonly run: (code: A, cx: KernelContext) => A },
): Pass<A, A, N> => ({ needs: [], ...pass, gives: [] });

/** The code with the statements that a function makes of its own. */
export const onBody =
  <C extends PassCode>(run: (body: C["body"], cx: KernelContext, code: C) => C["body"]) =>
  (code: C, cx: KernelContext): C => ({ ...code, body: run(code.body, cx, code) });

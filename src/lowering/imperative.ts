/**
 * @file The imperative code that the lowerer produces, the printer prints and the simulator runs.
 *
 * Index arithmetic is symbolic (`Size`), never text: its variables are kernel size parameters, loop variables,
 * work-item ids and declared integers, by name. Everything else is a small typed expression tree.
 */
import type { AtMost, External, ScalarName, Size, Term } from "../term/index.ts";
import type { HostSpace, KernelSpace } from "./memories.ts";

export type { ScalarName };
export type VectorWidth = 1 | 2 | 4 | 8 | 16;

/** An OpenCL value type: a scalar, or a vector of `width` of them. */
export interface CType {
  readonly scalar: ScalarName;
  readonly width: VectorWidth;
}

/** Scalar operations; on vectors they act lane by lane, a scalar operand being repeated in every lane. */
export type ScalarOp =
  | "add" | "sub" | "mul" | "div" | "mod" | "neg"
  | "eq" | "ne" | "lt" | "le" | "gt" | "ge"
  | "and" | "or" | "not"
  | "min" | "max" | "pow" | "fma"
  | "sqrt" | "rsqrt" | "exp" | "log" | "sin" | "cos" | "tan" | "fabs" | "floor" | "ceil"; // biome-ignore format: a table

export type Expr =
  /** A 32-bit integer computed by symbolic index arithmetic. */
  | { readonly tag: "index"; readonly size: Size; readonly type: CType }
  | { readonly tag: "const"; readonly value: number | bigint | boolean; readonly type: CType }
  /** A declared variable or a by-value kernel parameter. */
  | { readonly tag: "var"; readonly name: string; readonly type: CType }
  /** `type.width` consecutive elements of `buffer` from element `index` on; `aligned`: index is a multiple of width. */
  | {
      readonly tag: "load";
      readonly buffer: string;
      readonly index: Size;
      readonly type: CType;
      readonly aligned?: boolean;
    }
  | {
      readonly tag: "op";
      readonly op: ScalarOp;
      readonly args: readonly Expr[];
      readonly type: CType;
    }
  /** Evaluates only the chosen branch (`cond` is a scalar bool). */
  | {
      readonly tag: "select";
      readonly cond: Expr;
      readonly then: Expr;
      readonly else: Expr;
      readonly type: CType;
    }
  /** Value conversion as in C; float to int truncates. */
  | { readonly tag: "cast"; readonly arg: Expr; readonly type: CType }
  | { readonly tag: "vector"; readonly elems: readonly Expr[]; readonly type: CType }
  | { readonly tag: "lane"; readonly arg: Expr; readonly lane: number; readonly type: CType }
  /** The component with a symbolic number: a constant or the variable of a `lane` loop. Gone after the vectorisation. */
  | { readonly tag: "pick"; readonly arg: Expr; readonly index: Size; readonly type: CType }
  /** A scalar function given in OpenCL C; the simulator computes what it means, a term without variables. */
  | {
      readonly tag: "external";
      readonly external: External;
      readonly meaning: Term;
      readonly args: readonly Expr[];
      readonly type: CType;
    }
  /** A value that no output may depend on. */
  | { readonly tag: "undef"; readonly type: CType };

/** An expression that reads memory. */
export type LoadExpr = Expr & { readonly tag: "load" };

/** What a parallel loop spreads its iterations over: all work-items, work-groups, the work-items of a group. */
export type ParallelKind = "glb" | "wrg" | "lcl";

/**
 * How a structured loop's iterations are spread. `lane`: one vector; `seq`: one after the other. A parallel loop `from` n
 * leaves the first n work-items or groups of its dimension to others.
 */
export type LoopKind =
  | { readonly kind: "seq"; readonly unroll: boolean }
  | { readonly kind: "lane" }
  | { readonly kind: ParallelKind; readonly dim: 0 | 1 | 2; readonly from?: Size };

/** Statements without others inside; they are the same in structured and in flat code. */
export type Straight =
  /** `mutable`: assigned later. Without `init` the variable starts uninitialised. */
  | {
      readonly tag: "declare";
      readonly name: string;
      readonly type: CType;
      readonly init?: Expr;
      readonly mutable: boolean;
    }
  | { readonly tag: "assign"; readonly name: string; readonly value: Expr }
  | { readonly tag: "declareArray"; readonly array: LocalArray }
  /** Writes `value.type.width` consecutive elements from element `index` on. */
  | {
      readonly tag: "store";
      readonly buffer: string;
      readonly index: Size;
      readonly value: Expr;
      readonly aligned?: boolean;
    }
  /** Work-group barrier with fences for these memories. */
  | { readonly tag: "barrier"; readonly local: boolean; readonly global: boolean };

/** A condition; S: the statements of its branches. */
export interface If<S> {
  readonly tag: "if";
  readonly cond: Expr;
  readonly then: readonly S[];
  readonly else: readonly S[];
}

/** Structured loop: `var` from 0 below `extent`, spread as `loop` says. */
export interface For<S> {
  readonly tag: "for";
  readonly loop: LoopKind;
  readonly var: string;
  readonly extent: Size;
  readonly body: readonly S[];
}

/** What the groups, or work-items, of a dimension do from each part's number on: every one runs one part. */
export interface Regions<S> {
  readonly tag: "regions";
  readonly kind: "glb" | "wrg";
  readonly dim: 0 | 1 | 2;
  readonly parts: readonly { readonly from: Size; readonly body: readonly S[] }[];
}

/** `for (int var = start; var < stop; var += step)`. */
export interface Loop<S> {
  readonly tag: "loop";
  readonly var: string;
  readonly start: Size;
  readonly stop: Size;
  readonly step: Size;
  readonly body: readonly S[];
}

/** What is generated: loops say how they are spread. Work-item mapping makes it flat. */
export type Structured = Straight | If<Structured> | For<Structured> | Regions<Structured>;

/** What is printed and simulated: work-item ids, conditions and loops of C. */
export type Flat = Straight | If<Flat> | Loop<Flat>;

/** A statement of either kind, for walks that serve both. */
export type Stmt = Structured | Flat;

/** An array in local or private memory, of `length` elements (a constant size). */
export interface LocalArray {
  readonly name: string;
  readonly space: KernelSpace;
  readonly scalar: ScalarName;
  readonly length: Size;
}

/** A kernel parameter: a buffer of scalars, or a scalar by value. */
export type Param =
  | {
      readonly tag: "buffer";
      readonly name: string;
      readonly scalar: ScalarName;
      /** The address space that it points to. */
      readonly space: HostSpace;
      readonly access: "read" | "write" | "readWrite";
      readonly length: Size;
    }
  | { readonly tag: "scalar"; readonly name: string; readonly type: CType }
  /** A size variable, passed as a 32-bit int: its name in the program, and in C. */
  | { readonly tag: "size"; readonly name: string; readonly symbol: string };

/** A parameter that is a buffer of scalars. */
export type BufferParam = Param & { readonly tag: "buffer" };

/** A work-item id bound to a name, e.g. `row = get_global_id(1)`, in [0, extent). */
export interface WorkItemId {
  readonly name: string;
  readonly of: "global" | "group" | "local";
  readonly dim: 0 | 1 | 2;
  readonly extent: Size;
}

/** Sizes in work-items per dimension (dimension 0 first). `local` undefined: the driver chooses. */
export interface NDRange {
  readonly global: readonly Size[];
  readonly local: readonly Size[] | undefined;
}

export interface Kernel {
  readonly name: string;
  /** One line: which program and schedule made it. */
  readonly comment: string;
  readonly params: readonly Param[];
  readonly ids: readonly WorkItemId[];
  readonly locals: readonly LocalArray[];
  readonly body: readonly Flat[];
  readonly ndrange: NDRange;
  /** What a launch checks so that index arithmetic stays within 32 bits. */
  readonly limits: readonly AtMost[];
}

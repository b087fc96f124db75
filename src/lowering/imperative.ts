/**
 * @file The imperative code that the lowerer produces, the printers print and the simulator runs.
 *
 * Index arithmetic is symbolic (`Size`), never text. Its variables are the kernel's size parameters, loop variables, work-item ids
 * and declared integers, by name. All other arithmetic is a small typed expression tree.
 */
import type { AtMost, External, ScalarName, Size, Term } from "../term/index.ts";
import type { CountingSize } from "./facts/counting.ts";
import type { HostSpace, KernelSpace } from "./memories.ts";
import type { OneByOne } from "./one-by-one.ts";

export type { ScalarName };
/** Lanes of a value: 1 for a scalar, else one of OpenCL's vector widths. Width 3 does not exist here. */
export type VectorWidth = 1 | 2 | 4 | 8 | 16;

/** The type of a value in a kernel: a scalar (`width` 1), or a vector of `width` scalars. */
export interface CType {
  readonly scalar: ScalarName;
  readonly width: VectorWidth;
}

/**
 * Operations on values. On vectors they act lane by lane; a scalar operand is repeated in every lane. Comparisons, `and`, `or` and
 * `not` give bool; on scalars `and` and `or` evaluate the second operand only if needed.
 */
export type ScalarOp =
  | "add" | "sub" | "mul" | "div" | "mod" | "neg"
  | "eq" | "ne" | "lt" | "le" | "gt" | "ge"
  | "and" | "or" | "not"
  | "bitAnd" | "bitOr" | "bitXor" | "bitNot" | "shiftLeft" | "shiftRight" | "popcount"
  | "min" | "max" | "pow" | "fma"
  | "sqrt" | "rsqrt" | "exp" | "log" | "sin" | "cos" | "tan" | "fabs" | "floor" | "ceil"; // biome-ignore format: a table

/** A read of a declared variable, or of a scalar parameter. */
export type VariableExpr = Expr & { readonly tag: "var" };

/** Constants of one scalar type, which printed code declares once for the whole program and reads at a computed index. */
export interface ConstantTable {
  readonly scalar: ScalarName;
  readonly values: readonly (number | bigint | boolean)[];
}

/** A typed expression without side effects. `type` is the type of its value. */
export type Expr =
  /** A 32-bit integer computed by symbolic index arithmetic. */
  | { readonly tag: "index"; readonly size: Size; readonly type: CType }
  | { readonly tag: "const"; readonly value: number | bigint | boolean; readonly type: CType }
  /** Reads a declared variable or a scalar parameter of the kernel. */
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
      /** For a minimum or maximum of floats: of -0 and +0 it may give either. Otherwise -0 is less than +0. */
      readonly eitherZero?: true;
      /** For `and` and `or` of scalars: both operands may be computed, because the second has a value in any case. */
      readonly eager?: true;
    }
  /**
   * A conditional expression. If `cond` is a scalar bool, only the chosen branch is evaluated. If it is a vector of truth values,
   * both branches are, and each lane takes its own; only such a `cond`, and what it is made of, has vectors of truth values.
   */
  | {
      readonly tag: "select";
      readonly cond: Expr;
      readonly then: Expr;
      readonly else: Expr;
      readonly type: CType;
      /** Both branches may be computed: each has a value whatever the data that `cond` compares, and reads elements that exist. */
      readonly total?: true;
    }
  /**
   * Converts a value. Float to integer truncates towards 0; values out of range become the nearest integer, NaN becomes 0. Integer
   * to integer wraps; anything but 0 becomes true.
   */
  | { readonly tag: "cast"; readonly arg: Expr; readonly type: CType }
  | { readonly tag: "vector"; readonly elems: readonly Expr[]; readonly type: CType }
  | { readonly tag: "lane"; readonly arg: Expr; readonly lane: number; readonly type: CType }
  /**
   * The component of the vector `arg` with the number `index`: a constant, or the variable of a `lane` loop. Vectorisation removes
   * every `pick`.
   */
  | { readonly tag: "pick"; readonly arg: Expr; readonly index: Size; readonly type: CType }
  /**
   * A call of an `extern`, a scalar function given in OpenCL C. The simulator computes `meaning` instead: a term without free
   * variables.
   */
  | {
      readonly tag: "external";
      readonly external: External;
      readonly meaning: Term;
      readonly args: readonly Expr[];
      readonly type: CType;
    }
  /** The value of a table with the number `at`, an i32 that is in range wherever the value is used. */
  | {
      readonly tag: "tabled";
      readonly table: ConstantTable;
      readonly at: Expr;
      readonly type: CType;
    }
  /** An undefined value. The simulator reports an output that depends on it. */
  | { readonly tag: "undef"; readonly type: CType };

/**
 * A read of `type.width` (1 or more) consecutive elements of a buffer: the `load` node itself, not an expression that contains
 * one.
 */
export type LoadExpr = Expr & { readonly tag: "load" };

/**
 * The units that share the iterations of a parallel loop: all work-items of the range (`glb`), the work-groups (`wrg`), or the
 * work-items of one group (`lcl`).
 */
export type ParallelKind = "glb" | "wrg" | "lcl";

/**
 * How the iterations of a structured loop run. `seq`: one after the other; `lane`: each iteration is one lane of a vector; `glb`,
 * `wrg`, `lcl`: each iteration belongs to one work-item or work-group of dimension `dim`. With `from` = n, iteration i belongs to
 * number n + i: the first n work-items or groups of the dimension do not run this loop.
 */
export type LoopKind =
  | { readonly kind: "seq"; readonly unroll: boolean }
  | { readonly kind: "lane" }
  | { readonly kind: ParallelKind; readonly dim: 0 | 1 | 2; readonly from?: Size };

/** Statements that contain no other statements. They occur in structured and in flat code. */
export type Straight =
  /** Declares a variable. `mutable`: a later statement assigns it. Without `init` it is uninitialised. */
  | {
      readonly tag: "declare";
      readonly name: string;
      readonly type: CType;
      readonly init?: Expr;
      readonly mutable: boolean;
    }
  | { readonly tag: "assign"; readonly name: string; readonly value: Expr }
  | { readonly tag: "declareArray"; readonly array: LocalArray }
  /**
   * Writes `value.type.width` consecutive elements from element `index` on. With `old` it is an atomic update of one element: `value`
   * mentions the element's value before by this name, and no other work-item accesses the element in between. Nothing but `value`
   * mentions the name.
   */
  | {
      readonly tag: "store";
      readonly buffer: string;
      readonly index: Size;
      readonly value: Expr;
      readonly aligned?: boolean;
      readonly old?: string;
    }
  /** A work-group barrier with a fence for local memory, for global memory, or for both. */
  | { readonly tag: "barrier"; readonly local: boolean; readonly global: boolean };

/**
 * A condition with two branches, of which `else` may be empty. `cond` is a scalar bool. S is the type of the statements in the
 * branches.
 */
export interface If<S> {
  readonly tag: "if";
  readonly cond: Expr;
  readonly then: readonly S[];
  readonly else: readonly S[];
}

/**
 * A loop of structured code: `var` counts from 0 to `extent` − 1; `loop` says which work-items run which iterations. A sequential
 * loop with `going` ends before the first iteration for which this variable, a bool, is false. If it contains a barrier, the variable
 * is the same for all work-items of a group.
 */
export interface For<S> {
  readonly tag: "for";
  readonly loop: LoopKind;
  readonly var: string;
  readonly extent: Size;
  readonly going?: VariableExpr | undefined;
  readonly body: readonly S[];
}

/**
 * Splits the work-groups (`wrg`) or the work-items (`glb`) of dimension `dim` into consecutive ranges, one per part. A part's range
 * begins at `from` and ends where the next one begins. A group or work-item runs at most one part.
 */
export interface Regions<S> {
  readonly tag: "regions";
  readonly kind: "glb" | "wrg";
  readonly dim: 0 | 1 | 2;
  readonly parts: readonly { readonly from: Size; readonly body: readonly S[] }[];
}

/**
 * A loop of flat code: `for (int var = start; var < stop && going; var += step)`. The bounds do not change while it runs; `step` is
 * at least 1. `going` is a bool variable, which the body may assign.
 */
export interface Loop<S> {
  readonly tag: "loop";
  readonly var: string;
  readonly start: Size;
  readonly stop: Size;
  readonly step: Size;
  readonly going?: VariableExpr | undefined;
  readonly body: readonly S[];
}

/**
 * A statement of structured code, the generator's output: its loops say which work-items run which iterations. Work-item mapping
 * turns it into flat code.
 */
export type Structured = Straight | If<Structured> | For<Structured> | Regions<Structured>;

/** A statement of flat code, which is printed and simulated: sequential loops, conditions, and work-item ids as variables. */
export type Flat = Straight | If<Flat> | Loop<Flat>;

/** A statement of either kind: structured (with parallel loops) or flat (with work-item ids and loops of C). */
export type Stmt = Structured | Flat;

/**
 * An array that a kernel declares in local or private memory. `length` counts elements; for OpenCL it is a number. The array begins at an
 * address where vectors of `lanes` elements may lie; absent if no vector access of it is aligned.
 */
export interface LocalArray {
  readonly name: string;
  readonly space: KernelSpace;
  readonly scalar: ScalarName;
  readonly length: Size;
  readonly lanes?: VectorWidth;
  /** Present if elements that no statement stores are undefined values, which may be loaded as long as nothing depends on them. */
  readonly hasUndefined?: true;
}

/** A kernel parameter: a buffer of scalars, or a scalar by value. */
export type Param =
  | {
      readonly tag: "buffer";
      readonly name: string;
      readonly scalar: ScalarName;
      /** The address space of the buffer. */
      readonly space: HostSpace;
      readonly access: "read" | "write" | "readWrite";
      readonly length: Size;
      /**
       * The parameters for which a launch may pass the same buffer. One of the two is only read, the other only written, and each element
       * is read only by the work-item that stores it, before it does.
       */
      readonly sharesWith?: readonly string[];
      /** Present if elements that the kernel does not store are undefined values, which later launches may load. */
      readonly hasUndefined?: true;
    }
  | { readonly tag: "scalar"; readonly name: string; readonly type: CType }
  /** A size variable, passed as a 32-bit int: its name in the program, and in C. */
  | { readonly tag: "size"; readonly name: string; readonly symbol: string };

/** A parameter that is a buffer of scalars; `length` is its number of scalars, also where the kernel accesses vectors. */
export type BufferParam = Param & { readonly tag: "buffer" };

/**
 * A work-item id bound to a name, e.g. `row = get_global_id(1)`. Its value lies in 0 … `extent` − 1. `of`: global id, number of
 * the group, or number inside the group.
 */
export interface WorkItemId {
  readonly name: string;
  readonly of: "global" | "group" | "local";
  readonly dim: 0 | 1 | 2;
  readonly extent: Size;
}

/**
 * The global size and the size of a work-group, both in work-items per dimension (dimension 0 first). `local` undefined: the driver
 * chooses.
 */
export interface NDRange {
  readonly global: readonly Size[];
  readonly local: readonly Size[] | undefined;
}

/**
 * A complete kernel in flat code, ready to be printed or simulated, with its ND-range. `locals` are the arrays declared at its
 * beginning, before the ids; the body may declare further ones.
 */
export interface Kernel {
  readonly name: string;
  /** One line that names the program and the schedule. */
  readonly comment: string;
  readonly params: readonly Param[];
  readonly ids: readonly WorkItemId[];
  readonly locals: readonly LocalArray[];
  readonly body: readonly Flat[];
  readonly ndrange: NDRange;
  /** Upper bounds on sizes that a launch checks, so that no index arithmetic of the kernel leaves 32 bits. */
  readonly limits: readonly AtMost[];
  /** The sizes of the kernel that loops of the host count. */
  readonly counting: readonly CountingSize[];
  /** Why lanes of vectors are computed one by one, each reason once; absent if none are. */
  readonly oneByOne?: readonly OneByOne[];
  /** The buffers that the work-items of a group read alike in long loops (`readAlike`); absent if there are none. */
  readonly alike?: readonly string[];
}

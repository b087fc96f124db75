/**
 * @file What a C-like target says in its own words. Statements, binding strength and index arithmetic are the same in all of
 * them (`print-kernel.ts`, `print-expr.ts`, `print-index.ts`); a dialect holds the rest.
 */
import type { External } from "../../term/index.ts";
import type { CType, Kernel, LocalArray, Param, ScalarOp, WorkItemId } from "../imperative.ts";
import type { FpMode, Plan } from "../plan.ts";
import type { Definitions } from "./definitions.ts";

/** Where a vector lies: the address of its first element, and what is known of it. */
export interface VectorPlace {
  readonly type: CType;
  readonly address: string;
  /** Undefined: an array that the kernel declares itself. */
  readonly param: (Param & { tag: "buffer" }) | undefined;
  /** The address is a multiple of the vector's length. */
  readonly aligned: boolean;
}

export interface Dialect {
  /** Is it a name that no variable and no kernel can have? */
  reserved(name: string): boolean;
  /** What the source begins with; `used`: the types of values and of elements in the kernels, each once. */
  head(mode: FpMode, used: readonly CType[]): string;
  /** What stands below the kernels of a plan. */
  tail(plan: Plan, d: Definitions): string;

  // types and constants
  typeName(t: CType): string;
  constant(value: number | bigint | boolean, t: CType, level: number): string;

  // kernels
  signature(k: Kernel): readonly string[];
  workItemId(id: WorkItemId): string;
  array(a: LocalArray, length: string): string;
  barrier(fences: { readonly local: boolean; readonly global: boolean }): string;

  // vectors
  vector(t: CType, parts: readonly string[]): string;
  /** Lanes of one named vector, in any order; undefined: there is no short form. */
  swizzle(name: string, lanes: readonly number[]): string | undefined;
  lane(vector: string, lane: number): string;
  /** Binds like a unary operator where it begins with `*`. */
  load(at: VectorPlace, d: Definitions): string;
  store(at: VectorPlace, value: string, d: Definitions): string;

  // operations
  /** A value, given as an argument, as the type of as many bits with or without a sign. */
  bits(to: CType, text: string): string;
  /** The conversion of a value, given as an argument; undefined: C's cast does it. */
  convert(from: CType, to: CType, text: string, d: Definitions): string | undefined;
  /** The function of an operation that has no operator, or none that is right for these operands. */
  call(op: ScalarOp, t: CType, how: CallOptions, d: Definitions): string;
  /** A function that the user gives in the target's language; undefined: the target computes what it means. */
  readonly external?: (
    f: External,
    args: readonly CType[],
    result: CType,
    d: Definitions,
  ) => string;

  /** Index arithmetic, on ints: names of functions of two arguments. */
  readonly index: Readonly<Record<IndexFunction, (d: Definitions) => string>> & {
    readonly log2: (arg: string) => string;
  };
}

export type IndexFunction = "min" | "max" | "floorDiv" | "mod" | "pow";

interface CallOptions {
  /** Both operands may be zeros of different signs, and the result must not depend on the device. */
  readonly signedZeros: boolean;
}

/** A signature on one line where it fits. */
export function signatureLines(head: string, params: readonly string[]): readonly string[] {
  const list = params.join(", ");
  return head.length + list.length < 118
    ? [`${head}${list})`]
    : [head, ...params.map((p, k) => `    ${p}${k + 1 < params.length ? "," : ")"}`)];
}

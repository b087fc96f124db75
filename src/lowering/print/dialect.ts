/**
 * @file The interface of a dialect: the parts of printed code in which C-like targets differ. Statements, binding strength and index
 * arithmetic are printed alike for all of them (`print-kernel.ts`, `print-expr.ts`, `print-index.ts`).
 */
import type { External } from "../../term/index.ts";
import type {
  CType,
  Kernel,
  LocalArray,
  Param,
  ScalarName,
  ScalarOp,
  WorkItemId,
} from "../imperative.ts";
import type { FpMode, Plan } from "../plan.ts";
import type { AtomicUpdate } from "./atomic-update.ts";
import type { Definitions } from "./definitions.ts";
import type { SignedZero } from "./zero-comparison.ts";

/**
 * The place of a vector in memory: the vector's type, the C expression for the address of its first element, and what is known
 * about the address.
 */
export interface VectorPlace {
  readonly type: CType;
  readonly address: string;
  /** The buffer parameter that the address belongs to; undefined for an array that the kernel declares. */
  readonly param: (Param & { tag: "buffer" }) | undefined;
  /** The array that the address belongs to; undefined for a parameter. */
  readonly array: LocalArray | undefined;
  /** True if the element number of the address is a multiple of the vector's width. */
  readonly aligned: boolean;
}

/** Accesses to elements of f16, one or a vector of them, whose values are f32. */
interface Halves {
  /** The expression that loads elements of f16 as f32. It binds like a call. */
  load(at: VectorPlace, d: Definitions): string;
  /** The statement that stores f32 as f16, rounded to nearest even. */
  store(at: VectorPlace, value: string, d: Definitions): string;
}

/** A dialect: how one target language prints types, constants, signatures, vectors and operations. All results are source text. */
export interface Dialect {
  /** True for a name that no variable and no kernel can have. */
  reserved(name: string): boolean;
  /** The beginning of the source. `used` has each type of values and elements in the kernels once. */
  head(mode: FpMode, used: readonly CType[]): string;
  /** The text after the kernels of a plan; empty for OpenCL. */
  tail(plan: Plan, d: Definitions): string;

  // types and constants
  /** The name of a type of values. */
  typeName(t: CType): string;
  /** A literal. `level` is the binding strength of its surroundings, for parentheses. */
  constant(value: number | bigint | boolean, t: CType, level: number): string;

  // kernels
  /** The lines from the return type to the closing parenthesis of the parameters. */
  signature(k: Kernel): readonly string[];
  /** The expression that reads a work-item id. */
  workItemId(id: WorkItemId): string;
  /** The declaration of an array whose length is already printed. */
  array(a: LocalArray, length: string): string;
  /** The declaration of constants outside of functions, without its initial values: `constant float name[3]`. */
  constants(scalar: ScalarName, name: string, length: number): string;
  /** A barrier statement with fences for local memory, global memory or both. */
  barrier(fences: { readonly local: boolean; readonly global: boolean }): string;

  // vectors
  /** A vector constructor with these lanes. */
  vector(t: CType, parts: readonly string[]): string;
  /** Lanes of a variable, in any order (`v.s0012`); undefined if the target has no short form. */
  swizzle(name: string, lanes: readonly number[]): string | undefined;
  /** Lane number `lane` of a vector, counted from 0. */
  lane(vector: string, lane: number): string;
  /** The expression that loads a vector. It binds like a unary operator if it begins with `*`, else like a call. */
  load(at: VectorPlace, d: Definitions): string;
  /** The statement that stores a vector. */
  store(at: VectorPlace, value: string, d: Definitions): string;

  // f16 in memory
  /** Accesses to memory of f16 that convert from and to f32 and compute nothing in f16; absent where any access may. */
  readonly halves?: Halves;

  // atomic updates
  /** The lines that update an element in one step. Never called for a target whose passes remove atomic updates. */
  update(u: AtomicUpdate): readonly string[];

  /**
   * The value that each lane chooses: `then` where the mask is −1 and `other` where it is 0. The lanes of the mask are signed
   * integers as wide as those of `t`; all texts are printed as arguments.
   */
  choose(t: CType, mask: string, then: string, other: string, d: Definitions): string;

  // operations
  /**
   * The bits of a value as another type of equal width, signed or unsigned. `text` is printed as an argument, so it needs no
   * parentheses.
   */
  bits(to: CType, text: string): string;
  /** The conversion of a value that is printed as an argument; undefined if C's cast converts correctly. */
  convert(from: CType, to: CType, text: string, d: Definitions): string | undefined;
  /** True if a shift takes the second operand modulo the number of bits; otherwise `call` gives a function that does. */
  readonly masksShifts: boolean;
  /** The name of the function for an operation without an operator, or whose operator is wrong for these operands. */
  call(op: ScalarOp, t: CType, how: CallOptions, d: Definitions): string;
  /**
   * The name of a function that the user gives in the target's language; absent if the target computes the meaning of an `extern`
   * instead.
   */
  readonly external?: (
    f: External,
    args: readonly CType[],
    result: CType,
    d: Definitions,
  ) => string;

  /** Names of the functions of two ints for index arithmetic; `log2` gives a whole expression. */
  readonly index: Readonly<Record<IndexFunction, (d: Definitions) => string>> & {
    readonly log2: (arg: string) => string;
  };
}

/**
 * The functions that give the remainder of a dividend near 0 … b − 1: of one from −b to b − 1 (`belowMod`), from 0 to 2b − 1
 * (`aboveMod`), or from −b to 2b − 1 (`nearMod`). They subtract one divisor from, or add it to, what lies outside.
 */
type NearModulo = "belowMod" | "aboveMod" | "nearMod";

/** The functions of two ints that index arithmetic needs besides C's operators. */
export type IndexFunction = "min" | "max" | "floorDiv" | "mod" | NearModulo | "pow";

export interface CallOptions {
  /** True if both operands may be zeros of different signs and the result must be the same on every device. */
  readonly signedZeros: boolean;
  /** The zero that the second operand of a minimum or maximum is, if it is a literal and `signedZeros` is true. */
  readonly zero?: SignedZero | undefined;
}

/**
 * A signature on one line if it has fewer than 119 characters, else `head` and then one parameter per line, indented by four
 * spaces.
 */
export function signatureLines(head: string, params: readonly string[]): readonly string[] {
  const list = params.join(", ");
  return head.length + list.length < 118
    ? [`${head}${list})`]
    : [head, ...params.map((p, k) => `    ${p}${k + 1 < params.length ? "," : ")"}`)];
}

/**
 * @file Values while code is generated: what is known of a value before the program runs, and the text that computes the rest. An
 * array is a function from the code of an index to the code of an element, so that windows cost index arithmetic only.
 */
import type { ArrayType, Type } from "../../type.ts";
import type { CodeBuffer } from "./code-writer.ts";

/**
 * A value that a name or a literal of the generated text holds: a scalar, or any other value of the interpreter. For an integer,
 * `lo` and `hi` bound it whenever it is defined.
 */
export interface CodeValue {
  readonly tag: "code";
  readonly code: string;
  readonly type: Type;
  /** False if the value may be UNDEF. */
  readonly isDefined: boolean;
  readonly lo: number;
  readonly hi: number;
}

/** The names of a buffer's elements and, if they are not the values themselves, of the function from a position to the value. */
export interface BufferName {
  readonly data: string;
  readonly read?: string | undefined;
  /** The allocation of a buffer that the code makes. */
  readonly allocation?: CodeBuffer | undefined;
  /** The least and the largest element, all of which are integers. */
  readonly range?: readonly [lo: number, hi: number] | undefined;
}

/** Where the elements of an array lie in flat buffers: one for each scalar component, and the array's position. */
interface BufferPlace {
  readonly buffers: readonly BufferName[];
  /** The array is number `position` of the arrays of its shape in the buffers. */
  readonly position: CodeValue;
}

/** A defined array of known length. `read` takes an index in range and writes what computes the element. */
export interface StagedArray {
  readonly tag: "array";
  readonly type: ArrayType;
  readonly length: number;
  /** True if reading an element costs index arithmetic only, so that it may be read again instead of kept. */
  readonly isCheap: boolean;
  readonly read: (i: CodeValue) => StagedValue;
  readonly place?: BufferPlace;
}

/** A defined tuple. */
export interface StagedTuple {
  readonly tag: "tuple";
  readonly elems: readonly StagedValue[];
}

/** A function whose calls are replaced by its body. */
export interface StagedFunction {
  readonly tag: "function";
  readonly type: Type;
  readonly apply: (arg: StagedValue) => StagedValue;
}

/** A function of a size. */
interface StagedNatFunction {
  readonly tag: "natFunction";
  readonly instantiate: (size: number) => StagedValue;
}

/** How `pad` fills positions outside of an array: by a value, or by an element; `isInside` is true if `index` is always in range. */
export type StagedBoundary =
  | { readonly tag: "boundary"; readonly kind: "constant"; readonly value: StagedValue }
  | {
      readonly tag: "boundary";
      readonly kind: "index";
      readonly isInside: boolean;
      readonly index: (i: CodeValue, n: number) => CodeValue;
    };

/** A value while code is generated. */
export type StagedValue =
  | CodeValue
  | StagedArray
  | StagedTuple
  | StagedFunction
  | StagedNatFunction
  | StagedBoundary;

/** A value that the text can hold, of a type, without bounds. */
export const codeValue = (code: string, type: Type, isDefined: boolean): CodeValue => ({
  tag: "code",
  code,
  type,
  isDefined,
  lo: -Infinity,
  hi: Infinity,
});

/** Thrown for a term that is left to closures; a single object. */
export const NOT_STAGED = new Error("this term is evaluated by closures");

/** The value as code. Throws NOT_STAGED if it is no scalar. */
export function asCode(v: StagedValue): CodeValue {
  if (v.tag !== "code") throw NOT_STAGED;
  return v;
}

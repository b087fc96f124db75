/**
 * @file One function of the generated JavaScript, and the variables that it shares with other functions. A variable that a function around
 * it declares is passed as an argument if it cannot change meanwhile. Otherwise it is *spilled*: it lives in an array with one
 * element per work-item of the group. A function loads it where it begins and stores it where it ends, except a function that calls
 * others for parts of its statements, which uses the array itself.
 */
import type { CType } from "../../../lowering/imperative.ts";
import type { NumberInterval } from "../../../term/interpret/javascript/interval.ts";

/** An id, a loop counter or a variable of a kernel, and the names that the text gives to it. */
export interface KernelVariable {
  /** Its number among the declarations of the kernel. */
  readonly number: number;
  /** Its names in the text, one per lane. */
  readonly names: readonly string[];
  readonly type: CType;
  readonly mutable: boolean;
  /** The values that it can have if it is an index (width 1, i32 or u32) and not `undef`. */
  readonly range: NumberInterval;
  /** True for ids and loop counters, which are never `undef`. */
  readonly total: boolean;
  /** True if it is declared without a value. */
  readonly empty: boolean;
  /** The function that declares it. */
  readonly home: FunctionText;
  /** True if all work-items of a group have the same value: ids of groups and the counters of loops around barriers. */
  readonly uniform: boolean;
}

/** A function while it is written: its variables of other functions. */
export class FunctionText {
  /** The function around it, which calls it; undefined for the outermost. */
  readonly outer: FunctionText | undefined;
  /** True if it calls other functions for parts of its statements. */
  readonly isSplit: boolean;
  /** Variables of the functions around it, by their first name. */
  readonly captured = new Map<string, KernelVariable>();
  /** Spilled variables that the function uses. */
  readonly spilled = new Set<KernelVariable>();
  /** Spilled variables that the function changes. */
  readonly changed = new Set<KernelVariable>();

  constructor(outer: FunctionText | undefined, isSplit: boolean) {
    this.outer = outer;
    this.isSplit = isSplit;
  }

  /** True if this function is `other` or stands inside it. */
  isInside(other: FunctionText): boolean {
    return this === other || this.outer?.isInside(other) === true;
  }

  /** Loads the spilled variables that the function uses and does not declare. */
  get prologue(): string {
    if (this.isSplit) return "";
    const foreign = [...this.spilled].filter(({ home }) => home !== this);
    return foreign
      .flatMap(({ names }) => names.map((name) => `let ${name} = ${spilledText(name)};\n`))
      .join("");
  }

  /** Stores the spilled variables that the function has changed. */
  get epilogue(): string {
    if (this.isSplit) return "";
    return [...this.changed]
      .flatMap(({ names }) => names.map((name) => `${spilledText(name)} = ${name};\n`))
      .join("");
  }
}

/** The name of the array of a spilled variable's lane. */
export const spillArray = (name: string): string => `S${name}`;
/** The element of that array that belongs to the current work-item. */
export const spilledText = (name: string): string => `${spillArray(name)}[k]`;

/** @file Why something has no type: caught where the place is known, and made a diagnostic. */
import type { Size } from "../size/index.ts";
import type { Type } from "../type.ts";

/** Why two types differ. */
export interface Mismatch {
  readonly expected: Type;
  readonly found: Type;
  /** The sizes that differ, where the shapes agree. */
  readonly sizes?: { readonly expected: Size; readonly found: Size };
}

/** A term that would be ill-typed. */
export class IllTyped extends Error {
  override readonly name = "IllTyped";
  readonly mismatch: Mismatch | undefined;
  /** What is found where a class of types is demanded. */
  readonly found: Type | undefined;
  constructor(message: string, mismatch?: Mismatch, found?: Type) {
    super(message);
    this.mismatch = mismatch;
    this.found = found;
  }
}

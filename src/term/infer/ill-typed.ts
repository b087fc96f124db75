/** @file Why something has no type: caught where the place is known, and made a diagnostic. */
import type { Diagnostic } from "../diagnostic.ts";
import type { Size } from "../size/index.ts";
import { StrataError } from "../strata-error.ts";
import type { Type } from "../type.ts";

/** Why two types differ. */
export interface Mismatch {
  readonly expected: Type;
  readonly found: Type;
  /** The sizes that differ, where the shapes agree. */
  readonly sizes?: { readonly expected: Size; readonly found: Size };
}

/** Why a term would be ill-typed. */
export class IllTyped {
  readonly message: string;
  readonly mismatch: Mismatch | undefined;
  /** What is found where a class of types is demanded. */
  readonly found: Type | undefined;
  constructor(message: string, mismatch?: Mismatch, found?: Type) {
    this.message = message;
    this.mismatch = mismatch;
    this.found = found;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [{ code: "E0302", severity: "error", message: this.message }];
  }
}

/** A term that would be ill-typed. */
export const illTyped = (...why: ConstructorParameters<typeof IllTyped>): StrataError<IllTyped> =>
  new StrataError(new IllTyped(...why));

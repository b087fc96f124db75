/** @file The reason why a term has no type. Callers that know the source position catch it and make a diagnostic. */
import type { Diagnostic } from "../diagnostic.ts";
import type { Size } from "../size/index.ts";
import { StrataError } from "../strata-error.ts";
import type { Type } from "../type.ts";

/**
 * Two types that should be equal but differ: the expected one and the one found, each as a whole. If only a size differs, `sizes`
 * has both sizes, except for a size in the elements of an array.
 */
export interface Mismatch {
  readonly expected: Type;
  readonly found: Type;
  /** The sizes that differ, if the shapes of the types agree. */
  readonly sizes?: { readonly expected: Size; readonly found: Size };
}

/** The reason why a term would be ill-typed; shown under code E0302 if no caller adds a source position. */
export class IllTyped {
  readonly message: string;
  readonly mismatch: Mismatch | undefined;
  /** The offending type, if a type class was demanded. */
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

/** Makes the StrataError of `IllTyped` to throw for a term that would be ill-typed; the arguments are those of `IllTyped`. */
export const illTyped = (...why: ConstructorParameters<typeof IllTyped>): StrataError<IllTyped> =>
  new StrataError(new IllTyped(...why));

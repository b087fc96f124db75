/** @file The outcome of a step of binding data that found problems. */
import type { Diagnostic } from "../../term/index.ts";

/** Problems, at least one, in place of a result. They are errors, which a caller reports; nothing is thrown. */
export interface Refused {
  readonly problems: readonly Diagnostic[];
}

/**
 * True for an outcome that holds problems instead of a result: any object with a field `problems`. Must not be called with a
 * `RunOutcome`, which always has this field.
 */
export const isRefused = (outcome: object): outcome is Refused => "problems" in outcome;

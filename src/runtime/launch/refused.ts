/** @file What a step on the road of data gives where something is wrong. */
import type { Diagnostic } from "../../term/index.ts";

export interface Refused {
  readonly problems: readonly Diagnostic[];
}

/** Is it what is wrong, in place of what was asked for? */
export const isRefused = (outcome: object): outcome is Refused => "problems" in outcome;

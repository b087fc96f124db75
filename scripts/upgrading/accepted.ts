/** @file What may differ between an older file and the same file after `strata fix`. */

/** A difference that is accepted. */
interface AcceptedDifference {
  /** The files with the difference: the ends of their paths, and where it is of one schedule, its name. */
  readonly files: readonly string[];
  readonly schedule?: string;
  /** The difference, as a reader of docs/upgrading.md meets it. */
  readonly what: string;
  readonly why: string;
}

export const ACCEPTED: readonly AcceptedDifference[] = [];

/** @file A user's mistake on its way to who shows it. */
import type { Diagnostic } from "./diagnostic.ts";

/** Diagnostics, and how they are said together. */
export interface Complaint {
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** What was asked for cannot be done, for a reason that the user can remove. */
export class StrataError<C extends Complaint = Complaint> extends Error {
  override readonly name = "StrataError";
  readonly #failed: C;

  /** What has several lines begins on one of its own. */
  constructor(failed: C) {
    super(failed.message.includes("\n") ? `\n${failed.message}` : failed.message);
    this.#failed = failed;
  }

  /** Not shown beside the message where the error is printed. */
  get failed(): C {
    return this.#failed;
  }
}

/** One diagnostic; `message`: what is said where its place and help are not. */
export const mistake = (diagnostic: Diagnostic, message = diagnostic.message): StrataError =>
  new StrataError({ message, diagnostics: [diagnostic] });

/** The diagnostic of a mistake with this code; undefined: it is something else. */
export function mistakeIn(error: unknown, code: string): Diagnostic | undefined {
  const [first] = error instanceof StrataError ? error.failed.diagnostics : [];
  return first?.code === code ? first : undefined;
}

/** What a mistake of this kind says; undefined: it is something else. */
export const complaintIn = <C extends Complaint>(
  error: unknown,
  kind: abstract new (...args: never[]) => C,
): C | undefined =>
  error instanceof StrataError && error.failed instanceof kind ? error.failed : undefined;

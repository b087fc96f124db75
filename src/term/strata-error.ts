/** @file The exception that carries a user's mistake to the code that shows it. */
import type { Diagnostic } from "./diagnostic.ts";

/** A user's mistake as a value: its diagnostics, and one message that states them together. A StrataError carries it. */
export interface Complaint {
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The exception for a user's mistake. `failed` carries its diagnostics; `message` is their text. Errors of Strata itself are
 * `CompilerBug`s instead.
 *
 * @example
 * ```ts
 * import { choose, parse, StrataError, unwrap } from "strata-lang";
 *
 * try {
 *   unwrap(choose(parse("fun f(x: f32): f32 = y")));
 * } catch (error) {
 *   if (!(error instanceof StrataError)) throw error;
 *   const { failed }: StrataError = error;
 *   console.log(failed.diagnostics.map(({ code }) => code)); // [ 'E0201' ]
 * }
 * ```
 */
export class StrataError<C extends Complaint = Complaint> extends Error {
  override readonly name = "StrataError";
  readonly #failed: C;

  /** A message of several lines is started on a line of its own. */
  constructor(failed: C) {
    super(failed.message.includes("\n") ? `\n${failed.message}` : failed.message);
    this.#failed = failed;
  }

  /**
   * The complaint with its diagnostics. A getter of a private field, so that printing the error does not show them beside the
   * message.
   */
  get failed(): C {
    return this.#failed;
  }
}

/** Makes an error of one diagnostic. `message` is the text for places that show neither position nor help. */
export const mistake = (diagnostic: Diagnostic, message = diagnostic.message): StrataError =>
  new StrataError({ message, diagnostics: [diagnostic] });

/** Returns the first diagnostic of a StrataError if it has this code; otherwise undefined. */
export function mistakeIn(error: unknown, code: string): Diagnostic | undefined {
  const [first] = error instanceof StrataError ? error.failed.diagnostics : [];
  return first?.code === code ? first : undefined;
}

/** Returns the failure that a StrataError carries if it is of this class; undefined for any other error. */
export const complaintIn = <C extends Complaint>(
  error: unknown,
  kind: abstract new (...args: never[]) => C,
): C | undefined =>
  error instanceof StrataError && error.failed instanceof kind ? error.failed : undefined;

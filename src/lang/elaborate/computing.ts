/**
 * @file Turns undefined sizes, sizes that are too large to compute with, and exceeded limits of terms and types into
 * diagnostics of the source position at which they arise.
 */
import { LIMITS, LimitError, mistake, type Span, undefinedSizeIn } from "../../term/index.ts";
import type { Problems } from "../diagnostics/errors.ts";

/**
 * Runs an action that makes sizes, types or terms for the syntax at `span`. Raises LimitErrors, and size errors without a
 * place, as diagnostics at that position; E0902 if too many elaborations are nested.
 */
export function computing<T>(problems: Problems, span: Span, action: () => T): T {
  underWay++;
  try {
    if (underWay > LIMITS.elaborations) throw tooManyUnderWay();
    return action();
  } catch (error) {
    const place = problems.place(span);
    const undefinedSize = undefinedSizeIn(error);
    if (undefinedSize !== undefined && undefinedSize.place === undefined)
      throw mistake({ ...undefinedSize, place });
    if (error instanceof LimitError) throw mistake({ ...error.diagnostic, place });
    throw error;
  } finally {
    underWay--;
  }
}

/** The number of elaborations of expressions and declarations that have begun and not ended. */
let underWay = 0;

const tooManyUnderWay = (): LimitError =>
  new LimitError(
    "E0902",
    `declarations and expressions use each other more than ${LIMITS.elaborations} deep`,
    "look for a chain of functions or types, each of which only uses the next",
  );

/**
 * @file Sizes that have no value, or are too large to compute with, and terms and types that outgrow their limits: as
 * diagnostics of the place where they are made.
 */
import { LIMITS, LimitError, mistake, type Span, undefinedSizeIn } from "../../term/index.ts";
import type { Problems } from "../diagnostics/errors.ts";

/** Runs an action that makes sizes, types and terms for what stands at `span`. */
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

/** Expressions and declarations whose elaboration has begun, each inside the one before. */
let underWay = 0;

const tooManyUnderWay = (): LimitError =>
  new LimitError(
    "E0902",
    `declarations and expressions use each other more than ${LIMITS.elaborations} deep`,
    "look for a chain of functions or types, each of which only uses the next",
  );

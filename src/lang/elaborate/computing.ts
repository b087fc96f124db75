/**
 * @file Sizes that have no value, or are too large to compute with, and terms and types that outgrow their limits: as
 * diagnostics of the place where they are made.
 */
import { LIMITS, LimitError, SizeLimit, SizeUndefined, type Span } from "../../term/index.ts";
import { type Problems, problem, Reported } from "../diagnostics/errors.ts";

/** Runs an action that makes sizes, types and terms for what stands at `span`. */
export function computing<T>(problems: Problems, span: Span, action: () => T): T {
  underWay++;
  try {
    if (underWay > LIMITS.elaborations) throw tooManyUnderWay();
    return action();
  } catch (error) {
    const place = problems.place(span);
    if (error instanceof SizeUndefined) {
      throw problem("E0601", place, `a size cannot be computed: ${error.message}`, {
        help: ["sizes are divided by 1 or more; log2 is of 1 or more"],
      });
    }
    if (error instanceof LimitError) throw new Reported({ ...error.diagnostic, place });
    if (!(error instanceof SizeLimit)) throw error;
    throw problem("E0602", place, `a size cannot be computed: ${error.message}`, {
      help: ["use smaller sizes, or fewer of them in one expression"],
    });
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

/** @file Sizes that have no value, or are too large to compute with, as diagnostics of the place where they are computed. */
import { SizeLimit, SizeUndefined, type Span } from "../../term/index.ts";
import { type Problems, problem } from "../diagnostics/errors.ts";

/** Runs an action that computes sizes for what stands at `span`. */
export function computing<T>(problems: Problems, span: Span, action: () => T): T {
  try {
    return action();
  } catch (error) {
    const place = problems.place(span);
    if (error instanceof SizeUndefined) {
      throw problem("E0601", place, `a size cannot be computed: ${error.message}`, {
        help: ["sizes are divided by 1 or more; log2 is of 1 or more"],
      });
    }
    if (!(error instanceof SizeLimit)) throw error;
    throw problem("E0602", place, `a size cannot be computed: ${error.message}`, {
      help: ["use smaller sizes, or fewer of them in one expression"],
    });
  }
}

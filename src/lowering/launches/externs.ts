/** @file Replaces `extern` functions, which are given in OpenCL C, by their meanings, for targets that cannot compile OpenCL C. */
import {
  applyAll,
  externalOf,
  mapTerm,
  PRIMITIVES,
  subterms,
  type Term,
} from "../../term/index.ts";
import { loweringFailed, unscalarMeaning } from "../errors.ts";
import type { TargetName } from "../plan.ts";

/**
 * The term with every call of an `extern` replaced by its meaning. Raises loweringFailed (E0724) for a meaning that is more than
 * scalar arithmetic.
 */
export function withMeanings(term: Term, target: TargetName): Term {
  return mapTerm(term, (t) => {
    if (t.tag !== "prim" || t.prim !== "extern") return t;
    const [meaning, ...args] = t.args;
    if ([...subterms(meaning!)].some(isMoreThanScalar))
      throw loweringFailed([unscalarMeaning(externalOf(t).name, target, t)]);
    return applyAll(meaning!, args);
  });
}

const SCALAR = new Set(["scalar", "structure"]);

const isMoreThanScalar = (t: Term): boolean =>
  t.tag === "prim" && !SCALAR.has(PRIMITIVES[t.prim].role);

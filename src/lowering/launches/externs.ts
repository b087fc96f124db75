/** @file Functions that are given in OpenCL C, for targets that cannot read it: they are computed as what they mean. */
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

/** The term with the meanings of its `extern` functions in their places. */
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

/** @file Splits what a launch computes of a tuple from what is stored already, so that a launch copies nothing to return it. */
import { type Prim, type Term, unlabel, withChildren } from "../../term/index.ts";

/** A tuple or zip, of which a launch computes some components. */
interface SplitResult {
  /** The components in order, those of nested tuples one by one. At least one is stored, and at least one is not. */
  readonly parts: readonly { readonly term: Term; readonly isStored: boolean }[];
  /** The whole with other terms in the place of the parts that are not stored, in order. */
  with(computed: readonly Term[]): Term;
}

/**
 * Splits the result of a launch. `isStored` is true for terms whose value lies in memory. Undefined for a result that is no tuple or
 * zip, of which nothing is stored, or all.
 */
export function splitResult(result: Term, isStored: (t: Term) => boolean): SplitResult | undefined {
  if (!isTuple(unlabel(result)) || isStored(result)) return undefined;
  const parts = partsOf(result, isStored);
  if (!parts.some((p) => p.isStored)) return undefined;
  return {
    parts,
    with(computed) {
      let next = 0;
      const build = (t: Term): Term => {
        const e = unlabel(t);
        if (isStored(e)) return e;
        return isTuple(e) ? withChildren(e, e.args.map(build)) : computed[next++]!;
      };
      return build(result);
    },
  };
}

function partsOf(t: Term, isStored: (t: Term) => boolean): SplitResult["parts"] {
  const e = unlabel(t);
  if (isStored(e)) return [{ term: e, isStored: true }];
  return isTuple(e) ? e.args.flatMap((a) => partsOf(a, isStored)) : [{ term: e, isStored: false }];
}

const isTuple = (t: Term): t is Prim =>
  t.tag === "prim" && (t.prim === "tuple" || t.prim === "zip");

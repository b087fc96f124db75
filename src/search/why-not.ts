/** @file Why a search ended without a term that has the sketch: the nearest term, what it lacks, and which move came near. */
import type { MatchFailure } from "../strategies/index.ts";
import { showCondition, type Term } from "../term/index.ts";
import { derivation, nestOf, type Searched } from "./beam.ts";
import { loopFamily, loopsIn, showLoop } from "./loop.ts";
import type { NearMove } from "./moves.ts";
import { type Sketch, showSketch, sketchParts } from "./sketch.ts";

/** The explanation, as clauses of one sentence. `near`: moves that match in the nearest term and do not apply. */
export function whyNotFound(
  { nearest, generated }: Searched,
  sketch: Sketch,
  near: readonly NearMove[],
): string {
  const steps = derivation(nearest).map(({ strategy }) => strategy.name);
  const after = steps.length === 0 ? "" : `, after ${steps.join(" ; ")},`;
  const { missing, extra } = difference(sketch, nearest.term);
  return [
    `none of ${generated} terms has ${showSketch(sketch)}`,
    `the nearest${after} has ${nestOf(nearest.term) || "no loops"}`,
    ...(missing.length === 0 ? [] : [`it lacks ${missing.join(", ")}`]),
    ...(extra.length === 0 ? [] : [`it has ${extra.join(", ")} more than the sketch`]),
    ...near.map(
      ({ strategy, failure }) => `\`${strategy.name}\` matches in it, but ${unmet(failure)}`,
    ),
  ].join("; ");
}

function unmet(failure: MatchFailure): string {
  if (failure.tag === "condition") return `${showCondition(failure.condition)} does not hold`;
  if (failure.tag === "property") return `not ${failure.property}`;
  return failure.tag === "class" ? `is of class ${failure.class}` : "does not apply";
}

/** The loops of the sketch that are nowhere in the term, and those of the term that the sketch does not have, whatever computes them. */
function difference(
  sketch: Sketch,
  t: Term,
): { readonly missing: readonly string[]; readonly extra: readonly string[] } {
  const left = [...loopsIn(t)];
  const missing: string[] = [];
  const go = (s: Sketch): void => {
    if (s.tag === "loop") {
      const at = left.findIndex(
        (l) => l.kind === loopFamily(s.prim) && (s.extent === undefined || l.extent === s.extent),
      );
      if (at < 0) missing.push(showSketch({ ...s, inner: { tag: "any" } }));
      else left.splice(at, 1);
    }
    sketchParts(s).forEach(go);
  };
  go(sketch);
  return {
    missing,
    extra: left.map(showLoop),
  };
}

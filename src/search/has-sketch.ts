/** @file `sketch(…)` as a predicate: does the term have the sketch? */
import type { Strategy } from "../strategies/index.ts";
import { Distance } from "./distance.ts";
import { type Sketch, showSketch, sketchOver } from "./sketch.ts";

/** Changes nothing; fails where the term does not have the sketch, or where a size that it names has no value. */
export function hasSketch(sketch: Sketch): Strategy {
  const name = `sketch(${showSketch(sketch)})`;
  return {
    name,
    start(m) {
      const goal = sketchOver(sketch, m.conditions.sizes);
      const isThere = typeof goal !== "string" && new Distance(goal, "exact").of(m.term) === 0;
      if (isThere) return m.succeed(m.term);
      const why = typeof goal === "string" ? goal : `it does not have ${showSketch(sketch)}`;
      m.fail({ tag: "refused", strategy: name, term: m.term, why, kind: "stated" });
    },
  };
}

/** @file Which variables and values of a loop over lanes differ between the lanes. */
import type { Size } from "../../term/index.ts";
import { walkStmts } from "../code.ts";
import { exprParts, onceEach } from "../expr-parts.ts";
import type { Expr, Structured } from "../imperative.ts";
import { NO_LOADS } from "../lane-choice.ts";
import { LaneExprs, type VectorVars } from "../vectorise-expr.ts";

/** What differs between the lanes of a loop. */
export interface LaneDependence {
  readonly variables: VectorVars;
  /** True if a value depends on the lane: on its number, on such a variable, also in an index, or on an array of the lane's own. */
  readonly differs: (e: Expr) => boolean;
}

const NO_ARRAYS: ReadonlySet<string> = new Set();

/**
 * What differs between lanes, directly or through variables, where each lane has arrays of its own. A round uses the variables found so
 * far; rounds follow until one finds no more.
 */
export function laneDependence(
  body: readonly Structured[],
  lane: Size,
  arrays: ReadonlySet<string> = NO_ARRAYS,
): LaneDependence {
  const variables = new Set<string>();
  for (;;) {
    const before = variables.size;
    const differs = dependenceOn(lane, variables, arrays);
    walkStmts(body, (s) => {
      const value = s.tag === "declare" ? s.init : s.tag === "assign" ? s.value : undefined;
      if (value !== undefined && differs(value))
        variables.add((s as Structured & { tag: "assign" }).name);
    });
    if (variables.size === before) return { variables, differs };
  }
}

/** The test whether a value depends on the lane, on one of the variables, or on one of the arrays. */
function dependenceOn(
  lane: Size,
  variables: VectorVars,
  arrays: ReadonlySet<string>,
): (e: Expr) => boolean {
  const indices = new Map([...variables].map((name) => [name, [name]]));
  const { dependOnLane } = new LaneExprs(lane, 1, variables, NO_LOADS, () => undefined, indices);
  if (arrays.size === 0) return dependOnLane;
  const differs: (e: Expr) => boolean = onceEach(
    (e) =>
      (e.tag === "load" && arrays.has(e.buffer)) || dependOnLane(e) || exprParts(e).some(differs),
  );
  return differs;
}

/** @file Counts the points of a domain one by one, where all its sizes are numbers. The innermost axis is counted at once if possible. */
import { asLinear, type CompiledSize, compileSize } from "../../../term/index.ts";
import type { Axis, Constraint } from "./domain.ts";

/** The most values of axes that are tried for one count. */
const MOST = 200_000;

/** How many values may still be tried for all counts of a kernel. */
export interface EnumerationBudget {
  left: number;
}

/** A constraint that is decided when the value of an axis is chosen, and those of the axes before it are. */
interface DecidedConstraint {
  readonly op: Constraint["op"];
  readonly value: CompiledSize;
  /** For a constraint that is linear in the axis: its coefficient, a number, and the rest. */
  readonly linear: { readonly coefficient: number; readonly rest: CompiledSize } | undefined;
}

/**
 * The number of points of the axes that satisfy the constraints; what is tried is taken from the budget. Undefined if sizes are not
 * numbers, if an axis has no end, or if there are too many points.
 */
export function enumerated(
  axes: readonly Axis[],
  constraints: readonly Constraint[],
  budget: EnumerationBudget,
): number | undefined {
  const names = axes.map((a) => a.variable.name);
  const isNumeric = ({ value }: Constraint): boolean =>
    value.vars.every((v) => axes.some((a) => a.variable === v));
  if (!constraints.every(isNumeric)) return undefined;
  if (axes.some((a) => a.extent !== undefined && a.extent.constant === undefined)) return undefined;
  const depth = ({ value }: Constraint): number =>
    Math.max(...value.vars.map((v) => axes.findIndex((a) => a.variable === v)));
  const levels = axes.map((axis, k) =>
    constraints.filter((c) => depth(c) === k).map((c) => decided(c, axis, names)),
  );
  const values = new Array<number>(axes.length).fill(0);
  const most = Math.min(MOST, budget.left);
  let tried = 0;
  const visit = (k: number): number => {
    const axis = axes[k]!;
    const [low, high] = interval(axis, levels[k]!, values);
    if (!Number.isFinite(high)) return Number.NaN;
    const open = levels[k]!.filter((d) => d.linear === undefined);
    if (k === axes.length - 1 && open.length === 0) {
      tried++;
      return Math.max(0, high - low + 1);
    }
    let sum = 0;
    for (let x = low; x <= high; x++) {
      if (++tried > most) return Number.NaN;
      values[k] = x;
      const holds = open.every(({ op, value }) => {
        const n = value(values);
        return op === ">=" ? n >= 0 : n === 0;
      });
      if (holds) sum += k === axes.length - 1 ? 1 : visit(k + 1);
      if (Number.isNaN(sum)) return sum;
    }
    values[k] = 0;
    return sum;
  };
  const sum = visit(0);
  budget.left -= tried;
  return Number.isNaN(sum) ? undefined : sum;
}

function decided(c: Constraint, { variable }: Axis, names: readonly string[]): DecidedConstraint {
  const linear = asLinear(c.value, variable);
  const coefficient = linear?.coefficient.constant;
  return {
    op: c.op,
    value: compileSize(c.value, names),
    linear:
      coefficient === undefined || coefficient === 0
        ? undefined
        : { coefficient, rest: compileSize(linear!.rest, names) },
  };
}

/** The values of an axis that satisfy the linear constraints, for given values of the axes before it. */
function interval(
  { extent }: Axis,
  list: readonly DecidedConstraint[],
  values: readonly number[],
): readonly [number, number] {
  let low = 0;
  let high = extent === undefined ? Infinity : extent.constant! - 1;
  for (const { op, linear } of list) {
    if (linear === undefined) continue;
    const { coefficient, rest } = linear;
    const last = -rest(values) / coefficient;
    if (Number.isNaN(last)) return [0, Number.NaN];
    const isLower = op === "==" || coefficient > 0;
    const isUpper = op === "==" || coefficient < 0;
    if (isLower) low = Math.max(low, Math.ceil(last));
    if (isUpper) high = Math.min(high, Math.floor(last));
  }
  return [low, high];
}

/**
 * @file The `where` conditions of a schedule, over its parameters and the sizes of its program. Each is decided if its sizes
 * are known, and else becomes a condition of the schedule's result.
 */
import {
  ConditionSet,
  type DeclaredOperators,
  type SemanticClass,
} from "../../strategies/index.ts";
import {
  divisorsHelp,
  type Size,
  type SizeCondition,
  type StrataError,
  show,
} from "../../term/index.ts";
import { problem } from "../diagnostics/errors.ts";
import { elaborateComparison } from "../elaborate/condition.ts";
import { headerNames } from "../elaborate/tunable.ts";
import type { SizeRelation } from "../syntax/syntax.ts";
import type { Program } from "./program.ts";
import type { Schedule } from "./schedule.ts";

/**
 * The conditions of the program, then of the schedule that its known sizes do not decide. Raises diagnostics such as E0601 for a
 * condition that cannot hold, E0502 for one that is no relation of sizes, E0201 for a size that neither program nor schedule has.
 */
export function scheduleConditions(
  schedule: Schedule,
  program: Program,
  settings: ReadonlyMap<string, number>,
): ConditionSet {
  const { module, syntax } = schedule;
  const known = knownSizes(program, settings);
  const names = headerNames(module, (n) => known.get(n), known.keys());
  return syntax.where.reduce(
    (all, stated) => {
      if (stated.tag !== "relation") {
        throw module.problems.kind(stated.span, "a schedule's conditions relate sizes", [
          "wg divides chunk",
        ]);
      }
      const condition = elaborateComparison(stated, names, module);
      const more = all.with(condition);
      if (more === undefined) throw unsatisfied(schedule, stated, condition);
      return more;
    },
    conditionsOf(program, schedule.operators, schedule.allowed),
  );
}

/** The conditions of a program before the first step, with the operators that rules may use and the weakest class of rewrites. */
export const conditionsOf = (
  program: Program,
  operators: DeclaredOperators,
  allowed: SemanticClass | undefined,
): ConditionSet =>
  ConditionSet.of(program.conditions).knowing(operators, allowed, knownSizes(program, NO_SETTINGS));

const NO_SETTINGS: ReadonlyMap<string, number> = new Map();

/** The sizes that the conditions may name: the program's sizes, and the schedule's parameters, which take precedence. */
function knownSizes(
  program: Program,
  settings: ReadonlyMap<string, number>,
): ReadonlyMap<string, Size> {
  const { sizes } = program.term.session;
  const open = [...program.inputs.flatMap((i) => sizeNames(i.type)), ...program.nats];
  return new Map([
    ...open.map((n): [string, Size] => [n, sizes.variable("free", n)]),
    ...[...program.fixed, ...settings].map(([n, value]): [string, Size] => [n, sizes.nat(value)]),
  ]);
}

function sizeNames(type: Program["result"]): string[] {
  if (type.tag === "array") return [...type.size.vars.map((v) => v.name), ...sizeNames(type.elem)];
  return type.tag === "tuple" ? type.elems.flatMap(sizeNames) : [];
}

function unsatisfied(
  { name, module }: Schedule,
  stated: SizeRelation,
  c: SizeCondition,
): StrataError {
  const [left, right] = [c.left.constant, c.right.constant];
  const near =
    c.op === "divides" && left !== undefined && right !== undefined
      ? divisorsHelp(right, left)
      : [];
  return problem(
    "E0601",
    module.problems.place(stated.span),
    `schedule \`${name}\` needs ${show(c.left)} ${stated.relation} ${show(c.right)}`,
    { help: near.length > 0 ? near : ["choose other values with --set"] },
  );
}

/** @file The strategy of a schedule for some values of its parameters, which must satisfy its conditions. */
import type { Strategy } from "../../strategies/index.ts";
import { decide, divisorsHelp, emptyFacts, type Size, show } from "../../term/index.ts";
import { problem, type Reported } from "../diagnostics/errors.ts";
import { elaborateComparison } from "../elaborate/condition.ts";
import { demandComplete } from "../elaborate/strategy/demand-complete.ts";
import { strategyContext } from "../elaborate/strategy/elaborate-strategy.ts";
import type { StratValue } from "../elaborate/strategy/strategy-value.ts";
import { headerNames } from "../elaborate/tunable.ts";
import { elaborateSize } from "../elaborate/type.ts";
import type { Comparison } from "../syntax/syntax.ts";
import type { Program } from "./program.ts";
import type { Schedule } from "./schedule.ts";

export function strategyOf(
  schedule: Schedule,
  program: Program,
  settings: ReadonlyMap<string, number>,
): Strategy {
  const { module, syntax } = schedule;
  const { sizes } = module.session;
  const known = new Map<string, Size>(programSizes(program));
  for (const [name, value] of settings) known.set(name, sizes.nat(value));
  checkWhere(schedule, known);
  const values = new Map(
    [...known].map(([n, size]): [string, StratValue] => [n, { tag: "nat", size }]),
  );
  const v = strategyContext(module.home, { values, terms: new Map() }).value(syntax.body);
  return demandComplete(v, syntax.body.span, module.problems);
}

/** The program's sizes, by name. */
function programSizes(program: Program): [string, Size][] {
  const names = new Set([...program.inputs.flatMap((i) => sizeNames(i.type)), ...program.nats]);
  const { sizes } = program.term.session;
  return [...names].map((n) => [n, sizes.variable("free", n)]);
}

function sizeNames(type: Program["result"]): string[] {
  if (type.tag === "array") return [...type.size.vars.map((v) => v.name), ...sizeNames(type.elem)];
  return type.tag === "tuple" ? type.elems.flatMap(sizeNames) : [];
}

function checkWhere(schedule: Schedule, known: ReadonlyMap<string, Size>): void {
  const { module, syntax } = schedule;
  const names = headerNames(module, (n) => known.get(n), known.keys());
  for (const c of syntax.where) {
    if (c.tag !== "relation") {
      throw module.problems.kind(c.span, "a schedule's conditions relate sizes", [
        "wg divides chunk",
      ]);
    }
    if (decide(elaborateComparison(c, names, module), emptyFacts) !== false) continue;
    const [l, r] = [c.left, c.right].map((s) => elaborateSize(s, names, module));
    throw unsatisfied(schedule, c, l!, r!);
  }
}

function unsatisfied({ name, module }: Schedule, c: Comparison, left: Size, right: Size): Reported {
  const near =
    c.relation === "divides" && left.constant !== undefined && right.constant !== undefined
      ? divisorsHelp(right.constant, left.constant)
      : [];
  return problem(
    "E0601",
    module.problems.place(c.span),
    `schedule \`${name}\` needs ${show(left)} ${c.relation} ${show(right)}`,
    { help: near.length > 0 ? near : ["choose other values with --set"] },
  );
}

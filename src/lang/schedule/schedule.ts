/** @file Schedules: a strategy with tunable parameters for a program, and what comes of applying it. */
import {
  Conditions,
  type Explanation,
  explain,
  type Failed,
  type Fuel,
  History,
  rewrite,
  type SemanticClass,
  type Step,
  type Strategy,
} from "../../strategies/index.ts";
import {
  type Condition,
  type Diagnostic,
  decide,
  emptyFacts,
  LimitError,
  type Size,
  SizeLimit,
  show,
  type Term,
} from "../../term/index.ts";
import { problem, Reported } from "../diagnostics/errors.ts";
import { elaborateComparison } from "../elaborate/condition.ts";
import { nearDivisors } from "../elaborate/fun.ts";
import { elaborateStrategy, type StrategyEnv } from "../elaborate/strategy/elaborate-strategy.ts";
import type { StratValue } from "../elaborate/strategy/strategy-value.ts";
import { elaborateSize } from "../elaborate/type.ts";
import type { Module } from "../module/module.ts";
import type { Arg, Decl, FpMode, Param, Range, SizeSyntax } from "../syntax/syntax.ts";
import { explainFailure } from "./explain-failure.ts";
import { cycleHelp, explainStop, GROWS } from "./explain-stop.ts";
import type { Program } from "./program.ts";

type ScheduleSyntax = Extract<Decl, { tag: "schedule" }>;

/** A tunable parameter: its default and the values it may take, where the schedule says. */
export interface Tunable {
  readonly name: string;
  readonly default: number | undefined;
  readonly values: readonly number[] | undefined;
}

export interface Schedule {
  readonly name: string;
  readonly doc: string;
  readonly program: string;
  readonly mode: FpMode;
  readonly tunables: readonly Tunable[];
  readonly syntax: ScheduleSyntax;
  readonly module: Module;
}

/** The schedules of a module for a program, in order. */
export function schedulesFor(module: Module, program: string): Schedule[] {
  return module.parsed.headers.flatMap((h, i) =>
    h.keyword === "schedule" && h.program?.text === program ? [scheduleAt(module, i)] : [],
  );
}

function scheduleAt(module: Module, index: number): Schedule {
  const syntax = module.declAt(index) as ScheduleSyntax;
  const tunables = syntax.params.map((p) => tunable(p, module));
  return {
    name: syntax.name.text,
    doc: syntax.doc,
    program: syntax.program.text,
    mode: syntax.mode,
    tunables,
    syntax,
    module,
  };
}

export function findSchedule(module: Module, program: string, name: string | undefined): Schedule {
  const headers = module.parsed.headers.flatMap((h, i) =>
    h.keyword === "schedule" && h.program?.text === program ? [{ name: h.name.text, i }] : [],
  );
  const found =
    name === undefined && headers.length === 1 ? headers[0] : headers.find((h) => h.name === name);
  if (found !== undefined) return scheduleAt(module, found.i);
  const known = headers.map((h) => h.name);
  if (name !== undefined)
    throw module.problems.unknownName(
      { start: 0, end: 0 },
      `schedule for \`${program}\``,
      name,
      known,
    );
  throw new Reported({
    code: "E0206",
    severity: "error",
    message:
      known.length === 0
        ? `\`${program}\` has no schedule`
        : `\`${program}\` has several schedules`,
    help: [
      known.length === 0
        ? `write one: schedule naive for ${program} = mapNest(1, glb(0)) ; lowerSeq ; kernel`
        : `choose one with --schedule: ${known.join(", ")}`,
    ],
  });
}

function tunable(p: Param, module: Module): Tunable {
  if (p.kind !== "nat")
    throw module.problems.kind(p.span, "a schedule's parameters are sizes", [
      `write ${p.name.text}: nat`,
    ]);
  const values = p.range && rangeValues(p.range, module);
  const stated = p.default === undefined ? undefined : defaultOf(p.default, module);
  return { name: p.name.text, default: stated ?? values?.[0], values };
}

function constant(s: SizeSyntax, module: Module): number {
  const names = {
    alias: () => undefined,
    size: (n: { text: string; span: SizeSyntax["span"] }): Size => unknownSize(module, n),
    type: () => module.session.types.boundary,
  };
  const value = elaborateSize(s, module.session, names, module.problems).constant;
  if (value !== undefined) return value;
  throw module.problems.kind(s.span, "a number is expected here", ["write a number"]);
}

function unknownSize(module: Module, n: { text: string; span: SizeSyntax["span"] }): never {
  throw module.problems.unknownName(n.span, "size", n.text, []);
}

function defaultOf(a: Arg, module: Module): number {
  if (a.tag === "argSize") return constant(a.size, module);
  throw module.problems.kind(a.span, "a number is expected here", ["write a number"]);
}

const MAX_VALUES = 10_000;

function rangeValues(r: Range, module: Module): number[] {
  if (r.tag === "rangeList") return r.values.map((v) => constant(v, module));
  const [from, to] = [constant(r.from, module), constant(r.to, module)];
  const by = r.step === undefined ? 1 : constant(r.step.by, module);
  const next = (v: number): number => (r.step?.op === "*" ? v * by : v + by);
  if (next(from) <= from)
    throw module.problems.kind(r.span, "the range does not grow", [
      "step by at least 1, or multiply by at least 2",
    ]);
  const values: number[] = [];
  for (let v = from; v <= to && values.length < MAX_VALUES; v = next(v)) values.push(v);
  return values;
}

/** What a schedule makes of its program. */
export interface Applied {
  readonly program: Program;
  readonly schedule: Schedule;
  readonly settings: ReadonlyMap<string, number>;
  readonly term: Term;
  /** What sizes must satisfy: the program's conditions and those the rules needed. */
  readonly conditions: readonly Condition[];
  /** The join of the applied rules' classes. */
  readonly class: SemanticClass;
  readonly steps: readonly Step[];
  readonly history: History;
}

export interface ApplyOptions {
  readonly settings?: ReadonlyMap<string, number>;
  readonly fuel?: Fuel;
}

/** The strategy of a schedule for some values of its parameters. */
export function strategyOf(
  schedule: Schedule,
  program: Program,
  settings: ReadonlyMap<string, number>,
): Strategy {
  const { module, syntax } = schedule;
  const values = new Map<string, StratValue>(programSizes(program));
  for (const [name, value] of settings)
    values.set(name, { tag: "nat", size: module.session.sizes.nat(value) });
  const env: StrategyEnv = { values, terms: new Map() };
  checkWhere(schedule, values);
  const v = elaborateStrategy(syntax.body, env, module.context());
  if (v.tag === "strategy") return v.strategy;
  throw module.problems.kind(
    syntax.body.span,
    "a schedule is a strategy with all its arguments",
    [],
  );
}

/** The program's sizes, by name. */
function programSizes(program: Program): [string, StratValue][] {
  const names = new Set([...program.inputs.flatMap((i) => sizeNames(i.type)), ...program.nats]);
  const { sizes } = program.term.session;
  return [...names].map((n) => [n, { tag: "nat", size: sizes.variable("free", n) }]);
}

function sizeNames(type: Program["result"]): string[] {
  if (type.tag === "array") return [...type.size.vars.map((v) => v.name), ...sizeNames(type.elem)];
  return type.tag === "tuple" ? type.elems.flatMap(sizeNames) : [];
}

function checkWhere(schedule: Schedule, values: ReadonlyMap<string, StratValue>): void {
  const { module, syntax } = schedule;
  for (const c of syntax.where) {
    if (c.tag !== "relation")
      throw module.problems.kind(c.span, "a schedule's conditions relate sizes", [
        "wg divides chunk",
      ]);
    const names = {
      alias: () => undefined,
      type: () => module.session.types.boundary,
      size: (n: { text: string; span: SizeSyntax["span"] }): Size => {
        const v = values.get(n.text);
        return v?.tag === "nat" ? v.size : unknownSize(module, n);
      },
    };
    const condition = elaborateComparison(c, module.session, names, module.problems);
    if (decide(condition, emptyFacts) !== false) continue;
    const [l, r] = [
      elaborateSize(c.left, module.session, names, module.problems),
      elaborateSize(c.right, module.session, names, module.problems),
    ];
    const near =
      c.relation === "divides" && l.constant !== undefined && r.constant !== undefined
        ? nearDivisors(r.constant, l.constant)
        : [];
    throw problem(
      "E0601",
      module.problems.place(c.span),
      `schedule \`${schedule.name}\` needs ${show(l)} ${c.relation} ${show(r)}`,
      {
        help:
          near.length > 0
            ? [`nearest divisors of ${show(r)}: ${near.join(", ")}`]
            : ["choose other values with --set"],
      },
    );
  }
}

/** Values for all parameters: those given, else the defaults. */
export function settle(
  schedule: Schedule,
  given: ReadonlyMap<string, number> = new Map(),
): Map<string, number> {
  const known = schedule.tunables.map((t) => t.name);
  const place = { file: schedule.module.file, span: schedule.syntax.name.span };
  for (const name of given.keys()) {
    if (!known.includes(name)) {
      throw problem("E0503", place, `schedule \`${schedule.name}\` has no parameter \`${name}\``, {
        help: [known.length === 0 ? "it has none" : `it has ${known.join(", ")}`],
      });
    }
  }
  return new Map(
    schedule.tunables.map((t) => {
      const value = given.get(t.name) ?? t.default;
      if (value !== undefined) return [t.name, value];
      throw problem("E0503", place, `\`${t.name}\` of schedule \`${schedule.name}\` has no value`, {
        help: [`give it one: --set ${t.name}=16`],
      });
    }),
  );
}

const RANK: Readonly<Record<SemanticClass, number>> = { exact: 0, finite: 1, approx: 2 };

/** Applies a schedule; throws the diagnostic of what failed. */
export function applySchedule(
  program: Program,
  schedule: Schedule,
  options: ApplyOptions = {},
): Applied {
  const settings = settle(schedule, options.settings);
  const strategy = strategyOf(schedule, program, settings);
  const start = Conditions.none.withAll(program.conditions) ?? Conditions.none;
  const history = new History(program.term, start.list);
  const { fuel } = options;
  const run = () => rewrite(strategy, program.term, { conditions: start, fuel, observer: history });
  const result = guarded(schedule, run, history);
  if (!result.success)
    throw new Reported(failureOf(schedule, strategy, program, start, result, history.steps, fuel));
  const classes = history.rules.map((r) => r.class);
  return {
    program,
    schedule,
    settings,
    term: result.term,
    conditions: result.conditions.list,
    class: classes.reduce<SemanticClass>((a, b) => (RANK[b] > RANK[a] ? b : a), "exact"),
    steps: history.steps,
    history,
  };
}

/** A term that outgrows its limits is reported with the rules that made it grow. */
function guarded<T>(schedule: Schedule, action: () => T, history?: History): T {
  const place = schedule.module.problems.place(schedule.syntax.name.span);
  try {
    return action();
  } catch (error) {
    if (error instanceof LimitError) {
      const help = [...cycleHelp(history?.steps ?? []), GROWS];
      throw new Reported({ ...error.diagnostic, place, ...(history && { help }) });
    }
    if (error instanceof SizeLimit)
      throw problem("E0602", place, error.message, {
        help: ["use smaller sizes, or fewer of them"],
      });
    throw error;
  }
}

function failureOf(
  schedule: Schedule,
  strategy: Strategy,
  program: Program,
  start: Conditions,
  { spent }: Failed,
  steps: readonly Step[],
  fuel: Fuel | undefined,
): Diagnostic {
  const place = schedule.module.problems.place(schedule.syntax.body.span);
  if (spent !== undefined) return { ...explainStop(schedule.name, spent, steps), place };
  const why: Explanation = guarded(schedule, () => explain(strategy, program.term, start, fuel));
  return explainFailure(why, program.name, place);
}

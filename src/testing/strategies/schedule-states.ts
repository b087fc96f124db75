/** @file The states of schedules: programs after some steps, on which the strategies that follow are tested. */
import {
  begin,
  findProgram,
  type Module,
  mentioned,
  programOf,
  type Schedule,
  schedulesFor,
  settle,
} from "../../lang/index.ts";
import {
  type ConditionSet,
  type Evaluator,
  type Frame,
  type Fuel,
  type Observer,
  type RewriteLog,
  rewrite,
  type Strategy,
} from "../../strategies/index.ts";
import type { Term } from "../../term/index.ts";
import { orNothing } from "../or-nothing.ts";
import type { DrawnTerm } from "./drawn-term.ts";

const FUEL: Partial<Fuel> = { steps: 2_000_000, rewrites: 20_000 };
/** The most schedules that are run for one strategy. */
const MOST_SCHEDULES = 6;
/** The most states of a schedule, spread over its steps, and the most calls of one strategy in it whose terms are kept. */
const MOST_STATES = 6;
const MOST_CALLS = 3;

/**
 * Returns at most six schedules of the modules that use a strategy: those whose text names it, or else those that use it through
 * other strategies.
 */
export function schedulesUsing(modules: readonly Module[], strategy: string): readonly Schedule[] {
  const files = modules.map((m) => m.parsed);
  const declared = modules.flatMap((module) =>
    module.parsed.headers.flatMap((header) =>
      header.keyword === "schedule" ? [{ module, header }] : [],
    ),
  );
  const word = new RegExp(`\\b${strategy}\\b`);
  const direct = declared.filter(({ module, header: { span } }) =>
    word.test(module.parsed.text.slice(span.start, span.end)),
  );
  const uses = ({ header }: (typeof declared)[number]): boolean =>
    [...mentioned(files, [header])].some((d) => d.name.text === strategy);
  const chosen = direct.length > 0 ? direct : declared.filter(uses);
  return chosen.slice(0, MOST_SCHEDULES).flatMap(({ module, header }) => {
    const [program] = header.programs ?? [];
    const found = program && orNothing(() => schedulesFor(module, program.text));
    return (found ?? []).filter((s) => s.name === header.name.text);
  });
}

/** The states of one schedule at the defaults of its parameters. The schedule is run at the first use. */
export class ScheduleStates {
  readonly #schedule: Schedule;
  #run: ScheduleRun | undefined;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  /**
   * The whole terms at the first calls of a strategy that a file of the project writes, and some others; empty if the schedule cannot
   * be begun.
   */
  for(strategy: string): readonly DrawnTerm[] {
    this.#run ??= orNothing(() => ranSchedule(this.#schedule)) ?? {
      calls: new Calls(),
      states: [],
    };
    return [...this.#run.calls.of(strategy), ...this.#run.states];
  }
}

interface ScheduleRun {
  readonly calls: Calls;
  readonly states: readonly DrawnTerm[];
}

function ranSchedule(schedule: Schedule): ScheduleRun {
  const { module, program: name } = schedule;
  const program = programOf(findProgram(module, name), module.session);
  const { strategy, conditions, history } = begin(program, schedule, settle(schedule));
  const calls = new Calls();
  const observer = both(history, calls);
  orNothing(() => rewrite(strategy, program.term, { conditions, fuel: FUEL, observer }));
  const all = [...history.states()];
  const every = Math.ceil(all.length / MOST_STATES);
  const states = all.filter((_, i) => i % every === 0);
  return {
    calls,
    states: states.map(({ term, conditions: list }) => ({
      term,
      conditions: list,
      sizes: undefined,
    })),
  };
}

/** Keeps the whole terms at which strategies with a source position are called, by the strategy's name without arguments. */
class Calls {
  readonly #found = new Map<string, { term: Term; conditions: ConditionSet }[]>();

  pushed(m: Evaluator, of: Strategy): void {
    const name = of.name.replace(/\(.*$/s, "");
    const found = this.#found.get(name) ?? [];
    this.#found.set(name, found);
    if (found.length < MOST_CALLS)
      found.push({ term: m.rootWith(m.term), conditions: m.conditions });
  }

  of(strategy: string): readonly DrawnTerm[] {
    return (this.#found.get(strategy) ?? []).map(({ term, conditions }) => ({
      term,
      conditions: conditions.list,
      sizes: undefined,
    }));
  }
}

/** An observer that keeps the log and the calls. */
const both = (log: RewriteLog, calls: Calls): Observer => ({
  complete: true,
  applied: (m, rule, before, after) => log.applied(m, rule, before, after),
  mark: () => log.mark(),
  undo: (mark) => log.undo(mark),
  pushed: (m: Evaluator, { of }: Frame) => {
    if (of !== undefined) calls.pushed(m, of);
  },
});

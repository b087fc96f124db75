/** @file The states of schedules: programs after some steps, on which the strategies that follow are tested. */
import {
  begin,
  type Module,
  mentioned,
  programOf,
  type Schedule,
  schedulesFor,
  settle,
} from "../../lang/index.ts";
import { type Fuel, rewrite } from "../../strategies/index.ts";
import type { Choices } from "../choices.ts";
import { orNothing } from "../or-nothing.ts";
import type { DrawnTerm, TermSource } from "./drawn-term.ts";

const FUEL: Partial<Fuel> = { steps: 2_000_000, rewrites: 20_000 };
/** The most states of one schedule that are kept. */
const MOST_STATES = 120;

/** Returns the schedules of modules whose text mentions a strategy, directly or through other strategies. */
export function schedulesUsing(modules: readonly Module[], strategy: string): readonly Schedule[] {
  return modules.flatMap((module) => {
    const { parsed } = module;
    const files = modules.map((m) => m.parsed);
    return parsed.headers.flatMap((h) => {
      if (h.keyword !== "schedule" || h.program === undefined) return [];
      const uses = [...mentioned(files, [h])].some((d) => d.name.text === strategy);
      const words = parsed.text.slice(h.span.start, h.span.end).includes(strategy);
      if (!uses && !words) return [];
      const found = orNothing(() => schedulesFor(module, h.program!.text)) ?? [];
      return found.filter((s) => s.name === h.name.text);
    });
  });
}

/** The states of one schedule at the defaults of its parameters. They are made at the first use. */
export class ScheduleStates implements TermSource {
  readonly #schedule: Schedule;
  #states: readonly DrawnTerm[] | undefined;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  /** The program and the terms after steps of the schedule; empty if the schedule cannot be applied. */
  get states(): readonly DrawnTerm[] {
    this.#states ??= orNothing(() => this.#run()) ?? [];
    return this.#states;
  }

  draw(c: Choices): DrawnTerm | undefined {
    return this.states.length === 0 ? undefined : c.pick(this.states);
  }

  #run(): readonly DrawnTerm[] {
    const { module, program: name } = this.#schedule;
    const program = programOf(module.fun(name), module.session);
    const { strategy, conditions, history } = begin(program, this.#schedule, settle(this.#schedule));
    rewrite(strategy, program.term, { conditions, fuel: FUEL, observer: history });
    const all = [...history.states()].map((s) => ({ ...s, sizes: undefined }));
    const every = Math.ceil(all.length / MOST_STATES);
    return all.filter((_, i) => i % every === 0);
  }
}

/** @file The terms and calls on which the strategies of a source are tested, in one session. */
import {
  type Callable,
  type Module,
  mentioned,
  type Schedule,
  type StratValue,
  schedulesFor,
  settle,
  writtenCalls,
} from "../../lang/index.ts";
import type { RuleReplacements } from "../../strategies/index.ts";
import type { Session } from "../../term/index.ts";
import { randomEnvironment } from "../../testing/environments.ts";
import { orNothing } from "../../testing/or-nothing.ts";
import { DrawnPrograms } from "../../testing/strategies/drawn-programs.ts";
import type { TermSource } from "../../testing/strategies/drawn-term.ts";
import { SHAPE_COUNT } from "../../testing/strategies/program-shapes.ts";
import { RuleTerms } from "../../testing/strategies/rule-terms.ts";
import { ScheduleStates, schedulesUsing } from "../../testing/strategies/schedule-states.ts";
import { StrategyCalls } from "../../testing/strategies/strategy-calls.ts";
import { StrategyCheck } from "../../testing/strategies/strategy-check.ts";
import { TermMaker } from "../../testing/terms/term-maker.ts";
import type { Source } from "../source/source.ts";

/** The number of programs that are drawn to find one to which preparing steps apply. */
const SHAPES_TRIED = 8;

/** A source with the terms on which its strategies are tested, in one session. */
export class StrategyBench {
  readonly module: Module;
  readonly #workspace: Source["workspace"];
  readonly #terms: RuleTerms;
  readonly #modules: readonly Module[];
  readonly #shapes: readonly TermSource[];
  /** Programs after steps of schedules. */
  readonly #further: readonly TermSource[];
  readonly #states = new Map<string, ScheduleStates>();

  constructor({ module, workspace }: Source, examples: readonly string[]) {
    this.module = module;
    this.#workspace = workspace;
    const { session } = module;
    this.#modules = [module, ...examples.flatMap((file) => workspace.openFile(file) ?? [])];
    this.#terms = new RuleTerms(session);
    const programs = new DrawnPrograms(workspace);
    const shapes = Array.from({ length: SHAPE_COUNT }, (_, i) => i);
    const plain = shapes.map((shape) => programs.source(shape, 0));
    this.#further = Array.from(
      { length: DrawnPrograms.preparations - 1 },
      (_, i): TermSource => ({
        draw: (c) => {
          for (let left = SHAPES_TRIED; left > 0; left--) {
            const drawn = programs.source(c.pick(shapes), i + 1).draw(c);
            if (drawn !== undefined) return drawn;
          }
          return undefined;
        },
      }),
    );
    this.#shapes = [...plain, randomTerms(session)];
  }

  /** The check of a strategy of the module, if need be with rules replaced. */
  check(name: string, replaced?: RuleReplacements): StrategyCheck {
    const [terms, further] = [this.#terms, this.#further];
    const about = { name, calls: this.#calls(name), sources: this.#sources(name) };
    return new StrategyCheck({ ...about, terms, further, replaced });
  }

  /**
   * The names of the rules that a strategy's text mentions, directly or through other strategies of the file and of the standard
   * modules that it imports.
   */
  rulesIn(name: string): ReadonlySet<string> {
    const files = new Set([this.module.parsed]);
    for (const { imports } of files)
      for (const { module } of imports) {
        const found = module.tag === "name" ? this.#workspace.standard(module.text) : undefined;
        if (found !== undefined) files.add(found.parsed);
      }
    const roots = this.module.parsed.headers.filter((h) => h.name.text === name);
    const all = [...mentioned([...files], roots)];
    return new Set(all.flatMap((h) => (h.keyword === "rule" ? [h.name.text] : [])));
  }

  #calls(name: string): StrategyCalls {
    const value = this.module.strategy(name);
    if (value.tag !== "callable") throw new Error(`${name} is no strategy`);
    return new StrategyCalls(value, this.module, this.#written(value));
  }

  #written(callee: Callable): readonly (readonly StratValue[])[] {
    if (callee.params.length === 0) return [];
    return this.#modules.flatMap((module) =>
      module.parsed.headers.flatMap((h, i) => {
        if (h.keyword !== "schedule" && h.keyword !== "strategy") return [];
        const decl = orNothing(() => module.declAt(i));
        if (decl === undefined) return [];
        return writtenCalls(module.home, decl, callee, defaultsOf(module, h.name.text));
      }),
    );
  }

  /** The sources of terms for a strategy: schedules that use it first. */
  #sources(name: string): readonly TermSource[] {
    const states = schedulesUsing(this.#modules, name).map((s) => this.#statesOf(s));
    const single = states.flatMap((s) =>
      s.for(name).map((term): TermSource => ({ draw: () => term })),
    );
    return [...single, ...this.#shapes];
  }

  #statesOf(schedule: Schedule): ScheduleStates {
    const key = `${schedule.module.file} ${schedule.program} ${schedule.name}`;
    const known = this.#states.get(key) ?? new ScheduleStates(schedule);
    this.#states.set(key, known);
    return known;
  }
}

/** The defaults of the parameters of a schedule; empty for other declarations. */
function defaultsOf(module: Module, name: string): ReadonlyMap<string, number> {
  const header = module.parsed.headers.find(
    (h) => h.keyword === "schedule" && h.name.text === name,
  );
  const [program] = header?.programs ?? [];
  const found = program && orNothing(() => schedulesFor(module, program.text));
  const schedule = found?.find((s) => s.name === name);
  return (schedule && orNothing(() => settle(schedule))) ?? new Map();
}

/** Random well-typed terms over all primitives. */
const randomTerms = (session: Session): TermSource => ({
  draw: (c) => {
    const world = { ...randomEnvironment(c, session), partial: false };
    const maker = new TermMaker(c, world);
    return { term: maker.term(maker.type(2), 3), conditions: [], sizes: world.sizes };
  },
});

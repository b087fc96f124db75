/** @file `StrategyTester`: property tests of the strategies of a source, on random terms to which they apply. */
import {
  type Callable,
  type Module,
  type Schedule,
  type StratValue,
  schedulesFor,
  settle,
  writtenCalls,
} from "../../lang/index.ts";
import type { RuleReplacements } from "../../strategies/index.ts";
import type { Diagnostic, Session } from "../../term/index.ts";
import { randomEnvironment } from "../../testing/environments.ts";
import { orNothing } from "../../testing/or-nothing.ts";
import { searchSmallest } from "../../testing/search.ts";
import { DrawnPrograms } from "../../testing/strategies/drawn-programs.ts";
import type { TermSource } from "../../testing/strategies/drawn-term.ts";
import { SHAPE_COUNT } from "../../testing/strategies/program-shapes.ts";
import { RuleTerms } from "../../testing/strategies/rule-terms.ts";
import { ScheduleStates, schedulesUsing } from "../../testing/strategies/schedule-states.ts";
import { StrategyCalls } from "../../testing/strategies/strategy-calls.ts";
import { StrategyCheck, type StrategyTally } from "../../testing/strategies/strategy-check.ts";
import { StrategyFault } from "../../testing/strategies/strategy-fault.ts";
import { TermMaker } from "../../testing/terms/term-maker.ts";
import { diagnosticsOf } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { StrategyProblems } from "./strategy-problem.ts";

/** The outcome of testing one strategy: counts of random cases, and the problem found. */
export interface StrategyReport extends Readonly<StrategyTally> {
  readonly strategy: string;
  /** The strategy cannot be called without arguments: the cases draw them by their kinds. */
  readonly takesArguments: boolean;
  readonly millis: number;
  /**
   * An error: the counterexample (E0509), or a spent budget (E09…). Or a warning that the strategy applied to no term (W0510).
   * Undefined if all is well.
   */
  readonly problem: Diagnostic | undefined;
}

/** Options of testing a strategy: the number of cases, the seed, and how to report progress and name a case. */
export interface StrategyTestOptions {
  readonly runs: number;
  readonly seed: number;
  /** The number of the one case to test (default: cases 0 to `runs` − 1). */
  readonly only?: number | undefined;
  /** Called after cases whose number is a multiple of 10, until one fails. */
  readonly progress?: ((strategy: string, cases: number) => void) | undefined;
  /** Gives the command that repeats a case, for messages, from its number (default: a `strata check` command). */
  readonly replay?: ((number: number) => string) | undefined;
  /** Rules to apply in place of others, for tests with planted faults; the rules are those of `StrategyTester.module`. */
  readonly replaced?: RuleReplacements | undefined;
}

/** The number of cases that share a session. A session never frees its terms, so that more cases would take more memory. */
const TOGETHER = 1_500;
/** The most attempts to shrink a case. The step at fault is made smaller by itself. */
const ATTEMPTS = 200;

/** Tests the strategies of a source in any order. The outcome for a strategy does not depend on which were tested before. */
export class StrategyTester {
  #source: Source;
  #cases = 0;
  #bench: Bench | undefined;
  readonly #examples: readonly string[];

  /**
   * The source is parsed again in sessions of its own; the declarations of the strategies to test must have no errors. Schedules of
   * the files `examples`, as of the source itself, give terms to the strategies that they use.
   */
  constructor(source: Source, examples: readonly string[] = []) {
    this.#source = source;
    this.#examples = examples;
  }

  /** The module that declares the strategies, in the session of the next test. */
  get module(): Module {
    return this.#ready(0).module;
  }

  /**
   * Tests one strategy by its name, one of `strategiesOf`, up to the first case that fails. With `only`, it tests that case alone.
   */
  async test(name: string, options: StrategyTestOptions): Promise<StrategyReport> {
    const { runs, seed, only, progress, replaced } = options;
    const start = performance.now();
    const [from, to] = only === undefined ? [0, runs] : [only, only + 1];
    const bench = this.#ready(to - from);
    const calls = bench.calls(name);
    const { terms, further } = bench;
    const sources = bench.sources(name);
    const check = new StrategyCheck({ name, calls, terms, sources, further, replaced });
    let done: StrategyTally = { ...check.tally };
    let shrinking = false;
    const claim: StrategyCheck["claim"] = (c, number) => {
      const isNew = !shrinking;
      try {
        check.claim(c, number);
      } catch (error) {
        shrinking = true;
        throw error;
      } finally {
        if (isNew) {
          done = { ...check.tally };
          if (done.cases % 10 === 0) progress?.(name, done.cases);
        }
      }
    };
    const problems = new StrategyProblems(bench.module, name);
    let problem: Diagnostic | undefined;
    try {
      const found = await searchSmallest(claim, StrategyFault, { seed, from, to }, ATTEMPTS);
      if (found !== undefined)
        problem = problems.counterexample(found, this.#replay(options, found.number));
      else if (done.applied === 0 && only === undefined && calls.isClosed)
        problem = problems.neverApplied(done);
    } catch (error) {
      const [first] = diagnosticsOf(error) ?? [];
      if (first === undefined) throw error;
      problem = problems.located(first);
    }
    const millis = performance.now() - start;
    return { strategy: name, takesArguments: !calls.isClosed, ...done, millis, problem };
  }

  #replay({ replay, seed }: StrategyTestOptions, number: number): string {
    const { file, commandWords } = this.#source;
    const words = commandWords.map((word) => ` ${word}`).join("");
    return replay?.(number) ?? `strata check ${file} --replay ${seed}:${number}${words}`;
  }

  /** The bench for the next `cases` cases. */
  #ready(cases: number): Bench {
    if (this.#bench === undefined || (this.#cases > 0 && this.#cases + cases > TOGETHER)) {
      this.#source = this.#source.again();
      this.#bench = new Bench(this.#source, this.#examples);
      this.#cases = 0;
    }
    this.#cases += cases;
    return this.#bench;
  }
}

/** A source with the terms on which its strategies are tested, in one session. */
class Bench {
  readonly module: Module;
  readonly terms: RuleTerms;
  readonly #modules: readonly Module[];
  readonly #shapes: readonly TermSource[];
  /** Programs after steps of schedules. */
  readonly further: readonly TermSource[];
  readonly #states = new Map<string, ScheduleStates>();

  constructor({ module, workspace }: Source, examples: readonly string[]) {
    this.module = module;
    const { session } = module;
    this.#modules = [module, ...examples.flatMap((file) => workspace.openFile(file) ?? [])];
    this.terms = new RuleTerms(session);
    const programs = new DrawnPrograms(workspace);
    const shapes = Array.from({ length: SHAPE_COUNT }, (_, i) => i);
    const plain = shapes.map((shape) => programs.source(shape, 0));
    this.further = Array.from(
      { length: DrawnPrograms.preparations - 1 },
      (_, i): TermSource => ({
        draw: (c) => programs.source(c.pick(shapes), i + 1).draw(c),
      }),
    );
    this.#shapes = [...plain, randomTerms(session)];
  }

  /** The calls of a strategy of the module. */
  calls(name: string): StrategyCalls {
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
  sources(name: string): readonly TermSource[] {
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

/** @file `StrategyTester`: property tests of the strategies of a source, on random terms to which they apply. */
import type { Module } from "../../lang/index.ts";
import { fixedRules, type RuleReplacements } from "../../strategies/index.ts";
import type { Diagnostic, Session } from "../../term/index.ts";
import type { Choices } from "../../testing/choices.ts";
import { Counterexample } from "../../testing/counterexample.ts";
import { RuleCheck } from "../../testing/rule-check.ts";
import { searchSmallest, untilFailure } from "../../testing/search.ts";
import type { StrategyTally } from "../../testing/strategies/strategy-check.ts";
import { StrategyFault } from "../../testing/strategies/strategy-fault.ts";
import { diagnosticsOf } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { type CaseOptions, caseRange, replayCommand } from "../test/case-options.ts";
import { type ShownCounterexample, showCounterexample } from "../test/check-result.ts";
import { StrategyBench } from "./strategy-bench.ts";
import { strategyExample } from "./strategy-example.ts";
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
  /** The smallest step that is wrong, or the whole term if no step is wrong by itself; absent without a counterexample. */
  readonly counterexample?: ShownCounterexample;
}

/** Options of testing a strategy. */
export interface StrategyTestOptions extends CaseOptions {
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
  #bench: StrategyBench | undefined;
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
    const { seed, only, progress, replaced } = options;
    const start = performance.now();
    const [from, to] = caseRange(options);
    const bench = this.#ready(to - from);
    const check = bench.check(name, replaced);
    let done: StrategyTally = { ...check.tally };
    const claim = untilFailure(
      (c, number) => check.claim(c, number),
      () => {
        done = { ...check.tally };
        if (done.cases % 10 === 0) progress?.(name, done.cases);
      },
    );
    const problems = new StrategyProblems(bench.module, name);
    let problem: Diagnostic | undefined;
    let counterexample: ShownCounterexample | undefined;
    try {
      const found = await searchSmallest(claim, StrategyFault, { seed, from, to }, ATTEMPTS);
      if (found !== undefined) {
        const { session } = bench.module;
        const example =
          replaced === undefined
            ? await strategyExample(this.#source, found.error, session, seed)
            : undefined;
        const error = await smallerByRule(found.error, session, seed);
        const { step, evidence } = error;
        const replay = replayCommand(this.#source, options, found.number);
        problem = problems.counterexample({ ...found, error }, replay, example);
        counterexample = showCounterexample(step?.evidence ?? evidence, example);
      } else if (done.applied === 0 && only === undefined && check.isClosed)
        problem = problems.neverApplied(done);
    } catch (error) {
      const [first] = diagnosticsOf(error) ?? [];
      if (first === undefined) throw error;
      problem = problems.located(first);
    }
    const millis = performance.now() - start;
    return {
      strategy: name,
      takesArguments: !check.isClosed,
      ...done,
      millis,
      problem,
      ...(counterexample && { counterexample }),
    };
  }

  /** The bench for the next `cases` cases. */
  #ready(cases: number): StrategyBench {
    if (this.#bench === undefined || (this.#cases > 0 && this.#cases + cases > TOGETHER)) {
      this.#source = this.#source.again();
      this.#bench = new StrategyBench(this.#source, this.#examples);
      this.#cases = 0;
    }
    this.#cases += cases;
    return this.#bench;
  }
}

/** The nodes up to which a term is small enough for a reader. */
const SMALL = 12;
/** Random instances of a rule that are tried to find a smaller counterexample. */
const INSTANCES = 100;

/** Shows the wrong rule of a fault on an instance of its own, where that is a smaller term than the one of the step. */
async function smallerByRule(
  fault: StrategyFault,
  session: Session,
  seed: number,
): Promise<StrategyFault> {
  const { step } = fault;
  const nodes = step?.evidence.before?.nodes ?? 0;
  if (step?.applied === undefined || nodes <= SMALL) return fault;
  const check = new RuleCheck(fixedRules(step.applied)[0]!, session);
  const claim = (c: Choices): void => check.keepsMeaning(c);
  const cases = { seed, from: 0, to: INSTANCES };
  const found = await searchSmallest(claim, Counterexample, cases);
  const evidence = found?.error.evidence;
  if ((evidence?.before?.nodes ?? Infinity) >= nodes) return fault;
  return new StrategyFault({ ...fault, step: { ...step, evidence: evidence! } });
}

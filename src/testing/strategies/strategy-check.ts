/**
 * @file Property tests of a strategy: it is applied to random terms, and the interpreter evaluates each term before and after.
 * Where a strategy applies, the type and the meaning must stay, up to the class of the rules that were applied.
 */
import {
  ConditionSet,
  type Fuel,
  type Observer,
  type Rule,
  type RuleReplacements,
  rewrite,
  type Strategy,
  WrongRewrite,
} from "../../strategies/index.ts";
import {
  complaintIn,
  isSizeProblem,
  LimitError,
  requiredSizes,
  StrataError,
  type Term,
  testHolds,
} from "../../term/index.ts";
import { topDown } from "../../traversals/index.ts";
import type { Choices } from "../choices.ts";
import { compareValues, typeFault } from "../compare-terms.ts";
import { isTooLong, orNothing } from "../or-nothing.ts";
import { conditionHolds, type SizeAssignment } from "../rule-sizes.ts";
import { AppliedSteps } from "./applied-steps.ts";
import type { DrawnTerm } from "./drawn-term.ts";
import type { ReachedRules } from "./reached-rules.ts";
import type { StrategyCall } from "./strategy-calls.ts";
import { StrategyCases, type StrategySubject } from "./strategy-cases.ts";
import { StrategyFault } from "./strategy-fault.ts";
import { drawSizes, freeSizes, tileSizes } from "./strategy-sizes.ts";
import { flavourOf, wrongStep } from "./wrong-step.ts";

/** Number of cases of a strategy's property test, and how far they got. */
export interface StrategyTally {
  cases: number;
  /** The strategy succeeded on the term, or somewhere in it. */
  applied: number;
  /** It succeeded and changed the term. */
  changed: number;
  /** The values before and after were compared on at least one data set. */
  compared: number;
  /** No term or no arguments were drawn. */
  discards: number;
  /** The run was stopped by a budget of rewriting. */
  spent: number;
}

/** Budgets of one case. They are counts, so that a case has one outcome on every machine. */
const FUEL: Fuel = { steps: 150_000, rewrites: 1_500, millis: 60_000, depth: 20_000 };
/** Number of data sets on which a case is compared, and the most that are drawn for it. */
const DATA_SETS = 2;
const TRIED_DATA_SETS = 6;
interface StrategyRun {
  readonly before: Term;
  readonly after: Term;
  readonly conditions: ConditionSet;
  readonly steps: AppliedSteps;
}

/** What became of replaced rules in one case. */
export interface ReplacementEffect {
  /** The strategy succeeds with its own rules, and applies one that is replaced. */
  readonly wasReached: boolean;
  /** The strategy succeeds with the replacements, and applies one. */
  readonly isReached: boolean;
  /** Both results are one term. */
  readonly isSame: boolean;
  /** With the replacements, the strategy applies a rule that only claims equality over the reals. */
  readonly isApprox: boolean;
}

/**
 * The property test of one strategy, with a tally of its cases. A case that the strategy fails throws a StrataError of
 * `StrategyFault`. A case depends on its choices only.
 */
export class StrategyCheck {
  readonly tally: StrategyTally = {
    cases: 0,
    applied: 0,
    changed: 0,
    compared: 0,
    discards: 0,
    spent: 0,
  };
  readonly #of: StrategySubject;
  #known: StrategyCases | undefined;

  constructor(of: StrategySubject, cases?: StrategyCases) {
    this.#of = of;
    this.#known = cases;
  }

  /** True if the strategy can be called without arguments. */
  get isClosed(): boolean {
    return this.#of.calls.isClosed;
  }

  /** True if a parameter of the strategy takes strategies, whose rules it then applies. */
  get takesStrategies(): boolean {
    return this.#of.calls.takesStrategies;
  }

  /** Runs the case with this number and returns the rules that it applied, without a comparison of the results. */
  appliedRules(c: Choices, number: number): readonly Rule[] {
    const found = this.#cases.draw(c, number);
    const run = found && orNothing(() => this.#applied(found.call.strategy, found.drawn));
    return run === undefined ? [] : rulesOf(run);
  }

  /** The check of the strategy with rules replaced, on the same sources of terms, and on instances of the replacements. */
  withReplaced(replaced: RuleReplacements): StrategyCheck {
    return new StrategyCheck({ ...this.#of, replaced }, this.#cases.withReplaced(replaced));
  }

  /** Runs the case with this number with the replaced rules and without them; undefined if the case has no term. */
  contrast(c: Choices, number: number): ReplacementEffect | undefined {
    const found = this.#cases.draw(c, number);
    if (found === undefined) return undefined;
    const { call, drawn } = found;
    const replaced = this.#of.replaced ?? new Map();
    const run = (check: StrategyCheck): StrategyRun | undefined =>
      orNothing(() => check.#applied(call.strategy, drawn));
    const [right, wrong] = [run(this.withReplaced(new Map())), run(this)];
    const applies = (of: StrategyRun | undefined, rules: Iterable<Rule>): boolean => {
      const known = new Set(rules);
      return of !== undefined && rulesOf(of).some((rule) => known.has(rule));
    };
    return {
      wasReached: applies(right, replaced.keys()),
      isReached: applies(wrong, replaced.values()),
      isSame: wrong !== undefined && right?.after === wrong.after,
      isApprox: wrong?.steps.class === "approx",
    };
  }

  /** Runs the case with this number. */
  claim(c: Choices, number: number): void {
    this.tally.cases++;
    const found = this.#cases.draw(c, number);
    if (found === undefined) return void this.tally.discards++;
    const { call, drawn } = found;
    const run = this.#run(call, drawn);
    if (run === undefined) return;
    this.tally.applied++;
    if (run.after === run.before) return;
    this.tally.changed++;
    this.#compare(c, call, drawn, run);
  }

  get #cases(): StrategyCases {
    this.#known ??= StrategyCases.of(this.#of, ({ call, drawn }, reached) => {
      const run = this.#applied(call.strategy, drawn, reached);
      return run && { isChanged: run.after !== run.before, rules: rulesOf(run) };
    });
    return this.#known;
  }

  /** Applies the strategy to the term, or at the first place where it applies; undefined if it applies nowhere. */
  #run(call: StrategyCall, drawn: DrawnTerm): StrategyRun | undefined {
    try {
      return this.#applied(call.strategy, drawn);
    } catch (error) {
      const wrong = complaintIn(error, WrongRewrite);
      if (wrong !== undefined)
        throw new StrataError(
          new StrategyFault({
            strategy: call.shown,
            step: undefined,
            evidence: { why: wrong.message, before: drawn.term, sizes: drawn.sizes ?? new Map() },
          }),
        );
      if (error instanceof LimitError) return void this.tally.spent++;
      if (error instanceof StrataError) return undefined;
      throw error;
    }
  }

  #applied(strategy: Strategy, drawn: DrawnTerm, reached?: ReachedRules): StrategyRun | undefined {
    const conditions = ConditionSet.none.withAll(drawn.conditions);
    if (conditions === undefined) return undefined;
    for (const s of [strategy, topDown(strategy)]) {
      const steps = new AppliedSteps();
      const observer: Observer = reached === undefined ? steps : observing(steps, reached);
      const { replaced } = this.#of;
      const ran = rewrite(s, drawn.term, { conditions, fuel: FUEL, observer, replaced });
      if (ran.success)
        return { before: drawn.term, after: ran.term, conditions: ran.conditions, steps };
      if (ran.spent !== undefined) {
        if (reached === undefined) this.tally.spent++;
        return undefined;
      }
    }
    return undefined;
  }

  #compare(c: Choices, call: StrategyCall, drawn: DrawnTerm, run: StrategyRun): void {
    const { before, after, steps } = run;
    const { list } = run.conditions;
    const sizes = this.#sizes(c, drawn, list, after);
    if (sizes === undefined) return;
    if (!requiredSizes(after).every((t) => testHolds(t, (v) => sizes.get(v.name)))) return;
    const why = typeFault(before, after, list);
    const data = { sizes, flavour: flavourOf(before, steps.class) };
    const seed = c.nat(0xffff);
    const found = why === undefined ? this.#differs(run, data, seed) : { why };
    if (found === undefined) return;
    const evidence = { before, after, sizes, ...found };
    const step = wrongStep(steps.list, data, seed, this.#of.replaced);
    throw new StrataError(new StrategyFault({ strategy: call.shown, step, evidence }));
  }

  #differs(
    { before, after, steps }: StrategyRun,
    instance: { readonly sizes: SizeAssignment; readonly flavour: ReturnType<typeof flavourOf> },
    first: number,
  ) {
    let next = first;
    try {
      const { compared, fault } = compareValues(before, after, {
        instance,
        class: steps.class,
        wanted: DATA_SETS,
        tried: TRIED_DATA_SETS,
        seed: () => next++,
      });
      if (compared > 0) this.tally.compared++;
      return fault;
    } catch (error) {
      if (isSizeProblem(error) || isTooLong(error)) return undefined;
      throw error;
    }
  }

  /** Values for the sizes of the case; undefined if the conditions do not hold for the sizes drawn. */
  #sizes(
    c: Choices,
    { term, sizes, conditions: known }: DrawnTerm,
    conditions: ConditionSet["list"],
    after: Term,
  ): SizeAssignment | undefined {
    if (sizes === undefined)
      return drawSizes(c, term, freeSizes(term, known), conditions, tileSizes(after));
    return conditions.every((x) => conditionHolds(x, (v) => sizes.get(v.name))) ? sizes : undefined;
  }
}

/** The rules of the steps of a run, in order. */
const rulesOf = ({ steps }: StrategyRun): readonly Rule[] =>
  steps.list.flatMap(({ by: { rule } }) => rule ?? []);

/** An observer that records steps and the rules that are tried. */
const observing = (steps: AppliedSteps, reached: ReachedRules): Observer => ({
  applied: (m, by, before, after) => steps.applied(m, by, before, after),
  mark: () => steps.mark(),
  undo: (mark) => steps.undo(mark),
  tried: (rule, args) => reached.tried(rule, args),
});

/**
 * @file Mutation testing of the tests for strategies: a rule that a strategy tries is replaced by a wrong one, and the test of the
 * strategy should find it. Only mutants that the test of the rule itself finds are planted, so that each is known to be a fault.
 */
import type { Rule } from "../../strategies/index.ts";
import { type Session, showTerm } from "../../term/index.ts";
import { Choices } from "../../testing/choices.ts";
import { type Mutant, mutantsOf, mutantsWithTypes } from "../../testing/mutants.ts";
import { firstFailure } from "../../testing/search.ts";
import type { ReplacementEffect, StrategyCheck } from "../../testing/strategies/strategy-check.ts";
import { StrategyFault } from "../../testing/strategies/strategy-fault.ts";
import { mutantOutcome } from "../rules/mutant-outcome.ts";
import { memberOf } from "../rules/mutate-rules.ts";
import type { Source } from "../source/source.ts";
import { StrategyBench } from "./strategy-bench.ts";

/**
 * The outcome of testing a strategy with a planted fault. Two outcomes are about faults that the tests should find:
 * - `killed`: a random case found the fault;
 * - `survived`: no case did, and none of the reasons below is known.
 *
 * The others are about changes that are no faults of this strategy, each observed in at least 5 cases and contradicted by none:
 * - `equivalent`: wherever the wrong rule is applied, the strategy gives the same term as with the right one;
 * - `refused`: where the right rule is applied, the strategy fails with the wrong one, or takes a way without it;
 * - `reordered`: the change exchanges elements, and the strategy then sums or reduces them in an order of its own (`approx`).
 */
export type StrategyMutantOutcome = "killed" | "survived" | "equivalent" | "refused" | "reordered";

/** A strategy in which one rule is replaced by a wrong one, with the outcome of testing it. */
export interface StrategyMutation {
  readonly strategy: string;
  /** The name of the replaced rule. */
  readonly rule: string;
  /** The change to the rule, in words. */
  readonly change: string;
  /** The right side of the wrong rule, as text. */
  readonly instead: string;
  readonly outcome: StrategyMutantOutcome;
  /** The cases up to the one that found the fault; if none did, the cases that were tried. */
  readonly cases: number;
}

/** Options of mutation testing: the most random cases for a mutant, the seed, and how many faults to plant into a strategy. */
export interface MutateStrategiesOptions {
  readonly runs: number;
  readonly seed: number;
  /** The most faults that are planted into one strategy. */
  readonly faults: number;
}

/** The number of random cases in which the test of a rule may find that a mutant is a fault. */
const RULE_CASES = 150;
/** The most mutants of rules that are judged to find the faults for one strategy, for each fault wanted. */
const JUDGED = 5;
/** The number of cases in which a reason must have been observed why a change is no fault of a strategy. */
const OBSERVED = 5;
/** How many times as many cases are run to observe a reason. */
const MORE_CASES = 4;
/** The change of `mutantsOf` that only exchanges elements. */
const REORDERS = "elements are off by one";

interface RuleFault {
  readonly rule: Rule;
  readonly wrong: Rule;
  readonly change: string;
}

/** Plants faults into the strategies of a source. */
export class StrategyMutator {
  readonly #source: Source;
  readonly #examples: readonly string[];
  /** Whether a mutant is a fault, by the texts of the rule and the mutant. */
  readonly #judged = new Map<string, boolean>();

  /** The source must have no errors. `examples` are files whose schedules give terms to the strategies. */
  constructor(source: Source, examples: readonly string[] = []) {
    this.#source = source;
    this.#examples = examples;
  }

  /**
   * Tests a strategy, one of `strategiesOf`, once for each planted fault, and yields the outcomes. Yields nothing for a strategy
   * that applies no rule. Of a strategy that takes others as arguments, only rules that its own text reaches get faults. Each
   * strategy is tested in a session of its own.
   */
  async *mutate(name: string, options: MutateStrategiesOptions): AsyncGenerator<StrategyMutation> {
    const bench = new StrategyBench(this.#source.again(), this.#examples);
    const right = bench.check(name);
    const own = right.takesStrategies ? bench.rulesIn(name) : undefined;
    const rules = reachedBy(right, options).filter(
      (rule) => isRewriting(rule) && (own === undefined || own.has(rule.name)),
    );
    const { session } = bench.module;
    for await (const { rule, wrong, change } of this.#faults(rules, session, name, options)) {
      const check = right.withReplaced(new Map([[rule, wrong]]));
      const found = await outcomeOf(check, change, options);
      yield { strategy: name, rule: rule.name, change, instead: showTerm(wrong.rhs), ...found };
    }
  }

  /** The faults to plant: of each rule in turn one mutant, until there are enough or none is left. */
  async *#faults(
    rules: readonly Rule[],
    session: Session,
    name: string,
    { faults, seed }: MutateStrategiesOptions,
  ): AsyncGenerator<RuleFault> {
    const c = Choices.seeded(2 * (seed + hash(name)));
    const left = c.shuffle(rules).map((rule) => ({
      rule,
      mutants: c.shuffle(faultsOf(memberOf(rule, seed))),
    }));
    let [planted, judged] = [0, 0];
    for (let round = 0; left.some(({ mutants }) => mutants.length > round); round++)
      for (const { rule, mutants } of left) {
        const mutant = mutants[round];
        if (mutant === undefined) continue;
        if (planted >= faults || judged >= JUDGED * faults) return;
        judged++;
        if (!(await this.#isFault(rule, mutant.rule, mutant.change, session, seed))) continue;
        planted++;
        yield { rule, wrong: mutant.rule, change: mutant.change };
      }
  }

  async #isFault(
    rule: Rule,
    wrong: Rule,
    change: string,
    session: Session,
    seed: number,
  ): Promise<boolean> {
    const key = [rule.name, showTerm(rule.lhs), change, showTerm(wrong.rhs)].join("\n");
    const known = this.#judged.get(key);
    if (known !== undefined) return known;
    const member = memberOf(rule, seed);
    const { outcome } = await mutantOutcome(member, wrong, session, {
      runs: RULE_CASES,
      seed,
    });
    this.#judged.set(key, outcome === "killed");
    return outcome === "killed";
  }
}

/** False for the patterns of `match` and `matches`, which change nothing, and for rules computed by a function. */
const isRewriting = (rule: Rule): boolean => rule.rhs !== rule.lhs && rule.compute === undefined;

/** The mutants that the types of the rule allow; if there are none, those with a single type variable. */
function faultsOf(rule: Rule): readonly Mutant[] {
  const { faults } = mutantsWithTypes(rule);
  return faults.length > 0 ? faults : mutantsOf(rule).faults;
}

/** The rules that the strategy applies in its cases, each once. */
function reachedBy(check: StrategyCheck, { runs, seed }: MutateStrategiesOptions): readonly Rule[] {
  const found = new Set<Rule>();
  for (let number = 0; number < runs; number++)
    for (const rule of check.appliedRules(Choices.seeded(2 * (seed + number)), number))
      found.add(rule);
  return [...found];
}

async function outcomeOf(
  check: StrategyCheck,
  change: string,
  { runs, seed }: MutateStrategiesOptions,
): Promise<Pick<StrategyMutation, "outcome" | "cases">> {
  const claim: StrategyCheck["claim"] = (c, number) => check.claim(c, number);
  const found = await firstFailure(claim, StrategyFault, { seed, from: 0, to: runs });
  if (found !== undefined) return { outcome: "killed", cases: found.number + 1 };
  return { outcome: whyNone(effectsIn(check, runs, seed), change) ?? "survived", cases: runs };
}

/** The effects of the change in `runs` cases; in up to four times as many until the right rule was applied in enough of them. */
function effectsIn(check: StrategyCheck, runs: number, seed: number): readonly ReplacementEffect[] {
  const effects: ReplacementEffect[] = [];
  const isEnough = (): boolean => effects.filter((e) => e.wasReached).length >= OBSERVED;
  for (let number = 0; number < runs || (number < MORE_CASES * runs && !isEnough()); number++) {
    const effect = check.contrast(Choices.seeded(2 * (seed + number)), number);
    if (effect !== undefined) effects.push(effect);
  }
  return effects;
}

/** The reason why a change that no case found is no fault; undefined if none is known. */
function whyNone(
  effects: readonly ReplacementEffect[],
  change: string,
): StrategyMutantOutcome | undefined {
  const reached = effects.filter((e) => e.isReached);
  if (reached.length === 0)
    return effects.filter((e) => e.wasReached).length >= OBSERVED ? "refused" : undefined;
  if (reached.length < OBSERVED) return undefined;
  if (reached.every((e) => e.isSame)) return "equivalent";
  const isOrder = change === REORDERS && reached.every((e) => e.isSame || e.isApprox);
  return isOrder ? "reordered" : undefined;
}

/** A number from 0 to 2^24 − 1 that depends on the name. */
function hash(name: string): number {
  let h = 0;
  for (const character of name) h = (Math.imul(h, 31) + character.codePointAt(0)!) & 0xff_ffff;
  return h;
}

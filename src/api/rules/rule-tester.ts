/** @file `RuleTester`: property tests of rules. Instances are drawn from the typed pattern of each rule's left side. */
import type { Module } from "../../lang/index.ts";
import { fixedRules, type Rule } from "../../strategies/index.ts";
import type { Diagnostic } from "../../term/index.ts";
import { Counterexample, isComputingMore } from "../../testing/counterexample.ts";
import { FamilyCheck } from "../../testing/family-check.ts";
import { proveFamily } from "../../testing/proof/family-proof.ts";
import type { Holds, Open } from "../../testing/proof/rule-proof.ts";
import { redundantPreconditions } from "../../testing/redundant-preconditions.ts";
import { repairHintFor } from "../../testing/repair-hint.ts";
import {
  type Cases,
  type SmallestCase,
  searchSmallest,
  untilFailure,
} from "../../testing/search.ts";
import { appliedIn, NO_CASES, sumOfTallies, type Tally } from "../../testing/tally.ts";
import { diagnosticsOf } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { type CaseOptions, caseRange, replayCommand } from "../test/case-options.ts";
import { type ShownCounterexample, showCounterexample } from "../test/check-result.ts";
import { RuleProblems } from "./rule-problem.ts";
import { runnableExample } from "./runnable-example.ts";

/** The outcome of testing one rule: counts of random cases, the problem found, warnings, and the proof. */
export interface RuleReport {
  readonly rule: string;
  readonly class: Rule["class"];
  /** Instances that were tried, including the discarded ones. */
  readonly cases: number;
  /** Instances that could not be tested: they have another form than the left side, have no data, or compute too much. */
  readonly discarded: number;
  /** Instances to which the rule applied. */
  readonly applied: number;
  readonly millis: number;
  /**
   * An error: the counterexample (E0505), a right side of another type (E0505), or a spent budget (E09…). Or a warning that the
   * rule could not be tested enough (W0506). Undefined if all is well.
   */
  readonly problem: Diagnostic | undefined;
  /** Warnings (W0403) about conditions of the rule that it may not need. */
  readonly warnings: readonly Diagnostic[];
  /** The counterexample of the problem, if it is one. */
  readonly counterexample?: ShownCounterexample;
  /**
   * Whether a proof shows that the rule holds for all data. Absent after an error, after a warning in the first 2000 cases, if
   * `only` selects one case, and if `runs` is 0.
   */
  readonly proof?: Holds | Open;
}

/** The number of cases that share a session. A session never frees its terms, so that more cases would take more memory. */
const TOGETHER = 2_000;
/** The largest share of discarded cases for which a rule counts as tested. */
const MOST_DISCARDED = 0.05;
/** The largest share of cases that may be left out because every instance computes too much. */
const MOST_TOO_LARGE = 0.9;

/**
 * Tests the rules of a source in any order: those that its file declares, and those in TypeScript. The outcome for a rule does not
 * depend on which rules were tested before.
 */
export class RuleTester {
  readonly #bench: Bench;

  /** The source is parsed again in sessions of its own. The declarations of the rules to test must have no errors. */
  constructor(source: Source) {
    this.#bench = new Bench(source);
  }

  /**
   * Tests one rule by its name. After the first random cases (2000 at most) it looks for redundant conditions and a proof; then it
   * tests the other cases. It ends at the first problem of the random cases or the proof. With `only`, it tests that case alone.
   */
  test(rule: string, options: CaseOptions): Promise<RuleReport> {
    return new RuleTest(this.#bench, rule, options).report();
  }
}

/** A source to test. It is parsed again in a new session after every `TOGETHER` cases. */
class Bench {
  #source: Source;
  #cases = 0;

  constructor(source: Source) {
    this.#source = source.again();
  }

  /** The source to use for the next `cases` cases. */
  next(cases: number): Source {
    if (this.#cases > 0 && this.#cases + cases > TOGETHER) {
      this.#source = this.#source.again();
      this.#cases = 0;
    }
    this.#cases += cases;
    return this.#source;
  }
}

/** The module that declares a rule: the source's own, or that of the rules in TypeScript. */
function declaringModule({ module, workspace }: Source, rule: string): Module {
  const isOwn = module.parsed.headers.some((h) => h.keyword === "rule" && h.name.text === rule);
  return isOwn ? module : (workspace.given ?? module);
}

class RuleTest {
  readonly #bench: Bench;
  readonly #name: string;
  readonly #options: CaseOptions;
  #done: Tally = NO_CASES;
  #counterexample: ShownCounterexample | undefined;

  constructor(bench: Bench, name: string, options: CaseOptions) {
    this.#bench = bench;
    this.#name = name;
    this.#options = options;
  }

  async report(): Promise<RuleReport> {
    const start = performance.now();
    const { only } = this.#options;
    const [from, to] = caseRange(this.#options);
    let problem: Diagnostic | undefined;
    let warnings: readonly Diagnostic[] = [];
    let proof: RuleReport["proof"];
    let kind: Rule["class"] = "exact";
    for (let at = from; at < to && problem === undefined; at += TOGETHER) {
      const end = Math.min(to, at + TOGETHER);
      const source = this.#bench.next(end - at);
      const module = declaringModule(source, this.#name);
      const rule = module.rule(this.#name);
      kind = rule.class;
      problem = await this.#limited(module, () => {
        const check = new FamilyCheck(rule, module.session);
        return this.#test(source, module, check, { from: at, to: end });
      });
      if (problem !== undefined || only !== undefined || at > from) continue;
      warnings = this.#excess(module, rule);
      [problem, proof] = await this.#proof(source, module, rule);
    }
    const { cases, discards, tooLarge } = this.#done;
    const discarded = discards + tooLarge;
    const millis = performance.now() - start;
    const counts = { cases, discarded, applied: appliedIn(this.#done) };
    const counterexample = this.#counterexample;
    const made = {
      ...{ rule: this.#name, class: kind, ...counts, millis, problem, warnings },
      ...(counterexample && { counterexample }),
    };
    return problem?.severity === "error" || proof === undefined ? made : { ...made, proof };
  }

  async #proof(
    source: Source,
    module: Module,
    rule: Rule,
  ): Promise<readonly [Diagnostic | undefined, Holds | Open | undefined]> {
    const proof = proveFamily(rule, module.session);
    if (proof.tag !== "refuted") return [undefined, proof];
    const { seed } = this.#options;
    const { counterexample } = proof;
    const remedy = repairHintFor(
      rule,
      module.session,
      seed,
      isComputingMore(counterexample.evidence),
    );
    const [check] = new FamilyCheck(rule, module.session).checks;
    const example = await runnableExample(source, check!, seed);
    this.#counterexample = showCounterexample(counterexample.evidence, example);
    const problems = new RuleProblems(module, this.#name);
    return [problems.refuted(counterexample, remedy, example), undefined];
  }

  /**
   * Warnings about conditions that the rule may not need. There are none for rules for any number of arguments, because the
   * conditions that they need differ with the number.
   */
  #excess(module: Module, rule: Rule): readonly Diagnostic[] {
    const [smallest, ...others] = fixedRules(rule);
    if (others.length > 0 && rule.widths === undefined) return [];
    const problems = new RuleProblems(module, this.#name);
    const found = redundantPreconditions(smallest!, module.session, this.#options.seed);
    return found.map((excess) => problems.excess(rule, excess));
  }

  /** Runs a test. A spent budget, for instance through sizes too large to compute with, becomes a diagnostic at the rule. */
  async #limited(
    module: Module,
    test: () => Promise<Diagnostic | undefined>,
  ): Promise<Diagnostic | undefined> {
    try {
      return await test();
    } catch (error) {
      const [first] = diagnosticsOf(error) ?? [];
      if (first === undefined) throw error;
      return new RuleProblems(module, this.#name).located(first);
    }
  }

  async #test(
    source: Source,
    module: Module,
    check: FamilyCheck,
    cases: Pick<Cases, "from" | "to">,
  ): Promise<Diagnostic | undefined> {
    const problems = new RuleProblems(module, this.#name);
    for (const { instances } of check.checks) {
      const { unsound, legal } = instances.sizes;
      if (legal.length === 0) return problems.untested();
      if (unsound !== undefined) return problems.illTyped(unsound);
    }
    const found = await this.#search(check, cases);
    if (found !== undefined) {
      const { seed } = this.#options;
      const failing = check.of(found.number);
      const example = await runnableExample(source, failing, seed);
      const more = isComputingMore(found.error.evidence);
      const remedy = repairHintFor(failing.rule, module.session, seed, more);
      this.#counterexample = showCounterexample(found.error.evidence, example);
      return problems.counterexample(found, replayCommand(source, this.#options, found.number), {
        ...(example && { example }),
        ...(remedy && { remedy }),
      });
    }
    const { cases: tried, discards, tooLarge } = this.#done;
    if (tooLarge > MOST_TOO_LARGE * tried) return problems.tooLarge(tooLarge, tried);
    if (this.#options.only === undefined && isComputed(check) && appliedIn(this.#done) === 0)
      return problems.neverApplied(tried);
    return discards > MOST_DISCARDED * tried ? problems.discarded(discards, tried) : undefined;
  }

  async #search(
    check: FamilyCheck,
    cases: Pick<Cases, "from" | "to">,
  ): Promise<SmallestCase<Counterexample> | undefined> {
    const { seed, progress } = this.#options;
    const before = this.#done;
    const claim = untilFailure(
      (c, number) => check.claim(c, number),
      (number, holds) => {
        if (!holds) return;
        this.#done = sumOfTallies(before, check.tally);
        if (number % 50 === 0) progress?.(this.#name, number);
      },
    );
    return searchSmallest(claim, Counterexample, { ...cases, seed });
  }
}

/** True if a function in TypeScript computes the right side of the rule. */
const isComputed = ({ checks }: FamilyCheck): boolean =>
  checks.some(({ rule }) => rule.compute !== undefined);

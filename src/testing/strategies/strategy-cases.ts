/**
 * @file Draws the cases of a strategy: calls of it, and terms to which they are applied. A few fixed runs first find out which rules
 * the strategy tries and which sources have terms that it changes; the cases then draw most often from these.
 */
import { NO_ARGUMENTS, type Rule, type RuleReplacements } from "../../strategies/index.ts";
import { Choices } from "../choices.ts";
import { orNothing } from "../or-nothing.ts";
import type { DrawnTerm, TermSource } from "./drawn-term.ts";
import { ReachedRules } from "./reached-rules.ts";
import type { RuleTerms, TriedRule } from "./rule-terms.ts";
import type { StrategyCall, StrategyCalls } from "./strategy-calls.ts";

/** What a strategy is tested with. */
export interface StrategySubject {
  readonly name: string;
  readonly calls: StrategyCalls;
  readonly terms: RuleTerms;
  /** Sources of terms other than instances of rules. */
  readonly sources: readonly TermSource[];
  /** Further sources, which take more time: for strategies that take strategies or change no other term, and in later cases. */
  readonly further: readonly TermSource[];
  /** Rules to apply in place of others, for tests with planted faults. */
  readonly replaced?: RuleReplacements | undefined;
}

/** A term, and the call of the strategy that is applied to it. */
interface DrawnCase {
  readonly call: StrategyCall;
  readonly drawn: DrawnTerm;
}

/**
 * Applies a call to a term, and shows the rules that it tries to `reached`. Returns the rules that it applied, none if it succeeds
 * without a change; undefined if it fails.
 */
type ProbeRun = (of: DrawnCase, reached: ReachedRules) => ProbeResult | undefined;

interface ProbeResult {
  readonly isChanged: boolean;
  readonly rules: readonly Rule[];
}

/** The number of the first case that uses further sources also if others have terms for the strategy. */
const FIRST_FURTHER = 40;
/** Seeds of the fixed runs that find the rules that a strategy tries, and the sources whose terms it changes. */
const PROBE_SEED = 7_919;
const PROBE_ROUNDS = 3;

/** A source of terms, and a call of the strategy that changed one of them. */
interface LikelySource {
  readonly source: TermSource;
  readonly call: StrategyCall;
}

/** A rule that a strategy tries, and a call that changed an instance of it, if one did. */
interface LikelyRule extends TriedRule {
  readonly call: StrategyCall | undefined;
}

/** What the fixed runs of a strategy found. */
interface Probed {
  /** The rules and patterns that it tries. */
  readonly rules: readonly LikelyRule[];
  /** The programs and states of schedules that it changes; if there are none, those on which it succeeds. */
  readonly likely: readonly LikelySource[];
  /** For each rule that it applies, the sources of terms on which it does. */
  readonly byRule: readonly (readonly LikelySource[])[];
  /** The sources from which the first cases draw. */
  readonly sources: readonly TermSource[];
}

/** The cases of one strategy. A case depends on its choices and its number only. */
export class StrategyCases {
  readonly #of: StrategySubject;
  readonly #probed: Probed;

  private constructor(of: StrategySubject, found: Probed) {
    this.#of = of;
    this.#probed = found;
  }

  /** Makes the cases of a strategy; `run` applies it. */
  static of(subject: StrategySubject, run: ProbeRun): StrategyCases {
    return new StrategyCases(subject, probed(subject, run));
  }

  /** The cases with instances of the replacements in place of instances of the replaced rules. */
  withReplaced(replaced: RuleReplacements): StrategyCases {
    const rules = this.#probed.rules.map((t) => ({ ...t, rule: replaced.get(t.rule) ?? t.rule }));
    return new StrategyCases(this.#of, { ...this.#probed, rules });
  }

  /** Draws the case with this number; undefined if no call or no term is found. */
  draw(c: Choices, number: number): DrawnCase | undefined {
    const { likely } = this.#probed;
    const tried = number % 3 === 0 ? this.#tried(number / 3) : undefined;
    const near = tried === undefined && likely.length > 0 && c.chance(70) && this.#likely(c);
    const known = tried?.call ?? (near ? near.call : undefined);
    const call = known !== undefined && c.chance(70) ? known : this.#of.calls.draw(c);
    if (call === undefined) return undefined;
    const drawn = orNothing(() => {
      if (tried !== undefined) return this.#of.terms.draw(c, tried);
      return near ? near.source.draw(c) : this.#other(c, call, number);
    });
    return drawn && { call, drawn };
  }

  /** The rules in turn; every second time, those of which the strategy changed an instance. */
  #tried(turn: number): LikelyRule | undefined {
    const { rules } = this.#probed;
    const changed = rules.filter((r) => r.call !== undefined);
    const among = turn % 2 === 0 && changed.length > 0 ? changed : rules;
    return among[(turn >> 1) % among.length];
  }

  /**
   * A source that the strategy changes: in half of the cases any, and in the others one for a rule, so that rules that seldom apply
   * are tested too.
   */
  #likely(c: Choices): LikelySource {
    const { likely, byRule } = this.#probed;
    return byRule.length > 0 && c.chance(50) ? c.pick(c.pick(byRule)) : c.pick(likely);
  }

  #other(c: Choices, call: StrategyCall, number: number): DrawnTerm | undefined {
    const { rules, sources } = this.#probed;
    const { terms, further } = this.#of;
    const given = call.rules.map((rule) => ({ rule, args: NO_ARGUMENTS }));
    if (given.length > 0 && c.chance(50)) return terms.draw(c, c.pick(given));
    if (rules.length > 0 && c.chance(60)) return terms.draw(c, c.pick(rules));
    if (number >= FIRST_FURTHER && further.length > 0 && c.chance(50))
      return c.pick(further).draw(c);
    return sources.length === 0 ? undefined : c.pick(sources).draw(c);
  }
}

/**
 * The rules that a strategy tries, and the sources of terms that it changes. They are found with fixed choices, so that the cases
 * do not depend on each other: first on programs, then on instances of the rules found so far.
 */
function probed({ calls, sources, further, terms }: StrategySubject, run: ProbeRun): Probed {
  const reached = new ReachedRules();
  const c = Choices.seeded(PROBE_SEED);
  const byRule = new Map<Rule, LikelySource[]>();
  const unchanged: LikelySource[] = [];
  const probe = (source: TermSource): LikelySource | undefined => {
    const call = calls.draw(c);
    const drawn = call && orNothing(() => source.draw(c));
    if (call === undefined || drawn === undefined) return undefined;
    const applied = orNothing(() => run({ call, drawn }, reached));
    if (applied === undefined) return undefined;
    const found = { source, call };
    if (!applied.isChanged) return void unchanged.push(found);
    for (const rule of new Set(applied.rules))
      byRule.set(rule, [...(byRule.get(rule) ?? []), found]);
    return found;
  };
  const likely = sources.flatMap((s) => probe(s) ?? []);
  const instances = new Map<TriedRule, StrategyCall>();
  for (let round = 0; round < PROBE_ROUNDS; round++)
    for (const tried of reached.list) {
      const found = probe({ draw: (d) => terms.draw(d, tried) });
      if (found !== undefined) instances.set(tried, found.call);
    }
  const changed = likely.length > 0 || instances.size > 0;
  if (!changed || calls.takesStrategies) likely.push(...further.flatMap((s) => probe(s) ?? []));
  return {
    rules: reached.list.map((t) => ({ ...t, call: instances.get(t) })),
    likely: likely.length > 0 ? likely : unchanged,
    byRule: [...byRule.values()],
    sources: changed ? sources : [...sources, ...further],
  };
}

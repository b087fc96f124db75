/** @file `checkRule`: asserts in a test suite that a rule written in TypeScript preserves the meaning of terms. */
import type { ComputedRule } from "../../lang/index.ts";
import { type Diagnostic, StrataError } from "../../term/index.ts";
import { Counterexample } from "../../testing/counterexample.ts";
import { FamilyCheck } from "../../testing/family-check.ts";
import { type Cases, searchSmallest } from "../../testing/search.ts";
import { Failed } from "../source/failed.ts";
import { parse, type Source } from "../source/source.ts";
import { RuleProblems } from "./rule-problem.ts";

/** Options of `checkRule`. Equal options test equal cases: they do not depend on the time or the machine. */
export interface CheckRuleOptions {
  /** Random instances of the left side (default 500). */
  readonly runs?: number;
  /** Seed of the random instances (default 1). */
  readonly seed?: number;
  /** The number of one case to run again. The message of a failure shows it. */
  readonly only?: number;
}

/** The number of cases that share a session. A session never frees its terms, so that more cases would take more memory. */
const TOGETHER = 2_000;

/**
 * Applies the rule to random instances of its left side within random terms and checks that the result has the type and the meaning
 * of the instance: bit for bit, or as its class allows. Throws a StrataError with the smallest counterexample (E0505), if no small
 * sizes fit the left side (W0506), if the rule applied in no case (W0506; not with `only`), or if the declaration has errors.
 * Returns the number of cases in which the rule applied.
 */
export async function checkRule(
  rule: ComputedRule,
  { runs = 500, seed = 1, only }: CheckRuleOptions = {},
): Promise<number> {
  const [from, to] = only === undefined ? [0, runs] : [only, only + 1];
  let applied = 0;
  for (let at = from; at < to; at += TOGETHER)
    applied += await test(rule, { seed, from: at, to: Math.min(to, at + TOGETHER) });
  if (applied > 0 || only !== undefined) return applied;
  throw new StrataError(failed(opened(rule), (p) => p.neverApplied(to - from)));
}

/** Tests a range of cases in a new session. Returns the number of cases in which the rule applied. */
async function test(rule: ComputedRule, cases: Cases): Promise<number> {
  const source = opened(rule);
  const given = source.workspace.given!;
  const check = new FamilyCheck(given.rule(rule.name), given.session);
  if (check.checks.some(({ instances }) => instances.sizes.legal.length === 0))
    throw new StrataError(failed(source, (p) => p.untested()));
  const found = await searchSmallest((c, number) => check.claim(c, number), Counterexample, cases);
  const replay = `checkRule(${rule.name}, { seed: ${cases.seed}, only: ${found?.number} })`;
  if (found !== undefined)
    throw new StrataError(failed(source, (p) => p.counterexample(found, replay)));
  const { cases: tried, discards, declined } = check.tally;
  return tried - discards - declined;
}

/** Opens a source that knows the rule. Throws a StrataError if the rule's declaration has errors. */
function opened(rule: ComputedRule): Source {
  const source = parse("", { rules: [rule] });
  if (source.failed !== undefined) throw new StrataError(source.failed);
  return source;
}

function failed({ workspace, sources }: Source, of: (p: RuleProblems) => Diagnostic): Failed {
  const given = workspace.given!;
  const [{ name }] = given.parsed.headers as [(typeof given.parsed.headers)[number]];
  return new Failed([of(new RuleProblems(given, name.text))], sources);
}

/** @file A rule whose right side is a function of TypeScript keeps what terms mean: an assertion for test suites. */
import type { ComputedRule } from "../../lang/index.ts";
import { type Diagnostic, StrataError } from "../../term/index.ts";
import { Counterexample } from "../../testing/counterexample.ts";
import { FamilyCheck } from "../../testing/family-check.ts";
import { type Cases, searchSmallest } from "../../testing/search.ts";
import { Failed } from "../source/failed.ts";
import { parse, type Source } from "../source/source.ts";
import { RuleProblems } from "./rule-problem.ts";

export interface CheckRuleOptions {
  /** Random instances of the left side (default 500). */
  readonly runs?: number;
  /** Of the random instances (default 1). */
  readonly seed?: number;
  /** A case again: its number, which a failure shows. */
  readonly only?: number;
}

/** Cases that share a session: its terms are never forgotten. */
const TOGETHER = 2_000;

/**
 * On random instances of its left side, in random terms, the rule gives a term of the same type that means the same: bit for
 * bit, or what its class allows. Throws a StrataError with the smallest case where it does not, or where its function never made
 * anything of an instance. Gives the cases in which it did.
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

/** The cases in which the rule applied. */
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

/** Its declaration must have no errors. */
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

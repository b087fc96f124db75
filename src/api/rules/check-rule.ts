/** @file `checkRules` and `checkRule`: test suites of rules, written in Strata or in TypeScript. */
import type { ComputedRule } from "../../lang/index.ts";
import { StrataError } from "../../term/index.ts";
import { unknown } from "../schedule/apply.ts";
import { Failed } from "../source/failed.ts";
import { parse, Source } from "../source/source.ts";
import { CheckResult } from "../test/check-result.ts";
import { RuleTester } from "./rule-tester.ts";

/** Options of `checkRule`. Equal options test equal cases: they do not depend on the time or the machine. */
export interface CheckRuleOptions {
  /** Random instances of the left side (default 500). */
  readonly runs?: number;
  /** Seed of the random instances (default 1). */
  readonly seed?: number;
  /** The number of one case to run again. The message of a failure shows it. */
  readonly only?: number;
}

/** Options of `checkRules`. Equal options test equal cases. */
export interface CheckRulesOptions extends CheckRuleOptions {
  /** The names of the rules to test (default: those of `rulesOf`). */
  readonly rules?: readonly string[];
}

/**
 * The names of the rules of a source, in order: those that the file itself declares, exported or not, then the rules in TypeScript
 * that `parse` was given. `it.each(rulesOf(source))` makes one test of each.
 *
 * @example
 * ```ts
 * import { parse } from "strata-lang";
 * import { rulesOf } from "strata-lang/testing";
 *
 * console.log(rulesOf(parse("rule idMap = map(id, xs) => xs"))); // [ 'idMap' ]
 * ```
 */
export const rulesOf = ({ module, workspace }: Source): readonly string[] =>
  [module, ...(workspace.given === undefined ? [] : [workspace.given])].flatMap((m) =>
    m.parsed.headers.flatMap((h) =>
      h.keyword === "rule" && h.deprecated === undefined ? [h.name.text] : [],
    ),
  );

/**
 * Tests the rules of a source as `strata check` does: on random instances of their left sides within random terms, and by a proof
 * for all data where one is possible. Returns one result a rule, in order; a problem of a rule is part of its result. Throws a
 * StrataError for a name that is no rule (E0201).
 *
 * @example
 * ```ts
 * import { parse } from "strata-lang";
 * import { type CheckResult, type CheckRulesOptions, checkRules } from "strata-lang/testing";
 *
 * const source = parse("rule fusion = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)");
 * const options: CheckRulesOptions = { runs: 50, seed: 1 };
 * const results: readonly CheckResult[] = await checkRules(source, options);
 * for (const { name, ok, applied } of results) console.log(name, ok, applied); // fusion true 50
 * ```
 */
export async function checkRules(
  source: Source,
  { rules = rulesOf(source), ...options }: CheckRulesOptions = {},
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const rule of rules) results.push(await resultOf(source, rule, options));
  return results;
}

/**
 * Tests one rule: of a source by its name, or one in TypeScript. It checks that the rule has the type and the meaning of each
 * instance: bit for bit, or as its class allows. Throws a StrataError with the smallest counterexample (E0505), if too little could
 * be tested or the rule applied in no case (W0506; not with `only`), if the declaration has errors, or if there is no such rule
 * (E0201). Returns the number of cases in which the rule applied.
 *
 * @example
 * ```ts
 * import { parse } from "strata-lang";
 * import { type CheckRuleOptions, checkRule } from "strata-lang/testing";
 *
 * const source = parse("rule twice = x + x => 2.0 * x");
 * const options: CheckRuleOptions = { runs: 20 };
 * console.log(await checkRule(source, "twice", options)); // 20
 * ```
 */
export function checkRule(rule: ComputedRule, options?: CheckRuleOptions): Promise<number>;
export function checkRule(
  source: Source,
  rule: string,
  options?: CheckRuleOptions,
): Promise<number>;
export async function checkRule(
  of: ComputedRule | Source,
  rule?: string | CheckRuleOptions,
  options?: CheckRuleOptions,
): Promise<number> {
  const result =
    of instanceof Source
      ? await resultOf(of, rule as string, options)
      : await resultOf(parse("", { rules: [of] }), of.name, rule as CheckRuleOptions, of.name);
  result.assert();
  return result.applied;
}

/** The testers of sources, so that a source is parsed again for many rules and not for each. */
const testers = new WeakMap<Source, RuleTester>();

/** Tests one rule. `subject` is how the call in a message names the rule. */
async function resultOf(
  source: Source,
  name: string,
  { runs = 500, seed = 1, only }: CheckRuleOptions = {},
  subject = `source, "${name}"`,
): Promise<CheckResult> {
  const known = rulesOf(source);
  if (!known.includes(name))
    throw new StrataError(new Failed([unknown("rule", name, known, undefined)], source.sources));
  const failed = failedIn(source, name);
  if (failed !== undefined)
    return new CheckResult({ name, cases: 0, applied: 0, problems: failed.diagnostics }, source);
  const tester = testers.get(source) ?? new RuleTester(source);
  testers.set(source, tester);
  const { problem, ...tested } = await tester.test(name, {
    ...{ runs, seed, only },
    replay: (number) => `checkRule(${subject}, { seed: ${seed}, only: ${number} })`,
  });
  const problems = problem === undefined ? [] : [problem];
  return new CheckResult({ ...tested, name, problems }, source);
}

/** The errors that concern a rule; for a rule in TypeScript, those in the declarations of all rules in TypeScript. */
function failedIn(source: Source, name: string): Failed | undefined {
  const own = source.module.parsed.headers.filter(
    (h) => h.keyword === "rule" && h.name.text === name,
  );
  if (own.length > 0) return source.failedIn(own);
  const { given } = source.workspace;
  const found = source.diagnostics.filter((d) => d.place?.file === given?.file);
  const isBroken = found.some((d) => d.severity === "error");
  return isBroken ? new Failed(found, source.sources) : undefined;
}

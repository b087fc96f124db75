/** @file `checkStrategies`: test suites of strategies. */
import { isComputed } from "../../lang/index.ts";
import { StrataError } from "../../term/index.ts";
import { orNothing } from "../../testing/or-nothing.ts";
import { unknown } from "../schedule/apply.ts";
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { CheckResult } from "../test/check-result.ts";
import { StrategyTester } from "./strategy-tester.ts";

/** Options of `checkStrategies`. Equal options test equal cases: they do not depend on the time or the machine. */
export interface CheckStrategiesOptions {
  /** The names of the strategies to test (default: those of `strategiesOf`). */
  readonly strategies?: readonly string[];
  /** Random cases of each strategy (default 100). */
  readonly runs?: number;
  /** Seed of the random cases (default 1). */
  readonly seed?: number;
  /** The number of one case to run again. The message of a failure shows it. */
  readonly only?: number;
  /**
   * Paths of files whose schedules use the strategies: the terms at which they call them are tried, too, and the arguments that
   * they give. Schedules in the source's own file always are.
   */
  readonly examples?: readonly string[];
}

/**
 * The names of the strategies that the file itself declares, exported or not, in order. Deprecated ones, and definitions that make a
 * size or a list, are left out. `it.each(strategiesOf(source))` makes one test of each.
 *
 * @example
 * ```ts
 * import { parse } from "strata-lang";
 * import { strategiesOf } from "strata-lang/testing";
 *
 * console.log(strategiesOf(parse("strategy twice(s: strategy) = s ; s\nstrategy none = id"))); // [ 'twice', 'none' ]
 * ```
 */
export const strategiesOf = ({ module }: Source): readonly string[] =>
  module.parsed.headers.flatMap((h) =>
    h.keyword === "strategy" && h.deprecated === undefined && isStrategy(module, h.name.text)
      ? [h.name.text]
      : [],
  );

/** True if a call of the definition makes a strategy. */
function isStrategy(module: Source["module"], name: string): boolean {
  const value = orNothing(() => module.strategy(name));
  if (value?.tag !== "callable") return false;
  return !isComputed(value.result?.() ?? "strategy");
}

/**
 * Tests the strategies of a source as `strata check` does: each is applied to random terms, and the interpreter evaluates every term
 * before and after. Wherever a strategy applies, it must keep the type and the meaning, as far as the classes of the applied rules
 * promise. Arguments without a default are drawn. Returns one result a strategy, in order: a counterexample (E0509) is its
 * `problem`; that a strategy applied nowhere (W0510) is a warning, and `applied` is then 0. Throws a StrataError for a name that is
 * no strategy of the file (E0201).
 *
 * @example
 * ```ts
 * import { parse } from "strata-lang";
 * import { type CheckStrategiesOptions, checkStrategies } from "strata-lang/testing";
 *
 * const rule = "rule fusion = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)\n";
 * const options: CheckStrategiesOptions = { runs: 20 };
 * const [result] = await checkStrategies(parse(`${rule}strategy fused = topDown(fusion)`), options);
 * console.log(result?.name, result?.ok); // fused true
 * ```
 */
export async function checkStrategies(
  source: Source,
  { strategies = strategiesOf(source), examples, ...options }: CheckStrategiesOptions = {},
): Promise<readonly CheckResult[]> {
  const known = strategiesOf(source);
  const tester = new StrategyTester(source, examples);
  const results: CheckResult[] = [];
  for (const name of strategies) {
    if (!known.includes(name))
      throw new StrataError(
        new Failed([unknown("strategy", name, known, undefined)], source.sources),
      );
    results.push(await resultOf(source, tester, name, options));
  }
  return results;
}

async function resultOf(
  source: Source,
  tester: StrategyTester,
  name: string,
  { runs = 100, seed = 1, only }: CheckStrategiesOptions,
): Promise<CheckResult> {
  const own = source.module.parsed.headers.filter(
    (h) => h.keyword === "strategy" && h.name.text === name,
  );
  const failed = source.failedIn(own);
  if (failed !== undefined)
    return new CheckResult({ name, cases: 0, applied: 0, problems: failed.diagnostics }, source);
  const { cases, applied, problem, counterexample } = await tester.test(name, {
    ...{ runs, seed, only },
    replay: (number) =>
      `checkStrategies(source, { strategies: ["${name}"], seed: ${seed}, only: ${number} })`,
  });
  const found = problem === undefined ? [] : [problem];
  const isError = problem?.severity === "error";
  const [problems, warnings] = isError ? [found, []] : [[], found];
  return new CheckResult({ name, cases, applied, problems, warnings, counterexample }, source);
}

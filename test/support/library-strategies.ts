/** @file Tests exported strategies of the standard library as strategies, on terms of the examples too. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, type Source } from "../../src/api/source/source.ts";
import { strategiesOf } from "../../src/api/strategies/check-strategies.ts";
import { type StrategyReport, StrategyTester } from "../../src/api/strategies/strategy-tester.ts";
import { STANDARD } from "./stdlib.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const library = (module: string): Source =>
  parse({ file: join(ROOT, "stdlib", `${module}.strata`) });

/** Files whose schedules use the library: the examples, and tests of separable stencils and of arithmetic. */
const EXAMPLES: readonly string[] = [
  ...readdirSync(join(ROOT, "examples"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".strata"))
    .sort()
    .map((name) => join(ROOT, "examples", name)),
  join(ROOT, "test/lowering/separable.strata"),
  join(ROOT, "test/lowering/arithmetic.strata"),
];

/** An exported strategy of the library by its module. */
export interface LibraryStrategy {
  readonly module: string;
  readonly name: string;
}

/** Every exported strategy of the library that is not deprecated. Definitions that make sizes or lists are no strategies. */
export const EXPORTED_STRATEGIES: readonly LibraryStrategy[] = STANDARD.flatMap((module) => {
  const source = library(module);
  const exported = new Set(source.module.exports("strategy"));
  return strategiesOf(source).flatMap((name) => (exported.has(name) ? [{ module, name }] : []));
});

/** Strategies that no random term is for, by `module::name`, with the reason. */
export const NEVER_APPLIED: ReadonlyMap<string, string> = new Map([
  ["stratego::dontstop", "it always fails"],
]);

/**
 * Strategies for terms that random ones are not, such as numbers that programs write down and stencils of several stages: tested on the
 * terms of `EXAMPLES` only.
 */
export const OF_EXAMPLES: ReadonlySet<string> = new Set([
  "arithmetic::knownDivisor",
  "arithmetic::scaledSum",
  "gpu::inStores",
  "products::productByGroups",
  "products::rowSumsByGroups",
  "products::sharedByGroups",
  "stages::streamedInOne",
  "sweeps::partialPlanes",
]);

/** Tests strategies, which are listed module by module, one after the other, also on terms of schedules of the examples. */
export async function* testLibrary(
  strategies: readonly LibraryStrategy[],
  options: { readonly runs: number; readonly seed: number },
  examples: readonly string[] = EXAMPLES,
): AsyncGenerator<{ module: string; source: Source; report: StrategyReport }> {
  let current: { module: string; source: Source; tester: StrategyTester } | undefined;
  for (const { module, name } of strategies) {
    if (current?.module !== module) {
      const source = library(module);
      current = { module, source, tester: new StrategyTester(source, examples) };
    }
    const report = await current.tester.test(name, options);
    yield { module, source: current.source, report };
  }
}

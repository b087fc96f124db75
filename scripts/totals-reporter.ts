/**
 * @file Ends a test run with `N passed, N failed`, the last line of standard output, after the number of skipped tests and the
 * reasons. Suites that cannot be loaded and errors outside of tests count as failed. A run without tests fails, and so does one
 * with skipped tests if STRATA_REQUIRE_OPENCL=1.
 */
import type { SerializedError } from "vitest";
import type {
  Reporter,
  TestCase,
  TestModule,
  TestRunEndReason,
  TestSuite,
  Vitest,
} from "vitest/node";

declare module "vitest" {
  interface TaskMeta {
    /** The reason why the tests of a suite are skipped. */
    skippedBecause?: string;
  }
}

interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** Number of skipped tests, by reason. */
  readonly skipped: ReadonlyMap<string, number>;
}

/** Vitest reporter that prints the totals at the end of a run. */
export default class TotalsReporter implements Reporter {
  #chosenByName = false;
  #totals: Totals = { passed: 0, failed: 0, skipped: new Map() };
  #complete = false;

  onInit(vitest: Vitest): void {
    this.#chosenByName = vitest.config.testNamePattern !== undefined;
    // Output of other reporters and of vitest itself comes before this.
    process.on("exit", () => this.#end());
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    this.#totals = count(modules, errors.length);
    this.#complete = reason !== "interrupted";
  }

  #end(): void {
    const { passed, failed, skipped } = this.#totals;
    const problems = [...this.#problems()];
    if (!this.#chosenByName)
      for (const [why, n] of skipped) process.stdout.write(`${n} skipped: ${why}\n`);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    if (failed > 0 || problems.length > 0) process.exitCode = process.exitCode || 1;
    process.stdout.write(`${passed} passed, ${failed} failed\n`);
  }

  *#problems(): Iterable<string> {
    const { passed, failed, skipped } = this.#totals;
    const { STRATA_REQUIRE_OPENCL: required } = process.env;
    if (!this.#complete) yield "the run did not end";
    if (passed + failed === 0) yield "no test was run";
    if (required === "1" && !this.#chosenByName && skipped.size > 0)
      yield "STRATA_REQUIRE_OPENCL=1 allows no test to be skipped";
  }
}

function count(modules: readonly TestModule[], unhandled: number): Totals {
  let [passed, failed] = [0, unhandled];
  const skipped = new Map<string, number>();
  for (const module of modules) {
    failed += module.errors().length;
    for (const suite of module.children.allSuites()) failed += suite.errors().length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") passed++;
      else if (state === "failed") failed++;
      else skipped.set(reason(test), (skipped.get(reason(test)) ?? 0) + 1);
    }
  }
  return { passed, failed, skipped };
}

/** Returns the reason of a skipped test: its own note, or that of a suite around it. */
function reason(test: TestCase): string {
  const result = test.result();
  if (result.state === "skipped" && result.note) return result.note;
  for (let at: TestCase | TestSuite | TestModule = test; at.type !== "module"; at = at.parent) {
    const { skippedBecause } = at.meta();
    if (skippedBecause !== undefined) return skippedBecause;
  }
  return "it does not say why";
}

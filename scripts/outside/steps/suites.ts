/** @file Steps: Vitest suites of the user's own rules and strategies, right ones and wrong ones. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { equals } from "../expect.ts";
import type { OutsideProject } from "../project.ts";
import type { OutsideStep } from "../step.ts";

/** One test of a Vitest run. */
interface VitestResult {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
  /** What the test noted: the number of nodes of its counterexample. */
  readonly meta?: { readonly nodes?: number };
}

/** The most nodes that the term of a counterexample may have. */
const MOST_NODES = 12;
/** The numbers of rules and strategies in the files of test/outside/app/tests and test/fixtures/outside. */
const COUNTS = { rules: 5, wrongRules: 12, strategies: 5, wrongStrategies: 10 };

/** Runs one file of tests and returns its tests. Throws if it ends with another status. */
async function suite(
  app: OutsideProject,
  file: string,
  status: number,
): Promise<readonly VitestResult[]> {
  const { out } = await app.bin("vitest", ["run", file, "--reporter=json"], { status });
  const { testResults } = JSON.parse(out.slice(out.indexOf("{"))) as {
    readonly testResults: readonly { readonly assertionResults: readonly VitestResult[] }[];
  };
  return testResults.flatMap((r) => r.assertionResults);
}

/** Runs a suite whose tests all have to pass. */
async function passes(app: OutsideProject, file: string, tests: number): Promise<void> {
  const results = await suite(app, file, 0);
  const failed = results.filter((r) => r.status !== "passed").map((r) => r.title);
  equals([results.length, failed], [tests, []], `tests and failed ones of ${file}`);
}

/** Runs a suite whose tests all have to fail, each with a small counterexample. */
async function fails(app: OutsideProject, file: string, tests: number): Promise<void> {
  const results = await suite(app, file, 1);
  const passed = results.filter((r) => r.status !== "failed").map((r) => r.title);
  equals([results.length, passed], [tests, []], `tests and passed ones of ${file}`);
  for (const { title, meta, failureMessages } of results)
    if ((meta?.nodes ?? Infinity) > MOST_NODES)
      throw new Error(`${title}: ${meta?.nodes} nodes\n${failureMessages.join("\n")}`);
}

export const suites: readonly OutsideStep[] = [
  {
    name: "vitest: rules",
    after: ["install"],
    async run({ app, root }) {
      app.copy("app/tests", "tests");
      const wrong = "wrong-rules.strata";
      copyFileSync(join(root, "test/fixtures/outside", wrong), app.path("tests", wrong));
      await passes(app, "tests/rules.test.ts", COUNTS.rules);
    },
  },
  {
    name: "vitest: wrong rules",
    after: ["vitest: rules"],
    run: ({ app }) => fails(app, "tests/wrong-rules.test.ts", COUNTS.wrongRules),
  },
  {
    name: "vitest: strategies",
    after: ["vitest: rules"],
    run: ({ app }) => passes(app, "tests/strategies.test.ts", COUNTS.strategies),
  },
  {
    name: "vitest: wrong strategies",
    after: ["vitest: rules"],
    run: ({ app }) => fails(app, "tests/wrong-strategies.test.ts", COUNTS.wrongStrategies),
  },
];

/** @file Steps: vitest suites of the user's own rules and strategies, right ones and wrong ones. */
import { showsSmallProgram } from "../counterexample.ts";
import { equals } from "../expect.ts";
import type { OutsideProject } from "../project.ts";
import type { OutsideStep } from "../step.ts";

/** One test of a vitest run. */
interface VitestResult {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

const RIGHT_RULES = 5;
const WRONG = 10;

/** Runs one file of tests and returns its tests. Throws if it ends with another status. */
async function suite(
  app: OutsideProject,
  file: string,
  expected: { readonly status: number; readonly node?: string },
): Promise<readonly VitestResult[]> {
  const { out } = await app.bin("vitest", ["run", file, "--reporter=json"], expected);
  const { testResults } = JSON.parse(out.slice(out.indexOf("{"))) as {
    readonly testResults: readonly { readonly assertionResults: readonly VitestResult[] }[];
  };
  return testResults.flatMap((r) => r.assertionResults);
}

/** Tests of a suite whose tests all have to pass. */
async function passes(app: OutsideProject, file: string, tests: number): Promise<void> {
  const results = await suite(app, file, { status: 0 });
  equals([results.length, results.filter((r) => r.status !== "passed")], [tests, []], file);
}

/** Tests of a suite whose tests all have to fail, each with a program that shows the fault. */
async function fails(
  app: OutsideProject,
  file: string,
  imports: readonly string[] = [],
): Promise<void> {
  const results = await suite(app, file, { status: 1 });
  const passed = results.filter((r) => r.status !== "failed").map((r) => r.title);
  equals([results.length, passed], [WRONG, []], file);
  for (const { title, failureMessages } of results)
    try {
      showsSmallProgram(failureMessages.join("\n"), imports);
    } catch (error) {
      throw new Error(`${title}: ${(error as Error).message}`);
    }
}

export const suites: readonly OutsideStep[] = [
  {
    name: "vitest: rules",
    after: ["install"],
    async run({ app }) {
      app.copy("app/tests", "tests");
      await passes(app, "tests/rules.test.ts", RIGHT_RULES);
    },
  },
  {
    name: "vitest: ten wrong rules",
    after: ["vitest: rules"],
    run: ({ app }) => fails(app, "tests/wrong-rules.test.ts"),
  },
];

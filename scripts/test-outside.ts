/**
 * @file `npm run test:outside -- [--json] [--only NAME] [--package FILE] [--keep]`: does in an empty project outside the repository
 * what users of the packed package do: schedules apart from programs, libraries in packages, tests of rules and strategies, watching,
 * comparing versions, reports. Each part is a step. `--only` runs one step and those that it uses, and can be repeated;
 * `--package` takes a packed file instead of packing the repository; `--keep` keeps the folder. Prints
 * `{"steps":[{"name","ok","seconds"}]}`, where a failed step has its `error`, or without --json a list that ends with
 * `N passed, N failed`. The status is 1 if a step failed.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { OutsideProject } from "./outside/project.ts";
import { chosenSteps, type Outside, runSteps, type StepResult } from "./outside/step.ts";
import { STEPS } from "./outside/steps.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    package: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const steps = chosenSteps(STEPS, values.only);
const folder = mkdtempSync(join(realpathSync(tmpdir()), "strata-outside-"));
const outside: Outside = {
  root: fileURLToPath(new URL("..", import.meta.url)),
  app: new OutsideProject(join(folder, "app")),
  libraries: new OutsideProject(join(folder, "libraries")),
  packages: new OutsideProject(join(folder, "packages")),
  packed: values.package,
};

const line = ({ name, ok, seconds, error }: StepResult): string =>
  `${ok ? "ok    " : "FAILED"} ${name} (${seconds} s)${error === undefined ? "" : `\n${error.trimEnd()}`}`;

try {
  const results = await runSteps(steps, outside, (result) =>
    (values.json ? console.error : console.log)(line(result)),
  );
  const failed = results.filter(({ ok }) => !ok).length;
  if (values.json) console.log(JSON.stringify({ steps: results }));
  else console.log(`${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  if (values.keep) console.error(`kept ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

/**
 * @file `npm run check:strategies`: tests every exported strategy of the standard library on random terms. Options: --runs N (cases of
 * each strategy, default 200), --seed N, --module NAME, --json (a line for each strategy). Fails for a counterexample, and for a strategy
 * that applied to no term and has no reason in `test/support/library-strategies.ts`.
 */
import { parseArgs } from "node:util";
import { renderDiagnostics } from "../src/lang/diagnostics/index.ts";
import {
  EXPORTED_STRATEGIES,
  NEVER_APPLIED,
  testLibrary,
} from "../test/support/library-strategies.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    module: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const chosen = EXPORTED_STRATEGIES.filter(
  ({ module }) => values.module === undefined || module === values.module,
);

const totals = { strategies: 0, cases: 0, applied: 0, changed: 0, compared: 0, wrong: 0 };
const never: string[] = [];
for await (const { module, report, source } of testLibrary(chosen, { runs, seed })) {
  const { strategy, cases, applied, changed, compared, discards, spent, problem } = report;
  const name = `${module}::${strategy}`;
  const counts = { cases, applied, changed, compared, discards, spent };
  if (values.json)
    console.log(JSON.stringify({ strategy: name, ...counts, problem: problem?.code }));
  else console.log(`${name}: applied in ${applied} of ${cases} cases, ${compared} compared`);
  if (problem?.severity === "error") {
    totals.wrong++;
    console.error(renderDiagnostics([problem], source.sources, { color: false }));
  }
  if (applied === 0 && !NEVER_APPLIED.has(name)) never.push(name);
  totals.strategies++;
  totals.cases += cases;
  totals.applied += applied;
  totals.changed += changed;
  totals.compared += compared;
}
console.log(JSON.stringify({ ...totals, never, seed }));
process.exitCode = totals.wrong > 0 || never.length > 0 ? 1 : 0;

/**
 * @file Tests many random host programs: interpreter, simulator and an OpenCL device must agree, and the verifier must report
 * nothing. Each run has a new seed: `npm run test:host -- --runs N --seed S` repeats one.
 */
import { parseArgs } from "node:util";
import "../test/support/opencl.ts";
import { searchHosts } from "../test/support/hosts/search.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 30) },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
/** Number of programs between progress messages. */
const PART = 1000;

console.log(`--runs ${runs} --seed ${seed}`);
let [passed, failed] = [0, 0];
for (let from = 0; from < runs; from += PART) {
  const found = searchHosts(seed + from, Math.min(PART, runs - from));
  passed += found.passed;
  failed += found.failures.length;
  for (const failure of found.failures) console.log(failure);
  console.log(`${passed + failed} of ${runs}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

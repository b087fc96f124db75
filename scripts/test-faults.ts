/**
 * @file Tests tuning with a driver that crashes or hangs: `npm run test:faults -- --runs N --seed S [--json]`, with N faults. A
 * choice at which the driver fails is excluded once; all others must be measured and right.
 */
import { parseArgs } from "node:util";
import "../test/support/opencl.ts";
import { misjudged, tuneWithFaults } from "../test/support/faults.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "500" },
    seed: { type: "string", default: String(Date.now() % 2 ** 30) },
    timeout: { type: "string", default: "10000" },
    json: { type: "boolean", default: false },
  },
});
const [runs, seed, timeout] = [values.runs, values.seed, values.timeout].map(Number) as [
  number,
  number,
  number,
];

if (!values.json) console.log(`--runs ${runs} --seed ${seed}`);
const kinds = new Map<string, number>();
let [faults, failed, right] = [0, 0, 0];
for (let round = 0; faults < runs; round++) {
  const found = await tuneWithFaults(seed + round, timeout);
  const problem = misjudged(found);
  faults += found.injected.length;
  right += found.right;
  for (const kind of found.injected) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  if (problem !== undefined) {
    failed++;
    console.error(`seed ${seed + round}: ${problem}`);
  }
  if (!values.json) console.log(`${faults} of ${runs}`);
}
const counts = { faults, right, misjudged: failed, kinds: Object.fromEntries(kinds), seed };
if (values.json) console.log(JSON.stringify(counts));
console.log(`${faults - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/**
 * @file Compiles hostile names and texts to C, and with `doc` and `trace` to HTML: `npm run test:injection -- --runs N --seed S
 * [--json]`, with N names and texts. Each output is compared with that of the same program with harmless names.
 */
import { parseArgs } from "node:util";
import { searchInjections } from "../test/support/injection/search.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 30) },
    json: { type: "boolean", default: false },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
/** Number of files between progress messages. */
const PART = 20;

if (!values.json) console.log(`--runs ${runs} --seed ${seed}`);
let [inC, inHtml, escapes] = [0, 0, 0];
for (let from = 0; inC < runs; from += PART) {
  const found = searchInjections(seed + from, PART);
  inC += found.inC;
  inHtml += found.inHtml;
  escapes += found.escapes.length;
  for (const text of found.escapes) console.error(text);
  if (!values.json) console.log(`${inC} of ${runs}`);
}
if (values.json) console.log(JSON.stringify({ cases: inC + inHtml, inC, inHtml, escapes, seed }));
console.log(`${inC + inHtml - escapes} passed, ${escapes} failed`);
process.exitCode = escapes > 0 ? 1 : 0;

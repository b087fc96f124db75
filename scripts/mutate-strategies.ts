/**
 * @file `npm run mutate:strategies -- [--runs N] [--faults N] [--seed S] [--json] [MODULE…]`: tests the tests of the exported strategies
 * of the standard library: into each strategy faults are planted, one at a time, and its test should find them. Prints the faults
 * that no test found, and ends with `N passed, N failed`: the faults found, and the others. The status is 1 if less than 90 percent
 * are found.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Source } from "../src/api/source/source.ts";
import { strategiesOf } from "../src/api/strategies/check-strategies.ts";
import {
  type StrategyMutantOutcome,
  type StrategyMutation,
  StrategyMutator,
} from "../src/api/strategies/mutate-strategies.ts";

/** The percentage of planted faults that must be found. */
const ENOUGH = 90;

const { values, positionals } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    faults: { type: "string", default: "3" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const [runs, faults, seed] = [Number(values.runs), Number(values.faults), Number(values.seed)];
process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".strata"))
    .map((file) => join(folder, file))
    .sort();

const chosen = filesIn("stdlib").filter(
  (file) => positionals.length === 0 || positionals.includes(file.replace(/^.*\/|\.strata$/g, "")),
);
const examples = filesIn("examples");
if (!values.json) console.log(`--runs ${runs} --faults ${faults} --seed ${seed}`);

const found: StrategyMutation[] = [];
let [strategies, without] = [0, 0];
for (const file of chosen) {
  const source = new Source({ file });
  const exported = new Set(
    source.module.parsed.headers.filter((h) => h.exported).map((h) => h.name.text),
  );
  const mutator = new StrategyMutator(source, examples);
  for (const name of strategiesOf(source).filter((n) => exported.has(n))) {
    const before = found.length;
    for await (const mutation of mutator.mutate(name, { runs, faults, seed })) {
      found.push(mutation);
      if (mutation.outcome !== "killed" && !values.json) console.log(line(file, mutation));
    }
    strategies++;
    if (found.length === before) without++;
  }
  if (!values.json) console.log(`${file}: ${JSON.stringify(counts(found))}`);
}

function line(
  file: string,
  { strategy, rule, change, instead, outcome }: StrategyMutation,
): string {
  return `${outcome} ${file} ${strategy}: ${rule}, ${change}: … => ${instead.replace(/\s+/g, " ")}`;
}

function counts(all: readonly StrategyMutation[]): Readonly<Record<StrategyMutantOutcome, number>> {
  const n = (outcome: StrategyMutantOutcome): number =>
    all.filter((m) => m.outcome === outcome).length;
  return {
    killed: n("killed"),
    survived: n("survived"),
    equivalent: n("equivalent"),
    refused: n("refused"),
    reordered: n("reordered"),
  };
}

const { killed, survived, ...none } = counts(found);
if (values.json) {
  const missed = found.filter((m) => m.outcome === "survived");
  const about = { seed, runs, strategies, without, planted: killed + survived, killed, ...none };
  console.log(JSON.stringify({ ...about, missed }));
} else {
  console.log(
    `${strategies} strategies, ${without} of them without a rule to replace; not counted: ${none.equivalent} changes that give the ` +
      `same terms, ${none.refused} with which the strategy fails, ${none.reordered} that only reorder a reduction`,
  );
  console.log(`${killed} passed, ${survived} failed`);
}
process.exitCode = killed * 100 >= (killed + survived) * ENOUGH ? 0 : 1;

/**
 * @file `npm run fuzz -- --seed S --count N`: N mutated inputs to the parser and the type checker, and N / 10 round trips
 * of printed terms and syntax. Case i follows from the seed and i alone; `--from I --count 1` repeats it. `--only KIND`
 * runs one kind, `--seconds T` stops after a time. Exits with 1 if a case fails.
 */
import { parseArgs } from "node:util";
import { Fuzzer, KINDS, type Kind } from "./fuzzer.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    count: { type: "string", default: "100000" },
    from: { type: "string", default: "0" },
    seconds: { type: "string", default: "Infinity" },
    only: { type: "string" },
  },
});
const [seed, count, from, seconds] = [values.seed, values.count, values.from, values.seconds].map(
  Number,
) as [number, number, number, number];
if ([seed, count, from].some((n) => !Number.isSafeInteger(n) || n < 0) || !(seconds > 0))
  throw new Error("--seed, --count and --from are natural numbers, --seconds is a number");
const kinds = KINDS.filter((kind) => values.only === undefined || kind === values.only);
if (kinds.length === 0) throw new Error(`--only is one of ${KINDS.join(", ")}`);

console.log(`seed ${seed}`);
const fuzzer = new Fuzzer(seed);
const start = performance.now();
const elapsed = (): number => (performance.now() - start) / 1000;
let shown = start;
for (let i = from; i < from + count && elapsed() < seconds; i++) {
  for (const kind of kinds) {
    const due = dueCase(kind, i);
    if (due !== undefined) fuzzer.run(kind, due, report);
  }
  if (performance.now() - shown > 60_000) {
    shown = performance.now();
    console.log(fuzzer.summary(elapsed()));
  }
}
console.log(fuzzer.summary(elapsed()));
process.exitCode = fuzzer.failures === 0 ? 0 : 1;

/** With other kinds, a round trip of each sort for twenty inputs; by itself one each time. */
function dueCase(kind: Kind, i: number): number | undefined {
  if (kind === "inputs" || kinds.length === 1) return i;
  return i % 20 === (kind === "terms" ? 0 : 10) ? Math.floor(i / 20) : undefined;
}

function report(kind: Kind, i: number, problem: string): void {
  console.log(`\nFAILED ${kind} ${i}: ${problem}`);
  console.log(`again: npm run fuzz -- --seed ${seed} --only ${kind} --from ${i} --count 1\n`);
}

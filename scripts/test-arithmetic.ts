/**
 * @file `npm run test:arithmetic`: proves the rules of the module `arithmetic` for half precision by trying all numbers, and tests them
 * for single and double precision where rounding is hard. C code of the rules counts where bits differ. Options: --divisors N (of half
 * precision, with every dividend, from --from on; default 65536, all: a quarter of an hour), --hard N (divisors with hard dividends, default 100000),
 * --whole N (divisors of single precision, with all dividends from 1 to 2, default 40), --seed N.
 */
import { parseArgs } from "node:util";
import { intoType } from "../src/term/index.ts";
import { Comparison, type Replacement } from "../test/support/arithmetic/comparison.ts";
import {
  ALL_HALVES,
  anyNumber,
  FORMATS,
  powersOfTwo,
  specialNumbers,
} from "../test/support/arithmetic/formats.ts";
import { hardDivisions } from "../test/support/arithmetic/hard-quotients.ts";
import { Choices } from "../test/support/choices.ts";

const { values } = parseArgs({
  options: {
    divisors: { type: "string", default: "65536" },
    from: { type: "string", default: "0" },
    hard: { type: "string", default: "100000" },
    whole: { type: "string", default: "40" },
    seed: { type: "string", default: String(Date.now() % 2 ** 30) },
  },
});
const [divisors, from, hard, whole, seed] = [
  values.divisors,
  values.from,
  values.hard,
  values.whole,
  values.seed,
].map(Number) as [number, number, number, number, number];

const c = Choices.seeded(seed);
const totals = { compared: 0, different: 0 };

/** Prints what was compared, and adds it to the totals. */
function report(what: string, compared: number, different: number): void {
  console.log(`${what}: ${compared} compared, ${different} different`);
  totals.compared += compared;
  totals.different += different;
}

/** Compares in parts of this many divisors. */
const PART = 512;

const half = new Comparison("f16", "c");

async function halves(what: string, schedule: Replacement, ds: readonly number[]): Promise<void> {
  let different = 0;
  for (let i = 0; i < ds.length; i += PART) {
    const data = { ds: ds.slice(i, i + PART), xs: ALL_HALVES };
    different += await half.differences("quotients", schedule, data);
  }
  report(`f16, all dividends, ${what}`, ds.length * ALL_HALVES.length, different);
}

async function halfSums(): Promise<void> {
  const cs = powersOfTwo(FORMATS.f16).flatMap((x) => [x, -x]);
  const limits = [0.125, 0.2499, 0.25, 0.2502, 15.99, 16, 16.02, 17, 32, 64];
  const inside = Array.from({ length: 20 }, () => 2 ** (c.nat(5) - 2) * (1 + c.nat(1023) / 1024));
  const bs = [...limits, ...inside].map((x) => intoType("f16", x) as number);
  const different = await half.differences("sums", "scaledSum", { cs, bs, xs: ALL_HALVES });
  report("f16, all factors", cs.length * bs.length * ALL_HALVES.length, different);
}

/** All numbers of single precision in [1, 2). */
const ones = (): number[] => Array.from({ length: 2 ** 23 }, (_, i) => 1 + i * 2 ** -23);

async function singles(): Promise<void> {
  const single = new Comparison("f32", "c");
  const ds = Array.from({ length: whole }, () => Math.fround(1 + c.nat(2 ** 23 - 1) * 2 ** -23));
  const all = [1 + 2 ** -23, 2 - 2 ** -23, 2 - 2 ** -22, ...ds];
  const different = await single.differences("quotients", "corrected", { ds: all, xs: ones() });
  report("f32, all dividends in [1, 2)", all.length * 2 ** 23, different);
}

async function hardOnes(name: "f32" | "f64"): Promise<void> {
  const format = FORMATS[name];
  const comparison = new Comparison(name, "c");
  const bits = (): bigint => [0, 0, 0, 0].reduce((b) => (b << 16n) | BigInt(c.nat(0xffff)), 0n);
  const exponent = (): number => (c.nat(2000) - 1000) / 1000;
  const pairs = Array.from({ length: hard }, () => hardDivisions(bits(), exponent, format)).flat();
  const data = { xs: pairs.map(([x]) => x), ds: pairs.map(([, d]) => d) };
  const different = await comparison.differences("pairs", "corrected", data);
  report(`${name}, hard dividends`, pairs.length, different);
  const numbers = [
    ...specialNumbers(format),
    ...Array.from({ length: 2000 }, () => anyNumber(c, format)),
  ];
  for (const schedule of ["corrected", "power"] as const) {
    const found = await comparison.differences("quotients", schedule, { xs: numbers, ds: numbers });
    report(`${name}, any numbers, ${schedule}`, numbers.length ** 2, found);
  }
}

console.log(`seed ${seed}`);
await halves("powers of two", "power", powersOfTwo(FORMATS.f16));
await halfSums();
await hardOnes("f32");
await hardOnes("f64");
await singles();
await halves(
  `divisors ${from} to ${from + divisors}`,
  "corrected",
  ALL_HALVES.slice(from, from + divisors),
);
console.log(JSON.stringify({ ...totals, seed }));
process.exitCode = totals.different > 0 ? 1 : 0;

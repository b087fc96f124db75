/**
 * @file Programs that count where a rule of the library gives other bits than the arithmetic that it replaces. They are declared in the
 * module itself, whose rules are private.
 */
import { readFileSync } from "node:fs";
import { apply, type Device, parse, run, toNested, unwrap } from "../../../src/index.ts";
import type { FloatName } from "./formats.ts";

const LIBRARY = readFileSync(new URL("../../../stdlib/arithmetic.strata", import.meta.url), "utf8");

/** What is compared with the operation that it replaces. `reciprocal` gives other bits. */
export type Replacement = "corrected" | "power" | "scaledSum" | "reciprocal";

const rules = (t: string): Readonly<Record<Replacement, string>> => ({
  corrected: "correctedProduct",
  power: "byPowerOfTwo",
  reciprocal: "timesReciprocal",
  scaledSum: `scaledSum${t.toUpperCase()}`,
});

const programs = (t: FloatName): string => `
fun same(a: ${t}, b: ${t}): bool = a == b && (a != 0.0 || 1.0 / a == 1.0 / b) || a != a && b != b
fun quotients(ds: [m]${t}, xs: [n]${t}): [m]i32 =
  map(\\d -> reduce(\\count x -> if same(x / d, label("replaced", x / d)) then count else count + 1, 0, xs), ds)
fun pairs(ds: [n]${t}, xs: [n]${t}): i32 =
  reduce(\\count p -> if same(p.0 / p.1, label("replaced", p.0 / p.1)) then count else count + 1, 0, zip(xs, ds))
fun sums(cs: [k]${t}, bs: [m]${t}, xs: [n]${t}): [k][m]i32 =
  map(\\c -> map(\\b -> reduce(\\count x ->
    if same(c * x + b, label("replaced", c * x + b)) then count else count + 1, 0, xs), bs), cs)
${Object.entries(rules(t))
  .map(
    ([name, rule]) =>
      `schedule ${name} for quotients, pairs, sums = (${rule} ; tryAll(ofDivisor)) @ "replaced" ; lowerSeq ; kernel\n`,
  )
  .join("")}`;

/** The data of a program of this file by parameter. */
export type ComparedData = Readonly<Record<string, readonly number[]>>;

/**
 * The number of elements for which a replacement gives other bits, any NaN being as good as any other: `quotients` takes each dividend
 * `xs` by each divisor `ds`, `pairs` them side by side, `sums` computes c · x + b for all of `cs`, `bs` and `xs`.
 */
export class Comparison {
  readonly #source: ReturnType<typeof parse>;
  readonly #device: Device;

  constructor(type: FloatName, device: Device) {
    const imports = "import gpu\n";
    const at = LIBRARY.indexOf("import ");
    const text = LIBRARY.slice(0, at) + imports + LIBRARY.slice(at) + programs(type);
    this.#source = parse({ text });
    this.#device = device;
  }

  async differences(
    program: "quotients" | "pairs" | "sums",
    schedule: Replacement,
    data: ComparedData,
  ): Promise<number> {
    const applied = unwrap(apply(this.#source, { program, schedule }));
    const options = { device: this.#device, isolated: false, warmup: 0 };
    const ran = unwrap(await run(applied, data, options));
    const counts = [toNested(ran.result)].flat(3) as readonly number[];
    return counts.reduce((sum, x) => sum + x, 0);
  }
}

/** @file What the sides of a rule come to at one instance, on random data: their values, and how they differ. */
import {
  evaluate,
  Interpreter,
  type Size,
  SizeProblem,
  type Term,
  type Value,
} from "../term/index.ts";
import type { Evidence } from "./counterexample.ts";
import { Data } from "./data.ts";
import { freeVariables } from "./free-variables.ts";
import type { Instance } from "./instance.ts";
import { overReals, sameOverReals } from "./reals.ts";
import { difference, type Equality, text } from "./values.ts";

/** The value of the left side on data made from a seed. */
export const meaning = (instance: Instance, seed: number): Value =>
  new Inputs(instance, [instance.subject], seed).run(instance.subject);

/** How the values of two terms differ on data made from a seed. */
export function differenceOn(
  instance: Instance,
  before: Term,
  after: Term,
  seed: number,
  equality: Equality,
): Pick<Evidence, "why" | "data" | "values"> | undefined {
  const inputs = new Inputs(instance, [before, after], seed);
  const old = inputs.run(before);
  const found = compare(old, () => inputs.run(after), equality);
  if (found !== undefined && equality === "reals" && onlyRoundings(instance, before, after, seed))
    return undefined;
  return found && { why: found.why, data: inputs.shown, values: [text(old), found.now] };
}

/** Constants and quotients round also where numbers are whole. */
function onlyRoundings(instance: Instance, before: Term, after: Term, seed: number): boolean {
  const [b, a] = [overReals(before), overReals(after)];
  const inputs = new Inputs(instance, [b, a], seed, true);
  try {
    return sameOverReals(b, a, (t) => inputs.run(t));
  } catch (error) {
    if (error instanceof SizeProblem || error instanceof RangeError) return false;
    throw error;
  }
}

/** Values for what is free in terms. */
class Inputs {
  readonly #data: Data;
  readonly #sizes: Instance["sizes"];
  readonly #values: ReadonlyMap<string, Value>;

  /** `smooth`: opaque functions are. */
  constructor({ sizes, flavour }: Instance, terms: readonly Term[], seed: number, smooth = false) {
    const size = (s: Size): number => Number(evaluate(s, (v) => sizes.get(v.name)));
    this.#sizes = sizes;
    this.#data = new Data(seed, flavour, size, smooth);
    const free = terms.flatMap(freeVariables);
    this.#values = new Map(free.map((f) => [f.name, this.#data.value(f.type, f.name)]));
  }

  run(t: Term): Value {
    return new Interpreter({ sizes: this.#sizes, values: this.#values }).run(t);
  }

  /** As text, with what functions gave. What nothing is known of is its own name, and left out. */
  get shown(): ReadonlyMap<string, string> {
    const plain = [...this.#values].filter(([, v]) => typeof v !== "function");
    const all = [...plain.map(([name, v]) => [name, text(v)] as const), ...this.#data.calls];
    return new Map(all.filter(([name, v]) => v !== name && !v.includes(`${name}[0]`)));
  }
}

/** A new term without a value differs, too. */
function compare(
  old: Value,
  run: () => Value,
  how: Equality,
): { why: string; now: string } | undefined {
  try {
    const now = run();
    const why = difference(old, now, how);
    return why === undefined ? undefined : { why, now: text(now) };
  } catch (error) {
    text(old);
    if (error instanceof SizeProblem || error instanceof RangeError)
      return { why: "it has no value any more", now: error.message };
    throw error;
  }
}

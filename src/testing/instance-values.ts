/** @file Evaluates both sides of a rule at one instance on random data and compares their values. */
import {
  evaluate,
  Interpreter,
  isSizeProblem,
  type Size,
  type Term,
  type Value,
} from "../term/index.ts";
import type { Evidence } from "./counterexample.ts";
import { RandomData } from "./data.ts";
import { freeVariables } from "./free-variables.ts";
import type { RuleInstance } from "./instance.ts";
import { overReals, sameOverReals } from "./reals.ts";
import { difference, type Equality, evaluated, isUndefined, text } from "./values.ts";

/**
 * True if the left side, and everything that it computes, has a value on the data of the seed, and some element of the value is
 * defined.
 */
export function hasMeaning(instance: RuleInstance, seed: number): boolean {
  const { value, missing } = new InstanceInputs(instance, [instance.subject], seed).run(
    instance.subject,
  );
  return !isUndefined(value) && missing.length === 0;
}

/** What the data of an instance depend on: the values of its sizes and the kind of numbers. */
type DataOf = Pick<RuleInstance, "sizes" | "flavour">;
type EvidenceParts = Pick<Evidence, "why" | "data" | "values">;

/**
 * Describes how the values of two terms differ on the data of a seed; undefined if they are equal, or for
 * `reals` if they differ by roundings only. Returns "nothing" if the first
 * term computes something without a value. If only the second term does, the terms differ: on a device it may read outside of an
 * array.
 */
export function differenceOn(
  instance: DataOf,
  before: Term,
  after: Term,
  seed: number,
  equality: Equality,
): EvidenceParts | "nothing" | undefined {
  const inputs = new InstanceInputs(instance, [before, after], seed);
  const old = inputs.run(before);
  if (old.missing.length > 0) return "nothing";
  const written = (shown: string): string => inputs.readable(shown);
  const found = compare(old.value, () => inputs.run(after), equality, written);
  if (found === undefined) return undefined;
  if (equality === "reals" && found.isValue && onlyRoundings(instance, before, after, seed))
    return undefined;
  return { why: found.why, data: inputs.shown, values: [written(text(old.value)), found.now] };
}

/** True if the terms differ by roundings only. Constants and quotients round even if the data are whole numbers. */
function onlyRoundings(instance: DataOf, before: Term, after: Term, seed: number): boolean {
  const [b, a] = [overReals(before), overReals(after)];
  const inputs = new InstanceInputs(instance, [b, a], seed, true);
  try {
    return sameOverReals(b, a, (t) => inputs.run(t).value);
  } catch (error) {
    if (isSizeProblem(error) || error instanceof RangeError) return false;
    throw error;
  }
}

interface ComputedValue {
  readonly value: Value;
  /** The reasons why computed parts have no value. */
  readonly missing: readonly string[];
}

/** Random values for the free variables of terms. */
class InstanceInputs {
  readonly #data: RandomData;
  readonly #values: ReadonlyMap<string, Value>;
  /** One interpreter for all terms: parts that they share are compiled once. */
  readonly #interpreter: Interpreter;
  #missing: string[] = [];

  /** With `smooth`, uninterpreted functions are continuous. */
  constructor({ sizes, flavour }: DataOf, terms: readonly Term[], seed: number, smooth = false) {
    const size = (s: Size): number => Number(evaluate(s, (v) => sizes.get(v.name)));
    this.#data = new RandomData(seed, flavour, size, smooth);
    const free = terms.flatMap(freeVariables);
    this.#values = new Map(free.map((f) => [f.name, this.#data.value(f.type, f.name)]));
    this.#interpreter = new Interpreter({
      sizes,
      values: this.#values,
      watch: (why) => void this.#missing.push(why),
      eager: true,
      by: "closures",
    });
  }

  /** Evaluates the term, views included. */
  run(t: Term): ComputedValue {
    this.#missing = [];
    return { value: evaluated(this.#interpreter.run(t)), missing: this.#missing };
  }

  /** The inputs and the results of functions as text. Values of unknown types, whose text is their own name, are left out. */
  get shown(): ReadonlyMap<string, string> {
    const plain = [...this.#values].filter(([, v]) => typeof v !== "function");
    const all = [...plain.map(([name, v]) => [name, text(v)] as const), ...this.#data.calls];
    const written = all.map(([name, v]) => [this.readable(name), this.readable(v)] as const);
    return new Map(written.filter(([name, v]) => v !== name && !v.includes(`${name}[0]`)));
  }

  /** Writes the text of values for a reader. */
  readable(shown: string): string {
    return this.#data.readable(shown);
  }
}

/** Compares values. `isValue` is true if the values differ, and false if the new term lacks a value. */
function compare(
  old: Value,
  run: () => ComputedValue,
  how: Equality,
  written: (shown: string) => string,
): { why: string; now: string; isValue: boolean } | undefined {
  try {
    const { value, missing } = run();
    const [first] = missing;
    const why =
      first === undefined
        ? difference(old, value, how, written)
        : `it computes what the left side does not: ${first}`;
    return why === undefined
      ? undefined
      : { why, now: written(text(value)), isValue: first === undefined };
  } catch (error) {
    if (isSizeProblem(error) || error instanceof RangeError)
      return { why: "it has no value any more", now: error.message, isValue: false };
    throw error;
  }
}

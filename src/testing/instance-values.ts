/** @file Evaluates both sides of a rule at one instance on random data and compares their values. */
import {
  children,
  evaluate,
  type Free,
  Interpreter,
  isSizeProblem,
  lengthsIn,
  memoised,
  type Size,
  sizesOfTest,
  sizeTestOf,
  type Term,
  testHolds,
  type Value,
  withChildren,
} from "../term/index.ts";
import { COMPUTES_MORE, type Evidence } from "./counterexample.ts";
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
  const { subject } = instance;
  const { value, missing } = new InstanceTerms(instance, [subject]).drawn(seed).run(subject);
  return !isUndefined(value) && missing.length === 0;
}

/** What the data of an instance depend on: the values of its sizes and the kind of numbers. */
type DataOf = Pick<RuleInstance, "sizes" | "flavour">;
type EvidenceParts = Pick<Evidence, "why" | "data" | "values">;

/**
 * Returns a function that describes how the values of two terms differ on the data of a seed; undefined if they are equal, or for
 * `reals` if they differ by roundings only. It returns "nothing" if the first term computes something without a value. If only the
 * second term does, the terms differ: on a device it may read outside of an array. The terms are compiled once.
 */
export function differencesOf(
  instance: DataOf,
  before: Term,
  after: Term,
  equality: Equality,
): (seed: number) => EvidenceParts | "nothing" | undefined {
  const terms = new InstanceTerms(instance, [before, after]);
  let isRounding: ((seed: number) => boolean) | undefined;
  return (seed) => {
    const inputs = terms.drawn(seed);
    const old = inputs.run(before);
    if (old.missing.length > 0) return "nothing";
    const written = (shown: string): string => inputs.readable(shown);
    const found = compare(old.value, () => inputs.run(after), equality, written);
    if (found === undefined) return undefined;
    if (equality === "reals" && found.isValue) {
      isRounding ??= onlyRoundings(instance, before, after);
      if (isRounding(seed)) return undefined;
    }
    return { why: found.why, data: inputs.shown, values: [written(text(old.value)), found.now] };
  };
}

/**
 * Returns a function that is true for the seeds of data on which the terms differ by roundings only. Constants and quotients round
 * even if the data are whole numbers.
 */
function onlyRoundings(instance: DataOf, before: Term, after: Term): (seed: number) => boolean {
  const [b, a] = [overReals(before), overReals(after)];
  const terms = new InstanceTerms(instance, [b, a], true);
  return (seed) => {
    const inputs = terms.drawn(seed);
    try {
      return sameOverReals(b, a, (t) => inputs.run(t).value);
    } catch (error) {
      if (isSizeProblem(error) || error instanceof RangeError) return false;
      throw error;
    }
  };
}

interface ComputedValue {
  readonly value: Value;
  /** The reasons why computed parts have no value. */
  readonly missing: readonly string[];
}

/** Terms whose free variables get random values. They are compiled once, for all data. */
class InstanceTerms {
  readonly instance: DataOf;
  /** True if uninterpreted functions are continuous. */
  readonly smooth: boolean;
  /** The free variables of all terms; those that several terms have are repeated. */
  readonly #free: readonly Free[];
  #interpreter: Interpreter | undefined;
  #watch: (why: string) => void = () => {};

  constructor(instance: DataOf, terms: readonly Term[], smooth = false) {
    this.instance = instance;
    this.smooth = smooth;
    this.#free = terms.flatMap(freeVariables);
  }

  /** The number of a size of the instance. */
  number(s: Size): number {
    return Number(evaluate(s, (v) => this.instance.sizes.get(v.name)));
  }

  /** The term with the alternative for these sizes in the place of each choice by sizes: the others are never computed. */
  #atSizes(t: Term): Term {
    const chosen: (t: Term) => Term = memoised((u) => {
      const test = u.tag === "prim" && u.prim === "select" ? sizeTestOf(u.args[0]!) : undefined;
      const isOpen = test === undefined || sizesOfTest(test).some((s) => s.boundDepth > 0);
      if (isOpen || u.tag !== "prim") return withChildren(u, children(u).map(chosen));
      const holds = testHolds(test, (v) => this.instance.sizes.get(v.name));
      return chosen(u.args[holds ? 1 : 2]!);
    });
    return chosen(t);
  }

  /** The lengths in a term that are below 0, where a type such as `[n - 1]` means nothing. Sizes bound in the term are left out. */
  negativeLengths(t: Term): readonly number[] {
    const numbers = lengthsIn(this.#atSizes(t)).map((s) => (s.boundDepth > 0 ? 0 : this.number(s)));
    return numbers.filter((n) => n < 0);
  }

  /** Draws the data of a seed. They replace those drawn before. */
  drawn(seed: number): InstanceInputs {
    return new InstanceInputs(this, seed);
  }

  /** The values of the free variables by name, each drawn once. */
  values(data: RandomData): ReadonlyMap<string, Value> {
    const drawn = new Map<Free, Value>();
    const values = new Map<string, Value>();
    for (const f of this.#free) {
      const value = drawn.get(f) ?? data.value(f.type, f.name);
      drawn.set(f, value);
      values.set(f.name, value);
    }
    return values;
  }

  /** The interpreter with these values; `watch` receives the reasons why parts have no value. */
  interpreter(values: ReadonlyMap<string, Value>, watch: (why: string) => void): Interpreter {
    this.#watch = watch;
    if (this.#interpreter === undefined) {
      const { sizes } = this.instance;
      const watched = (why: string): void => this.#watch(why);
      const options = { sizes, values, watch: watched, eager: true, by: "closures" } as const;
      this.#interpreter = new Interpreter(options);
    } else this.#interpreter.rebind(values);
    return this.#interpreter;
  }
}

/** Random values for the free variables of terms. */
class InstanceInputs {
  readonly #data: RandomData;
  readonly #values: ReadonlyMap<string, Value>;
  readonly #interpreter: Interpreter;
  readonly #terms: InstanceTerms;
  #missing: string[] = [];

  constructor(terms: InstanceTerms, seed: number) {
    this.#terms = terms;
    const size = (s: Size): number => terms.number(s);
    this.#data = new RandomData(seed, terms.instance.flavour, size, terms.smooth);
    this.#values = terms.values(this.#data);
    this.#interpreter = terms.interpreter(this.#values, (why) => void this.#missing.push(why));
  }

  /** Evaluates the term, views included. */
  run(t: Term): ComputedValue {
    this.#missing = this.#terms.negativeLengths(t).map((n) => `an array of the length ${n}`);
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
      first === undefined ? difference(old, value, how, written) : `${COMPUTES_MORE}: ${first}`;
    return why === undefined
      ? undefined
      : { why, now: written(text(value)), isValue: first === undefined };
  } catch (error) {
    if (isSizeProblem(error) || error instanceof RangeError)
      return { why: "it has no value any more", now: error.message, isValue: false };
    throw error;
  }
}

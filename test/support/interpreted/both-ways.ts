/** @file Evaluates a term by closures and by generated text, and compares values and reports of missing values. */
import { expect } from "vitest";
import { fromInterpreterValue, toInterpreterValue } from "../../../src/runtime/launch/index.ts";
import {
  baseElement,
  evaluate,
  type Free,
  type FunctionValue,
  Interpreter,
  type Size,
  showTerm,
  type Term,
  type Value,
} from "../../../src/term/index.ts";
import { RandomData } from "../../../src/testing/data.ts";
import type { Flavour } from "../../../src/testing/flavour.ts";
import { freeVariables } from "../../../src/testing/free-variables.ts";
import { text } from "../../../src/testing/values.ts";

/** The values of sizes, by name. */
export type Sizes = ReadonlyMap<string, number>;

/** How the inputs of a term are drawn. With `inBuffers`, arrays of numbers lie in buffers, as those of a run do. */
export interface DrawnInputs {
  readonly seed: number;
  readonly flavour: Flavour;
  readonly inBuffers: boolean;
}

/** Draws the inputs of a term. */
export function inputsOf(t: Term, sizes: Sizes, how: DrawnInputs): ReadonlyMap<string, Value> {
  const size = (s: Size): number => Number(evaluate(s, (v) => sizes.get(v.name)));
  const data = new RandomData(how.seed, how.flavour, size);
  return new Map(
    freeVariables(t).map(({ name, type }: Free): readonly [string, Value] => {
      const value = data.value(type, name);
      const isNumbers = ["scalar", "idx", "tuple", "vector"].includes(baseElement(type).tag);
      if (!how.inBuffers || type.tag !== "array" || !isNumbers) return [name, value];
      return [name, toInterpreterValue(type, fromInterpreterValue(type, value, sizes), sizes)];
    }),
  );
}

/** A function that records its calls, as text. */
function recorded(f: FunctionValue, name: string, calls: string[]): FunctionValue {
  return (x) => {
    const shown = `${name}(${text(x)})`;
    const result = f(x);
    if (typeof result === "function") return recorded(result, shown, calls);
    calls.push(shown);
    return result;
  };
}

/**
 * What may be noticed of an evaluation: the text of the value, the reports of missing values in the order in which each was made
 * first, and all calls of functions that the term does not define.
 */
function found(
  t: Term,
  sizes: Sizes,
  given: ReadonlyMap<string, Value>,
  by: "closures" | "text",
  eager: boolean,
): string {
  const missing = new Set<string>();
  const watch = (why: string): void => void missing.add(why);
  const calls: string[] = [];
  const values = new Map<string, Value>(
    [...given].map(([name, v]) => [name, typeof v === "function" ? recorded(v, name, calls) : v]),
  );
  const value = new Interpreter({ sizes, values, watch, eager, by }).run(t);
  return [text(value), ...missing, ...calls].join("\n");
}

/** Asserts that a term means the same by closures and by text, evaluated lazily and eagerly. */
export function meansTheSame(t: Term, sizes: Sizes, values: ReadonlyMap<string, Value>): void {
  for (const eager of [false, true]) {
    const [closures, code] = (["closures", "text"] as const).map((by) =>
      found(t, sizes, values, by, eager),
    );
    if (code !== closures)
      expect(code, `${showTerm(t)} ${eager} ${JSON.stringify([...sizes])}`).toBe(closures);
  }
}

/**
 * @file Generated text against closures: the interpreter means the same in both ways, on random terms, values and reports of
 * missing values included.
 */
import { expect, it, vi } from "vitest";
import { fromInterpreterValue, toInterpreterValue } from "../../src/runtime/launch/index.ts";
import {
  baseElement,
  evaluate,
  type Free,
  Interpreter,
  Session,
  type Size,
  showTerm,
  type Term,
  type Value,
} from "../../src/term/index.ts";
import { RandomData } from "../../src/testing/data.ts";
import { randomEnvironment, type TermEnvironment } from "../../src/testing/environments.ts";
import { freeVariables } from "../../src/testing/free-variables.ts";
import { TermMaker } from "../../src/testing/terms/term-maker.ts";
import { text } from "../../src/testing/values.ts";
import { type Choices, forAll } from "../support/choices.ts";

const session = new Session();

/** The text of a value, and the reports of missing values in the order in which each was made first. */
function found(
  t: Term,
  { sizes }: TermEnvironment,
  values: ReadonlyMap<string, Value>,
  by: "closures" | "text",
  eager: boolean,
): string {
  const missing = new Set<string>();
  const watch = (why: string): void => void missing.add(why);
  const value = new Interpreter({ sizes, values, watch, eager, by }).run(t);
  return [text(value), ...missing].join("\n");
}

/** Random values. Half of the arrays of numbers lie in buffers, as those of a run do. */
function inputsOf(c: Choices, t: Term, { sizes }: TermEnvironment): ReadonlyMap<string, Value> {
  const size = (s: Size): number => Number(evaluate(s, (v) => sizes.get(v.name)));
  const data = new RandomData(c.nat(0xffff), "special", size);
  const isHost = c.chance(50);
  return new Map(
    freeVariables(t).map(({ name, type }: Free): readonly [string, Value] => {
      const value = data.value(type, name);
      const isNumbers = ["scalar", "tuple"].includes(baseElement(type).tag);
      if (!isHost || type.tag !== "array" || !isNumbers) return [name, value];
      return [name, toInterpreterValue(type, fromInterpreterValue(type, value, sizes), sizes)];
    }),
  );
}

function compare(c: Choices, fuel: number): void {
  const world = randomEnvironment(c, session);
  const maker = new TermMaker(c, world);
  const t = maker.term(maker.type(2), fuel);
  const values = inputsOf(c, t, world);
  for (const eager of [false, true]) {
    const [a, b] = (["closures", "text"] as const).map((by) => found(t, world, values, by, eager));
    expect(b, `${showTerm(t)} ${eager} ${JSON.stringify([...world.sizes])}`).toBe(a);
  }
}

it("random terms mean the same", () => {
  let cases = 0;
  const made = vi.spyOn(globalThis, "Function");
  forAll(60, (c) => {
    cases++;
    compare(c, 4);
  });
  expect(made.mock.calls.length).toBeGreaterThan(1.5 * cases);
  made.mockRestore();
});

/**
 * @file Generated text against closures: the interpreter means the same in both ways, values and reports of missing values
 * included: on random terms, and on all programs of the examples.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { choose, parse, unwrap } from "../../src/index.ts";
import { Session, type SizeCondition, sizesIn, type Term } from "../../src/term/index.ts";
import { randomEnvironment } from "../../src/testing/environments.ts";
import { conditionHolds } from "../../src/testing/rule-sizes.ts";
import { TermMaker } from "../../src/testing/terms/term-maker.ts";
import { type Choices, forAll } from "../support/choices.ts";
import { inputsOf, meansTheSame, type Sizes } from "../support/interpreted/both-ways.ts";

let functions: MockInstance;
beforeEach(() => {
  functions = vi.spyOn(globalThis, "Function");
});
afterEach(() => {
  const texts: readonly string[] = functions.mock.calls.map((args) => String(args.at(-1)));
  functions.mockRestore();
  const words = texts.flatMap((text) => text.replaceAll(FIXED, " ").match(WORD) ?? []);
  const others = words.filter((w) => !/^(?:[vc]\d+|U)$/.test(w) && !WORDS.has(w));
  expect([...new Set(others)], "no name of a program is in the text").toEqual([]);
});

/** Numbers, and functions of JavaScript. */
const FIXED = /\b\d+(?:\.\d+)?(?:e[+-]?\d+)?n?\b|\b(?:Math|BigInt)\.\w+/g;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** What the text says besides numbered names and numbers. */
const WORDS: ReadonlySet<string> = new Set(
  [
    "use strict const let for if else break return new undefined true false Infinity NaN",
    "Math fround imul min max floor Array Float32Array Float64Array Int32Array Uint32Array",
    "get elems data read",
  ].flatMap((line) => line.split(" ")),
);

/** The number of terms that became text since the test began. */
const asText = (): number => functions.mock.calls.length;

const session = new Session();

it("random terms", () => {
  let cases = 0;
  forAll(300, (c: Choices) => {
    cases++;
    const world = randomEnvironment(c, session);
    const maker = new TermMaker(c, world);
    const t = maker.term(maker.type(2), 4);
    const how = { seed: c.nat(0xffff), flavour: "special", inBuffers: c.chance(50) } as const;
    meansTheSame(t, world.sizes, inputsOf(t, world.sizes, how));
  });
  expect(asText()).toBeGreaterThan(1.5 * cases);
});

/** The names of the sizes that a term mentions. */
const sizeNames = (t: Term): string[] =>
  sizesIn(t).flatMap((s) => s.vars.filter((v) => v.sort === "free").map((v) => v.name));

/** Compares at the sizes that the conditions allow, of those that make all sizes of the term the same number. */
function sameAt(
  numbers: readonly number[],
  t: Term,
  names: readonly string[],
  of: readonly SizeCondition[],
): number {
  let tried = 0;
  for (const n of numbers) {
    const sizes: Sizes = new Map(names.map((name) => [name, n]));
    if (!of.every((c) => conditionHolds(c, (v) => sizes.get(v.name)))) continue;
    tried++;
    meansTheSame(t, sizes, inputsOf(t, sizes, { seed: n, flavour: "special", inBuffers: true }));
  }
  return tried;
}

const FOLDER = fileURLToPath(new URL("../../examples/", import.meta.url));
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".strata"))
  .sort();

describe.each(FILES)("examples/%s", (name) => {
  const source = parse({ file: join(FOLDER, name) });

  it("its programs", () => {
    for (const { name: program, schedules } of source.programs) {
      const chosen = choose(source, { program });
      // A function that programs call may work on any type, or on sizes that no one number gives.
      const isHelper = schedules.length === 0;
      if (isHelper && !chosen.ok) continue;
      const { term, conditions } = unwrap(chosen).program;
      const before = asText();
      const tried = (numbers: readonly number[]) =>
        sameAt(numbers, term, sizeNames(term), conditions);
      const cases = tried([0, 1, 5]) || tried([9]);
      if (isHelper && cases === 0) continue;
      expect(cases, program).toBeGreaterThan(0);
      expect(asText(), program).toBeGreaterThan(before);
    }
  });
});

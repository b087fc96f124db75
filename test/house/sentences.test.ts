/** @file Every rule, strategy and function that the library exports has a sentence of its own, which does not refer to another entry. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { STANDARD } from "../support/stdlib.ts";

interface Entry {
  readonly name: string;
  /** The first line of its comment. */
  readonly sentence: string | undefined;
}

/** The exported rules, strategies and functions of a module. */
function entriesOf(module: string): Entry[] {
  const text = readFileSync(new URL(`../../stdlib/${module}.strata`, import.meta.url), "utf8");
  const lines = text.split("\n");
  return lines.flatMap((line, i) => {
    const [, name] =
      /^export (?:deprecated (?:until "[^"]*" )?)?(?:strategy|fun|(?:approx )?rule) (\w+)/.exec(
        line,
      ) ?? [];
    if (name === undefined) return [];
    let first = i;
    while (lines[first - 1]?.startsWith("///")) first -= 1;
    const sentence = first < i ? lines[first]!.slice(3).trim() : undefined;
    return [{ name: `${module}::${name}`, sentence }];
  });
}

const ENTRIES = STANDARD.flatMap(entriesOf);

it("is there for every rule, strategy and function", () => {
  expect(ENTRIES.length).toBeGreaterThan(500);
  expect(ENTRIES.filter((e) => e.sentence === undefined).map((e) => e.name)).toEqual([]);
});

it("stands alone: the reference lists entries by name", () => {
  const refers = /^(?:The same|As above|As (?!long|often)|And )/;
  expect(ENTRIES.filter((e) => refers.test(e.sentence ?? "")).map((e) => e.name)).toEqual([]);
});

it("says in words what is done: the equation stands below it", () => {
  const equation = /∘|=>|\w\(\w+\) = /;
  expect(ENTRIES.filter((e) => equation.test(e.sentence ?? "")).map((e) => e.name)).toEqual([]);
});

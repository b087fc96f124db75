/** @file docs/testing.md: its blocks are those of examples/testing, and its table names every function of `strata-lang/testing`. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as testing from "../../src/testing.ts";

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const page = read("docs/testing.md");

it("shows what the example has", () => {
  const example = read("examples/testing/rules.test.ts");
  const blocks = [...page.matchAll(/```ts\n(.*?)```/gs)].map(([, block]) => block!);
  expect(blocks.length).toBeGreaterThan(3);
  for (const block of blocks) expect(example).toContain(block);
});

it("names every export", () => {
  expect(Object.keys(testing).filter((name) => !page.includes(`\`${name}`))).toEqual([]);
});

/** @file docs/primitives.md, docs/built-in-strategies.md and docs/passes.md are what `npm run docs` writes, and leave nothing out. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { passesPage } from "../../scripts/built-in/passes.ts";
import { primitivesPage } from "../../scripts/built-in/primitives.ts";
import { strategiesPage } from "../../scripts/built-in/strategies.ts";
import { PRIM_NAMES } from "../../src/term/index.ts";

const page = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");

it.each([
  ["primitives.md", primitivesPage],
  ["built-in-strategies.md", strategiesPage],
  ["passes.md", passesPage],
] as const)("docs/%s is up to date", (name, render) => {
  expect(page(name), "run `npm run docs`").toBe(render());
});

it("lists every primitive once", () => {
  const names = [...page("primitives.md").matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!);
  expect(names.sort()).toEqual([...PRIM_NAMES].sort());
});

/** @file docs/catalogue.md is what `npm run catalogue` writes: every name in it is there, and a test speaks of it. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderCatalogue } from "../../scripts/catalogue/render.ts";
import { RULE_NAMES, STANDARD, workspace } from "../support/stdlib.ts";

const page = readFileSync(new URL("../../docs/catalogue.md", import.meta.url), "utf8");

it("is up to date", () => {
  expect(page, "run `npm run docs`").toBe(renderCatalogue(workspace()));
});

it("names every rule that the library exports", () => {
  const inside = workspace();
  const exported = RULE_NAMES.filter(([module, rule]) =>
    inside.standard(module)!.exports("strategy").includes(rule),
  );
  expect(exported.length).toBeGreaterThan(250);
  expect(exported.filter(([, rule]) => !page.includes(`\`${rule}\``))).toEqual([]);
});

it("has no two exports of one name among the modules that need no import", () => {
  const inside = workspace();
  const owners = new Map<string, string[]>();
  for (const module of STANDARD.filter((m) => m !== "stratego")) {
    const current = inside.standard(module)!;
    for (const name of current.exports("strategy"))
      if (current.deprecatedDecl("strategy", name) === undefined)
        owners.set(name, [...(owners.get(name) ?? []), module]);
  }
  expect([...owners].filter(([, modules]) => modules.length > 1)).toEqual([]);
});

it("has no second name for one thing, but deprecated ones", () => {
  const texts = STANDARD.filter((m) => m !== "stratego").map((m) =>
    readFileSync(new URL(`../../stdlib/${m}.strata`, import.meta.url), "utf8"),
  );
  const aliases = texts.flatMap((text) =>
    [...text.matchAll(/^(?:export )?strategy (\w+)(?:\((.*?)\))? = \w+(?:\((.*?)\))?$/gm)]
      .filter(([, , params, args]) => args === params?.replaceAll(/: ?[^,]+/g, ""))
      .map(([, name]) => name!),
  );
  expect(aliases.sort()).toEqual([]);
});

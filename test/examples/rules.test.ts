/** @file The rules of the example files keep the meaning on random instances, as `strata check` tests them. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { RuleTester } from "../../src/api/rules/rule-tester.ts";
import { Source } from "../../src/api/source/source.ts";

const FOLDER = fileURLToPath(new URL("../../examples/", import.meta.url));
const CASES = 40;

const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".strata"))
  .sort()
  .flatMap((file) => {
    const source = new Source({ file: `${FOLDER}${file}` });
    const rules = source.module.parsed.headers.filter((h) => h.keyword === "rule");
    return rules.length === 0 ? [] : [{ file, source, rules: rules.map((h) => h.name.text) }];
  });

it("there are such files", () =>
  expect(FILES.map(({ file }) => file)).toContain("pipelines/fft.strata"));

describe.each(FILES)("$file", ({ source, rules }) => {
  const tester = new RuleTester(source);
  it.each(rules)("%s keeps the meaning", async (rule) => {
    const { problem, applied } = await tester.test(rule, { seed: 1, runs: CASES });
    expect(problem).toBeUndefined();
    expect(applied).toBeGreaterThan(0);
  });
});

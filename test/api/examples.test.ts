/** @file The examples in the doc comments of what the package exports: there, well typed, and printing what they say. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { exampleErrors } from "../../scripts/api/check-examples.ts";
import { apiPage } from "../../scripts/api/page.ts";
import { publicExports, ROOT } from "../../scripts/api/public-exports.ts";
import { strata } from "../cli/support.ts";

const { exports, program } = publicExports();
const examples = exports.flatMap(({ entry, name, example }) =>
  example === undefined ? [] : [[`${entry}: ${name}`, example] as const],
);

let folder: string;
const before = process.cwd();

/** The examples are files of a folder in which imports find what the package's users have installed. */
beforeAll(async () => {
  mkdirSync(join(ROOT, "build"), { recursive: true });
  folder = mkdtempSync(join(ROOT, "build", "examples-"));
  process.chdir(folder);
  await strata(["init", "hello.strata"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

/** What an example prints. */
async function printed(name: string, code: string): Promise<string> {
  let text = "";
  const log = vi.spyOn(console, "log").mockImplementation((...args) => {
    text += `${format(...args)}\n`;
  });
  try {
    const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.ts`);
    writeFileSync(file, code);
    await import(file);
    return text;
  } finally {
    log.mockRestore();
  }
}

describe("an example", () => {
  it.each(examples)("%s prints what it says", async (name, code) => {
    const calls = [...code.matchAll(/console\.log\(.*\);(?: \/\/ (.*))?$/gm)];
    expect(calls.length).toBeGreaterThan(0);
    expect(await printed(name, code)).toBe(calls.map(([, said]) => `${said}\n`).join(""));
  });

  it("is well typed", () => expect(exampleErrors(exports, program)).toEqual([]));

  it("is there for every function, class and value; for every type that has none, one uses it", () => {
    const without = exports.filter(
      ({ name, kind, example }) =>
        example === undefined &&
        !(
          kind === "type" &&
          examples.some(([, code]) => new RegExp(`\\btype ${name}\\b`).test(code))
        ),
    );
    expect(without.map(({ entry, name }) => `${entry}: ${name}`)).toEqual([]);
  });
});

it("docs/api.md is made of them: npm run docs", () => {
  expect(readFileSync(join(ROOT, "docs/api.md"), "utf8")).toBe(apiPage(exports));
});

/** @file Tests are where ARCHITECTURE says: units beside their source, properties in test/props, and a test for each pass. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((f) => `${folder}/${f.replaceAll("\\", "/")}`)
    .filter((f) => f.endsWith(".ts"));
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** Tests beside several files of one concept, which are named after the concept. */
const CONCEPTS: Readonly<Record<string, readonly string[]>> = {
  "src/lang/parse/": ["limits", "parse"],
  "src/lang/parse/grammar/": ["grammar"],
  "src/runtime/simulator/": ["barriers", "checks"],
  "src/term/size/": ["identities", "tiling"],
  "src/api/schedule/": ["fixed-sizes"],
};

it("a test in src stands beside the file of its name", () => {
  const lonely = filesOf("src")
    .filter((f) => f.endsWith(".test.ts"))
    .filter((f) => !existsSync(join(ROOT, f.replace(".test.ts", ".ts"))))
    .filter((f) => {
      const [, folder = "", name = ""] = /^(.*\/)([^/]+)\.test\.ts$/.exec(f) ?? [];
      return !CONCEPTS[folder]?.includes(name);
    });
  expect(lonely).toEqual([]);
});

it("each pass has a test of its name", () => {
  const passes = filesOf("src/lowering/passes").filter(
    (f) => !f.endsWith(".test.ts") && /= (?:optional|required)Pass\(/.test(read(f)),
  );
  expect(passes.length).toBeGreaterThan(10);
  const untested = passes.filter((f) => !existsSync(join(ROOT, f.replace(".ts", ".test.ts"))));
  expect(untested).toEqual([]);
});

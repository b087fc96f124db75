/** @file docs/files.md names every format with its version, and every record of `--json`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { FORMATS } from "../../src/api/written/header.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/files.md"), "utf8");

it.each(Object.entries(FORMATS))("%s has a row with its version", (format, { version }) => {
  expect(PAGE).toContain(`| \`${format}\`, ${version} |`);
});

it("names every record that a command prints", () => {
  const files = readdirSync(join(ROOT, "src/cli"), { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(ROOT, "src/cli", path), "utf8"));
  const types = texts.flatMap((text) =>
    [...text.matchAll(/\.?json\(\s*"(\w+)"/g)].map(([, t]) => t!),
  );
  expect(types.length).toBeGreaterThan(20);
  expect(types.filter((type) => !PAGE.includes(`\`${type}\``))).toEqual([]);
});

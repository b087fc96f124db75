/** @file docs/errors.md: every code that the sources emit has a section, and the examples fail as their sections say. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readSections } from "../../src/cli/commands/explain.ts";
import { LIMITS } from "../../src/term/index.ts";
import { inFolder, strata } from "./support.ts";

const SOURCES = fileURLToPath(new URL("../../src", import.meta.url));

const emitted = (): readonly string[] => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
  );
  const texts = files.map((path) => readFileSync(join(SOURCES, path), "utf8"));
  const codes = texts.flatMap((text) => text.match(/"[EWN]\d{4}"/g) ?? []);
  return [...new Set(codes.map((code) => code.slice(1, -1)))].sort();
};

const sections = readSections();
const block = (text: string, language: string): string | undefined =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(text)?.[1];

/** They need a device in some state, an input of a million characters, a package, or a mistake of ours. */
const WITHOUT_EXAMPLE = [
  ..."E0202 E0508 E0602 E0705 E0706 E0710".split(" "),
  ..."E0801 E0802 E0803 E0804 E0806 E0807 E0808".split(" "),
  ..."W0211 E0813 E0814 E0815 E0816 E0817 E0824 E0903 E0904".split(" "),
];

/** What a diagnostic begins with, by the letter of its code. */
const SEVERITY = new Map([
  ["E", "error"],
  ["W", "warning"],
  ["N", "note"],
]);

describe("docs/errors.md", () => {
  it("has one section for each code that the sources can emit", () => {
    expect([...sections.keys()].sort()).toEqual(emitted());
  });

  it("says the limits that are kept", () => {
    expect(sections.get("E0104")).toContain(`nested ${LIMITS.nesting} deep`);
    expect(sections.get("E0104")).toContain(`${LIMITS.syntaxDepth} operations`);
  });

  it("shows a way out everywhere", () => {
    for (const [code, text] of sections) expect(text, code).toContain("**Way out:**");
  });

  it.each([...sections])("%s has an example that fails so", async (code, text) => {
    const [program, command] = [block(text, "strata"), block(text, "sh")];
    if (program === undefined && command === undefined)
      return expect(WITHOUT_EXAMPLE).toContain(code);
    expect(WITHOUT_EXAMPLE).not.toContain(code);
    const args = command?.trim().split(" ").slice(1) ?? ["check", "example.strata"];
    const log = block(text, "json");
    const files = { "example.strata": program ?? "", ...(log && { "times.json": log }) };
    const { err } = await inFolder(files, () => strata(args));
    expect(err).toContain(`${SEVERITY.get(code[0]!)}[${code}]`);
  });
});

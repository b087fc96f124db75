/** @file docs/your-own-library.md, followed from above to below: its files are written, and its commands print what it shows. */
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "../../src/index.ts";
import { CHANGES } from "../../src/lang/compare/index.ts";
import { rewrite, term } from "../../src/testing.ts";
import { strata } from "./support.ts";

const PAGE = readFileSync(new URL("../../docs/your-own-library.md", import.meta.url), "utf8");
const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));

/** The listings of the page in order, each with the last paragraph before it. */
const listings = [...PAGE.matchAll(/((?:[^\n]+\n)*)\n```(\w+)\n(.*?)\n```/gs)].map(
  ([, before, language, text]) => ({ before: before!.trim(), language: language!, text: text! }),
);

let folder: string;
const start = process.cwd();
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "strata-page-")));
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(start);
  rmSync(folder, { recursive: true, force: true });
});

/** Output without times, which no two runs share. */
const lasting = (line: string): string =>
  line.replaceAll(/\d[\d.]* (?:[nµm]s|s)\b/g, "TIME").trimEnd();

/** Asserts that the lines of a listing come in this order, with nothing between them but where it has `…`. */
function demandShown(output: string, shown: string): void {
  const lines = output.trim().split("\n").map(lasting);
  for (const part of shown.split(/^…$/m)) {
    const wanted = part.trim().split("\n").map(lasting).join("\n");
    expect(lines.join("\n")).toContain(wanted);
    lines.splice(0, lines.join("\n").split(wanted)[0]!.split("\n").length - 1);
  }
  if (!shown.includes("…\n") && !shown.endsWith("…"))
    expect(lines.join("\n")).toBe(shown.split("\n").map(lasting).join("\n"));
}

/** Does what a command of npm does to the project, without the registry. */
const npm: Readonly<Record<string, () => string | Promise<string>>> = {
  "npm install": () => {
    symlinkSync(MODULES, "node_modules");
    return "";
  },
  "npm init -y": () => {
    writeFileSync("package.json", '{ "name": "app" }');
    return "";
  },
  "npm install strata-lang ../chunks/chunks-1.0.0.tgz": () => {
    mkdirSync("node_modules/chunks", { recursive: true });
    const into = ["-C", "node_modules/chunks", "--strip-components", "1"];
    execFileSync("tar", ["-xzf", "../chunks/chunks-1.0.0.tgz", ...into]);
    return "";
  },
  "npm pack --silent": () =>
    execFileSync("npm", ["pack", "--silent", "--ignore-scripts"], { encoding: "utf8" }),
  "npm test": async () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
      scripts: { test: string };
    };
    let out = "";
    for (const command of scripts.test.split(" && "))
      if (command !== "vitest run") out += await done(`npx ${command}`);
    return out;
  },
  "npm version minor --no-git-tag-version": () =>
    execFileSync("npm", ["version", "minor", "--no-git-tag-version"], { encoding: "utf8" }),
  // test/cli/init-library.test.ts runs the suite.
  "npx vitest run": () => "",
};

/** Runs a command of the page and returns what it prints. */
async function done(command: string): Promise<string> {
  if (Object.hasOwn(npm, command)) return npm[command]!();
  const [program, ...args] = command.replace(/^npx strata(-lang)? /, "strata ").split(" ");
  if (program === "cd") process.chdir(args[0]!);
  else if (program === "mkdir") mkdirSync(args[0]!);
  else if (program === "strata") {
    const { out, err } = await strata(args);
    return err + out;
  } else throw new Error(`the test knows no command ${command}`);
  return "";
}

/** Writes a listing into the file that the paragraph before it names: a new file, an addition, or a declaration in place of another. */
function write(before: string, text: string): void {
  const [, file] = /`([\w/.]+\.strata)`/.exec(before)!;
  if (/^`[\w/.]+`:$/.test(before)) return writeFileSync(file!, `${text}\n`);
  if (/\bAdd\b/.test(before)) return appendFileSync(file!, `\n${text}\n`);
  expect(before).toContain("replace the");
  const [declared] = /\b(rule|strategy) \w+/.exec(text)!;
  const parts = readFileSync(file!, "utf8").trim().split("\n\n");
  const at = parts.findIndex((part) => part.includes(declared));
  expect(at).toBeGreaterThanOrEqual(0);
  parts[at] = text;
  writeFileSync(file!, `${parts.join("\n\n")}\n`);
}

/** Runs tests of the page, which would stand in the suite of the library. */
async function runTests(text: string): Promise<void> {
  const library = parse({ file: "src/index.strata" });
  const names = ["it", "expect", "rewrite", "term", "library"];
  const tests: (() => unknown)[] = [];
  const add = (_: string, test: () => unknown): void => void tests.push(test);
  new Function(...names, text)(add, expect, rewrite, term, library);
  expect(tests).not.toEqual([]);
  for (const test of tests) await test();
}

describe("docs/your-own-library.md", () => {
  let output = "";
  it.each(listings.map((l) => [l.language, l.text.split("\n")[0]!, l] as const))(
    "%s: %s",
    async (language, _, { before, text }) => {
      if (language === "strata") return write(before, text);
      if (language === "ts") return runTests(text);
      if (language === "text") return demandShown(output, text);
      expect(language).toBe("sh");
      output = "";
      for (const command of text.split("\n")) output += await done(command);
    },
  );

  it("has the table of changes", () => {
    for (const [kind, { step, what, why }] of Object.entries(CHANGES))
      expect(PAGE).toContain(`| ${step} | ${what} | \`${kind}\` | ${why} |\n`);
  });

  it("has commands and what they print", () => {
    const count = (language: string) => listings.filter((l) => l.language === language).length;
    const languages = ["sh", "text", "strata", "ts"];
    expect(languages.map(count)).toEqual([12, 9, 7, 1]);
  });
});

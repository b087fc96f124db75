/** @file CONTRIBUTING.md: its commands are there, and the folders, stages and entries that it lists are those of the repository. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { strata } from "../cli/support.ts";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");
const page = read("CONTRIBUTING.md");
const { scripts, exports: entries } = JSON.parse(read("package.json")) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
};

/** What the first groups of all matches of a pattern are, each once. */
const all = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found]) => found!)),
];

it("names scripts of package.json", () => {
  const named = all(page, /npm run ([\w:-]+)/g);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

it("lists every folder of tests", () => {
  const folders = readdirSync(new URL("test", ROOT), { withFileTypes: true })
    .filter((f) => f.isDirectory())
    .map((f) => f.name)
    .filter((name) => !/^(?:fixtures|support)$/.test(name));
  const rows = all(page, /`test\/(\w+)`/g);
  expect(folders.filter((name) => !rows.includes(name))).toEqual([]);
});

it("lists the stages of .ci/run", () => {
  const stages = all(read(".ci/run"), /^stage '?([^'\n]+?)'? \d+ /gm);
  const table = page.split("## What CI runs")[1]!.split("## ")[0]!;
  expect(all(table, /^\| `([^`]+)` \|/gm)).toEqual(stages);
});

it("lists the entries of the package, all of them and no others", () => {
  const named = all(page, /`(strata-lang[\w/]*)`/g);
  const exported = Object.keys(entries)
    .filter((path) => path !== "./package.json")
    .map((path) => path.replace(/^\./, "strata-lang"));
  expect([...named].sort()).toEqual(exported.sort());
});

it("shows how the command runs from its sources", async () => {
  const [command] = all(page, /node --import tsx src\/cli\/main\.ts (.*?) +#/g);
  const { status, out } = await strata([...command!.split(" "), "--device", "sim", "--check"]);
  expect(status).toBe(0);
  expect(out).toContain("check passed");
});

/**
 * @file Programs that once went wrong. A file says in comments what is run and what must come of it:
 *
 *     // $ strata run swapped.strata --schedule s A=random:1 --size n=3
 *     // => equal
 *
 * `equal`: a run, in the simulator and on OpenCL, gives what the interpreter gives, bit for bit. `ok`: the command succeeds.
 * `prints some words`: it does, and says so. `E0603 some words`: it ends with that diagnostic, whose text has these words.
 * Without `--device` a run is tried in the simulator and on OpenCL.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonLines, strata } from "../cli/support.ts";
import { describeOpenCL } from "../support/opencl.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

interface Case {
  readonly folder: string;
  readonly command: readonly string[];
  readonly expected: string;
}

const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".strata"))
  .sort();

/** The commands in a file's comments, each followed by what is expected of it. */
function casesOf(file: string): readonly Case[] {
  const lines = readFileSync(join(FOLDER, file), "utf8").split("\n");
  return lines.flatMap((line, k) => {
    const command = /^\/\/ \$ strata (.*)$/.exec(line)?.[1]?.trim().split(/\s+/);
    if (command === undefined) return [];
    const expected = /^\/\/ => (.*)$/.exec(lines[k + 1] ?? "")?.[1]?.trim();
    if (expected === undefined) throw new Error(`${file}:${k + 2}: what is expected is missing`);
    return { folder: join(FOLDER, dirname(file)), command, expected };
  });
}

const ALL = FILES.flatMap((file) => {
  const cases = casesOf(file);
  if (cases.length === 0) throw new Error(`${file} says no command`);
  return cases.map((c) => [`${file}: ${c.command.join(" ")}`, c] as const);
});
/** Commands that a device is chosen for here. */
const choosesDevice = ({ command }: Case): boolean =>
  command[0] === "run" && !command.includes("--device");

async function expectOutcome({ folder, command, expected }: Case, ...more: readonly string[]) {
  process.chdir(folder);
  const check = expected === "equal" ? ["--check"] : [];
  const { status, out, err } = await strata([...command, ...more, ...check, "--json"]);
  const lines = jsonLines(out);
  const [code = "", ...words] = expected.split(" ");
  if (code === "equal" || code === "ok" || code === "prints") {
    expect(`${status} ${err}${status === 0 ? "" : out}`).toMatch(/^0 /);
    if (code === "prints") expect(out).toContain(words.join(" "));
    if (code === "equal") expect(lines.at(-1)).toMatchObject({ check: { equal: true } });
    return;
  }
  expect(status, out).not.toBe(0);
  const said = lines.filter(({ code: of }) => of === code).map((line) => JSON.stringify(line));
  expect(said.join("\n"), `${out}${err}`).toContain(words.join(" "));
  expect(said).not.toEqual([]);
}

const before = process.cwd();
beforeAll(() => process.chdir(FOLDER));
afterAll(() => process.chdir(before));

describe("what once went wrong", () => {
  it.each(ALL)("%s", async (_, c) => {
    await (choosesDevice(c) ? expectOutcome(c, "--device", "sim") : expectOutcome(c));
  });
});

describeOpenCL("what once went wrong, on OpenCL", () => {
  it.each(ALL.filter(([, c]) => choosesDevice(c)))("%s", async (_, c) => {
    await expectOutcome(c, "--device", "opencl", "--no-isolated");
  });
});

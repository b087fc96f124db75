/** @file Twelve wrong rules with faults of different sorts are found, with small counterexamples that can be pasted and run. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "../../src/index.ts";
import { checkRules } from "../../src/testing.ts";
import { inFolder, strata } from "../cli/support.ts";

const text = readFileSync(
  fileURLToPath(new URL("../fixtures/outside/wrong-rules.strata", import.meta.url)),
  "utf8",
);
const results = await checkRules(parse(text), { runs: 100 });
/** Nothing shows in a program that a partial function is computed too often: the interpreter computes what is read. */
const WITHOUT_PROGRAM = ["partialFunction"];

describe.each(results)("$name", ({ name, problem, counterexample, message }) => {
  it("is found, with a counterexample of at most 12 nodes", () => {
    expect(problem).toMatchObject({ code: "E0505", severity: "error" });
    expect(counterexample!.nodes).toBeLessThanOrEqual(12);
    expect(message).toContain(counterexample!.before.split("\n")[0]);
  });

  if (WITHOUT_PROGRAM.includes(name)) return;

  it("is shown by a file and a command that say the same", async () => {
    const { file, text: program, command } = counterexample!.example!;
    expect(message).toContain(command);
    await inFolder({ [file]: program }, async () => {
      const checked = await strata(["check", file, "--runs", "0", "--no-lower"]);
      expect(checked).toMatchObject({ status: 0, err: "" });
      const [, ...words] = command.split(" ");
      const ran = await strata(words);
      expect(ran.status).toBe(1);
      expect(ran.err + ran.out).toMatch(/[1-9]\d* of \d+ differ/);
    });
  });
});

it("has no other faults", () => {
  expect(parse(text).diagnostics).toEqual([]);
  expect(results).toHaveLength(12);
});

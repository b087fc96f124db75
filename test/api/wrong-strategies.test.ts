/** @file Counterexamples of wrong strategies are files that can be pasted and run. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { strategyExample } from "../../src/api/strategies/strategy-example.ts";
import { type ComputedRule, parse } from "../../src/index.ts";
import { StrategyFault } from "../../src/testing/strategies/strategy-fault.ts";
import { checkStrategies, type ExampleFile, preservesMeaning } from "../../src/testing.ts";
import { inFolder, strata } from "../cli/support.ts";

/** Puts the file where its command expects it, and runs the command. */
const paste = ({ file, text, command }: ExampleFile): Promise<void> =>
  inFolder({ [file]: text }, async () => {
    const checked = await strata(["check", file, "--runs", "0", "--no-lower"]);
    expect(checked).toMatchObject({ status: 0, err: "" });
    const [, ...words] = command.split(" ");
    const ran = await strata(words);
    expect(ran.status).toBe(1);
    expect(ran.err + ran.out).toMatch(/[1-9]\d* of \d+ differ/);
  });

const planted = readFileSync(
  fileURLToPath(new URL("../outside/app/tests/wrong-strategies.strata", import.meta.url)),
  "utf8",
);

const SWAPPED =
  "import traversal\nrule swap = concat(xs as [n]f32, ys as [n]f32) => concat(ys, xs)\n";

describe.each([
  ["tilesTransposed", "tilesTransposed"],
  ["blocksOfAny", "blocksOfAny(2)"],
  ["scanOfMap", "scanOfMap"],
])("the planted fault of %s", (name, schedule) => {
  it("is shown by a file and a command that say the same", async () => {
    const [result] = await checkStrategies(parse(planted), { strategies: [name], runs: 60 });
    const { example } = result!.counterexample!;
    expect(result!.message).toContain(example!.command);
    expect(example!.text).toContain(`schedule wrong for counterexample = ${schedule}`);
    await paste(example!);
  });
});

describe("the file of a counterexample", () => {
  it.each([
    ["swap", "strategy never = fail ; swap"],
    ["{…}", "strategy never = fail ; { concat(xs as [n]f32, ys as [n]f32) => concat(ys, xs) }"],
  ])(
    "applies the wrong rule %s where the strategy applies to no program",
    async (rule, strategy) => {
      const source = parse(`${SWAPPED}${strategy}\n`);
      const { module } = source;
      const evidence = { why: "another value", sizes: new Map() };
      const step = { number: 2, of: 2, rule, applied: module.rule("swap"), path: [], evidence };
      const fault = new StrategyFault({ strategy: "never", step, evidence });
      const example = await strategyExample(source, fault, module.session, 1);
      expect(example!.text).toContain(`= ${rule === "swap" ? "swap" : "{ concat("}`);
      await paste(example!);
    },
  );

  it("is left out where no command can read the rules in TypeScript", async () => {
    const twice: ComputedRule = {
      name: "twice",
      left: "map(f, xs as [n]f32) as [n]f32",
      rewrite: ({ term, build }) =>
        build.make.map(term("f"), build.make.map(term("f"), term("xs"))),
    };
    const source = parse("strategy wrong = twice", { rules: [twice] });
    const [result] = await checkStrategies(source, { runs: 60 });
    expect(result!.problem?.code).toBe("E0509");
    expect(result!.counterexample).not.toHaveProperty("example");
  });

  it("is in the message of `preservesMeaning`", async () => {
    const tested = preservesMeaning(parse(SWAPPED), "topDown(swap)", { runs: 30 });
    const message = await tested.then(String, (error: Error) => error.message);
    const [, margin] = /^( +)and run:$/m.exec(message)!;
    const shown = message.replaceAll(new RegExp(`^${margin}`, "gm"), "");
    const [, file, text, command] = /put this into (\S+):\n(.*)\nand run:\n([^\n]+)/s.exec(shown)!;
    expect(text).toContain("rule swap =");
    await paste({ file: file!, text: text!, command: command! });
  });

  it("is part of the output of `strata check --json`", async () => {
    const strategy =
      "import traversal\nstrategy swapped = topDown({ concat(xs as [n]f32, ys as [m]f32) as [n + m]f32 => concat(ys, xs) })\n";
    await inFolder({ "mine.strata": strategy }, async () => {
      const { out } = await strata(["check", "mine.strata", "--json", "--runs", "100"]);
      const events = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      const { counterexample } = events.find((e) => e.type === "strategyTested");
      expect(counterexample).toMatchObject({ before: "concat(xs, ys)", nodes: 3 });
      expect(counterexample.example.command).toBe(
        "strata run counterexample.strata --schedule wrong --device interp --check",
      );
      await paste(counterexample.example);
    });
  });
});

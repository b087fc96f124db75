/** @file The listings of docs/language.md, docs/scans.md, docs/arithmetic.md and docs/schedules.md are programs without mistakes, and do what is said. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeOpenCL } from "../support/opencl.ts";
import { inFolder, strata } from "./support.ts";

const page = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
const blocks = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, code]) => code!);

describe.each(["language.md", "scans.md", "arithmetic.md"])("docs/%s", (name) => {
  it.each(blocks(page(name), "strata"))("listing %# has no mistakes", (code) =>
    inFolder({ "mine.strata": code }, async () => {
      const { err, status } = await strata(["check", "mine.strata", "--no-notes"]);
      expect(err).toBe("");
      expect(status).toBe(0);
    }),
  );
});

describe("docs/testing-rules.md", () => {
  it("shows a rule that holds for all data", () =>
    inFolder({ "rules.strata": blocks(page("testing-rules.md"), "strata").join("") }, async () => {
      const { out, err } = await strata(["check", "rules.strata", "--runs", "20"]);
      expect(err).toBe("");
      expect(out).toContain("1 holds for all data at all sizes <= 6\n");
    }));
});

describe("docs/schedules.md", () => {
  const text = page("schedules.md");
  const files = { "smooth.strata": blocks(text, "strata").join("\n") };
  const steps = text.split(/^## /m).filter((part) => part.includes("```strata\nschedule"));

  it("shows seven schedules", () => expect(steps).toHaveLength(7));

  it.each(steps.map((step) => [/schedule (\w+)/.exec(step)![1]!, step]))("%s", (name, step) =>
    inFolder(files, async () => {
      const { out } = await strata(["compile", "smooth.strata", "--schedule", name]);
      let rest = out;
      for (const line of blocks(step, "c").join("").trim().split("\n")) {
        expect(rest).toContain(line.trim());
        rest = rest.slice(rest.indexOf(line.trim()) + line.trim().length);
      }
      const use = ["run", "smooth.strata", "--schedule", name, "A=random:1", "--size", "n=256"];
      const ran = await strata([...use, "--device", "sim", "--check"]);
      expect(ran.err).toBe("");
      expect(ran.status).toBe(0);
    }),
  );
});

describeOpenCL("docs/schedules.md on a device", () => {
  const text = page("schedules.md");
  const tuned = text.split(/^## /m).find((part) => part.startsWith("Which values"))!;
  /** Of what is printed, what no measurement changes. */
  const fixed = (output: string): object => ({
    head: /time {2}to best.*$/m.exec(output)?.[0],
    settings: [...output.matchAll(/^ .* \d+ {2}(\w.*)$/gm)]
      .map(([, setting]) => setting)
      .toSorted(),
    tried: /^all .*$/m.exec(output)?.[0],
    best: /^best: \w+ /m.exec(output)?.[0],
  });

  it("tunes as it says", () =>
    inFolder({ "smooth.strata": blocks(text, "strata").join("\n") }, async () => {
      const [command] = blocks(tuned, "sh");
      const { out, status } = await strata(command!.trim().split(" ").slice(1));
      expect(status).toBe(0);
      const [shown] = blocks(tuned, "text");
      expect(fixed(out)).toEqual(fixed(shown!));
      expect(fixed(out)).toMatchObject({ settings: { length: 9 } });
    }));
});

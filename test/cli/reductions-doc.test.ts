/** @file docs/reductions.md: its declarations and schedules are those of the example, and six of the seven kernels differ. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { strata } from "./support.ts";

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const PAGE = read("docs/reductions.md");
const TEXT = read("examples/compute/sum.strata");
const EXAMPLE = fileURLToPath(new URL("../../examples/compute/sum.strata", import.meta.url));

const blank = (text: string): string => text.replace(/\s+/g, " ").trim();

describe("docs/reductions.md", () => {
  const declarations = [...PAGE.matchAll(/```strata\n(.*?)```/gs)].map(([, text]) => text!);
  const versions = [...PAGE.matchAll(/^\| (\w+) \| `([^`]*)` \|/gm)].map(
    ([, name, schedule]) => [name!, schedule!] as const,
  );

  it("shows two declarations and seven versions", () =>
    expect([declarations.length, versions.length]).toEqual([2, 7]));

  it.each(declarations)("%s", (text) => expect(blank(TEXT)).toContain(blank(text)));

  it.each(versions)("%s", (name, schedule) => {
    const [, own] = new RegExp(
      `schedule ${name}\\b[^=]*(?:=[^=]*?)* for sum =\\s(.*?)\\n\\n`,
      "s",
    ).exec(TEXT)!;
    expect(blank(own!)).toBe(schedule);
  });

  it("has six different kernels: the fifth is the fourth", async () => {
    const texts = await Promise.all(
      versions.map(async ([name]) => {
        const { status, out } = await strata([
          "compile",
          EXAMPLE,
          "--program",
          "sum",
          "--schedule",
          name,
        ]);
        expect(status).toBe(0);
        return out.replaceAll(name, "");
      }),
    );
    expect(texts[4]).toBe(texts[3]);
    expect(new Set(texts).size).toBe(6);
  });
});

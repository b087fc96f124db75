/** @file docs/separable.md: its declarations are those of the example, its terms and numbers of steps those of the trace. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { jsonLines, strata } from "./support.ts";

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const PAGE = read("docs/separable.md");
const EXAMPLE = fileURLToPath(new URL("../../examples/separable.strata", import.meta.url));

const found = (pattern: RegExp): string[][] => [...PAGE.matchAll(pattern)].map((m) => m.slice(1));
const blank = (text: string): string => text.replace(/\s+/g, " ").trim();

describe("docs/separable.md", () => {
  const declarations = found(/```strata\n(.*?)```/gs);
  const terms = found(/```sh\nstrata (.*?)\n```\n\n```\n(.*?)```/gs);
  const rows = found(/^\| (\w+) \| (\d) \| (\d+) \|/gm);

  it("shows seven declarations, five terms and five stages", () =>
    expect([declarations.length, terms.length, rows.length]).toEqual([7, 5, 5]));

  it.each(declarations)("%s", (text) =>
    expect(blank(read("examples/separable.strata"))).toContain(blank(text!)),
  );

  it.each(terms)("%s", async (command, term) => {
    const { out } = await strata(command!.replace("examples/separable.strata", EXAMPLE).split(" "));
    expect(out).toBe(term);
  });

  it.each(rows)("%s: %s steps, %s in all", async (schedule, _derived, steps) => {
    const { out } = await strata(["trace", EXAMPLE, "--schedule", schedule!, "--json"]);
    const last = jsonLines(out).at(-1);
    expect(last).toMatchObject({ type: "trace", steps: Number(steps), ok: true });
  });

  it("shows the loop of the last kernel", async () => {
    const { out } = await strata(["compile", EXAMPLE, "--schedule", "rotated"]);
    const [loop] = found(/```c\n(.*?)```/gs)[0]!;
    expect(blank(out)).toContain(blank(loop!));
  });
});

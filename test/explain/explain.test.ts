/**
 * @file Failures explain themselves: each `.strata` file here fails as its head says, the output is that of the `.txt`
 * beside it (UPDATE_GOLDEN=1 rewrites these), and names what the head lists: conditions, values, ways out.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { strata } from "../cli/support.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const FILES = readdirSync(FOLDER).filter((f) => f.endsWith(".strata"));
const { UPDATE_GOLDEN } = process.env;
const before = process.cwd();
beforeAll(() => process.chdir(FOLDER));
afterAll(() => process.chdir(before));

const heads = (text: string, key: string): string[] =>
  text.split("\n").flatMap((l) => (l.startsWith(`// ${key} `) ? [l.slice(key.length + 4)] : []));

describe("a failure explains itself", () => {
  it("in at least twenty cases", () => expect(FILES.length).toBeGreaterThanOrEqual(20));

  it.each(FILES)("%s", async (file) => {
    const text = readFileSync(file, "utf8");
    const [command] = heads(text, "$ strata");
    const { status, out, err } = await strata(command!.split(" "));
    const said = `${err}${out}`;
    expect(said).toMatch(/^(error|warning)\[/m);
    expect(status === 0).toBe(!/^error\[/m.test(said));
    const names = heads(text, "names:");
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(said).toContain(name);
    if (said.includes("error[E0501]")) {
      const why = await strata(["why", ...command!.split(" ").slice(1)]);
      for (const name of names) expect(why.out).toContain(name);
    }
    const golden = file.replace(".strata", ".txt");
    if (UPDATE_GOLDEN === "1") writeFileSync(golden, said);
    expect(said).toBe(readFileSync(golden, "utf8"));
  });
});

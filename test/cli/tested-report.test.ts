/** @file `strata check --report` and `strata doc --report`: the report is read back, and said to be stale where it is. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const FIXTURES = new URL("../fixtures/written/", import.meta.url);
const fixture = (name: string): string => readFileSync(new URL(name, FIXTURES), "utf8");
const HALVES = fixture("halves.strata").replace("rule halveTwice", "export rule halveTwice");

interface Module {
  readonly entries: readonly { readonly rule: { readonly tested?: number } }[];
}

/** The reference as JSON with a report: the cases of the rule, and the sentences of the warning. */
async function documented(report: string): Promise<object> {
  writeFileSync("tested.json", report);
  const { status, out } = await strata(["doc", "h.strata", "--json", "--report", "tested.json"]);
  const lines = jsonLines(out);
  const warnings = lines.filter(({ type }) => type === "diagnostic");
  const [module] = lines.filter(({ type }) => type === "module") as unknown as readonly Module[];
  const said = warnings.flatMap(({ code, message, notes = [] }) => [
    code,
    message,
    ...(notes as readonly unknown[]),
  ]);
  return { status, tested: module?.entries[0]?.rule.tested, said };
}

describe("a report of tested rules", () => {
  it("is read back without a warning, until the rules change", async () => {
    await inFolder({ "h.strata": HALVES }, async () => {
      const checked = await strata(["check", "h.strata", "--runs", "20", "--report", "r.json"]);
      expect(checked.status).toBe(0);
      const report = readFileSync("r.json", "utf8");
      expect(await documented(report)).toEqual({ status: 0, tested: 20, said: [] });
      writeFileSync("h.strata", `// more\n${HALVES}`);
      expect(await documented(report)).toEqual({ status: 0, tested: 20, said: [] });
      writeFileSync("h.strata", HALVES.replace("0.25", "0.125"));
      expect(await documented(report)).toMatchObject({
        said: ["W0007", "tested.json is stale: module `h` has changed"],
      });
    });
  });

  it("of another engine and library is said to be stale", async () => {
    await inFolder({ "h.strata": HALVES }, async () => {
      const modules = { h: { text: null, cases: { halveTwice: 7 } } };
      const report = {
        v: 2,
        format: "strata/tested",
        engine: "0.1.0",
        library: "sha256:0",
        modules,
      };
      expect(await documented(JSON.stringify(report))).toEqual({
        status: 0,
        tested: 7,
        said: [
          "W0007",
          expect.stringContaining("it was written by strata 0.1.0, and this is strata "),
          expect.stringContaining("the standard library was sha256:0, and is sha256:"),
        ],
      });
    });
  });

  it("of version 1 is read, and said to be stale", async () => {
    await inFolder({ "h.strata": HALVES }, async () => {
      const before = fixture("before/tested.json").replace("halves::", "h::");
      expect(await documented(before)).toMatchObject({
        tested: 100,
        said: ["W0007", expect.stringContaining("does not say which version of Strata wrote it")],
      });
    });
  });

  it.each([
    [
      '{ "v": 3, "format": "strata/tested", "engine": "0.8.0" }',
      "written by strata 0.8.0 in version 3",
    ],
    ['{ "v": 2, "format": "strata/tested", "modules": { "h": 1 } }', "`modules` has a wrong form"],
    ['{ "v": 2, "format": "strata/tuned" }', "is not a report of tested rules: it is a tuning log"],
    ['{ "fuse": -1 }', "is not a report of tested rules"],
  ])("%s is refused", async (report, message) => {
    await inFolder({ "h.strata": HALVES, "tested.json": report }, async () => {
      const { status, err } = await strata(["doc", "h.strata", "--report", "tested.json"]);
      expect(status).toBe(2);
      expect(err).toContain("error[E0006]");
      expect(err).toContain(message);
    });
  });
});

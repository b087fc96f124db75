import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runCli } from "../../src/cli/cli.ts";
import { inFolder, jsonLines, spawnStrata, strata } from "./support.ts";

const UNTIDY = "// c\nrule  r = a=>b\n\nrule s = a => b\n";
const TIDY = "// c\nrule r = a => b\n\nrule s = a => b\n";

describe("strata fmt", () => {
  it("writes files that are not formatted, and names them", () =>
    inFolder({ "a.strata": UNTIDY, "b.strata": TIDY }, async () => {
      expect(await strata(["fmt", "a.strata", "b.strata"])).toEqual({
        status: 0,
        out: "formatted a.strata\n",
        err: "",
      });
      expect(readFileSync("a.strata", "utf8")).toBe(TIDY);
    }));

  it("--check changes nothing, shows where, and exits with 1", () =>
    inFolder({ "a.strata": UNTIDY, "b.strata": TIDY }, async () => {
      const { status, out } = await strata(["fmt", "--check", "a.strata", "b.strata"]);
      expect(status).toBe(1);
      expect(out).toBe("a.strata:2: is not formatted\n- rule  r = a=>b\n+ rule r = a => b\n");
      expect(readFileSync("a.strata", "utf8")).toBe(UNTIDY);
      expect(await strata(["fmt", "--check", "b.strata"])).toMatchObject({ status: 0, out: "" });
    }));

  it("--check --json gives a line of data for each", () =>
    inFolder({ "a.strata": UNTIDY }, async () => {
      const { out } = await strata(["fmt", "--check", "--json", "a.strata"]);
      expect(jsonLines(out)).toEqual([{ v: 1, type: "unformatted", file: "a.strata", line: 2 }]);
    }));

  it("--check sees blanks at the ends of lines and of the file", () =>
    inFolder({ "a.strata": "rule r = a => b \t\nrule s = a => b" }, async () => {
      const { out } = await strata(["fmt", "--check", "a.strata"]);
      expect(out).toContain("- rule r = a => b →\n- rule s = a => b (no line end)\n");
    }));

  it("takes folders, without what is installed or hidden in them", () =>
    inFolder({ "a.strata": UNTIDY }, async () => {
      for (const folder of ["node_modules", ".git", "deep"]) {
        mkdirSync(folder);
        writeFileSync(`${folder}/x.strata`, UNTIDY);
      }
      const { out } = await strata(["fmt", "."]);
      expect(out).toBe("formatted a.strata\nformatted deep/x.strata\n");
    }));

  it("reads standard input and writes to standard output", async () => {
    let out = "";
    const streams = {
      out: { write: (text: string) => (out += text) },
      err: { write: () => 0 },
      env: {},
    };
    expect(await runCli(["fmt", "-"], { ...streams, input: () => UNTIDY })).toBe(0);
    expect(out).toBe(TIDY);
  });

  it.each([
    ["a file with syntax errors", "rule r = a =>\n", 1, "E0101"],
    ["a file that is not UTF-8", new Uint8Array([0x2f, 0x2f, 0xff]), 2, "E0002"],
  ])("leaves %s alone", (_, content, status, code) =>
    inFolder({ "a.strata": content }, async () => {
      const result = await strata(["fmt", "a.strata"]);
      expect(result.status).toBe(status);
      expect(result.err).toContain(code);
      expect(readFileSync("a.strata")).toEqual(Buffer.from(content));
    }),
  );

  it("says what is missing", () =>
    inFolder({}, async () => {
      expect((await strata(["fmt", "absent.strata"])).err).toContain("E0002");
      expect((await strata(["fmt", "."])).err).toContain("no .strata files are in .");
    }));

  it("formats the standard library as a process of its own", () => {
    const result = spawnStrata(["fmt", "--check", "stdlib"]);
    expect(result).toMatchObject({ status: 0, out: "" });
  });
});

/** @file The figures of `npm run house` stay within their limits, and what it counts is right. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ACCEPTED_NAMES } from "../../scripts/house/accepted-names.ts";
import { ambiguousNames, type HouseReport, houseReport } from "../../scripts/house/report.ts";
import { readSources } from "../../scripts/house/source-facts.ts";
import { houseProblems } from "../../scripts/house.ts";

const SRC = fileURLToPath(new URL("../../src", import.meta.url));

/** Names that stood for several things once: nobody may accept them. */
const REFUSED =
  /^(?:Context|Scope|Step|Place|Term|Prepared|Target|Range|Named|Outcome|Problem|Failure|Result|Host|Space)$/;

/** The report of a folder with these files. */
function reportOf(files: Readonly<Record<string, string>>, accepted = {}): HouseReport {
  const folder = mkdtempSync(join(tmpdir(), "strata-house-"));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return houseReport(folder, accepted);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("the sources", () => {
  it("keep the limits", () => {
    expect(houseProblems(houseReport(SRC, ACCEPTED_NAMES))).toEqual([]);
  });

  it("need every accepted name", () => {
    const several = new Set(ambiguousNames(readSources(SRC)).map(({ name }) => name));
    expect(Object.keys(ACCEPTED_NAMES).filter((name) => !several.has(name))).toEqual([]);
  });

  it("accept no name that stood for several things", () => {
    expect(Object.keys(ACCEPTED_NAMES).filter((name) => REFUSED.test(name))).toEqual([]);
  });
});

describe("the report", () => {
  it("counts exports, and those with a doc comment", () => {
    const text = [
      "/** A fact. */\nexport const a = 1;",
      "export function b() {}",
      "/** A type. */\nexport interface C {}",
      "const hidden = 2;",
      "// no doc comment\nexport class D {}",
    ].join("\n\n");
    const { exports, documented, lines } = reportOf({ "a.ts": `${text}\n` });
    expect({ exports, documented, lines }).toEqual({ exports: 4, documented: 2, lines: 12 });
  });

  it("finds names that several files declare: types, and values that are exported", () => {
    const files = {
      "a.ts": "interface T {}\nexport const v = 1;\nconst w = 1;\nexport type Ok = 1;\n",
      "b/b.ts": "type T = 1;\nexport const v = 2;\nconst w = 2;\nexport type Ok = 1;\n",
    };
    expect(reportOf(files, { Ok: "for the test" }).ambiguousNames).toEqual([
      { name: "T", files: ["a.ts", "b/b.ts"] },
      { name: "v", files: ["a.ts", "b/b.ts"] },
    ]);
  });

  it("finds cycles, through imports of types too, and none where there is none", () => {
    const cycles = reportOf({
      "a.ts": 'import type { B } from "./x/b.ts";\nexport type A = B;\n',
      "x/b.ts": 'import { c } from "../c.ts";\nexport type B = typeof c;\n',
      "c.ts": 'export { type A as c } from "./a.ts";\n',
      "d.ts": 'import "./a.ts";\n',
    }).cycles;
    expect(cycles).toEqual([["a.ts", "c.ts", "x/b.ts"]]);
  });

  it("says which function and which file is the longest", () => {
    const long = `class K {\n  m() {\n${"    0;\n".repeat(5)}  }\n}\n`;
    const { longestFunction, largestFile } = reportOf({
      "a.ts": "const f = () => {};\n",
      "b.ts": long,
    });
    expect(longestFunction).toEqual({ name: "b.ts: m", lines: 7 });
    expect(largestFile).toEqual({ file: "b.ts", lines: 9 });
  });

  it("names what breaks a limit", () => {
    const report = reportOf({ "a.ts": `export const a = 1;\n${"//\n".repeat(450)}` });
    expect(houseProblems(report)).toEqual([
      "1 of 1 exports have no doc comment",
      "a.ts has 451 lines",
    ]);
  });
});

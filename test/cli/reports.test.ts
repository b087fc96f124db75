/** @file `--format`: SARIF and JUnit XML fit their schemas and say what the text says; `json` is `--json`; GitHub's annotations. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { junitProblems, sarifProblems } from "../support/schemas/validators.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const P = "fun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)\n";
const GOOD = `import gpu\n${P}schedule s for p = mapNest(1, glb(0)) ; kernel\n`;
const WRONG = `import gpu
fun square(x: f32): f32 = x * x
// Wide characters before: 𝄞é
fun f(xs: [n]f32): [n]f32 = map(squar, xs) // 𝄞
schedule s for f = mapNest(1, glb(0)) ; kernel
schedule old for square = lowerTo(glb(0))
`;

interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endColumn: number;
  readonly charOffset: number;
  readonly charLength: number;
}

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    physicalLocation: { artifactLocation: { uri: string }; region: Region };
  }[];
  readonly relatedLocations?: readonly object[];
  readonly fixes?: readonly {
    artifactChanges: readonly {
      replacements: readonly { deletedRegion: Region; insertedContent: { text: string } }[];
    }[];
  }[];
}

interface SarifRun {
  readonly tool: {
    driver: {
      rules: readonly { id: string; helpUri: string; shortDescription: { text: string } }[];
    };
  };
  readonly invocations: readonly { exitCode: number; executionSuccessful: boolean }[];
  readonly results: readonly SarifResult[];
}

const runOf = (text: string): SarifRun => {
  const log = JSON.parse(text) as { readonly runs: readonly [SarifRun] };
  expect(sarifProblems(log)).toEqual([]);
  return log.runs[0];
};

describe("strata check --format sarif", () => {
  it("is a valid log without results for files without problems, and prints nothing else", () =>
    inFolder({ "a.strata": GOOD }, async () => {
      const { status, out, err } = await strata(["check", "a.strata", "--format", "sarif"]);
      const run = runOf(out);
      expect({ status, results: run.results }).toEqual({ status: 0, results: [] });
      expect(run.invocations).toEqual([{ executionSuccessful: true, exitCode: 0 }]);
      expect(err).toBe("a.strata: no type errors in 2 declarations, 1 schedule compiled\n");
    }));

  it("has rule, place, help and fixes of each diagnostic; columns and offsets are UTF-16 units", () =>
    inFolder({ "a b.strata": WRONG }, async () => {
      const { status, out, err } = await strata(["check", "a b.strata", "--format", "sarif"]);
      const { results, tool, invocations } = runOf(out);
      expect(status).toBe(1);
      expect(invocations[0]).toEqual({ executionSuccessful: true, exitCode: 1 });
      const plain = jsonLines((await strata(["check", "a b.strata", "--json"])).out);
      const found = plain.filter((line) => line["type"] === "diagnostic");
      expect(results.map((r) => r.ruleId)).toEqual(found.map((d) => d["code"]));
      const [first] = results as [SarifResult];
      expect(first).toMatchObject({ ruleId: "E0201", level: "error" });
      expect(first.message.text).toContain("help: did you mean `square`?");
      const { artifactLocation, region } = first.locations[0]!.physicalLocation;
      expect(artifactLocation.uri).toBe("a%20b.strata");
      const { charOffset, charLength } = region;
      expect(WRONG.slice(charOffset, charOffset + charLength)).toBe("squar");
      expect(region).toMatchObject({ startLine: 4, startColumn: 33, endColumn: 38 });
      expect(first.relatedLocations).toHaveLength(1);
      const [{ deletedRegion, insertedContent }] = first.fixes![0]!.artifactChanges[0]!
        .replacements as [{ deletedRegion: Region; insertedContent: { text: string } }];
      expect([deletedRegion, insertedContent.text]).toEqual([region, "square"]);
      for (const r of results) expect(tool.driver.rules[r.ruleIndex]!.id).toBe(r.ruleId);
      expect(tool.driver.rules[0]).toMatchObject({ shortDescription: { text: "no such name" } });
      expect(tool.driver.rules[0]!.helpUri).toMatch(/\/docs\/errors\.md#e0201-no-such-name$/);
      expect(err).toContain("error[E0201]");
    }));

  it("names a mistake of the command line without a place, and warnings as warnings", () =>
    inFolder(
      { "r.strata": "rule r = map(f, xs as [n]a) => map(f, xs) where 0 <= n\n" },
      async () => {
        const none = runOf((await strata(["check", "none.strata", "--format", "sarif"])).out);
        expect(none.results).toMatchObject([{ ruleId: "E0002", locations: [] }]);
        expect(none.invocations).toEqual([{ executionSuccessful: false, exitCode: 2 }]);
        const { status, out } = await strata(["check", "r.strata", "--format", "sarif"]);
        expect(status).toBe(0);
        expect(runOf(out).results).toMatchObject([{ ruleId: "W0402", level: "warning" }]);
      },
    ));

  it("shows a mistake in a file that two others import once", () => {
    const use = 'import "./lib.strata"\nfun g(x: f32): f32 = x\n';
    const files = {
      "lib.strata": "export fun f(x: f32): f32 = nope\n",
      "a.strata": use,
      "b.strata": use,
    };
    return inFolder(files, async () => {
      const { out } = await strata(["check", ".", "--format", "sarif"]);
      expect(runOf(out).results).toHaveLength(1);
    });
  });

  it("goes to a file by --out, and the text to standard output", () =>
    inFolder({ "a.strata": GOOD }, async () => {
      const { out } = await strata(["check", "a.strata", "--format", "sarif", "--out", "r.sarif"]);
      expect(out).toContain("no type errors");
      expect(runOf(readFileSync("r.sarif", "utf8")).results).toEqual([]);
      const no = await strata(["check", "a.strata", "--format", "sarif", "--out", "no/r.sarif"]);
      expect(no).toMatchObject({ status: 2 });
      expect(no.err).toContain("error[E0003]");
    }));
});

describe("strata test --format junit", () => {
  const SCHEDULES = `${GOOD}rule back = map(f, xs as [n]a) => map(f, backwards(xs))
fun backwards(xs: [n]a): [n]a = generate(n, \\i -> xs[clampIdx(n - 1 - i)])
schedule wrong for p = back ; mapNest(1, glb(0)) ; kernel
schedule broken for p = nope
schedule tiled(t: nat in [2, 4] = 2) for p = tile([t]) ; lowerTo([wrg(0), lcl(0)]) ; kernel
`;

  it("is valid, with a test for each schedule and the diagnostic of a failure", () =>
    inFolder({ "a.strata": SCHEDULES, "b.strata": GOOD }, async () => {
      const args = ["test", ".", "--runs", "4", "--seed", "3", "--format", "junit"];
      const { status, out, err } = await strata(args);
      expect(await junitProblems(out)).toEqual([]);
      expect(status).toBe(1);
      const names = [...out.matchAll(/<testcase name="([^"]*)"/g)].map((m) => m[1]);
      expect(names).toEqual([
        "a.strata",
        "a.strata › p › s",
        "a.strata › p › wrong",
        "a.strata › p › tiled",
        "a.strata › p › broken",
        "b.strata › p › s",
      ]);
      expect(out).toContain('<testsuites name="strata test" tests="6" failures="2" errors="0"');
      expect(out).toContain('<property name="seed" value="3"/>');
      expect(out).toContain('<property name="runs" value="4"/>');
      expect(out).toMatch(/p › wrong"[^>]*>\n *<failure type="E0507"[^>]*>error\[E0507\]/);
      expect(out).toMatch(/p › broken"[^>]*>\n *<skipped>it needs a declaration with errors</);
      expect(out).toMatch(/p › tiled"[^>]*>\n *<system-out>case 0: t=\d n=\d+ passed\n/);
      expect(err).toContain("✗ p.wrong");
    }));

  it("has every size that is tested, by --verbose too", () =>
    inFolder({ "b.strata": GOOD }, async () => {
      const { out } = await strata(["test", "b.strata", "--runs", "5", "-v", "--json"]);
      const lines = jsonLines(out).filter((line) => line["type"] === "caseTested");
      expect(lines).toHaveLength(5);
      expect(lines[0]).toMatchObject({
        file: "b.strata",
        schedule: "s",
        number: 0,
        outcome: "passed",
      });
      expect(Object.keys(lines[0]!["sizes"] as object)).toEqual(["n"]);
    }));

  it("escapes what XML does not have", () =>
    inFolder({ "a&<b>'.strata": `${GOOD}fun g(x: f32): f32 = "\u0001"\n` }, async () => {
      const { out } = await strata(["test", "a&<b>'.strata", "--runs", "1", "--format", "junit"]);
      expect(await junitProblems(out)).toEqual([]);
      expect(out).toContain("a&amp;&lt;b&gt;'.strata");
    }));
});

describe("other formats", () => {
  it("json is --json, also for a usage error; both cannot be given", () =>
    inFolder({ "a.strata": WRONG }, async () => {
      const json = await strata(["check", "a.strata", "--json"]);
      expect(await strata(["check", "a.strata", "--format", "json"])).toEqual(json);
      const usage = await strata(["check", "--format", "json", "--nope"]);
      expect(jsonLines(usage.out)).toMatchObject([{ type: "error", kind: "usage" }]);
      expect((await strata(["check", "a.strata", "--json", "--format", "sarif"])).status).toBe(2);
    }));

  it("github gives an annotation for each diagnostic, on one line", () =>
    inFolder({ "a,b.strata": WRONG }, async () => {
      const { out } = await strata(["check", "a,b.strata", "--format", "github"]);
      const [first] = out.split("\n");
      expect(first).toBe(
        "::error file=a%2Cb.strata,line=4,endLine=4,col=33,endColumn=38,title=E0201::no value named `squar` is in scope%0Ahelp: did you mean `square`?",
      );
    }));
});

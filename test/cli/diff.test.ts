/** @file `strata diff`: six prepared changes of a library (test/fixtures/versions), its lines, its verdict and its exit status. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const VERSIONS = fileURLToPath(new URL("../fixtures/versions", import.meta.url));
const EXPECTED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(`${VERSIONS}/changes/expected.json`, "utf8"),
);

/** Works in a folder with the earlier version in `before`, and in `after` the same with one file changed. */
const versions = <T>(change: string, work: () => Promise<T>, version = "1.0.0"): Promise<T> =>
  inFolder({}, () => {
    for (const name of ["before", "after"]) cpSync(`${VERSIONS}/before`, name, { recursive: true });
    cpSync(`${VERSIONS}/changes/${change}.strata`, "after/src/index.strata");
    const about = JSON.parse(readFileSync("after/package.json", "utf8")) as object;
    writeFileSync("after/package.json", JSON.stringify({ ...about, version }));
    return work();
  });

describe("six prepared changes", () => {
  it("are six", () => expect(Object.keys(EXPECTED)).toHaveLength(6));

  it.each(Object.entries(EXPECTED))("%s is %s", (change, step) =>
    versions(change, async () => {
      const { out, status } = await strata(["diff", "before", "after", "--json", "--runs", "5"]);
      expect(jsonLines(out).at(-1)).toMatchObject({ type: "diff", step, ok: true });
      expect(status).toBe(0);
    }),
  );
});

describe("strata diff", () => {
  it("has a line for each change, and a verdict", () =>
    versions("default-in-the-middle", async () => {
      const { out, status, err } = await strata(["diff", "before", "after"]);
      expect(
        out,
      ).toBe(`major  strategy chunked: parameter \`after\` is new and comes before others (parameter-inserted)  after/src/index.strata:13:17, was before/src/index.strata:13:17
major  schedule inGroups for scaled: fails: \`after\` of \`chunked\` is a strategy; found a size (E0502) (schedule-broken)  before/test/programs.strata:6:10
a major step is needed: 2 major; both are 1.0.0, the next is 2.0.0
`);
      expect({ status, err }).toEqual({ status: 0, err: "" });
    }));

  it("has an object for each change", () =>
    versions("condition-dropped", async () => {
      const { out } = await strata(["diff", "before", "after", "--json"]);
      expect(jsonLines(out)).toEqual([
        {
          v: 1,
          type: "change",
          step: "minor",
          kind: "condition-removed",
          of: "rule inChunks",
          detail: "no longer needs `2 divides k`",
          before: { file: "before/src/index.strata", line: 4, column: 13 },
          after: { file: "after/src/index.strata", line: 4, column: 13 },
        },
        {
          v: 1,
          type: "diff",
          step: "minor",
          changes: 1,
          versions: { before: "1.0.0", after: "1.0.0" },
          allowed: null,
          ok: true,
        },
      ]);
    }));

  it.each([
    ["1.0.1", [], 1, "a minor step is needed: 1 minor; too small: 1.0.0 to 1.0.1 is patch"],
    ["1.1.0", [], 0, "a minor step is needed: 1 minor; allowed: 1.0.0 to 1.1.0 is minor"],
    ["2.0.0", [], 0, "a minor step is needed: 1 minor; allowed: 1.0.0 to 2.0.0 is major"],
    ["0.9.0", [], 0, "a minor step is needed: 1 minor"],
    ["1.0.0", ["patch"], 1, "a minor step is needed: 1 minor; too small: --release-type patch"],
    ["1.0.1", ["minor"], 0, "a minor step is needed: 1 minor; allowed: --release-type minor"],
  ])("from 1.0.0 to %s, --release-type %j: status %s", (version, asked, status, verdict) =>
    versions(
      "wider-left-side",
      async () => {
        const options = asked.flatMap((step) => ["--release-type", step]);
        const found = await strata(["diff", "before", "after", ...options]);
        expect(found.out.trimEnd().split("\n").at(-1)).toBe(verdict);
        expect(found.status).toBe(status);
      },
      version,
    ),
  );

  it("compares single files, and says if nothing has changed", () =>
    inFolder(
      { "a.strata": "export strategy s = id\n", "b.strata": "strategy s = id\n" },
      async () => {
        expect(await strata(["diff", "a.strata", "a.strata"])).toMatchObject({
          out: "no change\n",
        });
        const { out, status } = await strata(["diff", "a.strata", "b.strata"]);
        expect(out).toContain("major  strategy s: is gone, or no longer exported (name-removed)");
        expect(out).toContain("\na major step is needed: 1 major\n");
        expect(status).toBe(0);
      },
    ));

  it("reports a version that cannot be read or has errors", () =>
    inFolder({ "a.strata": "export strategy s = no\n", "b.strata": "" }, async () => {
      const broken = await strata(["diff", "b.strata", "a.strata"]);
      expect(broken.err).toContain("error[E0201]");
      expect(broken.status).toBe(1);
      const absent = await strata(["diff", "b.strata", "c.strata"]);
      expect(absent.err).toContain("error[E0002]: cannot read c.strata");
      expect(absent.status).toBe(2);
    }));
});

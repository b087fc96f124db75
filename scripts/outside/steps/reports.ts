/** @file Steps: versions of a library compared, reports in standard formats, versions of files, rules from TypeScript. */
import { cpSync } from "node:fs";
import { junitProblems, sarifProblems } from "../../../test/support/schemas/validators.ts";
import { contains, equals, record } from "../expect.ts";
import type { OutsideStep } from "../step.ts";

/** Changes to the library that `strata init --library` makes: what is replaced, by what, and the step of the version. */
const CHANGES = [
  ["The outermost map in chunks", "The outermost map, in chunks", "patch"],
  ["/// The outermost", "export strategy inEights = chunked(8)\n\n/// The outermost", "minor"],
  ["chunked(k: nat = 32)", "chunked(k: nat = 32, order: traversal = topDown)", "minor"],
  ["export strategy chunked", "strategy chunked", "major"],
  ["export rule", "export approx rule", "major"],
  ["split(k, xs)))", "split(k, xs))) where 2 divides k", "major"],
] as const;

const RULES = `
export const once = {
  name: "once",
  left: "max(x, x)",
  rewrite: ({ term }) => term("x"),
};
`;
const WITH_RULES = `import gpu
fun same(xs: [n]f32): [n]f32 = map(\\x -> max(x, x), xs)
schedule s for same = topDown(once) ; mapNest(1, glb(0)) ; kernel
`;
const SIM = ["xs=random:1", "--size", "n=8", "--device", "sim", "--check"];

export const reports: readonly OutsideStep[] = [
  {
    name: "strata diff: six changes",
    after: ["a library of one's own"],
    async run({ app, libraries }) {
      for (const [from, to, step] of CHANGES) {
        for (const name of ["src", "test", "package.json"])
          cpSync(libraries.path("tiles", name), libraries.path("changed", name), {
            recursive: true,
          });
        libraries.edit("changed/src/index.strata", from, to);
        const folders = [libraries.path("tiles"), libraries.path("changed")];
        const { out } = await app.strata("diff", ...folders, "--json");
        const { step: found } = record(out, "diff");
        equals(found, step, `the step of ${to}`);
      }
    },
  },
  {
    name: "diagnostics as SARIF",
    after: ["install"],
    async run({ app }) {
      app.write("mistake.strata", "export fun f(xs: [n]f32): [n]f32 = map(\\x -> y, xs)\n");
      await app.fails(1, "check", "mistake.strata", "--format", "sarif", "--out", "check.sarif");
      const log = app.read("check.sarif");
      equals(sarifProblems(JSON.parse(log)), [], "problems of the SARIF log");
      contains(log, "E0201", "mistake.strata");
    },
  },
  {
    name: "tests as JUnit XML",
    after: ["programs and schedules apart"],
    async run({ app }) {
      const options = ["--runs", "5", "--format", "junit", "--out", "tests.xml"];
      await app.strata("test", "kernels", ...options);
      const xml = app.read("tests.xml");
      equals(await junitProblems(xml), [], "problems of the JUnit XML");
      contains(xml, /<testcase [^>]*tiled/, /<testcase [^>]*rows/);
    },
  },
  {
    name: "stale settings are said",
    after: ["programs and schedules apart"],
    async run({ app }) {
      const file = "kernels/sharpen.gpu.strata";
      const sizes = ["--size", "h=32", "--size", "w=32"];
      await app.strata(
        "tune",
        file,
        "--no-default",
        ...sizes,
        "--samples",
        "2",
        "--repeat",
        "2",
        "--out",
        "times.json",
      );
      const run = ["run", file, "--settings", "times.json", "image=random:1", ...sizes, "--check"];
      const fresh = await app.strata(...run);
      contains(fresh.out, "check passed");
      if (fresh.err.includes("W0007")) throw new Error(`fresh settings are stale:\n${fresh.err}`);
      app.edit(file, "promote(local) @ tiles\n  ; lowerTo", "lowerTo");
      const stale = await app.strata(...run);
      contains(stale.err, "W0007");
      app.copy("app/kernels", "kernels");
    },
  },
  {
    name: "rules from TypeScript in commands",
    after: ["install"],
    async run({ app }) {
      app.write("rules.js", RULES);
      app.write("same.strata", WITH_RULES);
      const given = ["--rules", "./rules.js"];
      contains((await app.strata("run", "same.strata", ...SIM, ...given)).out, "check passed");
      contains((await app.strata("check", "same.strata", ...given)).out, "no counterexample");
    },
  },
];

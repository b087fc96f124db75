/** @file `--rules FILE`: every command that takes a source uses, and `check` tests, the rules that a module exports. */
import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, spawnStrata, strata } from "./support.ts";

const RULES = `
const tree = (combine, element, from, to) => {
  if (to - from === 1) return element(from);
  const middle = (from + to) >> 1;
  return combine(tree(combine, element, from, middle), tree(combine, element, middle, to));
};
export const notARule = 3;
export const rules = [{
  name: "balanced",
  left: "reduce(op, z, xs as [n]a)",
  where: "associative(op), identity(op, z)",
  class: "approx",
  rewrite({ term, size, build }) {
    const n = size("n").constant;
    if (n === undefined || n === 0) return undefined;
    return tree((a, b) => build.apply(term("op"), a, b), (i) => build.element(term("xs"), i), 0, n);
  },
}];
`;
const FILE = `import gpu
fun sums(xs: [n][4]f32): [n]f32 = map(\\row -> reduce(\\a b -> a + b, 0.0, row), xs)
schedule tree(u: nat in [1, 2] = 1) for sums = balanced @ topDown ; mapNest(1, glb(0)) ; kernel
`;
const FILES = { "sums.strata": FILE, "rules.mjs": RULES, "package.json": "{}" };
const GIVEN = ["--rules", "./rules.mjs"];
const RUN = ["xs=random:1", "--size", "n=4"];

describe("--rules", () => {
  it.each([
    [["check", "sums.strata", "--runs", "20"], "1 rule, no counterexample in 20 cases"],
    [["run", "sums.strata", ...RUN, "--device", "sim", "--check"], "check passed"],
    [["compile", "sums.strata"], "xs[gx * 4 + 2] + xs[gx * 4 + 3]"],
    [["test", "sums.strata", "--runs", "5"], "5 cases"],
    [["trace", "sums.strata"], "balanced"],
    [["why", "sums.strata", "--rule", "balanced"], "applies in sums"],
    [["bisect", "sums.strata", "--size", "n=3"], "none of"],
    [["fix", "sums.strata"], ""],
    [["doc", "sums.strata"], "sums"],
  ])("strata %j", (args, expected) =>
    inFolder(FILES, async () => {
      const { out, err, status } = await strata([...args, ...GIVEN]);
      expect(out + err).toContain(expected);
      expect(status).toBe(0);
    }),
  );

  it.each([
    [["check", "doubled.strata", "--runs", "20"], /should be f32 but is f64/],
    [["check", "other.strata", "--runs", "100"], /argument `y` of mul should be .* but is /],
    [["run", "doubled.strata", "xs=random:1", "--size", "n=4"], /should be f32 but is f64/],
    [["compile", "doubled.strata"], /should be f32 but is f64/],
    [["trace", "doubled.strata"], /should be f32 but is f64/],
    [["test", "doubled.strata", "--runs", "5"], /should be f32 but is f64/],
  ])("a rule that gives another type is the mistake: strata %j", (args, expected) => {
    const doubled = `import gpu
fun doubled(xs: [n]f64): [n]f64 = map(\\x -> x + x, xs)
schedule s for doubled = twice @ topDown ; mapNest(1, glb(0)) ; kernel
`;
    const rule = `export const twice = {
  name: "twice", left: "x + x", rewrite: ({ term, build }) => build.make.mul(build.f32(2), term("x")),
};`;
    const files = { "doubled.strata": doubled, "other.strata": "", "rules.mjs": rule };
    return inFolder({ ...files, "package.json": "{}" }, async () => {
      const { out, err, status } = await strata([...args, ...GIVEN]);
      expect(out + err).toMatch(expected);
      expect(err).toMatch(/error\[E0505\]: .*`twice`/);
      expect(err).not.toContain("internal error");
      expect(status).toBe(1);
    });
  });

  it("is what the schedule needs", () =>
    inFolder(FILES, async () => {
      const { err, status } = await strata(["compile", "sums.strata"]);
      expect(err).toContain("error[E0201]: no strategy or rule named `balanced`");
      expect(status).toBe(1);
    }));

  it("names the module of a rule that check tests", () =>
    inFolder(FILES, async () => {
      const { out } = await strata(["check", "sums.strata", ...GIVEN, "--runs", "40", "--json"]);
      const [tested] = jsonLines(out).filter(({ type }) => type === "ruleTested");
      const about = { file: "<rules>", rule: "balanced", cases: 40, applied: 11, ok: true };
      expect(tested).toMatchObject(about);
    }));

  const WRONG = RULES.replace("element, middle, to)", "element, from, middle)");
  it.each(["1", "2"])("shows a wrong rule, and how to see it again: %s processes", (jobs) =>
    inFolder(
      { ...FILES, "rules.mjs": WRONG, "more.strata": "rule r = map(id, xs) => xs\n" },
      () => {
        const files = ["check", "sums.strata", "more.strata"];
        const { err, status } = spawnStrata([...files, ...GIVEN, "--runs", "60", "--jobs", jobs]);
        expect(status).toBe(1);
        expect(err).toMatch(
          /error\[E0505\]: rule `balanced` does not keep the meaning\n --> <rules>:/,
        );
        expect(err).toMatch(/strata check sums\.strata --replay 1:\d+ --rules \.\/rules\.mjs/);
        expect(err).toMatch(/strata run \S*counterexample\.strata .*--rules \.\/rules\.mjs/);
      },
    ),
  );
});

describe("a module without rules", () => {
  it.each([
    ["absent.mjs", undefined, "error[E0002]: cannot read absent.mjs: there is no such file"],
    [
      "none.mjs",
      "export const x = 1;",
      "error[E0004]: cannot take rules from none.mjs: it exports no",
    ],
    [
      "threw.mjs",
      "throw new Error('not today')",
      "E0004]: cannot take rules from threw.mjs: Error: not",
    ],
    [
      "half.mjs",
      "export const r = { left: 'map(f, xs)' }",
      "its export `r` is no rule: `name` has to",
    ],
    [
      "odd.mjs",
      "export default [{ name: 'r', left: 'x', rewrite() {}, class: 'nice' }]",
      "its export `default[0]` is no rule: `class` has to be exact, finite or approx",
    ],
    ["sums.strata", FILE, "its name does not end in .js"],
  ])("is a mistake on the command line: %s", (name, text, expected) =>
    inFolder({ ...FILES, ...(text !== undefined && { [name]: text }) }, async () => {
      const { err, status } = await strata(["check", "sums.strata", "--rules", name]);
      expect(err).toContain(expected);
      expect(err).toContain(`1 | strata check sums.strata --rules ${name}`);
      expect(status).toBe(2);
    }),
  );
});

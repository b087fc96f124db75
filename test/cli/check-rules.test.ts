/** @file `strata check` tests the rules of a file: what it says about wrong ones, and about its own tests. */
import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const RIGHT = "map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)";
const SWAP = "concat(xs as [n]a, ys as [n]a) => concat(ys, xs)";
const check = (rules: Readonly<Record<string, string>>, ...options: readonly string[]) => {
  const text = Object.entries(rules).map(([head, sides]) => `${head} = ${sides}\n`);
  return inFolder({ "r.strata": text.join("") }, () => strata(["check", "r.strata", ...options]));
};

describe("strata check", () => {
  it("finds nothing wrong with right rules, and counts what it tried", async () => {
    const { status, out, err } = await check({ "rule a": RIGHT }, "--runs", "60");
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toMatch(/1 rule, no counterexample in 60 cases \(0 discarded\), seed 1/);
  });

  it("tests nothing with --runs 0, and no file without rules", async () => {
    const { status, out } = await check({ "rule a": SWAP }, "--runs", "0");
    expect({ status, out }).toEqual({
      status: 0,
      out: "r.strata: no type errors in 1 declaration\n",
    });
    const { out: none } = await check({ "fun f(x: f32): f32": "x" });
    expect(none).toBe("r.strata: no type errors in 1 declaration\n");
  });

  it("shows a wrong rule by its smallest case, and the case again", async () => {
    const { status, err } = await check({ "rule a": RIGHT, "rule wrong": SWAP });
    expect(status).toBe(1);
    expect(err).toContain(
      "error[E0505]: rule `wrong` does not keep the meaning\n --> r.strata:2:6",
    );
    expect(err).toContain("[0]: xs[0] became ys[0]");
    expect(err).toContain("before: [xs[0] ys[0]]");
    const [, replay] = /strata check r\.strata --replay (\d+:\d+)/.exec(err)!;
    const again = await check({ "rule a": RIGHT, "rule wrong": SWAP }, "--replay", replay!);
    expect(again.err).toBe(err);
  });

  it("says the same with more processes", async () => {
    const rules = { "rule a": RIGHT, "rule wrong": SWAP, "rule b": RIGHT };
    const without = ({ status, out, err }: Awaited<ReturnType<typeof check>>) => ({
      status,
      out: out.replace(/[\d.]+ s$/m, ""),
      err,
    });
    const [one, two] = [await check(rules, "--jobs", "1"), await check(rules, "--jobs", "2")];
    expect(without(two)).toEqual(without(one));
    expect(two.status).toBe(1);
  });

  it("warns of a condition that nothing needs, and fails by no warning", async () => {
    const rule = "take(k, map(f, xs as [n]a)) => map(\\x -> f(x), take(k, xs))";
    const spare = await check({ "rule spare(k: nat)": `${rule} where 3 <= k` });
    expect(spare.status).toBe(0);
    expect(spare.err).toMatch(
      /^warning\[W0403\]: rule `spare` may not need this condition\n --> r/,
    );
    expect(spare.err).toMatch(/in all \d+ instances that violate it, both sides agreed/);
    const { err } = await check({
      "rule needed(k: nat)": "xs as [n]a => join(split(k, xs)) where k divides n",
    });
    expect(err).toBe("");
  });

  it("finds that a rule with a function keeps the meaning where sizes are bound around it", async () => {
    const rule = "map(f, take(k, xs as [n]a)) => take(k, map(f, xs)) where total(f)";
    const { status, out } = await check({ "rule r(f: fun, k: nat)": rule }, "--runs", "500");
    expect(status).toBe(0);
    expect(out).toMatch(/no counterexample in 500 cases/);
  });

  it("says of each rule whether it holds for all data, and up to which sizes", async () => {
    const rules = {
      "rule a": RIGHT,
      "rule b": "gather(p, map(f, xs)) => map(f, gather(p, xs))",
      "rule c": "x + -0.0 => x",
    };
    const { out } = await check(rules, "-v", "--runs", "20");
    expect(out).toContain("rule a: holds for all data at all sizes <= 6 (7 combinations)\n");
    expect(out).toMatch(/rule b: holds for all data at all sizes <= [345] \(\d+ combinations\)\n/);
    expect(out).toContain("rule c: tested on random data alone (it computes with numbers: add)\n");
    expect(out).toMatch(
      /\n1 holds for all data at all sizes <= 6, 1 at sizes <= [345]; 1 tested on random data alone \(-v says why\)\n$/,
    );
    const lines = jsonLines((await check(rules, "--json", "--runs", "20")).out);
    expect(lines.slice(-4)).toMatchObject([
      { proof: { tag: "holds", upTo: 6, and: [], combinations: 7 } },
      { proof: { tag: "holds" } },
      { proof: { tag: "open", why: "it computes with numbers: add" } },
      { proved: { 6: 1 }, open: 1 },
    ]);
  });

  it("refutes a rule that random data did not", async () => {
    const { status, err } = await check(
      { "rule wrong": "xs as [n]a => concat(drop(n / 6, xs), take(n / 6, xs))" },
      ...["--runs", "1"],
    );
    expect(status).toBe(1);
    expect(err).toMatch(/random cases passed, but not a proof for all data/);
    expect(err).toContain("[0]: xs[0] became xs[1]");
  });

  it("reads --jobs as a number", async () => {
    const { status, err } = await check({ "rule a": RIGHT }, "--jobs", "all");
    expect(status).toBe(2);
    expect(err).toContain("`all` is no number of jobs");
  });

  it.each([
    ["rule wrong", SWAP],
    ["rule wrong", "map(f, map(g, xs as [n]a) as [n]a) as [n]a => map(\\x -> g(f(x)), xs)"],
    [
      "rule wrong(k: nat)",
      "split(k, xs as [n]a) => transpose(split(n /^ k, xs)) where k divides n",
    ],
    ["rule wrong", "reduce(op, z, concat(xs, ys)) => reduce(op, reduce(op, z, ys), xs)"],
    ["rule wrong", "x / y => x * (1.0 / y)"],
    ["rule wrong(f: fun)", "map(f, xs) => map(\\x -> f(x) + 1.0, xs)"],
  ])("prints a program that shows it: %s = %s", async (head, sides) => {
    const text = `${head} = ${sides}\n`;
    const { err } = await check({ [head]: sides });
    const shown =
      /to see such a difference in a program, put this into counterexample\.strata:\n([\s\S]*?)\n {10}and run:\n {10}strata (.*)\n {10}and delete the file again\n/;
    const [, program, words] = shown.exec(err)!;
    const files = { "counterexample.strata": program!.replace(/^ {10}/gm, "") };
    expect(files["counterexample.strata"]).toContain(text.trim());
    const ran = await inFolder(files, () => strata(words!.split(" ")));
    expect(ran.err + ran.out).toMatch(/differ/);
    expect(ran.status).toBe(1);
  });

  it("finds a condition that is missing, on the sizes that violate it", async () => {
    const { err } = await check({
      "rule wrong": "map(f, xs as [n]a) => map(f, xs as [n]a) where n <= 3",
      "rule cut(k: nat)": "xs as [n]a => take(n, pad(0, k, clamp, drop(k, pad(k, 0, wrap, xs))))",
    });
    expect(err).not.toContain("does not keep");
  });

  it("has one line of JSON per rule, and a report for the reference", async () => {
    const rules = { "rule a": RIGHT, "approx rule b": "x + (y + z) => (x + y) + z" };
    const { out } = await check(rules, "--json", "--runs", "40", "--seed", "7");
    const lines = (jsonLines(out) as { type: string }[]).filter((line) =>
      line.type.startsWith("rule"),
    );
    expect(lines).toMatchObject([
      { type: "ruleTested", rule: "a", class: "exact", cases: 40, discarded: 0, ok: true },
      { type: "ruleTested", rule: "b", class: "approx", cases: 40, ok: true },
      { type: "rulesTested", rules: 2, wrong: 0, cases: 80, seed: 7 },
    ]);
  });

  it.each([
    ["--runs", "many"],
    ["--seed", "-1"],
    ["--replay", "41"],
  ])("understands no %s %s", async (option, word) => {
    const { status, err } = await check({ "rule a": RIGHT }, option, word);
    expect(status).toBe(2);
    expect(err).toContain("error[E0001]");
  });
});

describe("strata check --mutate", () => {
  it("finds the faults that it plants", async () => {
    const rules = { "rule a": RIGHT, "rule b": "take(k, drop(m, xs)) => drop(m, take(k + m, xs))" };
    const { status, out } = await check(rules, "--mutate", "--json");
    const last = JSON.parse(out.trim().split("\n").at(-1)!);
    expect(Object.keys(last)).toEqual([
      ...["planted", "killed", "byProof", "medianCases", "survivors"],
    ]);
    expect(last.planted).toBeGreaterThan(5);
    expect({ status, ...last }).toMatchObject({ status: 0, killed: last.planted, survivors: [] });
    expect(last.byProof).toBeGreaterThan(last.planted / 2);
    expect(last.medianCases).toBeLessThanOrEqual(20);
  });

  it("says which faults nothing shows", async () => {
    const rules = {
      "rule a": "reduce(op, z, xs as [2]a) => reduce(op, z, reorder(\\i -> i, \\i -> i, xs))",
    };
    const { out } = await check(rules, "--mutate");
    expect(out).toMatch(
      /\d+ of \d+ planted faults are found, \d+ by proof, the others in \d+ cases \(median\)/,
    );
  });
});

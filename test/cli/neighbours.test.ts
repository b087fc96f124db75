/** @file A broken declaration does not keep those from running that do not need it. */
import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const HEAD = `import gpu
import "./lib.strata"
fun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
schedule good for p = mapNest(1, glb(0)) ; kernel
`;
const files = (more: string) => ({
  "p.strata": `${HEAD}${more}\n`,
  "lib.strata": "export fun half(x: f32): f32 = 0.5 * x\nexport fun lost(x: f32): f32 = y\n",
});
const compile = (more: string, schedule = "good", command = "compile") =>
  inFolder(files(more), () => strata([command, "p.strata", "--schedule", schedule]));

describe("a schedule is compiled beside", () => {
  it.each([
    ["a schedule with a syntax error", "schedule bad for p = topDown("],
    ["a schedule without a readable head", "schedule bad( for p = kernel"],
    ["a schedule that uses an unknown name", "schedule bad for p = qqqqqq"],
    ["a schedule for an unknown program", "schedule bad for q = kernel"],
    ["an ill-typed function", "fun g(x: f32): bool = x"],
    ["a function without a name", "fun (x: f32): bool = x"],
    ["a wrong rule", "rule r = map(f, xs) => xs"],
    ["a broken strategy that only a broken schedule uses", "strategy t = q\nschedule b for p = t"],
    ["two strategies of one name", "strategy t = id\nstrategy t = id"],
    ["a file with another broken function", "fun g(x: f32): f32 = half(x)"],
  ])("%s", async (_, more) => {
    const run = await compile(more);
    expect(run).toMatchObject({ status: 0, err: "" });
    expect(run.out).toContain("kernel void");
    expect((await inFolder(files(more), () => strata(["check", "p.strata"]))).status).toBe(1);
    for (const command of ["trace", "why"]) {
      const { err } = await compile(more, "good", command);
      expect(err).not.toContain("error[");
    }
  });
});

describe("a schedule is not compiled", () => {
  it.each([
    ["that is broken", "schedule s for p = topDown(", "E0103"],
    ["that is misspelt", "schedule other for p = topDown(", "E0201"],
    [
      "with a broken strategy",
      "strategy t = u\nstrategy u = qqqqqq\nschedule s for p = t",
      "E0201",
    ],
    [
      "with a broken rule in a `try`",
      "rule r = map(f, xs) => xs\nschedule s for p = try(r)",
      "E0301",
    ],
    ["of which there are two", "schedule s for p = id\nschedule s for p = id", "E0204"],
    ["whose head cannot be read", "schedule s( for p = id", "E0103"],
    ["beside text that is no declaration", "schedul s for p = id", "E01"],
    ["with an import that leads nowhere", "schedule s for p = id\nimport nowhere", "E0107"],
    [
      "with a function that is broken where it is imported",
      "schedule s for p = unfold(lost)",
      "E0201",
    ],
  ])("%s", async (_, more, code) => {
    const run = await compile(more, "s");
    expect(run.err).toContain(`error[${code}`);
    expect(run).toMatchObject({ status: 1, out: "" });
  });

  it("for a program that is broken", async () => {
    const text = "import gpu\nfun p(x: f32): bool = x\nschedule s for p = kernel\n";
    const run = await inFolder({ "p.strata": text }, () => strata(["compile", "p.strata"]));
    expect(run.err.match(/^error\[(.*)\]/gm)).toEqual(["error[E0302]"]);
  });
});

describe("a broken declaration", () => {
  const TWO = `import gpu
/// Twice, not broken.
export fun p(xs: [n]f32): [n]f32 = // never broken
  map(\\x -> 2.0 * x, xs)
schedule good for p = mapNest(1, glb(0)) ; kernel
schedule bad for p = broken
strategy broken = qqqqqq
export rule same = map(f, xs) => map(\\x -> f(x), xs)
export strategy lost = broken
`;
  const run = (...args: string[]) => inFolder({ "p.strata": TWO }, () => strata(args));

  it("leaves the schedules that do not need it to strata test", async () => {
    const { status, out, err } = await run("test", "p.strata", "--runs", "5");
    expect(err.match(/^error\[(.*)\]/gm)).toEqual(["error[E0201]"]);
    expect(out).toMatch(/✓ p\.good +5 cases/);
    expect(out).toContain("p.strata: 1 schedule, none failed, 1 not tested, seed 1\n");
    expect(status).toBe(1);
  });

  it("leaves what does not need it to strata doc", async () => {
    const { status, out, err } = await run("doc", "p.strata", "--json");
    expect(jsonLines(out)).toMatchObject([
      { type: "diagnostic", code: "E0201" },
      { type: "module", entries: [{ name: "p" }, { name: "good" }, { name: "same" }] },
    ]);
    expect({ status, err }).toEqual({ status: 1, err: "" });
  });

  it("is nothing to document", async () => {
    const text = "import nowhere\nexport fun p(x: f32): f32 = x\n";
    const { status, out } = await inFolder({ "p.strata": text }, () => strata(["doc", "p.strata"]));
    expect({ status, out }).toEqual({ status: 1, out: "" });
  });
});

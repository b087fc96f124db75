import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const file = (rule: string, schedule: string): string => `import gpu
fun p(xs: [n]f32): [n]f32 = xs |> map(\\x -> 2.0 * x) |> map(\\x -> x + 1.0) |> map(\\x -> x * x)
${rule}
schedule s for p = ${schedule}
`;

const bisect = (text: string, ...args: string[]) =>
  inFolder({ "p.strata": text }, () => strata(["bisect", "p.strata", ...args]));

/** Well-typed, and wrong: every element is its right neighbour's. */
const OFF_BY_ONE =
  "rule shift = map(f, xs as [n]a) => map(f, drop(1, pad(0, 1, clamp, xs)))\nrule around = map(f, map(g, xs)) => map(f, map(\\x -> x, map(g, xs)))";
const SWAPPED = "rule swapped = x + 1.0 => x * 1.0";

describe("strata bisect", () => {
  it.each([1, 2, 3, 5, 8])("finds a wrong rule that is step %i", async (number) => {
    const rights = (n: number) => Array(n).fill("topDown(around)").join(" ; ");
    const before = number === 1 ? "" : `${rights(number - 1)} ; `;
    const schedule = `${before}topDown(shift) ; ${rights(3)} ; topDown(mapFusion)`;
    const { out, status } = await bisect(file(OFF_BY_ONE, schedule), "--json");
    expect(status).toBe(1);
    const [found] = jsonLines(out);
    expect(found).toMatchObject({
      step: number,
      steps: number + 4,
      rule: "shift",
      place: { line: 5 },
    });
    const { interpreted } = found as { interpreted: number };
    expect(interpreted).toBeLessThanOrEqual(6);
  });

  it("names a wrong move of a search, at the place of the search", async () => {
    const dealt =
      "rule dealt(k: nat) = map(f, xs as [n]a) => join(transpose(map(\\p -> map(\\x -> f(x), p), split(k, xs))))";
    const text = file(dealt, "saturate([mapFusion, dealt(4)]) until map[n /^ 4] > map[4]");
    const { out, status } = await bisect(text, "--json", "--size", "n=12");
    expect(status).toBe(1);
    expect(jsonLines(out)[0]).toMatchObject({ rule: "dealt(4)", place: { line: 4 } });
  });

  it("shows rule, place, both terms and the first element that differs", async () => {
    const schedule = "topDown(mapFusion) ; topDown(swapped) ; topDown(mapFusion)";
    const { out } = await bisect(file(SWAPPED, schedule), "--size", "n=5", "--seed", "3");
    expect(out).toContain("step 2 of 3 changes the result: `swapped` (p.strata:4:49) at 0.0.0");
    expect(out).toMatch(/- x \+ 1\.0\n {3}\+ x \* 1\.0\n/);
    expect(out).toMatch(/out\[0\] was \S+ and is \S+; [1-5] of 5 elements differ/);
    expect(out).toContain("with n = 5, seed 3");
  });

  it("breaks long terms over lines", async () => {
    const long = Array.from({ length: 12 }, (_, i) => `${i}.0 * x`).join(" + ");
    const text = file(
      `rule twice = map(f, map(g, xs)) => map(f, map(\\x -> ${long}, map(g, xs)))`,
      "twice",
    );
    const { out } = await bisect(text, "--size", "n=4");
    expect(out).toContain("\n   - map(\\x -> x * x, map(");
    expect(out).toMatch(/\n {3}\+ map\(\n {7}\S/);
    for (const line of out.split("\n")) expect(line.length).toBeLessThan(150);
  });

  it("takes the data that is given", async () => {
    const text = file("rule one = x + 1.0 => x", "topDown(one)");
    expect((await bisect(text, "xs=random:9")).status).toBe(1);
  });

  it("finds nothing in a right schedule, whatever its class", async () => {
    const tiled = "topDown(mapFusion) ; tile([4]) ; lowerTo([wrg(0), lcl(0, 4)]) ; kernel";
    const { out, status } = await bisect(file("", tiled), "--runs", "2");
    expect(status).toBe(0);
    expect(out).toMatch(
      /^none of \d+ steps changes the result \(2 runs with different data; n = \d+, seed 2\)/,
    );
    expect(out).toMatch(/^help: if code made of it .*report a bug in Strata, with \S*p\.strata/m);
    expect((await strata(["bisect", "examples/dot.strata", "--schedule", "tree"])).status).toBe(0);
  });

  it("looks at the steps of a schedule that fails later", async () => {
    const text = file(SWAPPED, "topDown(swapped) ; topDown(reduceMapFusion)");
    expect((await bisect(text)).out).toContain("step 1 of 1 changes the result");
  });

  it("asks for sizes that satisfy the conditions", async () => {
    const { err, status } = await bisect(file("", "tile([4])"), "--size", "n=6");
    expect(status).toBe(1);
    expect(err).toContain("error[E0603]");
  });
});

/** @file `strata check` applies and compiles the schedules of a file: a file without problems can be run. */
import { describe, expect, it } from "vitest";
import { TWICE } from "./fixtures.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const HEAD = "import gpu\nfun twice(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)\n";
const check = (text: string, ...options: readonly string[]) =>
  inFolder({ "p.strata": text }, () => strata(["check", "p.strata", ...options]));

describe("strata check", () => {
  it("finds the schedules that cannot be compiled, each at its place", async () => {
    const text = `${HEAD}schedule open for twice = mapNest(1, glb(0))
schedule well for twice = mapNest(1, glb(0)) ; kernel
schedule half for twice = topDown(lcl(0)) ; kernel
schedule none for twice = mapNest(2, glb(1), glb(0)) ; kernel
`;
    const { status, out } = await check(text, "--json");
    const lines = jsonLines(out);
    expect(status).toBe(1);
    expect(lines.filter(({ type }) => type === "diagnostic")).toMatchObject([
      { code: "E0713", place: { file: "p.strata", line: 3, column: 10 } },
      { code: "E0709", place: { file: "p.strata", line: 5, column: 10 } },
      { code: "E0501", place: { file: "p.strata", line: 6, column: 27 } },
    ]);
    expect(lines.at(-1)).toMatchObject({ errors: 3, compiled: 1 });
  });

  it("leaves schedules as they are where that is asked for", async () => {
    const text = `${HEAD}schedule open for twice = mapNest(1, glb(0))\n`;
    expect(await check(text, "--no-lower")).toEqual({
      status: 0,
      out: "p.strata: no type errors in 2 declarations\n",
      err: "",
    });
  });

  it("takes the defaults of parameters, and says which schedules have none", async () => {
    const tiled = (params: string) =>
      `schedule tiled(${params}) for twice = tile([t]) ; lowerTo([wrg(0), lcl(0)]) ; kernel\n`;
    const four = HEAD.replaceAll("[n]", "[6]");
    expect((await check(four + tiled("t: nat in [3, 4]"))).status).toBe(0);
    expect((await check(four + tiled("t: nat in [3, 4] = 4"))).err).toContain("4 divides 6");
    expect(await check(four + tiled("t: nat"))).toEqual({
      status: 0,
      out: "p.strata: no type errors in 2 declarations\n",
      err: "p.strata: `tiled` was not compiled: t has no default\n",
    });
    const { out } = await check(four + tiled("t: nat"), "--json");
    const notTried = [{ program: "twice", schedule: "tiled", parameters: ["t"] }];
    expect(jsonLines(out).at(-1)).toMatchObject({ compiled: 0, notTried });
  });

  it("tries what is sound beside what is not", async () => {
    const { err } = await check(`${TWICE}schedule a for twice = qqqq\nschedule b for twice = id\n`);
    expect(err.match(/^error\[\w+\]/gm)).toEqual(["error[E0201]", "error[E0713]"]);
  });

  it("asks nothing of the schedules of other files, nor of sizes that are open", async () => {
    const files = {
      "a.strata": `${HEAD.replace("fun", "export fun")}schedule open for twice = id\n`,
      "b.strata": `import gpu\nimport "./a.strata"
fun four(xs: [n]f32): [n]f32 where 4 divides n = twice(twice(xs))
schedule tiled for four = tile([32]) ; lowerTo([wrg(0), lcl(0)]) ; kernel\n`,
    };
    const run = await inFolder(files, () => strata(["check", "b.strata"]));
    expect(run).toMatchObject({ status: 0, err: "" });
  });

  it("keeps to the budgets", async () => {
    const rule = "rule around = map(f, xs) => map(\\x -> x, map(f, xs))\n";
    const text = `${HEAD}${rule}schedule s for twice = repeatN(40, topDown(around)) ; lowerTo([glb(0)]) ; kernel\n`;
    expect(await check(text)).toMatchObject({ status: 0 });
    const spent = await check(text, "--fuel", "20");
    expect(spent.status).toBe(3);
    expect(spent.err).toContain("error[E0901]: schedule `s` used up its 20 rewrites");
    expect(spent.err).toContain("help: a schedule that is only long needs more: --fuel 200\n");
    expect(await check(text, "--fuel", "200")).toMatchObject({ status: 0 });
  });

  it("says which part of a schedule took most steps", async () => {
    const slow = "strategy slow(n: nat) = if n == 0 then fail else slow(n - 1) <+ slow(n - 1)\n";
    const text = `${HEAD}${slow}schedule s for twice = lowerTo([glb(0)]) ; try(slow(60)) ; kernel\n`;
    const { err } = await check(text, "--runs", "0");
    expect(err).toContain("used up its 5000000 evaluation steps");
    expect(err).toMatch(/\d+ % of all evaluation steps were taken in `try\(slow\(60\)\)`/);
    expect(err).toContain("help: a schedule that is only long needs more: --fuel 10000000\n");
  });

  it("finds nothing in the file that `strata init` writes", async () => {
    const checked = await inFolder({}, async () => {
      await strata(["init", "hello.strata"]);
      return strata(["check", "hello.strata"]);
    });
    expect(checked).toMatchObject({ status: 0, err: "" });
    expect(checked.out).toMatch(
      /^hello\.strata: no type errors in 3 declarations, 2 schedules compiled$/m,
    );
  });

  it("counts the schedules of a file with many", async () => {
    const one = (_: unknown, k: number) =>
      `schedule s${k} for twice = tile([${k + 1}]) ; lowerTo([wrg(0), lcl(0)]) ; kernel\n`;
    const text = HEAD + Array.from({ length: 40 }, one).join("");
    const { out } = await check(text, "--no-notes");
    expect(out).toBe("p.strata: no type errors in 41 declarations, 40 schedules compiled\n");
  });
});

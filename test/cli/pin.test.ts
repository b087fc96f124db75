/** @file `strata pin`: what it writes, says and returns. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const FILES = {
  "moves.strata": `export rule fused = map(f, map(g, ys)) => map(\\y -> f(g(y)), ys)
export strategy moves = [fused, splitJoin(64)]
`,
  "twice.strata": `import gpu
import "./moves.strata" (moves)

export fun twice(xs: [n]f32): [n]f32 = xs |> map(\\x -> x * 2.0) |> map(\\x -> x + 1.0)

/// In pieces.
schedule s for twice = saturate(moves) until map[n /^ 64] > map[64] > _ * _ + _ ; lowerTo([glb(0)]) ; kernel
`,
  "plain.strata": "export fun same(xs: [n]f32): [n]f32 = xs\n",
};

describe("strata pin", () => {
  it("writes the steps and the imports that they need, and keeps the layout", async () => {
    await inFolder(FILES, async () => {
      const ran = await strata(["pin", "twice.strata"]);
      expect(ran).toMatchObject({
        status: 0,
        out: "twice.strata:7: 2 steps of the search of s for twice\n",
      });
      expect(readFileSync("twice.strata", "utf8")).toMatchInlineSnapshot(`
        "import gpu
        import "./moves.strata" (moves, fused)

        export fun twice(xs: [n]f32): [n]f32 = xs |> map(\\x -> x * 2.0) |> map(\\x -> x + 1.0)

        /// In pieces.
        schedule s for twice =
          saturate(moves) until map[n /^ 64] > map[64] > _ * _ + _ by (fused ; splitJoin(64)) ; lowerTo([glb(0)]) ; kernel
        "
      `);
      expect(await strata(["pin", "--check", "twice.strata"])).toMatchObject({
        status: 0,
        err: "twice.strata: 1 search, all with steps\n",
      });
      expect(await strata(["compile", "twice.strata"])).toMatchObject({ status: 0, err: "" });
    });
  });

  it("changes nothing with --check, and exits with 1 for a search without steps", async () => {
    await inFolder(FILES, async () => {
      expect(await strata(["pin", "--check", "."])).toMatchObject({
        status: 1,
        out: "twice.strata:7: the search of s for twice has no steps\n",
      });
      expect(readFileSync("twice.strata", "utf8")).toBe(FILES["twice.strata"]);
    });
  });

  it("prints JSON", async () => {
    await inFolder(FILES, async () => {
      const { out } = await strata(["pin", "twice.strata", "--json"]);
      expect(jsonLines(out)).toMatchObject([
        { type: "pinned", program: "twice", schedule: "s", line: 7, steps: 2, wasStale: false },
      ]);
    });
  });

  it("says that a file has no search", async () => {
    await inFolder(FILES, async () => {
      expect(await strata(["pin", "plain.strata"])).toMatchObject({
        status: 0,
        err: "plain.strata: no search\n",
      });
    });
  });

  it("searches again when asked, and says where steps no longer lead to the sketch", async () => {
    await inFolder(FILES, async () => {
      await strata(["pin", "twice.strata"]);
      const again = await strata(["pin", "--again", "twice.strata"]);
      expect(again.out).toBe("twice.strata:8: 2 steps of the search of s for twice\n");
    });
  });
});

describe("strata tune", () => {
  it("searches once for all values of the parameters, and says so", async () => {
    const text = `import gpu
import algorithmic
export fun twice(xs: [n]f32): [n]f32 = xs |> map(\\x -> x * 2.0) |> map(\\x -> x + 1.0)
schedule s(t: nat in [32, 64, 128] = 64) for twice =
  saturate([mapFusion, splitJoin(t)]) until map[n /^ t] > map[t] > _ * _ + _ ; lowerTo([glb(0)]) ; kernel
`;
    await inFolder({ "twice.strata": text }, async () => {
      const short =
        "--device c --size n=1280 --repeat 1 --no-isolated --no-notes --no-default".split(" ");
      const { status, err, out } = await strata(["tune", "twice.strata", ...short]);
      expect({ status, err }).toEqual({
        status: 0,
        err: "note: schedules searched once, for the defaults of their parameters; the times are of these steps, which strata pin twice.strata keeps\n",
      });
      expect(out).toContain("t=128");
      await strata(["pin", "twice.strata"]);
      expect(await strata(["tune", "twice.strata", ...short])).toMatchObject({
        status: 0,
        err: "",
      });
    });
  });
});

/** @file What it takes to refuse a size: little beside the run that is refused. */
import { expect, it } from "vitest";
import { resolveProgram } from "../../src/api/run/runnable.ts";
import { explainUnmet } from "../../src/api/run/unmet.ts";
import { apply, compile, parse, random, run, unwrap } from "../../src/index.ts";
import { unmetIn } from "../../src/runtime/launch/conditions.ts";

/** Both sizes are wrong for a schedule of two parameters with nine values each, and for five others. */
const MANY = `import gpu
import nd
import tiling
fun p(A: [n][m]f32): [n][m]f32 = map2d(\\x -> 2.0 * x, A)
schedule tiled(y: nat in [2, 3, 4, 5, 6, 8, 9, 16, 32] = 8, x: nat in [2, 3, 4, 5, 6, 8, 9, 16, 32] = 8) for p =
  tile([y, x]) ; lowerTo([wrg(1), wrg(0), lcl(1, y), lcl(0, x)]) ; kernel
${["a", "b", "c", "d", "e"].map((name) => `schedule ${name} for p = tile([2, 2]) ; lowerTo([wrg(1), wrg(0), lcl(1, 2), lcl(0, 2)]) ; kernel`).join("\n")}
schedule last for p = mapNest(2, glb(1), glb(0)) ; kernel
`;

it.each([
  ["where nothing fits", { n: 7, m: 11 }, 8, 0],
  ["where something does", { n: 35, m: 22 }, 8, 0],
  ["where other schedules do, which are named", { n: 14, m: 22 }, 8, 3],
])(
  "%s, few settings are applied, and only the schedules that are advised are lowered",
  (_, sizes, most, lowered) => {
    const made = { applied: 0, lowered: 0 };
    const engine = {
      apply: (...args: Parameters<typeof apply>) => {
        made.applied++;
        return apply(...args);
      },
      compile: (...args: Parameters<typeof compile>) => {
        made.lowered++;
        return compile(...args);
      },
    };
    const applied = unwrap(apply(parse(MANY), { schedule: "tiled" }));
    const target = unwrap(resolveProgram(applied));
    const explain = explainUnmet(target, engine);
    const found = unmetIn(target, new Map(Object.entries(sizes)), explain);
    expect(found.map((d) => d.code)).toEqual(["E0603", "E0603"]);
    expect(made.applied).toBeLessThanOrEqual(most);
    expect(made.lowered).toBe(lowered);
    const advised = "the schedules `a`, `b` and `c` take these sizes";
    for (const { help } of found) expect(help?.includes(advised)).toBe(lowered === 3);
  },
);

it("the refused schedule itself is not lowered", async () => {
  const text = `import gpu
import tiling
fun p(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)
schedule open for p = tile([4])
`;
  const applied = unwrap(apply(parse(text), { schedule: "open" }));
  const codes = async (n: number) => {
    const ran = await run(applied, { xs: random(1) }, { device: "sim", sizes: { n } });
    return ran.ok ? [] : ran.diagnostics.map((d) => d.code);
  };
  expect(await codes(6)).toEqual(["E0603"]);
  expect(await codes(8)).toEqual([expect.stringMatching(/^E07/)]);
});

/** @file `profile`: figures from injected times, and what is told with and without an OpenCL device. */
import { describe, expect, it } from "vitest";
import { equalLaunches } from "../../src/api/facts/equal-launches.ts";
import { profileLaunches } from "../../src/api/profile/profile-launches.ts";
import { roofOf } from "../../src/api/profile/roof.ts";
import {
  apply,
  type Compiled,
  compile,
  facts,
  parse,
  profile,
  type RoofSpeeds,
  unwrap,
} from "../../src/index.ts";
import { preparePlan } from "../../src/runtime/launch/ready.ts";
import { isRefused } from "../../src/runtime/launch/refused.ts";
import type { BuiltKernel, LaunchReport } from "../../src/runtime/opencl/request.ts";
import { spreadOf } from "../../src/runtime/opencl/spread.ts";
import { describeOpenCL } from "../support/opencl.ts";

const SCALED = `import gpu
import stencil
import iteration
fun scaled(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x + 1.0, xs)
schedule plain for scaled = mapNest(1, glb(0)) ; kernel
fun smooth(xs: [n]f32): [n]f32 =
  xs |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> w[0] + w[1] + w[2])
schedule tiled for smooth =
  overlappedTile([64]) ; promote(local) @ tiles ; lowerTo([wrg(0), lcl(0, 64)]) ; kernel
fun later(steps: nat, xs: [n]f32): [n]f32 =
  iterate(steps, \\(k: nat) -> \\(p: [n]f32) -> kernel(mapGlb(0, \\x -> 2.0 * x, p)), xs)
schedule s for later = id
fun until(xs: [n]f32): f32 = reduce(\\s x -> if s <= 0.5 then s + x * x else s, 0.0, xs)
schedule early for until = topDown(endWhenFrozen) ; lowerSeq ; kernel
`;
const SPEEDS: RoofSpeeds = {
  bandwidth: { value: 100, from: "measured" },
  flops: { value: 50, from: "given" },
};
const UNKNOWN: RoofSpeeds = { bandwidth: null, flops: null };

const made = (program: string, schedule: string): Compiled =>
  unwrap(compile(unwrap(apply(parse(SCALED), { program, schedule }))));

/** What `profile` says if launch k takes `samples[k]` nanoseconds, one for each round. */
function timedAs(
  compiled: Compiled,
  sizes: Readonly<Record<string, number>>,
  samples: readonly (readonly number[])[],
  { built, speeds = SPEEDS }: { built?: readonly BuiltKernel[]; speeds?: RoofSpeeds } = {},
) {
  const prepared = preparePlan(compiled.plan, {
    sizes: new Map(Object.entries(sizes)),
    met: new Set(),
  });
  if (isRefused(prepared)) throw new Error("refused");
  const groups = equalLaunches(prepared.launches);
  const counted = unwrap(facts(compiled, { sizes })).launches;
  const timed = samples.map(
    (of): LaunchReport => ({
      kernel: "k",
      skipped: of.every((ns) => ns === 0),
      ns: spreadOf(of),
      waitNs: spreadOf(of),
    }),
  );
  return profileLaunches(
    groups.map(({ of }, i) => ({ facts: counted[i]!, of })),
    { timed, built },
    speeds,
  );
}

describe("the profile of launches with given times", () => {
  it("divides counts by the median, and holds them against the slower roof", () => {
    const [launch, ...more] = timedAs(made("scaled", "plain"), { n: 1000 }, [[200, 100, 400]]);
    expect(more).toEqual([]);
    expect(launch).toMatchObject({
      name: "scaled_plain",
      launches: 1,
      workItems: 1000,
      global: [1000],
      local: null,
      ns: { median: 200, min: 100, max: 400 },
      roundNs: 200,
      share: 1,
      bytes: { touched: 8000, requested: 8000 },
      flops: 2000,
      bandwidth: 40,
      flopRate: 10,
      roofNs: 80,
      limit: "bytes",
      ofRoof: 0.4,
      registers: null,
      spillLoadBytes: null,
      atMost: [],
    });
  });

  it("adds equal launches up", () => {
    const twice = timedAs(made("later", "s"), { n: 8, steps: 2 }, [
      [10, 30],
      [20, 60],
    ]);
    expect(twice).toMatchObject([
      { launches: 2, ns: { median: 25, min: 10, max: 60 }, roundNs: 60, share: 1, flops: 8 },
    ]);
  });

  it("leaves out launches that did not run, and rounds that did not come to one", () => {
    const compiled = made("later", "s");
    const half = timedAs(compiled, { n: 8, steps: 2 }, [
      [10, 30],
      [0, 0],
    ]);
    expect(half).toMatchObject([{ launches: 1, roundNs: 20 }]);
    const once = timedAs(compiled, { n: 8, steps: 2 }, [
      [10, 30],
      [0, 50],
    ]);
    expect(once).toMatchObject([{ launches: 2, ns: { median: 30, min: 10, max: 50 } }]);
    const never = timedAs(compiled, { n: 8, steps: 2 }, [
      [0, 0],
      [0, 0],
    ]);
    expect(never).toEqual([]);
  });

  it("says which figures are upper bounds", () => {
    const [launch] = timedAs(made("until", "early"), { n: 10 }, [[5]]);
    const bounds = ["bytes.touched", "bandwidth", "bytes.requested", "flops", "flopRate"];
    expect(launch!.atMost).toEqual([...bounds, "roofNs", "ofRoof"]);
    expect(launch!.places.find((p) => p.name === "xs")).toMatchObject({ bytes: 40, atMost: true });
  });

  it("has no rate for a launch of no time, and no roof without speeds", () => {
    const compiled = made("scaled", "plain");
    const [launch] = timedAs(compiled, { n: 3 }, [[5]], { speeds: UNKNOWN });
    expect(launch).toMatchObject({ roofNs: null, limit: null, ofRoof: null, bandwidth: 24 / 5 });
  });

  it("tells what the driver tells", () => {
    const resources = { registers: 18, stackBytes: 8, spillStoreBytes: 4, spillLoadBytes: 12 };
    const built = [{ kernel: "smooth_tiled", localBytes: 300, resources }];
    const compiled = made("smooth", "tiled");
    const [launch] = timedAs(compiled, { n: 640 }, [[7]], { built });
    expect(launch).toMatchObject({ ...resources, localBytes: 300, local: [64] });
    const [silent] = timedAs(compiled, { n: 640 }, [[7]], {
      built: [{ kernel: "smooth_tiled", localBytes: 264 }],
    });
    expect(silent).toMatchObject({ registers: null, stackBytes: null, localBytes: 264 });
  });

  it("lists places by cost, with the line and the step that made them", () => {
    const compiled = made("smooth", "tiled");
    const [launch] = timedAs(compiled, { n: 640 }, [[7]]);
    const lines = compiled.source.split("\n");
    for (const { place, name } of launch!.places) expect(lines[place - 1]).toContain(name);
    const local = launch!.places.find((c) => c.space === "local" && c.what === "write");
    expect(local).toMatchObject({ bytes: 2640, madeBy: { strategy: "local" } });
    const reads = launch!.places.find((c) => c.space === "local" && c.what === "read");
    expect(reads).toMatchObject({ bytes: 3 * 2560, share: 7680 / 15_520 });
    expect(launch!.places[0]).toBe(reads);
    expect(launch!.places.at(-1)).toMatchObject({ what: "loop", iterations: 660, madeBy: null });
    const read = launch!.places.find((c) => c.space === "global" && c.what === "read");
    expect(read?.madeBy?.what).toBe("work-items");
    expect(launch!.places.reduce((sum, c) => sum + (c.share ?? 0), 0)).toBeCloseTo(1);
  });
});

describe("the roof", () => {
  it.each([
    [
      { bytes: 100, flops: 50 },
      { roofNs: 1, limit: "bytes" },
    ],
    [
      { bytes: 100, flops: 51 },
      { roofNs: 1.02, limit: "operations" },
    ],
    [
      { bytes: null, flops: 100 },
      { roofNs: 2, limit: null },
    ],
    [
      { bytes: 200, flops: null },
      { roofNs: 2, limit: null },
    ],
    [
      { bytes: null, flops: null },
      { roofNs: null, limit: null },
    ],
  ] as const)("of %o is the longer time", (counts, expected) => {
    expect(roofOf(counts, SPEEDS)).toEqual(expected);
    expect(roofOf(counts, UNKNOWN)).toEqual({ roofNs: null, limit: null });
  });
});

describe("without an OpenCL device", () => {
  const applied = unwrap(apply(parse(SCALED), { program: "scaled", schedule: "plain" }));

  it.each(["sim", "interp"] as const)(
    "%s tells the counts, and that there are no times",
    async (device) => {
      const found = unwrap(await profile(applied, { xs: [1, 2, 3] }, { device, flops: 10 }));
      expect(found).toMatchObject({ name: "scaled_plain", sizes: { n: 3 }, rounds: 0, warmup: 0 });
      expect(found.launches).toMatchObject([{ ns: null, share: null, flops: 6, roofNs: 0.6 }]);
      expect(found.remarks).toEqual([expect.stringContaining("times need an OpenCL device")]);
    },
  );

  it("fails as a run does", async () => {
    const failed = await profile(applied, {}, { device: "sim" });
    expect(failed.ok ? [] : failed.diagnostics.map((d) => d.code)).toEqual(["E0831"]);
  });
});

describeOpenCL("on an OpenCL device", () => {
  it.each([true, false])(
    "a run is timed and the bandwidth measured (isolated: %s)",
    async (isolated) => {
      const applied = unwrap(apply(parse(SCALED), { program: "smooth", schedule: "tiled" }));
      const xs = Array.from({ length: 128 }, (_, i) => i);
      const options = { device: "opencl", isolated, repeat: 4, warmup: 1 } as const;
      const found = unwrap(await profile(applied, { xs }, { ...options, flops: 10 }));
      expect(found).toMatchObject({ rounds: 4, warmup: 1, sizes: { n: 128 }, remarks: [] });
      expect(found.speeds).toMatchObject({
        bandwidth: { from: "measured" },
        flops: { value: 10, from: "given" },
      });
      expect(found.speeds.bandwidth!.value).toBeGreaterThan(0);
      const [launch] = found.launches;
      expect(launch).toMatchObject({
        name: "smooth_tiled",
        launches: 1,
        share: 1,
        localBytes: 264,
      });
      expect(launch!.ns!.min).toBeLessThanOrEqual(launch!.ns!.median);
      expect(launch!.ns!.median).toBeLessThanOrEqual(launch!.ns!.max);
      expect(launch!.ofRoof).toBeGreaterThan(0);
    },
  );
});

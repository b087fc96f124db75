/** @file `--profile` of `strata run` and `strata tune`: text, JSON and the page, with and without an OpenCL device. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { profilePage } from "../../src/cli/output/profile/profile-page.ts";
import { profileLines } from "../../src/cli/output/profile/profile-report.ts";
import { rooflinePlot } from "../../src/cli/output/profile/roofline-plot.ts";
import { apply, type ProfiledLaunch, parse, profile, unwrap } from "../../src/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { SUM, TWICE } from "./fixtures.ts";
import { inFolder, jsonLines, spawnStrata, strata } from "./support.ts";

const page = readFileSync(new URL("../../docs/profile.md", import.meta.url), "utf8");
const RUN = ["run", "p.strata", "--schedule", "tiled", "xs=random:1", "--size", "n=20"];
const SPEEDS = ["--bandwidth", "100", "--flops", "50"];
const sim = (...args: readonly string[]) =>
  inFolder({ "p.strata": TWICE }, () => strata([...RUN, "--device", "sim", ...args]));

/** A profile of a program in the simulator. */
const profiled = async () =>
  unwrap(
    await profile(
      unwrap(apply(parse(TWICE), { schedule: "naive" })),
      { xs: [1, 2, 3, 4] },
      { device: "sim", bandwidth: 100, flops: 50 },
    ),
  );

/** That profile, as if its launch had taken 10 nanoseconds, with other launches like it. */
async function timedProfile(...others: readonly Partial<ProfiledLaunch>[]) {
  const found = await profiled();
  const [launch] = found.launches;
  const ns = { median: 10, min: 5, max: 20 };
  const timed = {
    ...launch!,
    ns,
    roundNs: 10,
    share: 1,
    bandwidth: 3.2,
    flopRate: 0.4,
    ofRoof: 0.032,
  };
  const launches = [timed, ...others.map((o) => ({ ...timed, ...o }))];
  return { ...found, rounds: 10, warmup: 3, roundNs: 10, launches };
}

/** The names of elements that are open at the end of an HTML text, or that are closed in the wrong order. */
function unbalanced(html: string): readonly string[] {
  const open: string[] = [];
  for (const [, end, name, empty] of html.matchAll(/<(\/?)([a-z]\w*)[^<>]*?(\/?)>/gi)) {
    if (empty === "/" || name === "meta") continue;
    if (end === "") open.push(name!);
    else if (open.at(-1) === name) open.pop();
    else return [...open, `/${name}`];
  }
  return open;
}

describe("a profile as text", () => {
  it("has a row for each launch, its counts and the places that cost the most", async () => {
    const lines = profileLines(
      await timedProfile({ name: "other", registers: 18, spillStoreBytes: 4, spillLoadBytes: 12 }),
    );
    expect(lines.slice(0, 2)).toEqual([
      "profile of twice_naive for n = 4: a round takes 10 ns (median of 10, after 3 rounds to warm up)",
      "roof: 100 GB/s (given), 50 GFLOP/s (given)",
    ]);
    const [first, second] = lines.slice(3, 5).map((line) => line.trim().split(/ {2,}/));
    expect(first).toEqual([
      "10 ns",
      "5 ns",
      "20 ns",
      "100 %",
      "1",
      "3.2",
      "0.4",
      "3.2 %",
      "not told",
      "not told",
      "twice_naive",
    ]);
    expect(second!.slice(-3)).toEqual(["18", "16 B", "other"]);
    const text = lines.join("\n");
    expect(text).toContain("bytes touched 32, requested 32; flops 4, 0.125 for each byte touched");
    expect(text).toContain("roof: at least 0.32 ns: bytes limit it");
    expect(text).toMatch(/\d+ +16 +50 % +read xs \(global\) +glb\(0\) \(<text>:\d+:\d+\)/);
  });

  it("says which figures are upper bounds", async () => {
    const atMost = ["bandwidth", "ofRoof", "roofNs", "flops"];
    const [, , , , row, ...rest] = profileLines(await timedProfile({ atMost }));
    expect(row).toMatch(/100 % +1 +at most 3.2 +0.4 +at most 3.2 %/);
    expect(rest.join("\n")).toMatch(/flops at most 4,[\s\S]*roof: 0.32 ns or less: bytes limit it/);
  });

  it("says that there are no times without an OpenCL device", async () => {
    const { status, out, err } = await sim("--profile");
    expect(status).toBe(0);
    expect(err).toContain("note: times need an OpenCL device");
    expect(out).toContain("profile of twice_tiled for n = 20: not timed");
    expect(out).toContain("roof: unknown; --bandwidth and --flops not given");
    expect(out).toMatch(/untimed +untimed +untimed +unknown +1/);
  });

  it("is of the library's default where a program has no schedule, also in the interpreter", async () => {
    const bare = TWICE.replace(/^schedule.*$/gm, "");
    const args = ["run", "p.strata", "xs=random:1", "--size", "n=20", "--profile"];
    const { status, out, err } = await inFolder({ "p.strata": bare }, () =>
      strata([...args, "--device", "interp"]),
    );
    expect(status).toBe(0);
    expect(err).toContain("default:cpu is used");
    expect(out).toContain("profile of twice_cpu for n = 20: not timed");
  });
});

describe("a profile as JSON", () => {
  it("is an object for each launch and a summary", async () => {
    const { out } = await sim("--json", ...SPEEDS);
    const [ran, launch, summary, ...more] = jsonLines(out);
    expect(more).toEqual([]);
    expect(ran).toMatchObject({ type: "run", program: "twice" });
    expect(Object.keys(launch!)).toEqual([
      ...[
        "v",
        "type",
        "name",
        "launches",
        "workItems",
        "global",
        "local",
        "ns",
        "roundNs",
        "share",
      ],
      ...["bytes", "flops", "bandwidth", "flopRate", "roofNs", "limit", "ofRoof", "localBytes"],
      ...[
        "registers",
        "stackBytes",
        "spillStoreBytes",
        "spillLoadBytes",
        "places",
        "madeBy",
        "atMost",
      ],
    ]);
    expect(launch).toMatchObject({
      v: 1,
      type: "launch",
      name: "twice_tiled",
      workItems: 20,
      local: [4],
      ns: null,
      bytes: { touched: 160, requested: 160 },
      flops: 20,
      roofNs: 1.6,
      limit: "bytes",
    });
    expect(summary).toEqual({
      v: 1,
      type: "profile",
      name: "twice_tiled",
      program: "twice",
      schedule: "tiled",
      settings: { t: 4 },
      fixed: {},
      deviceName: null,
      driver: null,
      sizes: { n: 20 },
      warmup: 0,
      rounds: 0,
      roundNs: null,
      bandwidth: { value: 100, from: "given" },
      flops: { value: 50, from: "given" },
      launches: 1,
      remarks: [expect.stringContaining("times need an OpenCL device")],
    });
  });

  it("has every figure that docs/profile.md names", async () => {
    const { out } = await inFolder({ "p.strata": TWICE }, () =>
      strata([...RUN.slice(0, 5), "--fix", "n=20", "--device", "sim", "--profile", "--json"]),
    );
    const [, launch, summary] = jsonLines(out);
    expect(summary).toMatchObject({ fixed: { n: 20 }, sizes: {} });
    expect(launch).toMatchObject({ workItems: 20, flops: 20 });
    for (const name of [...Object.keys(launch!), ...Object.keys(summary!)])
      if (name !== "v" && name !== "type") expect(page).toMatch(new RegExp(`\`${name}[.\`]`));
  });
});

describe("the page of a profile", () => {
  it("stands alone, and is well formed", async () => {
    await inFolder({ 'a<b>&"c.strata': TWICE }, async () => {
      const args = RUN.map((word) => (word === "p.strata" ? 'a<b>&"c.strata' : word));
      const { status, err } = await strata([
        ...args,
        "--device",
        "sim",
        "--profile-html",
        "p.html",
      ]);
      expect(status).toBe(0);
      expect(err).toContain("wrote p.html");
      const html = readFileSync("p.html", "utf8");
      expect(unbalanced(html)).toEqual([]);
      expect(html).toContain("a&lt;b>&amp;&quot;c.strata:");
      expect(html).not.toMatch(/<b>|<script|\b(src|href)=|url\(|@import/);
      expect(html.replaceAll('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/https?:/);
      const [, style] = /<style>([\s\S]*)<\/style>/.exec(html)!;
      const hash = createHash("sha256").update(style!).digest("base64");
      expect(html).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    });
  });

  it("escapes every text", async () => {
    const bad = `</td><img src=x onerror="alert(1)">&`;
    const found = await timedProfile({ name: bad });
    const [place] = found.launches[0]!.places;
    const maker = {
      what: "vectors",
      primitive: "mapVec",
      rule: bad,
      strategy: bad,
      place: bad,
    } as const;
    const places = [{ ...place!, name: bad, madeBy: maker }];
    const html = profilePage({
      ...found,
      name: bad,
      launches: found.launches.map((l) => ({ ...l, places, madeBy: [maker] })),
      remarks: [bad],
      compiled: { ...found.compiled, source: `${found.compiled.source}\n// ${bad}\n` },
    });
    expect(unbalanced(html)).toEqual([]);
    expect(html).not.toContain("<img");
    expect(html).not.toMatch(/&(?!amp;|lt;|quot;)/);
  });

  it("has the code with the figures beside its lines, and a dot for each launch", async () => {
    const found = await timedProfile({ name: "other", launches: 3, flopRate: 1.2 });
    const html = profilePage(found);
    const lines = found.compiled.source.trimEnd().split("\n");
    expect(html.match(/<tr[^>]*><td>\d+<\/td>/g)!.length).toBeGreaterThanOrEqual(lines.length);
    const read = found.launches[0]!.places.find((p) => p.what === "read")!;
    expect(html).toContain(
      `<tr class="hot"><td>${read.place}</td><td>${4 * 32}</td><td>100 %</td>`,
    );
    expect(html.match(/<g class="dot">/g)).toHaveLength(2);
    expect(html).toContain('<polyline class="roof"');
  });

  it("says where there is nothing to plot", async () => {
    expect(profilePage(await profiled())).toContain("There is no launch with a time");
  });

  it("is an error where it cannot be written", async () => {
    const { status, err } = await sim("--profile-html", "no/such/folder/p.html");
    expect(status).toBe(2);
    expect(err).toContain("E0003");
  });
});

describe("the roofline plot", () => {
  const known = (value: number) => ({ value, from: "given" }) as const;

  it.each([
    ["both speeds", known(100), known(50)],
    ["the bandwidth", known(100), null],
    ["the peak", null, known(50)],
    ["no speed", null, null],
  ] as const)("keeps dots and roofs inside with %s", async (_, bandwidth, flops) => {
    const { launches } = await timedProfile(
      { flopRate: 1e6 },
      { flopRate: 1e-7, flops: 1 },
      { flops: 1e9 },
      { flops: 0 },
      { bytes: { touched: null, requested: null } },
    );
    const svg = rooflinePlot(launches, { bandwidth, flops })!;
    expect(unbalanced(svg)).toEqual([]);
    expect(svg.match(/<circle/g)).toHaveLength(4);
    expect(svg).not.toMatch(/NaN|Infinity/);
    for (const [, x, y] of svg.matchAll(/<circle cx="([^"]*)" cy="([^"]*)"/g)) {
      expect(Number(x)).toSatisfy((n: number) => n >= 64 && n <= 740);
      expect(Number(y)).toSatisfy((n: number) => n >= 16 && n <= 372);
    }
    expect(svg.includes("<polyline")).toBe(bandwidth !== null || flops !== null);
    for (const [, points] of svg.matchAll(/points="([^"]*)"/g))
      for (const point of points!.split(" "))
        expect(Number(point.split(",")[1])).toSatisfy((n: number) => n >= 16 && n <= 372);
  });

  it("does not write one name over another", async () => {
    const { launches } = await timedProfile({ name: "b" }, { name: "c" });
    const svg = rooflinePlot(launches, { bandwidth: null, flops: null })!;
    const at = [
      ...svg.matchAll(
        /<text x="[^"]*" y="([^"]*)" dy="4" text-anchor="(?:start|end)">(?:twice_naive|b|c)</g,
      ),
    ];
    expect(new Set(at.map(([, y]) => y)).size).toBe(3);
  });
});

describe("the options", () => {
  it.each([
    ["--bandwidth", "fast"],
    ["--flops", "0"],
  ])("refuse %s %s", async (option, word) => {
    const { status, err } = await sim(option, word);
    expect(status).toBe(2);
    expect(err).toContain(`\`${word}\` is no speed`);
  });

  it.each(["run", "tune"])("are in the help of strata %s", async (command) => {
    const { out } = await strata([command, "--help"]);
    for (const option of ["--profile ", "--profile-html <file>", "--bandwidth", "--flops"])
      expect(out).toContain(option);
  });
});

it("without a driver a profile has counts, and says why there are no times", async () => {
  await inFolder({ "p.strata": TWICE }, (cwd) => {
    const env = { OCL_ICD_VENDORS: "/nonexistent", STRATA_REQUIRE_OPENCL: "" };
    const { status, out, err } = spawnStrata([...RUN, "--profile", "--json"], { cwd, env });
    expect(status).toBe(0);
    expect(err).toContain("simulator");
    expect(jsonLines(out).map((line) => line["type"])).toEqual(["run", "launch", "profile"]);
  });
});

describeOpenCL("on an OpenCL device", () => {
  it("prints what docs/profile.md shows, with other times", async () => {
    const [, command, shown] = /```sh\nstrata (.*)\n```\n\n```text\n(.*?)```/s.exec(page)!;
    const { status, out } = await strata(command!.split(" "));
    expect(status).toBe(0);
    expect(masked(out)).toEqual(masked(shown!));
  });

  it("tune profiles the fastest choice", async () => {
    const { status, out } = await inFolder({ "p.strata": TWICE }, () =>
      strata([
        "tune",
        "p.strata",
        "--size",
        "n=64",
        "--samples",
        "3",
        "--repeat",
        "2",
        "--json",
        ...SPEEDS,
      ]),
    );
    expect(status).toBe(0);
    const lines = jsonLines(out).filter(
      (l) => l["type"] !== "choice" && l["type"] !== "diagnostic",
    );
    const [tuned, launch, summary] = lines as [
      Record<string, { schedule?: string }>,
      object,
      object,
    ];
    const schedule = tuned["best"]!.schedule!;
    const name = `twice_${schedule.replace("default:", "")}`; // the default may be the fastest
    expect(launch).toMatchObject({ type: "launch", name, workItems: expect.any(Number) });
    expect(summary).toMatchObject({
      type: "profile",
      schedule,
      sizes: { n: 64 },
      rounds: 10,
      remarks: [],
    });
  });

  it("tells the times of the device c without a bandwidth", async () => {
    const { status, out } = await inFolder({ "p.strata": SUM }, () =>
      strata([
        "run",
        "p.strata",
        "xs=random:1",
        "--size",
        "n=20",
        "--schedule",
        "serial",
        "--device",
        "c",
        "--profile",
        "--json",
      ]),
    );
    expect(status).toBe(0);
    const [, launch, summary] = jsonLines(out);
    expect(launch).toMatchObject({ name: "sum_serial", ns: expect.any(Object), roofNs: null });
    expect(summary).toMatchObject({
      bandwidth: null,
      rounds: 10,
      remarks: [expect.stringContaining("--bandwidth")],
    });
  });
});

/** The lines of a profile without blanks, the name of the device, and what differs from one run to the next. */
const masked = (text: string): readonly string[] =>
  text
    .trim()
    .split("\n")
    .map((line) =>
      line.replace(/ on .*?(?=: a round| \()/, " on DEVICE").replace(/ \([^()]*\)$/, " ()"),
    )
    .map((line) =>
      /\d (ns|µs|ms|s)\b|GB\/s \(/.test(line)
        ? line.replace(/not told|\d[\d.]*( (ns|µs|ms|s|B|%))?(?!\w)/g, "#")
        : line,
    )
    .map((line) => line.replaceAll(/\s+/g, " "));

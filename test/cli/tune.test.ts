/** @file `strata tune` on an OpenCL device, and what it says where it cannot measure. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Choice, parse, random, tune, unwrap } from "../../src/index.ts";
import { describeOpenCL } from "../support/opencl.ts";
import { inFolder, jsonLines, spawnStrata, strata } from "./support.ts";

const SMOOTH = `import stencil
import gpu

fun smooth(A: [n]f32): [n]f32 =
  A |> pad(1, 1, clamp) |> slide(3, 1) |> map(\\w -> 0.25 * w[0] + 0.5 * w[1] + 0.125 * w[2])

schedule naive for smooth = mapNest(1, glb(0)) ; kernel
schedule tiled(t: nat in [8, 16, 32, 1000000] = 16, s: nat = 1) for smooth =
  overlappedTile([t]) ; promote(local) @ tiles ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
schedule broken for smooth = glb(0) ; nosuch ; kernel
`;

/** Right as long as there is one element. */
const WRONG = `import gpu
import tiling
fun p(xs: [n]f32, ys: [n]f32): [n]f32 = zip(xs, ys) |> map(\\p -> p.0 - 2.0 * p.1)
schedule naive for p = mapNest(1, glb(0)) ; kernel
rule crossed = zip(xs as [n]a, ys as [n]b) => zip(xs, gather(\\i -> clampIdx(n - 1 - i) as idx[n], ys))
schedule wrong(k: nat in [2, 3] = 2) for p = topDown(crossed) ; mapNest(1, glb(0)) ; kernel
`;

const SHORT = ["--repeat", "2", "--no-isolated"];

const run = (...args: readonly string[]) =>
  inFolder({ "p.strata": SMOOTH }, () => strata(["tune", "p.strata", ...args]));

interface Line {
  readonly type: string;
  readonly settings?: Choice["settings"] | number;
  readonly example?: Choice;
}

const linesOf = (out: string) => jsonLines(out) as unknown as readonly Line[];

describeOpenCL("strata tune", () => {
  it("times what fits, and gives the command for the best", async () => {
    await inFolder({ "p.strata": SMOOTH }, async () => {
      const size = ["--size", "n=48", "--repeat", "2", "--no-default"];
      const args = ["tune", "p.strata", ...size, "--out", "times.json"];
      const { status, out, err } = await strata(args);
      expect(status).toBe(0);
      expect(err).toContain("tiled: s has no declared values, so it keeps its default");
      expect(out).toMatch(/^smooth on .*, n=48\n +time +to best +to defaults +rounds\n/);
      expect(out).toMatch(/ naive\n/);
      expect(out).toMatch(/ tiled \(t=16, s=1\)\n/);
      expect(out).toContain("all 5 settings tried; results compared with the interpreter's\n");
      expect(out).toContain("3 settings that do not fit:\n");
      expect(out).toMatch(/ 2: E0603, \d+ does not divide n = 48.*, for instance tiled \(t=/);
      expect(out).toMatch(/ 1: E0201, no strategy .*`nosuch`.*: broken\n/);
      const [command = ""] = /^ {2}strata (run .*)$/m.exec(out)?.slice(1) ?? [];
      expect(command).toMatch(/^run p\.strata A=random:1 --schedule \w+ .*--size n=48$/);
      const again = await strata([...command.split(" "), "--check", "--device", "sim"]);
      expect(again.status).toBe(0);
      const written = JSON.parse(readFileSync("times.json", "utf8"));
      expect(written).toMatchObject({ v: 2, tried: 5, right: 3, unfit: 3, wrong: 0 });
      expect(written.command).toBe(`strata ${command}`);
      expect(written.choices).toHaveLength(3);
    });
  });

  it("prints lines of JSON", async () => {
    const { status, out } = await run("--json", "--schedule", "tiled", "--size", "n=64", ...SHORT);
    expect(status).toBe(0);
    const lines = linesOf(out);
    const choices = lines.filter((l) => l.type === "choice");
    expect(choices.map((c) => c.settings).toSorted()).toHaveLength(3);
    for (const c of choices)
      expect(c).toMatchObject({ v: 1, schedule: "tiled", us: expect.any(Number) });
    expect(lines.filter((l) => l.type === "unfit")).toMatchObject([
      { code: "E0603", count: 1, example: { settings: { t: 1000000 } } },
    ]);
    expect(lines.at(-1)).toMatchObject({
      type: "tuned",
      sizes: { n: 64 },
      settings: 4,
      tried: 4,
      best: { toBest: 1 },
      reference: "interpreter",
    });
  });

  it("draws as many as are asked for, by the seed", async () => {
    const drawn = async (seed: number) => {
      const args = ["--schedule", "tiled", "--size", "n=64", "--samples", "2", ...SHORT];
      const lines = linesOf((await run("--json", ...args, "--seed", `${seed}`)).out);
      expect(lines.at(-1)).toMatchObject({ tried: 2, seed });
      const settings = lines.map((l) => l.example?.settings ?? (l.type === "choice" && l.settings));
      return settings.flatMap((s) => {
        const { t } = typeof s === "object" ? s : {};
        return t === undefined || t === 16 ? [] : [t];
      });
    };
    const [first, ...others] = [
      await drawn(3),
      await drawn(3),
      await drawn(4),
      await drawn(5),
      await drawn(6),
      await drawn(8),
    ];
    expect(others[0]).toEqual(first);
    expect(new Set(others.map(String)).size).toBeGreaterThan(1);
  });

  it("fixes parameters", async () => {
    const args = ["--set", "t=8", "--size", "n=64", "--no-default", ...SHORT];
    const { out } = await run("--json", ...args);
    expect(jsonLines(out).at(-1)).toMatchObject({ settings: 2 });
    const unknown = await run("--set", "z=8", ...SHORT);
    expect(unknown.status).toBe(1);
    expect(unknown.err).toContain("no schedule that is tuned has a parameter `z`");
    const outside = await run("--set", "t=9", ...SHORT);
    expect(outside.err).toContain("`t` cannot be 9 in a schedule that is tuned");
    expect(outside.err).toContain("help: its values are 8, 16, 32, 1000000");
  });

  it("fixes sizes", async () => {
    const { out } = await run("--json", "--schedule", "tiled", "--fix", "n=64", ...SHORT);
    expect(jsonLines(out).at(-1)).toMatchObject({
      fixed: { n: 64 },
      sizes: {},
      right: 3,
      command: expect.stringContaining("--fix n=64"),
    });
  });

  it("is a failure where nothing fits", async () => {
    const { status, err } = await run("--schedule", "tiled", "--size", "n=7", ...SHORT);
    expect(status).toBe(1);
    expect(err).toContain("error[E0603]");
    expect(err).toMatch(/note: so for 4 settings, for instance tiled \(t=\d+, s=1\)/);
  });

  it("tries nothing that is too large for the device", async () => {
    const text = SMOOTH.replace("promote(local) @ tiles ; ", "");
    const { status, out } = await inFolder({ "p.strata": text }, () =>
      strata(["tune", "p.strata", "--size", "n=1000000", "--schedule", "tiled", ...SHORT]),
    );
    expect(status).toBe(0);
    expect(out).toMatch(/ 1: E0805, work-group 1000000 .*: tiled \(t=1000000, s=1\)\n/);
  });

  it("says loudly which results are wrong", async () => {
    await inFolder({ "p.strata": WRONG }, async () => {
      const args = ["tune", "p.strata", "--size", "n=300", "--no-default", ...SHORT];
      const { status, out, err } = await strata([...args, "--out", "all.json"]);
      expect(status).toBe(1);
      expect(err).toContain("error[E0507]: schedule `wrong` changes the result of `p`");
      expect(err).toContain("it should be equal to the interpreter, bit for bit");
      expect(err).toContain("on the device, wrong (k=2), n = 300");
      expect(err).toContain("strata bisect p.strata --program p --schedule wrong --set k=2");
      expect(out).toContain("best: naive");
      expect(out).toContain("1 of them gives the kernels of another one, and counts as that one");
      expect(JSON.parse(readFileSync("all.json", "utf8"))).toMatchObject({
        wrong: 1,
        same: 1,
        right: 1,
        wrongChoices: [{ schedule: "wrong", problem: [{ code: "E0507" }] }],
      });
    });
  });

  it("compares with the first result where the interpreter would take too long", async () => {
    const args = ["--size", "n=300000", "--samples", "1", "--seed", "2", ...SHORT];
    const right = await run("--schedule", "naive", "--schedule", "tiled", ...args);
    expect(right.out).toContain("results compared with those of the first setting");
    const wrong = await inFolder({ "p.strata": WRONG }, () =>
      strata(["tune", "p.strata", "--size", "n=300000", "--set", "k=3", ...SHORT]),
    );
    expect(wrong.status).toBe(1);
    expect(wrong.err).toContain("it should be equal to what naive gives, bit for bit");
  });

  it("survives a driver that crashes", async () => {
    Object.assign(process.env, { STRATA_TEST_CRASH: "SIGSEGV" });
    try {
      const { status, out } = await run("--schedule", "naive", "--json", "--size", "n=64");
      expect(status).toBe(4);
      expect(jsonLines(out)).toMatchObject([{ type: "diagnostic", code: "E0808" }]);
    } finally {
      Reflect.deleteProperty(process.env, "STRATA_TEST_CRASH");
    }
  });

  it("is a function too", async () => {
    const stages: string[] = [];
    const tuned = unwrap(
      await tune(
        parse(SMOOTH),
        { A: random(1) },
        {
          schedules: ["tiled"],
          sizes: { n: 96 },
          settings: { s: 2 },
          repeat: 3,
          progress: ({ stage }) => stages.push(stage),
        },
      ),
    );
    expect(tuned.choices.map((c) => Object.values(c.settings)[0]).toSorted()).toEqual([16, 32, 8]);
    expect(tuned.choices.find((c) => c.isDefault)).toMatchObject({ toDefaults: 1 });
    expect(tuned.choices[0]).toMatchObject({ toBest: 1, rounds: 3 });
    expect(tuned.unfit).toMatchObject([{ code: "E0603", count: 1 }]);
    expect(new Set(stages)).toEqual(new Set(["trying", "timing"]));
  });

  it("takes sizes that keep a device busy where none are given", async () => {
    const { out } = await run("--json", "--schedule", "naive", "--samples", "1", ...SHORT);
    expect(jsonLines(out).at(-1)).toMatchObject({
      sizes: { n: 2 ** 20 },
      command: "strata run p.strata A=random:1 --schedule naive --size n=1048576",
    });
  });
});

describe("strata tune without a device", () => {
  it("has a help", async () => {
    const { out } = await strata(["tune", "--help"]);
    expect(out).toMatchInlineSnapshot(`
      "Usage: strata tune [options] <file> [name=value...]

      Find the schedule and the values of its parameters with which a program is
      fastest on a device.

      Arguments:
        file                   the file that declares the program
        name=value             inputs: a .npy or .png file, a number, or
                               random:SEED[:LOW..HIGH]; arrays that are left out are
                               random

      Options:
        --allow-raw            allow the C code of \`extern fun\` in kernels: only if
                               you trust it
        --rules <file>         use the rules that this module of JavaScript exports,
                               and run its code: only if you trust it; repeatable
        --fix <name=value>     fix a size: kernels are made for this value alone;
                               repeatable
        --class <class>        weakest class of rewrites: exact keeps every bit,
                               finite does for finite data, approx (default) may
                               change the order of roundings (choices: "exact",
                               "finite", "approx")
        --fp <mode>            floating-point mode instead of the schedule's (choices:
                               "strict", "contract", "fast")
        --profile              time each launch of the fastest choice: GB/s, GFLOP/s,
                               share of the roof, registers, the lines that cost the
                               most
        --profile-html <file>  write the profile as a page, with the code and a
                               roofline plot (includes --profile)
        --bandwidth <GB/s>     bytes of global memory that the device moves, for the
                               roof of the profile (default: measured with kernels
                               that copy)
        --flops <GFLOP/s>      operations that the device computes, for the roof of
                               the profile
        --program <name>       the program, where the file declares several
        --schedule <name>      a schedule; repeatable (default: all of the program,
                               and the library's for the device)
        --no-default           leave out the library's default: try the program's
                               schedules alone
        --set <name=value>     keep a parameter at this value; repeatable
        --size <name=value>    a size that does not follow from the inputs; repeatable
        --device <device>      opencl (any), gpu, cpu, an index that \`strata devices\`
                               prints, or part of a name; or c, one core by the C
                               compiler (default: opencl)
        --samples <n>          number of settings to try (default: as many as --budget
                               allows)
        --budget <seconds>     time for the whole search (default: 60; with --samples:
                               no limit)
        --seed <n>             seed of the order in which settings are tried (default:
                               1)
        --repeat <n>           how often the fastest settings are timed (default: 20)
        --isolated             run kernels in a process of their own (default)
        --no-isolated          run kernels in this process, which a crash of a kernel
                               ends
        --timeout <seconds>    give up a setting that takes longer (default: 30)
        --fuel <rewrites>      most rewrites that a schedule may take (default:
                               1000000)
        --no-notes             say nothing about what the fastest schedule could do
                               better
        --save <file>          keep the fastest and all times in a file,
                               FILE.tuned.json, for --tuned of run, compile and others
        --out <file>           the same as --save
        --json                 print one JSON object per line, each with "v": 1
        --color <when>         use colours (default: on a terminal, unless NO_COLOR is
                               set) (choices: "auto", "always", "never")
        -h, --help             show this help

      Examples:
        $ strata tune jacobi2d.strata --size n=4096 --size m=4096
        $ strata tune jacobi2d.strata --schedule regs --set v=4 --samples 50 --seed 7
        $ strata tune matmul.strata A=a.npy B=b.npy --budget 300 --save matmul.tuned.json
      "
    `);
  });

  it("needs one", async () => {
    await inFolder({ "p.strata": SMOOTH }, (cwd) => {
      const env = { OCL_ICD_VENDORS: "/nonexistent", STRATA_REQUIRE_OPENCL: "" };
      const { status, err } = spawnStrata(["tune", "p.strata", "--size", "n=64"], { cwd, env });
      expect(status).toBe(4);
      expect(err).toContain("error[E080");
      expect(err).toContain("help: tuning needs a device: the simulator");
    });
  });

  it.each([
    ["--device", "sim"],
    ["--device", "interp"],
    ["--samples", "0"],
    ["--budget", "soon"],
    ["--seed", "-1"],
    ["--repeat", "x"],
    ["--timeout", "0"],
  ])("understands no %s %s", async (option, word) => {
    const { status, err } = await run(`${option}=${word}`);
    expect(status).toBe(2);
    expect(err).toMatch(/^help: write /m);
  });
});

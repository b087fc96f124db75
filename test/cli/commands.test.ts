/** @file What each command prints, for people and as JSON. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { howCalled, installCommand } from "../../src/cli/commands/init/init.ts";
import { SUM, TWICE, zeros } from "./fixtures.ts";
import { inFolder, jsonLines, startStrata, strata } from "./support.ts";

const withTwice = (args: readonly string[]) =>
  inFolder({ "p.strata": TWICE, "zeros.npy": zeros(8) }, () => strata(args));
const SIM = ["--device", "sim"];

/** Hundredths of a second after which a run that never ends has begun: three times what the start takes. */
const AT_WORK = 100;

/** Hundredths of a second of processor time that a process has had; enough, where the system does not say. */
function processorTime({ pid }: ChildProcess): number {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return AT_WORK;
  const [user, system] = readFileSync(stat, "utf8").split(") ")[1]!.split(" ").slice(11);
  return Number(user) + Number(system);
}

/** Starts a command that takes long, sends it the signal when it is at work, and returns the signal that ended it. */
async function endedBy(
  sent: NodeJS.Signals,
  args: readonly string[],
): Promise<NodeJS.Signals | null> {
  const child = startStrata(args);
  const ended = once(child, "exit");
  while (processorTime(child) < AT_WORK && child.exitCode === null) await sleep(50);
  child.kill(sent);
  return (await ended)[1];
}

describe("strata check", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("ends with %s while a rule is tested", async (sent) => {
    const file = "rule fused = map(f, map(g, xs)) => map(\\x -> f(g(x)), xs)\n";
    const args = ["check", "r.strata", "--runs", "10000000", "--jobs", "1"];
    expect(await inFolder({ "r.strata": file }, () => endedBy(sent, args))).toBe(sent);
  });

  it("says that all is well", async () => {
    expect(await withTwice(["check", "p.strata", "--no-notes"])).toEqual({
      status: 0,
      out: "p.strata: no type errors in 3 declarations, 2 schedules compiled\n",
      err: "",
    });
  });

  it("lists every mistake of every file, also of those that are imported", async () => {
    const files = {
      "a.strata": 'import "./b.strata"\nfun f(x: f32): f32 = y\nfun g(x: f32): f32 = z\n',
      "b.strata": "fun h(x: f32): f32 = w\n",
    };
    const { status, out } = await inFolder(files, () => strata(["check", "--json", "a.strata"]));
    const lines = jsonLines(out);
    expect(status).toBe(1);
    expect(lines.filter(({ type }) => type === "diagnostic")).toMatchObject([
      { v: 1, code: "E0201", severity: "error", place: { file: "a.strata", line: 2, column: 22 } },
      { v: 1, code: "E0201", place: { file: "a.strata", line: 3 } },
      { v: 1, code: "E0201", place: { file: "b.strata", line: 1 } },
    ]);
    expect(lines.at(-1)).toEqual({
      v: 1,
      type: "checked",
      file: "a.strata",
      declarations: 2,
      errors: 3,
      warnings: 0,
      notes: 0,
      compiled: 0,
      notTried: [],
    });
  });

  it("shows what rules need", async () => {
    const file = "rule chunks(k: nat) = map(f, xs) => join(map(\\t -> map(f, t), split(k, xs)))\n";
    const { out } = await inFolder({ "r.strata": file }, () => strata(["check", "-v", "r.strata"]));
    expect(out).toMatch(/^rule chunks: exact, needs k divides \w+ \(inferred\)$/m);
  });

  it("does not list as needed what always holds", async () => {
    const file =
      "rule same = zip(xs as [n]f32, ys as [m]f32) => zip(xs, ys) where n == m, 2 <= n\n";
    const { out } = await inFolder({ "r.strata": file }, () => strata(["check", "-v", "r.strata"]));
    expect(out).toMatch(/^rule same: exact, needs 2 <= \w$/m);
  });
});

describe("strata compile", () => {
  it("prints the kernel", async () => {
    const { out, err, status } = await withTwice(["compile", "p.strata", "--schedule", "naive"]);
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toContain("kernel void twice_naive(");
  });

  it("counts what is in each kernel", async () => {
    const { out } = await inFolder({ "p.strata": SUM }, () =>
      strata(["compile", "p.strata", "--json", "--no-notes"]),
    );
    expect(jsonLines(out)).toEqual([
      {
        v: 1,
        type: "kernel",
        name: "sum_serial",
        barriers: 0,
        indexDivMod: 0,
        loops: 1,
        statements: 4,
      },
      expect.objectContaining({ v: 1, type: "compiled", name: "sum_serial", sizes: ["n"] }),
    ]);
  });

  it("writes the source and the plan", async () => {
    const args = ["compile", "p.strata", "--schedule", "tiled", "--set", "t=8", "--out", "build"];
    await inFolder({ "p.strata": TWICE }, async () => {
      const { status, out } = await strata(args);
      expect({ status, out }).toEqual({
        status: 0,
        out: "build/twice_tiled.cl\nbuild/twice_tiled.plan.json\n",
      });
      expect(readFileSync("build/twice_tiled.cl", "utf8")).toContain("kernel void twice_tiled(");
      const plan = JSON.parse(readFileSync("build/twice_tiled.plan.json", "utf8"));
      expect(plan).toMatchObject({
        v: 2,
        format: "strata/plan",
        settings: { t: 8 },
        class: "exact",
        sizes: ["n"],
        conditions: [{ left: 8, op: "divides", right: "n" }],
        inputs: [{ name: "xs", type: "[n]f32", buffers: ["xs"] }],
        buffers: [
          { name: "xs", type: "f32", length: "n", role: "input" },
          { name: "out", type: "f32", length: "n", role: "output" },
        ],
        launches: [{ kernel: "twice_tiled", global: ["n"], local: [8], localMemoryBytes: 0 }],
      });
    });
  });
});

describe("strata run", () => {
  it("runs, checks and shows the result", async () => {
    const args = ["run", "p.strata", "--schedule", "naive", ...SIM, "xs=random:1", "--check"];
    const { status, out, err } = await withTwice(args);
    expect(status).toBe(0);
    expect(out).toContain("twice, schedule naive, in the simulator\n");
    expect(out).toContain("kernel twice_naive, 64 work-items\n");
    expect(out).toMatch(/^result: \[64\]f32 {2}sha256 [0-9a-f]{16} {2}-?\d.* … .*$/m);
    expect(out).toContain("check passed: equal to the interpreter, bit for bit; 64 compared\n");
    expect(err).toBe("sizes of random inputs: n=64 (--size sets them)\n");
  });

  it("gives the same result everywhere, and says so as JSON", async () => {
    const results = [];
    for (const device of ["interp", "sim"]) {
      const args = ["run", "p.strata", "--schedule", "tiled", "--device", device];
      const { out } = await withTwice([...args, "xs=random:7", "--size", "n=12", "--json"]);
      const [line = {}] = jsonLines(out);
      const { result } = line;
      expect(line).toMatchObject({
        v: 1,
        type: "run",
        program: "twice",
        schedule: "tiled",
        settings: { t: 4 },
        class: "exact",
        device,
        sizes: { n: 12 },
        check: null,
        out: null,
      });
      results.push(result);
    }
    expect(results[0]).toEqual(results[1]);
  });

  it("reads and writes files", async () => {
    await inFolder({ "p.strata": TWICE, "zeros.npy": zeros(8) }, async () => {
      const args = ["run", "p.strata", "--schedule", "naive", ...SIM, "xs=zeros.npy", "--out"];
      const { status, err } = await strata([...args, "out.npy"]);
      expect({ status, err }).toEqual({ status: 0, err: "wrote out.npy\n" });
      expect(readFileSync("out.npy").subarray(-32)).toEqual(Buffer.alloc(32));
    });
  });

  it("runs a program without a schedule in the interpreter", async () => {
    const file = "fun scaled(k: f32, xs: [n]f32): [n]f32 = map(\\x -> k * x, xs)\n";
    const args = ["run", "s.strata", "--device", "interp", "k=0", "xs=random:1", "--size", "n=3"];
    const { out } = await inFolder({ "s.strata": file }, () => strata(args));
    expect(out).toContain("scaled, as written, in the interpreter\n");
    expect(out).toMatch(/result: \[3\]f32 .* 0, /);
  });

  it("fails where the result differs, with the first difference", async () => {
    const file = `${TWICE}
/// A rule that is typed, but wrong.
rule wrong = map(\\x -> f(x), xs) => map(\\x -> f(x + 1.0), xs)
schedule bad for twice = topDown(wrong) ; mapNest(1, glb(0)) ; kernel
`;
    const args = ["run", "p.strata", "--schedule", "bad", ...SIM, "xs=zeros.npy", "--check"];
    const files = { "p.strata": file, "zeros.npy": zeros(3) };
    const { status, out, err } = await inFolder(files, () => strata(args));
    expect({ status, err }).toEqual({ status: 1, err: "" });
    expect(out).toContain(
      "check failed: the result is not equal to the interpreter, bit for bit\n",
    );
    expect(out).toContain("  3 of 3 differ\n");
    const interpreted = [...args.slice(0, 4), "--device", "interp", "xs=zeros.npy", "--check"];
    expect((await inFolder(files, () => strata(interpreted))).out).toContain(
      "check failed: the result is not equal to the program as it is written, bit for bit\n",
    );
    expect(out).toContain(
      "  the first is result[0]: 2, where the program as it is written has 0 (",
    );
  });

  it("ends with Ctrl-C, also while this process is at work", async () => {
    const file =
      "fun p(xs: [n]f32): [n]f32 = map(\\x -> reduce(\\a y -> a + y * x, 0.0, xs), xs)\n";
    const args = ["run", "p.strata", "--device", "interp", "xs=random:1", "--size", "n=100000"];
    const ended = () => endedBy("SIGINT", [...args, "--timeout", "600"]);
    expect(await inFolder({ "p.strata": file }, ended)).toBe("SIGINT");
  });

  it("is for known sizes alone where they are fixed", async () => {
    const args = ["run", "p.strata", "--schedule", "naive", ...SIM, "xs=zeros.npy", "--fix"];
    const right = await withTwice([...args, "n=8", "--check"]);
    expect(right).toMatchObject({ status: 0, err: "" });
    expect(right.out).toContain("twice for n = 8, schedule naive, in the simulator\n");
    const other = await withTwice([...args, "n=9"]);
    expect(other.status).toBe(1);
    expect(other.err).toContain("xs has 8 elements, but its type says 9");
    const unknown = await withTwice([...args, "m=8"]);
    expect(unknown.err).toContain("error[E0831]: `twice` has no size `m`");
  });

  it("ends when its time is up", async () => {
    const file = `import gpu
fun products(xs: [n]f32): [n]f32 = map(\\x -> reduce((+), 0.0, map(\\y -> x * y, xs)), xs)
schedule naive for products = mapNest(1, glb(0)) ; kernel
`;
    const args = ["run", "p.strata", "--schedule", "naive", "--device", "interp", "xs=random:1"];
    const limit = ["--size", "n=1000000", "--timeout", "0.02"];
    const { status, err } = await inFolder({ "p.strata": file }, () => strata([...args, ...limit]));
    expect(status).toBe(3);
    expect(err).toContain("error[E0905]: the run was ended after 0.02 s");
  });

  it("is within a bound of the interpreter where roundings may change order", async () => {
    const file = `import gpu
fun sum(xs: [n]f32): f32 = reduce((+), 0.0, xs)
approx rule backwards = reduce(op, z, xs) => reduce(op, z, reorder(\\i -> i, \\i -> i, xs))
schedule serial for sum = topDown(backwards) ; lowerSeq ; kernel
`;
    const args = ["run", "p.strata", ...SIM, "xs=random:1", "--size", "n=1000", "--check"];
    const { status, out } = await inFolder({ "p.strata": file }, () => strata(args));
    expect(status).toBe(0);
    expect(out).toContain(
      "check passed: within 2·γ(1000)·M of the interpreter (M: the program on absolute values), since the schedule changes the order of roundings",
    );
  });
});

describe("strata trace", () => {
  const trace = (...args: string[]) => withTwice(["trace", "p.strata", ...args]);

  it("numbers the steps, with rule, place and path, before and after", async () => {
    const { out, err, status } = await trace("--schedule", "naive");
    expect(status).toBe(0);
    expect(out).toBe(`1  glb(0) p.strata:7:39 at the root
   - map(\\x -> 2.0 * x, xs)
   + mapGlb(0, \\x -> 2.0 * x, xs)
2  kernel p.strata:7:49 at the root
   - mapGlb(0, \\x -> 2.0 * x, xs)
   + kernel(mapGlb(0, \\x -> 2.0 * x, xs))
`);
    expect(err).toBe("naive for twice: 2 steps; --goto N shows the term after step N\n");
  });

  it("goes to any step", async () => {
    const goto = async (step: string) => (await trace("--schedule", "naive", "--goto", step)).out;
    expect(await goto("0")).toBe("map(\\x -> 2.0 * x, xs)\n");
    expect(await goto("1")).toBe("mapGlb(0, \\x -> 2.0 * x, xs)\n");
    expect(await goto("last")).toBe("kernel(mapGlb(0, \\x -> 2.0 * x, xs))\n");
    expect(await trace("--schedule", "naive", "--goto", "3")).toMatchObject({ status: 2 });
  });

  it("carries the conditions", async () => {
    const { out } = await trace("--schedule", "tiled", "--goto", "last");
    expect(out).toMatch(/^where 4 divides n$/m);
  });

  it("is JSON on demand", async () => {
    const { out } = await trace("--schedule", "naive", "--json");
    const [start, ...lines] = jsonLines(out);
    expect(start).toMatchObject({
      v: 1,
      type: "start",
      program: "twice",
      schedule: "naive",
      settings: {},
    });
    expect(lines).toMatchObject([
      {
        v: 1,
        type: "step",
        number: 1,
        rule: "glb(0)",
        path: [],
        place: { file: "p.strata", line: 7, column: 39 },
        before: "map(\\x -> 2.0 * x, xs)",
        after: "mapGlb(0, \\x -> 2.0 * x, xs)",
      },
      expect.objectContaining({ type: "step", number: 2 }),
      { v: 1, type: "trace", program: "twice", schedule: "naive", steps: 2, ok: true },
    ]);
  });

  it("shows how far a schedule comes that fails, and what was tried", async () => {
    const file = `${TWICE}schedule fails for twice = topDown(glb(0)) ; topDown(wrg(0))\n`;
    const args = ["trace", "p.strata", "--schedule", "fails", "--failures"];
    const { status, out, err } = await inFolder({ "p.strata": file }, () => strata(args));
    expect(status).toBe(1);
    expect(out).toMatch(/^1 {2}glb\(0\) /);
    expect(out).toMatch(/x wrg\(0\).*: the left side does not match, \d+ times/);
    expect(err).toContain("1 step, then it fails");
    expect(err).toContain("error[E0501]");
  });
});

describe("a part of a term", () => {
  const NESTED =
    "fun p(A: [n][m]f32): [n][m]f32 = A |> map(\\r -> r |> map(\\x -> 2.0 * x + 1.0))\n";
  const trace = (schedule: string) =>
    inFolder({ "p.strata": `import gpu\n${NESTED}schedule s for p = ${schedule}\n` }, () =>
      strata(["trace", "p.strata", "--failures"]),
    );

  it("is shown with the names that the whole has", async () => {
    const { out, err } = await trace(
      "topDown({ a * b => b * a }) ; topDown({ map(\\x -> f(x) + 2.0, xs) => map(f, xs) })",
    );
    expect(out).toContain("\n   - 2.0 * x\n   + x * 2.0\n");
    expect(err).toContain("closest miss: `{…}` at 0.0: `map(\\x -> x * 2.0 + 1.0, xs)`");
    expect(err).toContain("the rule has `f(x) + 2`, the term has `map(\\x -> x * 2.0 + 1.0, xs)`");
    expect(out + err).not.toContain("#");
  });

  it("that a strategy refuses, too", async () => {
    const { err } = await trace(
      "topDown({ a * b => b * a }) ; function(body(function(body(isReduce))))",
    );
    expect(err).toContain(": `x * 2.0 + 1.0`");
  });
});

describe("strata init", () => {
  it("writes a program whose next command works", async () => {
    await inFolder({}, async () => {
      const { status, out } = await strata(["init"]);
      expect(status).toBe(0);
      const [, next] = /^next: strata (.*)$/m.exec(out)!;
      const run = await strata([...next!.split(" "), ...SIM]);
      expect(run.out).toContain("check passed");
      expect(run.status).toBe(0);
    });
  });

  it.each([
    [{}, "/project/node_modules/strata-lang", "strata"],
    [{ npm_command: "exec" }, "/project/node_modules/strata-lang", "npx strata"],
    [
      { npm_command: "exec" },
      "/home/me/.npm/_npx/1f2e/node_modules/strata-lang",
      "npx strata-lang",
    ],
  ])("names the command as it was called: %j in %s", (env, folder, command) => {
    expect(howCalled(env, folder)).toBe(command);
  });

  it.each([
    ["file:../../a b/strata-lang-0.2.0.tgz", "'/a b/strata-lang-0.2.0.tgz'"],
    ["https://registry.npmjs.org/strata-lang/-/strata-lang-0.2.0.tgz", undefined],
  ])("names the packed file that npx has installed: %s", async (resolved, file) => {
    const record = JSON.stringify({ packages: { "node_modules/strata-lang": { resolved } } });
    await inFolder({}, () => {
      const folder = join(process.cwd(), "_npx/1f/node_modules/strata-lang");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "../.package-lock.json"), record);
      const path = file?.replace("/a b", join(process.cwd(), "a b"));
      expect(installCommand(folder)).toBe(path ? `npm install --save-dev ${path}` : "npm install");
      expect(howCalled({ npm_command: "exec" }, folder)).toBe(
        path ? `npx --yes --package ${path} strata` : "npx strata-lang",
      );
    });
  });

  it("replaces no file", async () => {
    await inFolder({ "hello.strata": "// mine" }, async () => {
      expect(await strata(["init"])).toMatchObject({ status: 2 });
      expect(readFileSync("hello.strata", "utf8")).toBe("// mine");
      expect(existsSync("hello.strata.bak")).toBe(false);
    });
  });
});

describe("strata explain", () => {
  it("shows the section of a code", async () => {
    const { status, out } = await strata(["explain", "e0501"]);
    expect(status).toBe(0);
    expect(out).toMatch(/^E0501: a strategy did not apply\n/);
    expect(out).toContain("**Way out:**");
  });
});

describe("help", () => {
  it.each([
    "",
    "check",
    "run",
    "tune",
    "compile",
    "facts",
    "trace",
    "why",
    "init",
    "explain",
    "devices",
  ])("strata %s --help has examples", async (command) => {
    const { status, out, err } = await strata([...(command ? [command] : []), "--help"]);
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toContain("Usage: strata");
    expect(out).toContain("  $ strata ");
  });

  it("begins with commands that work one after the other", async () => {
    const { out } = await strata(["--help"]);
    const lines = [...out.matchAll(/^ {2}\$ strata (.*)$/gm)].map((m) => m[1]!.split(" "));
    expect(lines.length).toBe(3);
    await inFolder({}, async () => {
      for (const args of lines) expect(await strata(args)).toMatchObject({ status: 0 });
    });
  });
});

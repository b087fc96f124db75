/** @file `strata tune` tries the library's default beside the schedules of a program, in each class that is allowed. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inFolder, jsonLines, strata } from "./support.ts";

const FILES = {
  "sum.strata": `import gpu
export fun sum(xs: [n]f32): f32 = reduce((+), 0.0, xs)
schedule seq for sum = lowerSeq ; kernel
`,
  "plain.strata": "export fun twice(xs: [n]f32): [n]f32 = map(\\x -> 2.0 * x, xs)\n",
};

/** On one core by the C compiler, for which CPU defaults are made. */
const SHORT = ["--device", "c", "--size", "n=5000", "--repeat", "1", "--no-isolated", "--no-notes"];

const among = (...args: readonly string[]) => inFolder(FILES, () => strata(args));
const tune = (...args: readonly string[]) => among("tune", ...args, ...SHORT);

interface Tried {
  readonly schedule: string;
  readonly class?: string;
}

/** The schedules of the right choices, as `default:cpu exact`, in the order of the alphabet. */
const triedIn = (out: string): readonly string[] => {
  const lines = jsonLines(out).filter(({ type }) => type === "choice");
  const names = lines
    .map((line) => line as unknown as Tried)
    .map(({ schedule, class: allowed = "" }) => `${schedule} ${allowed}`.trim());
  return [...new Set(names)].sort();
};

it("tries it in each class, and gives the command for the best", async () => {
  await inFolder(FILES, async () => {
    const { status, out, err } = await strata(["tune", "sum.strata", ...SHORT]);
    expect({ status, err }).toEqual({ status: 0, err: "" });
    expect(out).toMatch(/ default:cpu \(v=16, chunk=65536\)$/m);
    expect(out).toMatch(/ seq$/m);
    // What the default does in class exact is what `seq` says, with any parameters.
    expect(out).toContain("all 15 settings tried");
    expect(out).toContain("5 of them give the kernels of another one, and count as that one");
    const [command = ""] = /^ {2}strata (run .*)$/m.exec(out)?.slice(1) ?? [];
    expect((await strata([...command.split(" "), "--check"])).status).toBe(0);
  });
});

it("lists a default that gives the kernels of the program's schedule", async () => {
  const { out } = await tune("sum.strata", "--json", "--class", "exact");
  expect(triedIn(out)).toEqual(["default:cpu", "seq"]);
  expect(jsonLines(out).at(-1)).toMatchObject({
    same: 5,
    right: 2,
    tried: 6,
    idle: ["default:cpu: v", "default:cpu: chunk"],
  });
});

it("tries class exact where it gives other kernels", async () => {
  const text = "export fun sum(xs: [n]f32): f32 = reduce((+), 0.0, xs)\n";
  await inFolder({ "sum.strata": text }, async () => {
    const args = ["tune", "sum.strata", "--json", "--out", "log.json", ...SHORT];
    expect(triedIn((await strata(args)).out)).toEqual(["default:cpu", "default:cpu exact"]);
    const log = JSON.parse(readFileSync("log.json", "utf8"));
    const exact = log.choices.filter((c: Tried) => c.class === "exact");
    writeFileSync("exact.json", JSON.stringify({ ...log, choices: exact }));
    const { out } = await strata(["compile", "sum.strata", "--tuned", "exact.json", "--json"]);
    expect(jsonLines(out).find(({ type }) => type === "compiled")).toMatchObject({
      schedule: "default:cpu",
      class: "exact",
    });
  });
});

it.each([
  ["sum.strata --no-default", ["seq"]],
  ["sum.strata --schedule seq", ["seq"]],
  ["sum.strata --schedule default:gpu", ["default:gpu"]],
  ["plain.strata", ["default:cpu"]],
])("%s", async (line, expected) => {
  const { status, out } = await tune(...line.split(" "), "--json");
  expect(status).toBe(0);
  expect(triedIn(out)).toEqual(expected);
});

it("saves what --tuned of other commands takes, and says where the program has changed since", async () => {
  await inFolder(FILES, async () => {
    const save = ["--save", "plain.tuned.json", "--set", "v=8"];
    const saved = await strata(["tune", "plain.strata", ...save, ...SHORT]);
    expect(saved.err).toContain("parameters that change nothing here: default:cpu: chunk");
    const compile = ["compile", "plain.strata", "--tuned", "plain.tuned.json", "--json"];
    const [fresh, own] = [await strata(compile), await strata([...compile, "--set", "v=4"])];
    expect(fresh.err).toBe("");
    const compiled = (out: string) => jsonLines(out).find(({ type }) => type === "compiled");
    const settings = { v: 8, chunk: 65536 };
    expect(compiled(fresh.out)).toMatchObject({ schedule: "default:cpu", settings });
    expect(compiled(own.out)).toMatchObject({ settings: { ...settings, v: 4 } });
    writeFileSync("plain.strata", FILES["plain.strata"].replace("2.0", "3.0"));
    const stale = await strata(compile);
    expect(stale.status).toBe(0);
    expect(stale.out).toContain("W0007");
    expect(stale.out).toContain(
      "schedule `default:cpu` of `twice`, or something that it uses, has changed",
    );
  });
});

it("has nothing to try without a schedule and a default", async () => {
  const { status, err } = await tune("plain.strata", "--no-default");
  expect(status).toBe(1);
  expect(err).toContain("error[E0206]: `twice` has no schedule");
});

/** @file `strata test` runs schedules on random data and sizes, and shows the smallest case of one that is wrong. */
import { expect, it } from "vitest";
import { describeOpenCL } from "../support/opencl.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const PROGRAM = `import gpu
import tiling
fun p(xs: [n]f32, ys: [n]f32): [n]f32 = zip(xs, ys) |> map(\\p -> p.0 - 2.0 * p.1)
schedule naive for p = mapNest(1, glb(0)) ; kernel
schedule tiled(t: nat in [4, 8]) for p = tile([t]) ; lowerTo([wrg(0), lcl(0, t)]) ; kernel
`;
const SUM = `import gpu
import reduction
fun sum(xs: [n]f32): f32 = reduce((+), 0.0, xs)
schedule tree for sum = partialReducePadded(8) @ topDown ; lowerSeq ; kernel
`;
/** Right as long as there is one element. */
const WRONG = `${PROGRAM}
rule crossed = zip(xs as [n]a, ys as [n]b) => zip(xs, gather(\\i -> clampIdx(n - 1 - i) as idx[n], ys))
schedule wrong for p = topDown(crossed) ; mapNest(1, glb(0)) ; kernel
`;

const test = (text: string, ...options: readonly string[]) =>
  inFolder({ "p.strata": text }, () => strata(["test", "p.strata", ...options]));

it("tests every schedule, on sizes that its tiles divide", async () => {
  const { status, out, err } = await test(PROGRAM, "--runs", "40");
  expect({ status, err }).toEqual({ status: 0, err: "" });
  expect(out).toMatch(/✓ p\.naive +40 cases {2}0 discarded {2}exact\n/);
  expect(out).toMatch(/✓ p\.tiled +40 cases {2}0 discarded {2}exact\n/);
  expect(out).toContain("p.strata: 2 schedules, none failed, seed 1\n");
});

it("allows an approx schedule what its bound allows", async () => {
  const { status, out } = await test(SUM, "--runs", "30", "--json");
  expect(status).toBe(0);
  expect(jsonLines(out)).toMatchObject([
    { type: "scheduleTested", schedule: "tree", class: "approx", cases: 30, ok: true },
    { type: "schedulesTested", schedules: 1, failed: 0, seed: 1 },
  ]);
});

it("shows the smallest sizes on which a schedule is wrong, and the case again", async () => {
  const { status, out, err } = await test(WRONG);
  expect(status).toBe(1);
  expect(out).toContain("✗ p.wrong");
  expect(err).toContain(
    "error[E0507]: schedule `wrong` changes the result of `p`\n --> p.strata:8:10",
  );
  expect(err).toContain("in the interpreter with n = 2");
  const [, replay] = /strata test p\.strata --replay (\d+:\d+)/.exec(err)!;
  expect((await test(WRONG, "--replay", replay!)).err).toBe(err);
});

it("gives schedules the budgets of --fuel", async () => {
  const text = PROGRAM.replace(/schedule tiled.*\n/, "");
  const spent = await test(text, "--runs", "1", "--fuel", "1");
  expect(spent.status).toBe(3);
  expect(spent.err).toContain("error[E0901]: schedule `naive` used up its 1 rewrites");
  expect(await test(text, "--runs", "1", "--fuel", "20")).toMatchObject({ status: 0, err: "" });
});

it("shows the step that changes the result, and the data", async () => {
  const { err } = await test(WRONG);
  expect(err).toMatch(/8 \| schedule wrong for p = .*\n.* -+ step 1 changes it/);
  expect(err).toMatch(/= note: xs = \[\S+, \S+\], ys = \[\S+, \S+\]\n/);
  expect(err).toContain(
    "step 1, `crossed`, changes it:\n            zip(xs, ys)\n          became",
  );
});

it.each(["topDown(crossed) ; mapNest(1, glb(0)) ; kernel", "topDown(crossed) ; tile([t])"])(
  "shows a file that says the same when it is run: %s",
  async (body) => {
    const schedule = `schedule wrong(t: nat in [4, 8]) for p = ${body}\n`;
    const { err } = await test(WRONG.replace(/schedule wrong.*\n/, schedule));
    const shown = /put this into (\S+):\n([\s\S]*?)\n {10}and run:\n {10}strata (.*)\n/;
    const [, file, text, words] = shown.exec(err)!;
    await inFolder({ [file!]: text!.replace(/^ {10}/gm, "") }, async () => {
      const ran = await strata(words!.split(" "));
      expect(ran.status).toBe(1);
      expect(ran.out + ran.err).toMatch(/[1-9] of [1-9] differ/);
    });
  },
);

it("says that a schedule changes the result rather than that it cannot be compiled", async () => {
  const schedule = "schedule unmapped for p = topDown(crossed)\n";
  const { err } = await test(WRONG.replace(/schedule wrong.*\n/, schedule));
  expect(err).toContain("error[E0507]: schedule `unmapped` changes the result of `p`");
  expect(err).not.toContain("E07");
});

it("says that a step leaves the result without a value", async () => {
  const { err } = await test(`${PROGRAM}
rule off = zip(xs as [n]a, ys as [n]b) => zip(xs, gather(\\i -> (i + 1) as idx[n], ys))
schedule wrong for p = topDown(off) ; mapNest(1, glb(0)) ; kernel
`);
  expect(err).toContain("error[E0507]: schedule `wrong` changes the result of `p`");
  expect(err).toContain("it has no value any more");
});

it("says what stands in the way of a schedule", async () => {
  const { status, err } = await test(`${PROGRAM}schedule open for p = id\n`);
  expect(status).toBe(1);
  expect(err).toMatch(/error\[E07\d\d\]/);
});

it.each([
  ["--runs", "x"],
  ["--replay", "1"],
  ["--device", ""],
])("understands no %s %s", async (option, word) =>
  expect((await test(PROGRAM, option, word)).status).toBe(2),
);

describeOpenCL("a device that computes another result than the simulator", () => {
  it("is no fault of the schedule", async () => {
    const text = `import gpu
extern fun twice(x: f32): f32 = "3.0f * x" means 2.0 * x
fun p(xs: [n]f32): [n]f32 = map(twice, xs)
schedule naive for p = mapNest(1, glb(0)) ; kernel
`;
    const { err } = await test(text, "--runs", "3", "--device", "opencl", "--allow-raw");
    expect(err).toContain("error[E0507]: schedule `naive` changes the result of `p`");
    expect(err).toContain("no step of the schedule is at fault");
    expect(err).toContain(
      "help: the simulator agrees, the device does not: compare each `extern fun`",
    );
    expect(err).not.toContain("strata bisect");
  });
});

describeOpenCL("strata test on a device", () => {
  it("compares its results too", async () => {
    const { status, out } = await test(PROGRAM, "--runs", "1", "--device", "opencl");
    expect(status).toBe(0);
    expect(out).toContain("2 schedules, none failed");
  });
});

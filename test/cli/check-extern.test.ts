/** @file `strata check --device`: C code that gives what it means on a device, and C code that does not. */
import { expect, it } from "vitest";
import { describeOpenCL } from "../support/opencl.ts";
import { inFolder, jsonLines, strata } from "./support.ts";

const RIGHT = [
  'extern fun recip(x: f32): f32 = "native_recip(x)" means 1.0 / x',
  'extern fun scaled(x: f32, k: i32): f32 = "x * 0.5f + k" means x * 0.5 + (k as f32)',
  'extern fun seven(): f32 = "7.0f" means 7.0',
  'extern fun odd(k: i32, b: bool): bool = "b && (k & 1)" means b && k % 2 != 0',
];
const WRONG = [
  'extern fun larger(x: f32, y: f32): f32 = "x > y ? x : x" means max(x, y)',
  'extern fun halved(k: i32): i32 = "k >> 1" means k / 2',
];
const check = (lines: readonly string[], ...options: readonly string[]) =>
  inFolder({ "r.strata": `${lines.join("\n")}\n` }, () =>
    strata(["check", "r.strata", "--allow-raw", ...options]),
  );

describeOpenCL("on a device", () => {
  it("code that gives what it means is found right", async () => {
    const { status, out, err } = await check(RIGHT, "--device", "opencl", "--json");
    expect({ status, err }).toEqual({ status: 0, err: "" });
    const lines = jsonLines(out).filter(({ type }) => type === "externTested");
    expect(lines).toMatchObject(
      ["recip", "scaled", "seven", "odd"].map((name) => ({ function: name, cases: 100, ok: true })),
    );
  });

  it.each([
    ["larger", WRONG[0]!],
    ["halved", WRONG[1]!],
  ])("code that does not is shown with arguments and both values: %s", async (name, line) => {
    const { status, err } = await check([line], "--device", "opencl", "--runs", "200");
    expect(status).toBe(1);
    expect(err).toContain(`error[E0508]: the C code of \`${name}\` does not compute its meaning`);
    expect(err).toMatch(
      new RegExp(`${name}\\(.*\\) gives .*, and its meaning is .*; \\d+ of 100 differ`),
    );
  });

  it("code that does not compile is an error of the device", async () => {
    const bad = 'extern fun bad(x: f32): f32 = "nothing(x)" means x';
    const { status, err } = await check([bad], "--device", "opencl");
    expect(status).toBe(4);
    expect(err).toMatch(/error\[E08\d\d\]/);
  });
});

it("without a device that fits, says that nothing was compared", async () => {
  const { status, err } = await check(RIGHT, "--device", "opencl:no such device");
  expect(status).toBe(0);
  expect(err).toContain("the C code of functions is not compared with their meaning");
});

it("compares on devices of OpenCL only, and nothing without --device", async () => {
  const sim = await check(RIGHT, "--device", "sim");
  expect(sim.status).toBe(2);
  expect(sim.err).toContain("C code can be compared only on a device");
  expect((await check(WRONG)).status).toBe(0);
});

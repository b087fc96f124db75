import { describe, expect, it } from "vitest";
import { describeOpenCL } from "../../../test/support/opencl.ts";
import { selectDevice } from "./devices.ts";
import { experiments, worstUlps } from "./experiments.ts";
import { CORRECT_ROUNDING, type DeviceFacts, describeDifferences, probeDevice } from "./probe.ts";

const IEEE: Omit<DeviceFacts, "differences"> = {
  contracts: { byDefault: false, whenOff: false },
  divide: { byDefault: 0, withOption: 0 },
  squareRoot: { byDefault: 0, withOption: 0 },
  fma: true,
  subnormals: { arithmetic: true, divide: true, squareRoot: true },
  strictOptions: CORRECT_ROUNDING,
};

describe("the sentences about a device", () => {
  it("are none where it follows IEEE 754", () => {
    expect(describeDifferences(IEEE)).toEqual([]);
  });
  it.each<[string, Partial<DeviceFacts>]>([
    [
      "a * b + c is fused unless FP_CONTRACT is OFF",
      { contracts: { byDefault: true, whenOff: false } },
    ],
    [
      "a * b + c is fused even under FP_CONTRACT OFF",
      { contracts: { byDefault: true, whenOff: true } },
    ],
    [
      `f32 division is off by up to 2 ulp unless built with ${CORRECT_ROUNDING}`,
      { divide: { byDefault: 2, withOption: 0 } },
    ],
    [
      "f32 division is off by up to 2 ulp, and the driver has no option against it",
      { divide: { byDefault: 2, withOption: undefined } },
    ],
    [
      `f32 square root is off by up to 1 ulp even under ${CORRECT_ROUNDING}`,
      { squareRoot: { byDefault: 3, withOption: 1 } },
    ],
    ["fma is not rounded once", { fma: false }],
    [
      "subnormal f32 numbers are not kept in division",
      { subnormals: { ...IEEE.subnormals, divide: false } },
    ],
  ])("%s", (sentence, change) => {
    expect(describeDifferences({ ...IEEE, ...change })).toEqual([sentence]);
  });
});

describe("the experiments", () => {
  const all = experiments();
  it("tell fused from unfused in nearly every sample", () => {
    const { a, b, c, expected } = all.mulAdd;
    const fused = a.map((x, i) => x * b[i]! + c[i]!);
    const telling = fused.filter((x, i) => x !== expected[i]);
    expect(telling.length).toBeGreaterThan(0.9 * a.length);
  });
  it("reach subnormal operands and results", () => {
    const isSubnormal = (x: number): boolean => x !== 0 && Math.abs(x) < 2 ** -126;
    expect(all.subnormalAdd.a.every(isSubnormal)).toBe(true);
    expect(all.subnormalMul.expected.filter(isSubnormal).length).toBeGreaterThan(1000);
    expect(all.subnormalDivide.expected.filter(isSubnormal).length).toBeGreaterThan(1000);
  });
  it("measure in units of the last place, across zero too", () => {
    const of = (x: number, y: number): number => worstUlps(Float32Array.of(x), Float32Array.of(y));
    expect(of(1, 1)).toBe(0);
    expect(of(1, 1 + 2 ** -23)).toBe(1);
    expect(of(0, -0)).toBe(0);
    expect(of(2 ** -149, -(2 ** -149))).toBe(2);
    expect(of(NaN, 1)).toBeGreaterThan(1e6);
  });
});

describeOpenCL("probing the device", () => {
  it("answers every question, and the sentences follow", () => {
    const { differences, ...facts } = probeDevice(selectDevice());
    expect(differences).toEqual(describeDifferences(facts));
    expect(facts.contracts.whenOff).toBe(false);
    expect(facts.fma).toBe(true);
    expect(facts.strictOptions).toBe(facts.divide.withOption === undefined ? "" : CORRECT_ROUNDING);
  });
});

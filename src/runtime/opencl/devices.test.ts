import { describe, expect, it } from "vitest";
import { describeOpenCL } from "../../../test/support/opencl.ts";
import { fault } from "../testing/fault.ts";
import {
  chooseDevice,
  type DeviceInfo,
  type DeviceType,
  listDevices,
  selectDevice,
} from "./devices.ts";
import { testDevice } from "./testing/device.ts";

const device = (index: string, type: DeviceType, name: string, platform = "P"): DeviceInfo =>
  testDevice({ index, platform, name, type });

const DEVICES = [
  device("0:0", "cpu", "pthread-Xeon", "Portable Computing Language"),
  device("0:1", "accelerator", "FPGA"),
  device("1:0", "gpu", "H200", "NVIDIA CUDA"),
  device("1:1", "gpu", "A100", "NVIDIA CUDA"),
];

describe("choosing a device", () => {
  it.each([
    [undefined, "1:0"],
    ["0:1", "0:1"],
    ["gpu", "1:0"],
    ["CPU", "0:0"],
    ["a100", "1:1"],
    ["portable", "0:0"],
    ["nvidia", "1:0"],
    ["1:1", "1:1"],
  ])("%s takes %s, with or without `opencl:`", (selector, index) => {
    expect(chooseDevice(DEVICES, selector).index).toBe(index);
    expect(chooseDevice(DEVICES, `opencl:${selector ?? ""}`).index).toBe(index);
  });
  it.each(["opencl", "OpenCL", "opencl:", ""])("`%s` is any device", (word) => {
    expect(chooseDevice(DEVICES, word).index).toBe("1:0");
  });
  it("lists what exists when nothing fits", () => {
    expect(() => chooseDevice(DEVICES, "radeon")).toThrow(fault("E0802"));
    expect(() => chooseDevice(DEVICES, "sim")).toThrow(fault("E0802"));
    expect(() => chooseDevice(DEVICES, "2:0")).toThrow(
      /matches "2:0"\nthese exist:\n {2}0:0 {2}cpu {2}pthread-Xeon/,
    );
  });
  it("says what to install where there is none", () => {
    expect(() => chooseDevice([])).toThrow(/no OpenCL device\nhelp: .*pocl-opencl-icd/);
  });
});

describeOpenCL("the devices of this machine", () => {
  it("are plain data with sensible figures", () => {
    const devices = listDevices();
    expect(structuredClone(devices)).toEqual(devices);
    for (const info of devices) {
      expect(info.index).toMatch(/^\d+:\d+$/);
      expect(info.name).not.toBe("");
      expect(info.computeUnits).toBeGreaterThan(0);
      expect(info.maxAllocationBytes).toBeLessThanOrEqual(info.globalMemoryBytes);
      expect(info.maxWorkItemSizes.length).toBeGreaterThanOrEqual(3);
    }
  });
  it("are chosen by STRATA_DEVICE where nothing else is said", () => {
    const { STRATA_DEVICE: before } = process.env;
    try {
      Object.assign(process.env, { STRATA_DEVICE: "no such device" });
      expect(() => selectDevice()).toThrow('matches "no such device"');
      expect(() => selectDevice("opencl")).toThrow('matches "no such device"');
      expect(selectDevice("opencl:0:0").index).toBe("0:0");
      expect(selectDevice("0:0").index).toBe("0:0");
    } finally {
      Reflect.deleteProperty(process.env, "STRATA_DEVICE");
      if (before !== undefined) Object.assign(process.env, { STRATA_DEVICE: before });
    }
  });
});

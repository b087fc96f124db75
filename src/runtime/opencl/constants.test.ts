import { describe, expect, it } from "vitest";
import { codeName } from "./constants.ts";

describe("error codes", () => {
  it.each([
    [0, "CL_SUCCESS"],
    [-5, "CL_OUT_OF_RESOURCES"],
    [-11, "CL_BUILD_PROGRAM_FAILURE"],
    [-19, "CL_KERNEL_ARG_INFO_NOT_AVAILABLE"],
    [-30, "CL_INVALID_VALUE"],
    [-46, "CL_INVALID_KERNEL_NAME"],
    [-54, "CL_INVALID_WORK_GROUP_SIZE"],
    [-61, "CL_INVALID_BUFFER_SIZE"],
    [-68, "CL_INVALID_DEVICE_PARTITION_COUNT"],
    [-1001, "CL_PLATFORM_NOT_FOUND_KHR"],
    [-25, "unknown OpenCL error -25"],
    [-9998, "unknown OpenCL error -9998"],
  ])("%i is %s", (code, name) => {
    expect(codeName(code)).toBe(name);
  });
});

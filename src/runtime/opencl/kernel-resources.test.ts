import { describe, expect, it } from "vitest";
import { readKernelResources } from "./kernel-resources.ts";

const resources = (log: string) => Object.fromEntries(readKernelResources(log));

const NONE = { stackBytes: 0, spillStoreBytes: 0, spillLoadBytes: 0 };

describe("the resources of kernels in a build log of NVIDIA's driver", () => {
  it("are read where nothing is spilled", () => {
    const log = `
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'jacobi1d_tiled' for 'sm_90'
ptxas info    : Function properties for jacobi1d_tiled
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 18 registers, used 1 barriers, 264 bytes smem, 548 bytes cmem[0]
ptxas info    : Compile time = 7.009 ms
`;
    expect(resources(log)).toEqual({ jacobi1d_tiled: { registers: 18, ...NONE } });
  });

  it("are read for each of several kernels, with spills", () => {
    const log = [
      "ptxas info    : Overriding maximum register limit 256 for 'sum_first' with  32 of maxrregcount option",
      "ptxas info    : Compiling entry function 'sum_first' for 'sm_90a'",
      "ptxas info    : Function properties for sum_first",
      "    424 bytes stack frame, 660 bytes spill stores, 784 bytes spill loads",
      "ptxas info    : Used 32 registers, used 0 barriers, 424 bytes cumulative stack size",
      "ptxas info    : Compiling entry function 'sum_second' for 'sm_90a'",
      "ptxas info    : Function properties for sum_second",
      "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads",
      "ptxas info    : Used 255 registers, 488 bytes cmem[0], 28 bytes cmem[2]",
    ].join("\r\n");
    expect(resources(log)).toEqual({
      sum_first: { registers: 32, stackBytes: 424, spillStoreBytes: 660, spillLoadBytes: 784 },
      sum_second: { registers: 255, ...NONE },
    });
  });

  it("are those of the kernel, not of a function that it calls", () => {
    const log = `ptxas info    : Compiling entry function 'k' for 'sm_80'
ptxas info    : Function properties for k
    16 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads
ptxas info    : Function properties for int_div
    96 bytes stack frame, 200 bytes spill stores, 200 bytes spill loads
ptxas info    : Used 40 registers, 380 bytes cmem[0]
ptxas info    : Function properties for other_helper
    32 bytes stack frame, 1 bytes spill stores, 1 bytes spill loads
`;
    expect(resources(log)).toEqual({
      k: { registers: 40, stackBytes: 16, spillStoreBytes: 8, spillLoadBytes: 12 },
    });
  });

  it("are read in the form of old drivers, which tell no stack frame", () => {
    const log = `: Considering profile 'compute_13' for gpu='sm_13' in 'cuModuleLoadDataEx_4'
: Retrieving binary for 'cuModuleLoadDataEx_4', for gpu='sm_13', usage mode='  '
ptxas info    : Compiling entry function 'matmul_naive' for 'sm_13'
ptxas info    : Used 10 registers, 8+16 bytes smem, 4 bytes cmem[1]`;
    expect(resources(log)).toEqual({ matmul_naive: { registers: 10, ...NONE } });
  });

  it("are none where the driver has kept the program, or is another one", () => {
    expect(resources("")).toEqual({});
    const warned = 'warning: <source>:3:7: unused variable "Used 12 registers"';
    expect(resources(warned)).toEqual({});
  });

  it("are none for a kernel whose line is cut off", () => {
    const log = "ptxas info    : Compiling entry function 'k' for 'sm_80'\nptxas info    : Use";
    expect(resources(log)).toEqual({});
  });
});

import { afterEach, expect, it } from "vitest";
import { describeOpenCL } from "../../../test/support/opencl.ts";
import { fault } from "../testing/fault.ts";
import { DeviceProcess, runIsolated } from "./child.ts";
import type { RunRequest } from "./request.ts";
import { openDevice } from "./session.ts";

const DOUBLE: RunRequest = {
  source: "kernel void twice(global float *a) { a[get_global_id(0)] *= 2.0f; }",
  buffers: [{ name: "a", bytes: 12, init: Float32Array.of(1, 2, 3) }],
  launches: [{ kernel: "twice", args: [{ buffer: "a" }], global: [3] }],
  read: ["a"],
};

const FOR_EVER: RunRequest = {
  source: "kernel void wait(volatile global int *a) { while (a[0] != 1) a[1]++; }",
  buffers: [{ name: "a", bytes: 8, poison: true }],
  launches: [{ kernel: "wait", args: [{ buffer: "a" }], global: [1] }],
  read: [],
};

const timeoutMs = 60_000;

describeOpenCL("a request in a process of its own", () => {
  afterEach(() => {
    Reflect.deleteProperty(process.env, "STRATA_TEST_CRASH");
  });
  it("gives what it gives here", async () => {
    const there = await runIsolated(DOUBLE, { timeoutMs });
    using session = openDevice();
    expect(there.outputs).toEqual(session.run(DOUBLE).outputs);
    expect(there.outputs.get("a")!.buffer.byteLength).toBe(12);
    expect(there.launches[0]).toMatchObject({ kernel: "twice", skipped: false });
  });
  it("raises the same errors", async () => {
    const broken = { ...DOUBLE, source: "kernel void twice(global float *a) { a[0] = foo; }" };
    const error = await runIsolated(broken, { timeoutMs }).catch((e: unknown) => e);
    expect(error).toEqual(fault("E0803"));
    expect(String(error)).toContain("1 | kernel void twice(global float *a) { a[0] = foo; }");
    expect(error).toHaveProperty("details.log", expect.stringContaining("foo"));
    await expect(runIsolated({ ...DOUBLE, read: ["z"] }, { timeoutMs })).rejects.toThrow(
      fault("E0806"),
    );
    await expect(runIsolated(DOUBLE, { timeoutMs, device: "toaster" })).rejects.toThrow(
      fault("E0802"),
    );
  });
  it("is ended when its time is up", async () => {
    const run = runIsolated(FOR_EVER, { timeoutMs: 1500 });
    await expect(run).rejects.toThrow(fault("E0807"));
    await expect(run).rejects.toThrow("within 1500 ms");
  });
  it("may crash without taking us down", async () => {
    Object.assign(process.env, { STRATA_TEST_CRASH: "SIGSEGV" });
    const run = runIsolated(DOUBLE, { timeoutMs });
    await expect(run).rejects.toThrow(fault("E0808"));
    await expect(run).rejects.toThrow("was ended by SIGSEGV");
  });
});

describeOpenCL("a process for many requests", () => {
  afterEach(() => {
    Reflect.deleteProperty(process.env, "STRATA_TEST_CRASH");
  });
  const data = Float32Array.of(1, 2, 3);
  const doubled = (bytes: Uint8Array | undefined) => [...new Float32Array(bytes!.buffer)];
  const request = { ...DOUBLE, buffers: [{ name: "a", bytes: 12, init: data }] };

  it("stays, keeps what it has built, and is sent the same data once", async () => {
    using device = new DeviceProcess({ timeoutMs });
    const first = await device.run(request);
    data.fill(9); // arrays are sent once: later changes are not seen
    const second = await device.run(request);
    const third = await device.run(request);
    expect(doubled(first.outputs.get("a"))).toEqual([2, 4, 6]);
    expect(doubled(second.outputs.get("a"))).toEqual([2, 4, 6]);
    expect(Math.min(second.buildMs, third.buildMs)).toBeLessThan(first.buildMs);
    const other = {
      ...request,
      buffers: [{ name: "a", bytes: 12, init: Float32Array.of(5, 6, 7) }],
    };
    expect(doubled((await device.run(other)).outputs.get("a"))).toEqual([10, 12, 14]);
  });

  it("goes on after an error, and anew after a crash", async () => {
    using device = new DeviceProcess({ timeoutMs });
    await expect(device.run({ ...request, read: ["z"] })).rejects.toThrow(fault("E0806"));
    Object.assign(process.env, { STRATA_TEST_CRASH: "SIGSEGV" });
    device.close(); // the next process reads the changed environment
    await expect(device.run(request)).rejects.toThrow(fault("E0808"));
    Reflect.deleteProperty(process.env, "STRATA_TEST_CRASH");
    const buffers = [{ name: "a", bytes: 12, init: Float32Array.of(1, 2, 3) }];
    const { outputs } = await device.run({ ...request, buffers });
    expect(doubled(outputs.get("a"))).toEqual([2, 4, 6]);
  });
});

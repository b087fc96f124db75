import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { describeOpenCL } from "../../../test/support/opencl.ts";
import { fileRangeOf } from "../data/file-range.ts";
import { fault } from "../testing/fault.ts";
import { DeviceProcess, runIsolated } from "./child.ts";
import { selectDevice } from "./devices.ts";
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

/** More than a pipe holds, and no multiple of the parts in which it is moved. */
const MANY = Float32Array.from({ length: 1_000_003 }, (_, i) => i);

describeOpenCL("a request in a process of its own", () => {
  afterEach(() => {
    Reflect.deleteProperty(process.env, "STRATA_TEST_CRASH");
  });
  it("gives what it gives here", async () => {
    const there = await runIsolated(DOUBLE, { timeoutMs });
    using session = openDevice();
    expect(there.outputs).toEqual(session.run(DOUBLE).outputs);
    expect(there.outputs.get("a")!.buffer.byteLength).toBe(12); // of its own, not a view of a message
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
    const large = { ...DOUBLE, buffers: [{ name: "a", bytes: MANY.byteLength, init: MANY }] };
    for (const request of [DOUBLE, large]) {
      const run = runIsolated(request, { timeoutMs });
      await expect(run).rejects.toThrow(fault("E0808"));
      await expect(run).rejects.toThrow("was ended by SIGSEGV");
    }
  });

  it("reads files itself, and says which of them has changed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "strata-child-"));
    try {
      const path = join(folder, "a");
      writeFileSync(path, Float32Array.of(0, 1, 2, 3));
      const init = fileRangeOf(path, statSync(path), 4, 12);
      const request = { ...DOUBLE, buffers: [{ name: "a", bytes: 12, init }] };
      const { outputs } = await runIsolated(request, { timeoutMs });
      expect([...new Float32Array(outputs.get("a")!.buffer)]).toEqual([2, 4, 6]);
      truncateSync(path, 8);
      const changed = runIsolated(request, { timeoutMs });
      await expect(changed).rejects.toThrow(fault("E0821"));
      await expect(changed).rejects.toThrow(`${path}: the file was changed`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describeOpenCL("a file that shrinks while a kernel reads it", () => {
  // Its process has mapped the file, and ends by SIGBUS. On other devices it has read the file before.
  it.skipIf(selectDevice().type !== "cpu")("is named", async () => {
    const folder = mkdtempSync(join(tmpdir(), "strata-child-"));
    try {
      const path = join(folder, "a");
      writeFileSync(path, new Uint8Array(2 ** 20));
      const init = fileRangeOf(path, statSync(path), 0, 2 ** 20);
      const run = runIsolated(
        {
          source: "kernel void wait(volatile global int *a) { while (a[200000] != 1); }",
          buffers: [{ name: "a", bytes: 2 ** 20, init }],
          launches: [{ kernel: "wait", args: [{ buffer: "a" }], global: [1] }],
          read: [],
        },
        { timeoutMs },
      );
      setTimeout(() => truncateSync(path, 8), 1000);
      await expect(run).rejects.toThrow(fault("E0821"));
      await expect(run).rejects.toThrow(`${path}: the file was changed`);
    } finally {
      rmSync(folder, { recursive: true });
    }
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

  it("runs requests one after the other that are made at once, whatever they move", async () => {
    using device = new DeviceProcess({ timeoutMs, keeps: false });
    const sizes = [3, 1, MANY.length, 0, 700_001];
    const runs = sizes.map((n) => {
      const init = MANY.subarray(0, n);
      const buffers = [{ name: "a", bytes: 4 * n, init }];
      const launches = [{ ...DOUBLE.launches[0]!, global: [n] }];
      return device.run({ ...DOUBLE, buffers, launches });
    });
    const broken = device.run({ ...DOUBLE, launches: [{ ...DOUBLE.launches[0]!, kernel: "no" }] });
    const unread = device.run({
      ...DOUBLE,
      source: "no",
      buffers: [{ name: "a", bytes: MANY.byteLength, init: MANY }],
    });
    const last = device.run(DOUBLE);
    for (const [k, run] of runs.entries()) {
      const found = new Float32Array((await run).outputs.get("a")!.buffer);
      expect(found.length).toBe(sizes[k]);
      expect(found.every((x, i) => x === 2 * MANY[i]!)).toBe(true);
    }
    await expect(broken).rejects.toThrow(fault("E0804"));
    await expect(unread).rejects.toThrow(fault("E0803"));
    expect(doubled((await last).outputs.get("a"))).toEqual([2, 4, 6]);
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

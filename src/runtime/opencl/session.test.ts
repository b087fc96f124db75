import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { describeOpenCL } from "../../../test/support/opencl.ts";
import { fileRangeOf } from "../data/file-range.ts";
import { fault } from "../testing/fault.ts";
import { liveObjects } from "./handle.ts";
import type { RunRequest } from "./request.ts";
import { DeviceSession, openDevice } from "./session.ts";

const SOURCE = `
kernel void add(global const float *a, global const float *b, global float *c, int n) {
  const int i = get_global_id(0);
  if (i < n) c[i] = a[i] + b[i];
}
kernel void scale(global float *a, float factor) { a[get_global_id(0)] *= factor; }
kernel void lanes(global float *a, float4 v) { vstore4(v, get_global_id(0), a); }
kernel void visit(global int *a, int n, int m) {
  atomic_add(a + (get_global_id(2) * m + get_global_id(1)) * n + get_global_id(0), 1 + get_global_id(0));
}
kernel void turn(global int *a, int n) {
  local int tile[64];
  const int l = get_local_id(0);
  tile[l] = a[l];
  barrier(CLK_LOCAL_MEM_FENCE);
  a[l] = tile[(l + 1) % n];
}
`;

const floats = (bytes: Uint8Array | undefined): number[] =>
  Array.from(new Float32Array(bytes!.buffer));
const counts = (): object => Object.fromEntries(liveObjects());

describeOpenCL("a session", () => {
  let session: DeviceSession;
  beforeAll(() => {
    session = openDevice();
  });
  afterAll(() => {
    session.close();
    expect(counts()).toEqual({});
  });
  afterEach(() => {
    session.releasePrograms();
    expect(counts()).toEqual({ context: 1, queue: 1 });
  });

  const n = 1003;
  const a = Float32Array.from({ length: n }, (_, i) => i / 3);
  const b = Float32Array.from({ length: n }, (_, i) => 1000 - i);
  const addition: RunRequest = {
    source: SOURCE,
    buffers: [
      { name: "a", bytes: 4 * n, init: a },
      { name: "b", bytes: 4 * n, init: b },
      { name: "c", bytes: 4 * n, poison: true },
    ],
    launches: [
      {
        kernel: "add",
        args: [{ buffer: "a" }, { buffer: "b" }, { buffer: "c" }, { int: n }],
        global: [1024],
        local: [64],
      },
    ],
    read: ["c"],
  };

  it("runs a request and gives back exact results and times", () => {
    const { outputs, launches, passNs } = session.run(addition);
    expect(floats(outputs.get("c"))).toEqual(Array.from(a, (x, i) => Math.fround(x + b[i]!)));
    expect(launches[0]).toMatchObject({ kernel: "add", skipped: false });
    expect(launches[0]!.ns.median).toBeGreaterThan(0);
    expect(passNs.samples).toHaveLength(1);
  });
  it.each([
    [1031, 1, 1],
    [67, 1009, 1],
    [1, 37, 41],
    [3, 1009, 1],
    [1031, 64, 2],
    [3, 5, 211],
    [31, 29, 31],
    [2053, 1, 3],
  ])(
    "runs each work-item of a range of %i x %i x %i that no group of 32 divides once",
    (x, y, z) => {
      const count = x * y * z;
      const { outputs, launches } = session.run({
        source: SOURCE,
        buffers: [{ name: "a", bytes: 4 * count, init: new Int32Array(count) }],
        launches: [
          {
            kernel: "visit",
            args: [{ buffer: "a" }, { int: x }, { int: y }],
            global: [x, y, z],
            isDivisible: true,
          },
        ],
        read: ["a"],
      });
      const found = new Int32Array(outputs.get("a")!.buffer);
      expect(found.findIndex((n, i) => n !== 1 + (i % x))).toBe(-1);
      expect(launches).toHaveLength(1);
    },
  );
  it("keeps the poison where nobody wrote", () => {
    const few = {
      ...addition.launches[0]!,
      args: [...addition.launches[0]!.args.slice(0, 3), { int: 1 }],
    };
    const { outputs } = session.run({ ...addition, launches: [few] });
    expect(new Uint8Array(outputs.get("c")!.buffer, 4)).toEqual(
      new Uint8Array(4 * n - 4).fill(0xff),
    );
  });
  it("executes launches in order and takes the results after the first pass", () => {
    const scale = (factor: number) => ({
      kernel: "scale",
      args: [{ buffer: "x" }, { scalar: Float32Array.of(factor) }],
      global: [2],
    });
    const { outputs, launches, passNs } = session.run({
      source: SOURCE,
      buffers: [{ name: "x", bytes: 8, init: Float32Array.of(1, 2) }],
      launches: [scale(3), { ...scale(0), global: [0] }, scale(0.5)],
      read: ["x"],
      warmup: 2,
      repeat: 5,
    });
    expect(floats(outputs.get("x"))).toEqual([1.5, 3]);
    expect(launches.map((l) => l.ns.samples.length)).toEqual([5, 5, 5]);
    expect(launches.map((l) => l.skipped)).toEqual([false, true, false]);
    expect(launches[1]!.ns).toMatchObject({ min: 0, max: 0 });
    expect(passNs.min).toBeGreaterThanOrEqual(launches[0]!.ns.min);
    expect(passNs.min).toBeLessThanOrEqual(passNs.median);
    expect(passNs.median).toBeLessThanOrEqual(passNs.max);
  });
  it("passes vectors by value and shares local memory in a work-group", () => {
    const { outputs } = session.run({
      source: SOURCE,
      buffers: [
        { name: "v", bytes: 32, poison: true },
        { name: "r", bytes: 16, init: Int32Array.of(1, 2, 3, 4) },
      ],
      launches: [
        {
          kernel: "lanes",
          args: [{ buffer: "v" }, { scalar: Float32Array.of(1, 2, 3, 4) }],
          global: [2],
        },
        { kernel: "turn", args: [{ buffer: "r" }, { int: 4 }], global: [4], local: [4] },
      ],
      read: ["v", "r"],
    });
    expect(floats(outputs.get("v"))).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
    expect(Array.from(new Int32Array(outputs.get("r")!.buffer))).toEqual([2, 3, 4, 1]);
  });
  it("handles empty buffers and requests without launches", () => {
    const { outputs, passNs } = session.run({
      source: SOURCE,
      buffers: [
        { name: "e", bytes: 0, init: new Float32Array(0) },
        { name: "p", bytes: 0, poison: true },
      ],
      launches: [],
      read: ["e", "p"],
    });
    expect(Array.from(outputs.values(), (bytes) => bytes.length)).toEqual([0, 0]);
    expect(passNs.max).toBe(0);
  });

  it("builds the same source with the same options once", () => {
    const program = session.build(SOURCE);
    expect(session.build(SOURCE)).toBe(program);
    expect(session.build(SOURCE, "-DX=1")).not.toBe(program);
    expect(program.kernel("add")).toBe(program.kernel("add"));
  });
  it("moves data and launches step by step", () => {
    using buffer = session.upload(Float32Array.of(1, 2, 3, 4));
    const program = session.build(SOURCE);
    const { ns, waitNs } = session.launch(
      program,
      "scale",
      [buffer, { scalar: Float32Array.of(2) }],
      { global: [3] },
    );
    expect(ns).toBeGreaterThan(0);
    expect(waitNs).toBeGreaterThanOrEqual(0);
    expect(session.download(buffer, new Float32Array(4))).toEqual(Float32Array.of(2, 4, 6, 4));
    session.poison(buffer);
    expect(session.download(buffer, new Int32Array(4))).toEqual(Int32Array.of(-1, -1, -1, -1));
    expect(
      session.launch(program, "scale", [buffer, { scalar: Float32Array.of(2) }], { global: [0] })
        .ns,
    ).toBe(0);
  });

  it("shows a build error against the source", () => {
    const source = "kernel void f(global float *a) {\n  a[0] = foo + 1;\n}\n";
    const build = (): unknown => session.build(source);
    expect(build).toThrow(fault("E0803"));
    expect(build).toThrow(
      /undeclared identifier 'foo'[\s\S]*2 \| {3}a\[0\] = foo \+ 1;\n {2}\| {10}\^/,
    );
  });
  it("refuses unknown build options", () => {
    expect(() => session.build(SOURCE, "--no-such-option")).toThrow(fault("E0803"));
  });
  it("names an unknown kernel", () => {
    const launches = [{ kernel: "gone", args: [], global: [1] }];
    expect(() => session.run({ ...addition, launches })).toThrow(fault("E0804"));
    expect(() => session.run({ ...addition, launches })).toThrow(
      "CL_INVALID_KERNEL_NAME (-46): kernel gone",
    );
  });
  it("counts arguments and checks their sizes", () => {
    const [launch] = addition.launches;
    const with3 = { ...launch!, args: launch!.args.slice(0, 3) };
    expect(() => session.run({ ...addition, launches: [with3] })).toThrow(
      "kernel add takes 4 arguments, but 3 are given",
    );
    const wrong = {
      ...launch!,
      args: [...launch!.args.slice(0, 3), { scalar: Float64Array.of(1) }],
    };
    expect(() => session.run({ ...addition, launches: [wrong] })).toThrow(
      "argument 3 of kernel add",
    );
  });
  it("names both numbers of a work-group that is too large", () => {
    const most = session.device.maxWorkGroupSize;
    const size = 2 * most;
    const [launch] = addition.launches;
    const large = { ...launch!, global: [size], local: [size] };
    expect(() => session.run({ ...addition, launches: [large] })).toThrow(fault("E0805"));
    expect(() => session.run({ ...addition, launches: [large] })).toThrow(
      new RegExp(`${size}.*${most}`),
    );
  });
  it("takes the work-group that a kernel requires for the largest that it can have", () => {
    const [x, y] = [16, 4];
    const program = session.build(
      `__attribute__((reqd_work_group_size(${x}, ${y}, 1))) kernel void fixed(global float *a) { a[0] = 1.0f; }`,
    );
    expect(program.kernel("fixed").maxWorkGroupSize).toBe(x * y);
  });
  it("refuses a download that the buffer cannot fill, and a released buffer", () => {
    const buffer = session.createBuffer(4);
    expect(() => session.download(buffer, new Float32Array(2))).toThrow(fault("E0806"));
    buffer.release();
    buffer.release();
    expect(() => session.download(buffer, new Float32Array(1))).toThrow(
      "this buffer was already released",
    );
  });
  it("leaks nothing in thousands of launches", () => {
    const program = session.build(SOURCE);
    for (let i = 0; i < 3000; i++) {
      using buffer = session.upload(Float32Array.of(i));
      session.launch(program, "scale", [buffer, { scalar: Float32Array.of(2) }], { global: [1] });
    }
    session.run({ ...addition, warmup: 100, repeat: 900 });
    session.releasePrograms();
    expect(counts()).toEqual({ context: 1, queue: 1 });
  });

  it.each([
    [0, "is mapped"],
    [128, "is mapped"],
    [64, "is not aligned, and read"],
  ])("takes a file from byte %i on, which %s on a device in host memory", (offset) => {
    const folder = mkdtempSync(join(tmpdir(), "strata-session-"));
    try {
      const path = join(folder, "a");
      writeFileSync(path, Buffer.concat([new Uint8Array(offset), Buffer.from(a.buffer)]));
      const init = fileRangeOf(path, statSync(path), offset, a.byteLength);
      const [first, ...others] = addition.buffers;
      const request = { ...addition, buffers: [{ ...first!, init }, ...others] };
      using mapping = new DeviceSession(session.device, { maps: true });
      expect(mapping.run(request).outputs).toEqual(session.run(addition).outputs);
      expect(new Float32Array(new Uint8Array(readFileSync(path)).buffer, offset)).toEqual(a);
      truncateSync(path, offset + 4);
      expect(() => mapping.run(request)).toThrow(`${path}: the file was changed`);
      expect(counts()).toMatchObject({ context: 2, queue: 2 });
      expect(liveObjects().get("mapping")).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

import { describe, expect, it } from "vitest";
import {
  array,
  assign,
  BOOL,
  declare,
  declareArray,
  declareEmpty,
  F32,
  f,
  I32,
  ix,
  load,
  loop,
  lt,
  productExpr,
  select,
  store,
  sumExpr,
  type,
  typedOperation,
  v,
  when,
} from "../../lowering/testing/statements.ts";
import { CompilerBug, LimitError } from "../../term/index.ts";
import { buffer, iota, kernelOf, simulate, workItemId } from "./testing/kernels.ts";

const floats = (...values: number[]): Float32Array => Float32Array.from(values);

const vectorAdd = kernelOf({
  params: [buffer("a", "n", "read"), buffer("b", "n", "read"), buffer("c", "n", "write")],
  ids: [workItemId("i", "n")],
  body: [store("c", "i", sumExpr(load("a", "i"), load("b", "i")))],
  global: ["n"],
});

describe("a kernel", () => {
  it("adds vectors", () => {
    const run = simulate(vectorAdd, {
      sizes: { n: 3 },
      inputs: { a: floats(1, 2, 3), b: floats(10, 20, 0.1) },
    });
    expect(run.of("c")).toEqual(floats(11, 22, 3.1));
    expect(run).toMatchObject({ workItems: 3, problems: [], barriersPerGroup: 0 });
    expect(run.loads).toEqual({ global: 6, local: 0, private: 0 });
    expect(run.stores.global).toBe(3);
  });

  it("does nothing over an empty range", () => {
    const run = simulate(vectorAdd, { sizes: { n: 0 }, inputs: { a: floats(), b: floats() } });
    expect(run).toMatchObject({ workItems: 0, groups: 0, problems: [] });
  });

  it("has ids of all kinds and dimensions", () => {
    const k = kernelOf({
      params: [buffer("out", "n*m*6", "write", "i32")],
      ids: [
        workItemId("x", "m"),
        workItemId("y", "n", "global", 1),
        workItemId("gx", "m / 2", "group"),
        workItemId("gy", "n", "group", 1),
        workItemId("lx", 2, "local"),
        workItemId("ly", 1, "local", 1),
      ],
      body: ["x", "y", "gx", "gy", "lx", "ly"].map((name, c) =>
        store("out", `(y*m + x)*6 + ${c}`, ix(name)),
      ),
      global: ["m", "n"],
      local: [2, 1],
    });
    const { of, problems, groups } = simulate(k, { sizes: { n: 3, m: 4 } });
    expect(problems).toEqual([]);
    expect(groups).toBe(6);
    const expected = [0, 1, 2].flatMap((y) =>
      [0, 1, 2, 3].flatMap((x) => [x, y, x >> 1, y, x & 1, 0]),
    );
    expect(Array.from(of("out") as Int32Array)).toEqual(expected);
  });

  it("loops, declares and assigns", () => {
    const k = kernelOf({
      params: [buffer("a", "n*m", "read"), buffer("sum", "n", "write")],
      ids: [workItemId("i", "n")],
      body: [
        declare("acc", f(0), true),
        loop("j", "m", [assign("acc", sumExpr(v("acc"), load("a", "i*m + j")))], { step: 2 }),
        store("sum", "i", v("acc")),
      ],
      global: ["n"],
    });
    const run = simulate(k, { sizes: { n: 2, m: 5 }, inputs: { a: iota(10) } });
    expect(run.of("sum")).toEqual(floats(0 + 2 + 4, 5 + 7 + 9));
  });

  it("takes scalars by value, in values and in indices", () => {
    const k = kernelOf({
      params: [
        buffer("out", 4, "write"),
        { tag: "scalar", name: "alpha", type: F32 },
        { tag: "scalar", name: "offset", type: I32 },
        { tag: "scalar", name: "on", type: BOOL },
      ],
      ids: [workItemId("i", 3)],
      body: [when(v("on", BOOL), [store("out", "i + offset", v("alpha"))])],
      global: [3],
    });
    const run = simulate(k, { scalars: { alpha: 0.1, offset: 1, on: true } });
    expect(Array.from(run.of("out") as Float32Array).slice(1)).toEqual(
      new Array(3).fill(Math.fround(0.1)),
    );
  });

  it("computes index arithmetic on declared integers", () => {
    const k = kernelOf({
      params: [buffer("out", 12, "write", "i32")],
      ids: [workItemId("i", 12)],
      body: [
        declare("row", ix("i / 4")),
        declare("col", ix("i % 4")),
        store("out", "col*3 + row", ix("max(0, min(i, 7)) + (i - 5) / 3 + row*col")),
      ],
      global: [12],
    });
    const { of, problems } = simulate(k);
    expect(problems).toEqual([]);
    for (let i = 0; i < 12; i++) {
      const [row, col] = [Math.floor(i / 4), i % 4];
      expect(of("out")[col * 3 + row]).toBe(Math.min(i, 7) + Math.floor((i - 5) / 3) + row * col);
    }
  });

  it("evaluates only the chosen arm, and the second operand of && and || only where C does", () => {
    const inBounds = lt("i", 2);
    const guarded = select(inBounds, load("a", "i"), f(7));
    const both = typedOperation(
      "and",
      BOOL,
      inBounds,
      typedOperation("gt", BOOL, load("a", "i"), f(0)),
    );
    const k = kernelOf({
      params: [buffer("a", 2, "read"), buffer("out", 4), buffer("flags", 4, "write", "bool")],
      ids: [workItemId("i", 4)],
      body: [store("out", "i", guarded), store("flags", "i", both)],
      global: [4],
    });
    const run = simulate(k, { inputs: { a: floats(0, 5) } });
    expect(run.problems).toEqual([]);
    expect(run.of("out")).toEqual(floats(0, 5, 7, 7));
    expect(run.of("flags")).toEqual(Uint8Array.of(0, 1, 0, 0));
  });

  it("moves and computes vectors", () => {
    const V4 = type("f32", 4);
    const k = kernelOf({
      params: [buffer("a", 8, "read"), buffer("out", 8, "write"), buffer("s", 2, "write")],
      ids: [workItemId("i", 2)],
      body: [
        declare("x", { tag: "load", buffer: "a", index: load4.index, type: V4, aligned: true }),
        store("out", "4*i", sumExpr(productExpr(v("x", V4), f(2)), literal4)),
        store("s", "i", { tag: "lane", arg: v("x", V4), lane: 3, type: F32 }),
      ],
      global: [2],
    });
    const run = simulate(k, { inputs: { a: iota(8) } });
    expect(run.problems).toEqual([]);
    expect(run.of("out")).toEqual(floats(1, 4, 7, 10, 9, 12, 15, 18));
    expect(run.of("s")).toEqual(floats(3, 7));
    expect(run.loads.global).toBe(2);
  });

  it("keeps every scalar type in every memory", () => {
    const samples = {
      f16: [Uint16Array.of(0x3c00, 0xc500), 0x3c00],
      f32: [floats(1, -5), 1],
      f64: [Float64Array.of(1, 1e300), 1],
      i32: [Int32Array.of(1, -5), 1],
      u32: [Uint32Array.of(1, 2 ** 32 - 1), 1],
      i64: [BigInt64Array.of(1n, -5n), 1n],
      u64: [BigUint64Array.of(1n, 2n ** 64n - 1n), 1n],
      bool: [Uint8Array.of(1, 0), 1],
    } as const;
    for (const [scalar, [data]] of Object.entries(samples)) {
      const t = type(scalar as keyof typeof samples);
      const k = kernelOf({
        params: [buffer("a", 2, "read", t.scalar), buffer("b", 2, "write", t.scalar)],
        ids: [workItemId("i", 2)],
        locals: [array("l", "local", 2, t.scalar), array("p", "private", 1, t.scalar)],
        body: [
          store("p", 0, load("a", "i", t)),
          store("l", "i", load("p", 0, t)),
          declare("x", load("l", "i", t)),
          store("b", "i", v("x", t)),
        ],
        global: [2],
        local: [2],
      });
      const run = simulate(k, { inputs: { a: data } });
      expect(run.problems).toEqual([]);
      expect(run.of("b")).toEqual(data);
    }
  });

  it("stops when its budget is spent", () => {
    const run = (): unknown =>
      simulate(vectorAdd, {
        sizes: { n: 3 },
        inputs: { a: iota(3), b: iota(3) },
        options: { maxSteps: 2 },
      });
    expect(run).toThrow(LimitError);
  });

  it("is refused when it is malformed", () => {
    const bad = (body: Parameters<typeof kernelOf>[0]["body"]): (() => unknown) => {
      const k = kernelOf({
        params: [buffer("a", 2, "read")],
        ids: [workItemId("i", 2)],
        body,
        global: [2],
      });
      return () => simulate(k, { inputs: { a: iota(2) } });
    };
    expect(bad([store("a", "i", f(0))])).toThrow(CompilerBug);
    expect(bad([store("z", "i", f(0))])).toThrow("no memory called z");
    expect(bad([store("a", "i", ix(0))])).toThrow("accessed as i32");
    expect(bad([declare("x", f(0)), assign("x", f(1))])).toThrow("not mutable");
    expect(bad([declare("x", v("y"))])).toThrow("y is used");
    const beyond = kernelOf({ params: [], ids: [workItemId("i", 2)], body: [], global: [3] });
    expect(() => simulate(beyond)).toThrow("i is declared below 2, but there are 3 global ids");
  });
});

const load4 = load("a", "4*i") as ReturnType<typeof load> & { tag: "load" };
const literal4: ReturnType<typeof f> = {
  tag: "vector",
  elems: [f(1), f(2), f(3), f(4)],
  type: type("f32", 4),
};

describe("private memory", () => {
  it("belongs to one work-item and is unwritten when declared", () => {
    const p = array("p", "private", 3);
    const k = kernelOf({
      params: [buffer("out", 2, "write")],
      ids: [workItemId("i", 2)],
      body: [
        declareArray(p),
        loop("j", 3, [store("p", "j", f(1))]),
        declare("acc", f(0), true),
        loop("j", 3, [assign("acc", sumExpr(v("acc"), load("p", "2 - j")))]),
        store("out", "i", v("acc")),
      ],
      global: [2],
    });
    const run = simulate(k);
    expect(run.of("out")).toEqual(floats(3, 3));
    expect(run.loads.private).toBe(6);
    const twice = kernelOf({
      params: [buffer("out", 2, "write")],
      ids: [workItemId("i", 2)],
      body: [
        loop("j", 2, [
          declareArray(p),
          when(lt("j", 1), [store("p", 0, f(1))]),
          store("out", "i", load("p", 0)),
        ]),
      ],
      global: [2],
    });
    expect(simulate(twice).kinds).toEqual(["uninitialised"]);
  });
  it("holds what was put into variables, also undef", () => {
    const k = kernelOf({
      params: [buffer("out", 1, "write", "i32"), buffer("out2", 1, "write")],
      ids: [],
      body: [
        declareEmpty("x", I32),
        declareEmpty("y", F32),
        store("out", 0, v("x", I32)),
        store("out2", 0, v("y")),
      ],
      global: [1],
    });
    expect(simulate(k).problems.map((p) => [p.kind, p.buffer])).toEqual([
      ["undef", "out"],
      ["undef", "out2"],
    ]);
  });
});

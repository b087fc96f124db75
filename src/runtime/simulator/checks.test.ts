import { describe, expect, it } from "vitest";
import type { Flat } from "../../lowering/imperative.ts";
import {
  array,
  assign,
  BOOL,
  barrier,
  declare,
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
  undef,
  v,
  when,
} from "../../lowering/testing/statements.ts";
import { buffer, iota, kernelOf, simulate, workItemId } from "./testing/kernels.ts";

describe("undef", () => {
  const poisoned = (body: Parameters<typeof kernelOf>[0]["body"]) =>
    kernelOf({
      params: [buffer("out", 4, "write"), buffer("tmp", 4)],
      ids: [workItemId("i", 4)],
      body,
      global: [4],
    });
  const kinds = (body: Parameters<typeof kernelOf>[0]["body"]): readonly string[] =>
    simulate(poisoned(body), { temporaries: ["tmp"] }).kinds;

  it("may be computed with and stored, but not reach an output", () => {
    const total = sumExpr(productExpr(undef(), f(0)), f(1));
    expect(kinds([store("tmp", "i", total)])).toEqual([]);
    expect(kinds([store("tmp", "i", total), store("out", "i", load("tmp", "i"))])).toEqual([
      "undef",
    ]);
    const run = simulate(poisoned([store("out", "i", total)]), { temporaries: ["tmp"] });
    expect(run.problems[0]).toMatchObject({
      buffer: "out",
      element: 0,
      items: [[0]],
      occurrences: 4,
      message:
        "kernel k: work-item (0) stores a value that depends on undef: undef reaches the output out[0], in `out[i] = (undef * 0) + 1;`",
    });
  });
  it("may not decide an if, an index or a bound, and is passed on by a select", () => {
    const cond = typedOperation("lt", BOOL, undef(), f(0));
    expect(kinds([when(cond, [store("tmp", 0, f(0))])])).toEqual(["undef"]);
    const hidden = declare("k", undef(I32));
    expect(kinds([hidden, store("tmp", "k", f(0))])).toEqual(["undef"]);
    expect(kinds([hidden, loop("j", "k", [])])).toEqual(["undef"]);
    expect(kinds([declare("x", select(cond, f(0), f(1)))])).toEqual([]);
    expect(kinds([store("out", "i", select(cond, f(0), f(1)))])).toEqual(["undef"]);
  });
  it("is what an if gives to variables that decides by it", () => {
    const cond = typedOperation("lt", BOOL, undef(), f(0));
    const chosen = (then: Flat[]) => [declareEmpty("c", F32), when(cond, then)];
    const stored = (then: Flat[]) => [...chosen(then), store("out", "i", v("c", F32))];
    const sets = [assign("c", f(1))];
    expect(kinds(chosen(sets))).toEqual([]);
    expect(kinds(stored(sets))).toEqual(["undef"]);
    expect(kinds(stored([when(typedOperation("lt", BOOL, f(0), f(1)), sets)]))).toEqual(["undef"]);
  });
});

describe("an access", () => {
  it("out of bounds is reported with element and work-item", () => {
    const k = kernelOf({
      params: [buffer("a", "n", "read"), buffer("out", "n", "write")],
      ids: [workItemId("i", "n")],
      body: [store("out", "i", load("a", "i + 1"))],
      global: ["n"],
    });
    const run = simulate(k, { sizes: { n: 4 }, inputs: { a: iota(4) } });
    expect(run.problems[0]).toMatchObject({
      kind: "outOfBounds",
      kernel: "k",
      buffer: "a",
      element: 4,
      items: [[3]],
      statement: "out[i] = a[i + 1];",
      message: "kernel k: work-item (3) reads a[4], but a has 4 elements, in `out[i] = a[i + 1];`",
    });
  });
  it("out of bounds is found in every memory, reading and writing", () => {
    for (const space of ["local", "private"] as const) {
      const k = kernelOf({
        params: [],
        ids: [],
        locals: [array("m", space, 4)],
        body: [store("m", 4, f(0)), store("m", "0 - 1", f(0)), declare("x", load("m", 9))],
        global: [1],
        local: [1],
      });
      expect(simulate(k).kinds).toEqual(["outOfBounds", "outOfBounds", "outOfBounds"]);
    }
  });
  it("by a vector is out of bounds when any lane is", () => {
    const k = kernelOf({
      params: [buffer("a", 7, "read"), buffer("out", 8, "write")],
      ids: [workItemId("i", 2)],
      body: [store("out", "4*i", load("a", "4*i", type("f32", 4)))],
      global: [2],
    });
    const run = simulate(k, { inputs: { a: iota(7) } });
    expect(run.problems[0]).toMatchObject({ kind: "outOfBounds", element: 7, items: [[1]] });
    expect(run.problems[0]!.message).toContain("reads a[4 .. 7], but a has 7 elements");
  });
  it("that promised to be aligned must be", () => {
    const k = kernelOf({
      params: [buffer("a", 8, "read")],
      ids: [workItemId("i", 2)],
      body: [declare("x", { ...load("a", "2*i", type("f32", 4)), aligned: true } as never)],
      global: [2],
    });
    const run = simulate(k, { inputs: { a: iota(8) } });
    expect(run.problems).toMatchObject([{ kind: "misaligned", items: [[1]], occurrences: 1 }]);
  });
  it("of what nobody has written is reported, in every memory", () => {
    const k = kernelOf({
      params: [buffer("t", 4)],
      ids: [workItemId("l", 4, "local")],
      locals: [array("tile", "local", 4), array("p", "private", 4)],
      body: [
        when(lt("l", 3), [store("tile", "l", f(0))]),
        barrier(),
        declare("x", load("tile", "l")),
        declare("y", load("p", 0)),
        declare("z", load("t", "l")),
      ],
      global: [4],
      local: [4],
    });
    const run = simulate(k, { temporaries: ["t"] });
    expect(run.problems.map((p) => [p.kind, p.buffer, p.items[0]])).toEqual([
      ["uninitialised", "p", [0]],
      ["uninitialised", "t", [0]],
      ["uninitialised", "tile", [3]],
    ]);
    expect(simulate(k, { temporaries: ["t"], options: { detect: false } }).problems).toEqual([]);
  });
  it("at an index that no int holds is reported", () => {
    const at = (index: string, n: number): readonly string[] =>
      simulate(
        kernelOf({
          params: [],
          ids: [workItemId("i", 2)],
          body: [declare("x", ix(index))],
          global: [2],
        }),
        { sizes: { n } },
      ).problems.map((p) => p.message);
    expect(at("n*(i + 1)", 2 ** 30)[0]).toContain("computes the index 2147483648");
    expect(at("n*(i + 1)", 2 ** 29)).toEqual([]);
    expect(at("(n*(i + 1)) / 4", 2 ** 30)[0]).toContain("computes the index 2147483648");
    expect(at("n / i", 3)[0]).toContain("divides the index 3 by 0");
    expect(at("(i + 2) /^ n", 2)[0]).toContain("divides the index 3 by 2, which leaves a rest");
  });
});

import { describe, expect, it } from "vitest";
import { ctype } from "../../lowering/code.ts";
import type { Expr, Flat } from "../../lowering/imperative.ts";
import {
  array,
  assign,
  barrier,
  declare,
  f,
  load,
  loop,
  lt,
  productExpr,
  store,
  sumExpr,
  v,
  when,
} from "../../lowering/testing/statements.ts";
import { buffer, iota, kernelOf, simulate, workItemId } from "./testing/kernels.ts";

const BOOL = ctype("bool");
const LIDS = [workItemId("g", 4, "group"), workItemId("l", 4, "local")];

/** out[i] = a[i] + a[i+1] + a[i+2], with 6 elements staged by 4 work-items. */
const stencil = (between: readonly Flat[]) =>
  kernelOf({
    name: "stencil",
    params: [buffer("a", "n + 2", "read"), buffer("out", "n", "write")],
    ids: LIDS,
    locals: [array("tile", "local", 6)],
    body: [
      loop("k", 6, [store("tile", "k", load("a", "4*g + k"))], { start: "l", step: 4 }),
      ...between,
      store(
        "out",
        "4*g + l",
        sumExpr(sumExpr(load("tile", "l"), load("tile", "l + 1")), load("tile", "l + 2")),
      ),
    ],
    global: ["n"],
    local: [4],
  });

describe("a stencil staged in local memory", () => {
  const setting = { sizes: { n: 8 }, inputs: { a: iota(10) } };
  it("is right with its barrier", () => {
    const run = simulate(stencil([barrier()]), setting);
    expect(run.problems).toEqual([]);
    expect(run.of("out")).toEqual(Float32Array.from({ length: 8 }, (_, i) => 3 * i + 3));
    expect(run).toMatchObject({ groups: 2, barriersPerGroup: 1 });
    expect(run.stores).toEqual({ global: 8, local: 12, private: 0 });
  });
  it("has a race without it", () => {
    const run = simulate(stencil([]), setting);
    const race = run.problems.find((p) => p.kind === "race");
    expect(race).toMatchObject({ kernel: "stencil", buffer: "tile", element: 1 });
    expect(race!.items).toEqual([[1], [0]]);
    expect(race!.message).toContain(
      "work-items (1) and (0) of one group touch tile[1] without a barrier in between",
    );
  });
  it("has a race when the fence is for the other memory", () => {
    expect(simulate(stencil([barrier(false, true)]), setting).kinds).toContain("race");
  });
  it("has one that nobody looks for without detection; undef is still stopped at the output", () => {
    const run = simulate(stencil([]), { ...setting, options: { detect: false } });
    expect(run.kinds).toEqual(["undef"]);
  });
});

describe("a tree of sums", () => {
  const tree = (inner: readonly Flat[]) =>
    kernelOf({
      params: [buffer("a", "n", "read"), buffer("sums", "n / 8", "write")],
      ids: [workItemId("i", "n"), workItemId("g", "n / 8", "group"), workItemId("l", 8, "local")],
      locals: [array("s", "local", 8)],
      body: [
        store("s", "l", load("a", "i")),
        barrier(),
        loop("r", 3, [
          when(lt("l", "pow(2, 2 - r)"), [
            store("s", "l", sumExpr(load("s", "l"), load("s", "l + pow(2, 2 - r)"))),
          ]),
          ...inner,
        ]),
        when(lt("l", 1), [store("sums", "g", load("s", 0))]),
      ],
      global: ["n"],
      local: [8],
    });
  const setting = { sizes: { n: 24 }, inputs: { a: iota(24) } };
  it("is right with a barrier in the loop", () => {
    const run = simulate(tree([barrier()]), setting);
    expect(run.problems).toEqual([]);
    expect(run.of("sums")).toEqual(Float32Array.of(28, 92, 156));
    expect(run.barriersPerGroup).toBe(4);
  });
  it("races without", () => {
    const run = simulate(tree([]), setting);
    expect(run.kinds).toContain("race");
    expect(run.problems[0]!.statement).toBe("s[l] = s[l] + s[4 /^ pow(2, r) + l];");
  });
});

describe("a barrier", () => {
  const group = (body: readonly Flat[]) =>
    simulate(
      kernelOf({
        params: [buffer("out", 8, "readWrite")],
        ids: [workItemId("i", 8), ...LIDS],
        body,
        global: [8],
        local: [4],
      }),
    );
  it("in a branch that not all take is divergent, and ends the group", () => {
    const run = group([when(lt("l", 2), [barrier()]), store("out", "i", f(1))]);
    expect(run.problems).toMatchObject([
      {
        kind: "divergentBarrier",
        items: [[0], [2]],
        statement: "if (l < 2)",
        occurrences: 2,
        message:
          "kernel k: work-items (0) and (2) of one group diverge before a barrier: true and false as condition, in `if (l < 2)`",
      },
    ]);
    expect(Array.from(run.of("out") as Float32Array).every(Number.isNaN)).toBe(true);
  });
  it("in a branch that a whole group takes is not", () => {
    const run = group([when(lt("g", 1), [barrier()], [declare("x", f(0))])]);
    expect(run.problems).toEqual([]);
    expect(run.barriersPerGroup).toBe(1);
  });
  it("in a loop is divergent where the iterations differ, not where only the counters do", () => {
    const strided = loop("k", 8, [barrier()], { start: "l", step: 4 });
    expect(group([strided]).problems).toEqual([]);
    const uneven = loop("k", 6, [barrier()], { start: "l", step: 4 });
    const run = group([uneven]);
    expect(run.kinds).toEqual(["divergentBarrier"]);
    expect(run.problems[0]!.message).toContain("2 and 1 iterations");
  });
  it("orders global memory only with its fence", () => {
    const passOn = (fence: Flat): readonly string[] =>
      group([
        store("out", "i", f(1)),
        fence,
        declare("x", productExpr(load("out", "4*g + 3 - l"), f(2))),
      ]).kinds;
    expect(passOn(barrier(false, true))).toEqual([]);
    expect(passOn(barrier(true, false))).toEqual(["race"]);
  });
});

describe("groups of one launch", () => {
  const touching = (body: readonly Flat[]) =>
    simulate(
      kernelOf({
        params: [buffer("t", 8), buffer("out", 8, "write")],
        ids: [workItemId("i", 8), ...LIDS],
        body,
        global: [8],
        local: [4],
      }),
      { temporaries: ["t"] },
    );
  it("may not write the same element", () => {
    const run = touching([store("t", "l", f(1))]);
    expect(run.problems).toMatchObject([
      { kind: "groupRace", buffer: "t", element: 0, items: [[4], [0]], occurrences: 4 },
    ]);
  });
  it("may not read what another writes, whoever comes first", () => {
    const before = touching([declare("x", load("t", "(i + 4) % 8")), store("t", "i", f(1))]);
    expect(before.kinds).toContain("groupRace");
    const after = touching([store("t", "i", f(1)), declare("x", load("t", "l"))]);
    expect(after.kinds).toEqual(["race", "groupRace"].slice(1));
  });
  it("may read the same element", () => {
    const a = iota(8);
    const k = kernelOf({
      params: [buffer("a", 8, "read"), buffer("out", 8, "write")],
      ids: [workItemId("i", 8)],
      body: [store("out", "i", load("a", 0))],
      global: [8],
      local: [4],
    });
    expect(simulate(k, { inputs: { a } }).problems).toEqual([]);
  });
  it("are single work-items where the driver chooses", () => {
    const k = kernelOf({
      params: [buffer("out", 1, "write")],
      ids: [workItemId("i", 2)],
      body: [store("out", 0, f(1))],
      global: [2],
    });
    expect(simulate(k).kinds).toEqual(["groupRace"]);
  });
});

describe("reports", () => {
  it("are few per kind, and the rest is counted", () => {
    const k = kernelOf({
      params: [buffer("out", 1, "write")],
      ids: [workItemId("i", 3)],
      body: [1, 2, 3, 4].map((c) => store("out", `i + ${c}`, f(0))),
      global: [3],
    });
    const run = simulate(k, { options: { reportsPerKind: 2 } });
    expect(run.problems.map((p) => [p.statement, p.occurrences])).toEqual([
      ["out[i + 1] = 0;", 3],
      ["out[i + 2] = 0;", 3],
    ]);
    expect(run.omitted).toEqual(new Map([["outOfBounds", 6]]));
  });
});

describe("a loop with a barrier that ends early", () => {
  /** Each of 4 work-items adds up what its neighbour has stored, as long as a variable holds. */
  const rounds = (holds: Expr) =>
    kernelOf({
      name: "rounds",
      params: [buffer("a", "n", "read"), buffer("out", "n", "write")],
      ids: LIDS,
      locals: [array("t", "local", 4)],
      body: [
        store("t", "l", load("a", "4*g + l")),
        barrier(),
        declare("acc", f(0), true),
        declare("going", lt("0", "9"), true),
        {
          ...loop("r", 9, [
            assign("acc", sumExpr(v("acc"), load("t", "(l + 1) % 4"))),
            barrier(),
            store("t", "l", v("acc")),
            barrier(),
            assign("going", holds),
          ]),
          going: { tag: "var", name: "going", type: BOOL },
        } as Flat,
        store("out", "4*g + l", v("acc")),
      ],
      global: ["n"],
      local: [4],
    });
  const setting = { sizes: { n: 8 }, inputs: { a: iota(8) } };

  it("runs as many rounds as the condition holds", () => {
    const run = simulate(rounds(lt("r", "2")), setting);
    expect(run.problems).toEqual([]);
    expect(run.barriersPerGroup).toBe(1 + 2 * 3);
  });

  it("diverges where the condition is another for some work-items", () => {
    const run = simulate(rounds(lt("r", "l")), setting);
    expect(run.kinds).toContain("divergentBarrier");
    expect(run.problems[0]!.message).toContain("as condition");
  });
});

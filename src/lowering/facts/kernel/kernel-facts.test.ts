/** @file Facts about hand-written kernels: what examples do not have. */
import { describe, expect, it } from "vitest";
import { emptyFacts, show } from "../../../term/index.ts";
import type { Flat, Kernel, LocalArray, Param, WorkItemId } from "../../imperative.ts";
import {
  array,
  assign,
  BOOL,
  barrier,
  declare,
  f,
  I32,
  ix,
  load,
  loop,
  lt,
  select,
  size,
  store,
  sumExpr,
  typedOperation,
  v,
  when,
} from "../../testing/statements.ts";
import type { Count } from "./count-points.ts";
import { type KernelFacts, kernelFacts } from "./kernel-facts.ts";

const buffer = (name: string, length: string, scalar: "f32" | "i32" = "f32"): Param => ({
  tag: "buffer",
  name,
  scalar,
  space: "global",
  access: name === "out" ? "write" : "read",
  length: size(length),
});
const id = (name: string, of: WorkItemId["of"], extent: string | number): WorkItemId => ({
  name,
  of,
  dim: 0,
  extent: size(extent),
});

/** Facts about a kernel of 4 groups of 64 work-items. */
function factsOf(body: readonly Flat[], locals: readonly LocalArray[] = []): KernelFacts {
  const kernel: Kernel = {
    name: "k",
    comment: "",
    params: [buffer("xs", "n"), buffer("at", "n", "i32"), buffer("out", "256")],
    ids: [id("wx", "group", 4), id("lx", "local", 64)],
    locals,
    body,
    ndrange: { global: [size(256)], local: [size(64)] },
    limits: [],
    counting: [],
  };
  return kernelFacts(kernel, { values: new Map(), facts: emptyFacts });
}

const shown = ({ size: n, atMost }: Count): string =>
  `${atMost ? "at most " : ""}${n === undefined ? "unknown" : show(n)}`;
const totals = ({ accesses }: KernelFacts): readonly string[] =>
  accesses.map((a) => `${a.kind} ${a.buffer} ${shown(a.total)}`);

describe("the facts about a kernel", () => {
  it("count what depends on data as upper bounds", () => {
    const cond = typedOperation("lt", BOOL, load("xs", "lx"), f(0));
    const facts = factsOf([when(cond, [store("out", "lx", load("xs", 0))])]);
    expect(totals(facts)).toEqual(["read xs 256", "read xs at most 256", "write out at most 256"]);
    expect(facts.divergence.map((d) => d.what)).toEqual(["if"]);
  });

  it("do not know how long a loop is whose end is loaded", () => {
    const facts = factsOf([
      declare("end", load("at", "lx", I32)),
      loop("i", "end", [store("out", "lx", load("xs", "i"))]),
    ]);
    expect(totals(facts)).toEqual([
      "read at 256",
      "read xs at most unknown",
      "write out at most unknown",
    ]);
    expect(facts.loops.map((l) => l.most)).toEqual([undefined]);
    expect(facts.accesses[1]!.stride.elements).toBeUndefined();
  });

  it("count both branches of a choice by ids, and none of an operand that is not computed", () => {
    const both = select(lt("lx", 10), load("xs", "lx"), load("xs", 0));
    expect(totals(factsOf([store("out", "lx", both)]))).toEqual([
      "read xs 40",
      "read xs 216",
      "write out 256",
    ]);
    const second = typedOperation("lt", BOOL, load("xs", "lx"), f(0));
    const cond = typedOperation("and", BOOL, lt("lx", 10), second);
    expect(totals(factsOf([when(cond, [])]))).toEqual(["read xs 40"]);
  });

  it("count conditions joined by `or`, negated ones, and truth values by name", () => {
    const either = typedOperation("or", BOOL, lt("lx", 4), lt(59, "lx"));
    const facts = factsOf([
      declare("edge", either),
      when(v("edge", BOOL), [store("out", "lx", f(0))], [store("out", "lx", f(1))]),
      when(typedOperation("not", BOOL, lt("lx", 4)), [store("out", "lx", f(2))]),
      when(typedOperation("ne", BOOL, ix("lx"), ix(7)), [store("out", "lx", f(3))]),
    ]);
    expect(totals(facts)).toEqual([
      "write out 32",
      "write out 224",
      "write out 240",
      "write out 252",
    ]);
  });

  it("count a loop with a condition of its own, and what it repeats", () => {
    const body = [
      declare("acc", f(0), true),
      loop("i", 10, [assign("acc", sumExpr(v("acc"), load("xs", "lx")))]),
      store("out", "64 * wx + lx", v("acc")),
    ];
    const facts = factsOf(body);
    expect(totals(facts)).toEqual(["read xs 2560", "write out 256"]);
    expect(facts.accesses.map((a) => a.repeats?.constant)).toEqual([10, 1]);
    // 64 different elements are read, however often.
    expect(shown(facts.buffers[0]!.read.requested)).toBe("10240");
    expect(shown(facts.buffers[0]!.read.touched)).toBe(show(size("min(256, 4*n)")));
    expect(shown(facts.flops)).toBe("2560");
  });

  it("count barriers for each work-item, and the bytes of local arrays", () => {
    const tile = array("tile", "local", 64);
    const step = [store("tile", "lx", load("xs", "lx")), barrier(), barrier()];
    const facts = factsOf([loop("i", 3, step), barrier()], [tile]);
    expect(shown(facts.barriers)).toBe("7");
    expect(facts.localBytes.constant).toBe(256);
    expect(shown(facts.bytes.local.written)).toBe(String(4 * 256 * 3));
  });

  it("count an atomic update as a read and a write, and integer divisions apart", () => {
    const facts = factsOf([
      {
        tag: "store",
        buffer: "out",
        index: size("lx / 3"),
        value: sumExpr(v("old"), f(1)),
        old: "old",
      },
    ]);
    expect(totals(facts)).toEqual(["read out 256", "write out 256"]);
    expect(shown(facts.operations.intDiv)).toBe("256");
  });

  it("do not count divisions by a power of two", () => {
    const rest = (n: number) => typedOperation("mod", I32, ix("lx"), ix(n));
    const facts = factsOf([
      declare("masked", rest(32)),
      declare("divided", rest(33)),
      store("out", "lx * pow(2, n) / pow(2, n + 1)", f(1)),
    ]);
    expect(shown(facts.operations.intDiv)).toBe("256");
  });
});

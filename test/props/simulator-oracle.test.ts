/**
 * @file The simulator and its oracle, a simulator made of closures, say the same of random lowered programs, with and without planted
 * faults, with and without helping threads, and of names that mean something in JavaScript. `npm run test:simulator` tries many
 * programs.
 */
import { describe, expect, it } from "vitest";
import type { Flat, Kernel } from "../../src/lowering/imperative.ts";
import {
  array,
  assign,
  barrier,
  declare,
  F32,
  f,
  I32,
  ix,
  load,
  loop,
  lt,
  store,
  sumExpr,
  undef,
  v,
  when,
} from "../../src/lowering/testing/statements.ts";
import { blankMemory, inputMemory } from "../../src/runtime/simulator/memory.ts";
import { buffer, iota, kernelOf, workItemId } from "../../src/runtime/simulator/testing/kernels.ts";
import { Choices } from "../support/choices.ts";
import { inGroups, loweredCases, showing } from "../support/lowered/case.ts";
import { compareSimulators } from "../support/simulator-oracle/compare.ts";
import { faultyKernel } from "../support/simulator-oracle/faults.ts";
import { comparePlan } from "../support/simulator-oracle/plans.ts";
import { type HelpCounts, interleavedThreads } from "../support/simulator-oracle/threads.ts";

it("random lowered programs have the same report and the same buffers, with faults too", () => {
  const found = { plans: 0, faults: 0 };
  const help: HelpCounts = { launches: 0, chunks: 0 };
  for (const c of loweredCases(77_000, 50))
    showing(c.seed, c.text, () => {
      const plan = (c.seed % 2 === 0 ? inGroups(c.plan) : undefined) ?? c.plan;
      found.plans++;
      comparePlan(plan, c.inputs);
      comparePlan(plan, c.inputs, { threads: interleavedThreads(c.seed, help) });
      const [kernel] = plan.kernels;
      const faulty = kernel && faultyKernel(kernel, Choices.seeded(2 * c.seed));
      if (faulty === undefined) return;
      const instead = (k: Kernel): Kernel => (k === kernel ? faulty.kernel : k);
      const run = { instead, maxSteps: 20_000 };
      const { problems } = comparePlan(plan, c.inputs, run);
      comparePlan(plan, c.inputs, { ...run, threads: interleavedThreads(c.seed, help) });
      if (problems.length > 0) found.faults++;
    });
  expect(found.plans).toBeGreaterThan(25);
  expect(found.faults).toBeGreaterThan(8);
  expect(help.launches).toBeGreaterThan(10);
  expect(help.chunks).toBeGreaterThan(40);
});

/** Four work-items pass values through local memory, with a variable that lives across the barriers of a loop. */
const passing = (between: readonly Flat[], last: readonly Flat[] = []) =>
  kernelOf({
    params: [buffer("a", 8, "read"), buffer("out", 8)],
    ids: [workItemId("i", 8), workItemId("l", 4, "local")],
    locals: [array("t", "local", 4), array("p", "private", 2)],
    body: [
      declare("acc", f(0), true),
      loop("r", 3, [
        store("t", "l", sumExpr(v("acc"), load("a", "i"))),
        ...between,
        assign("acc", load("t", "(l + 1) % 4")),
        store("p", "r % 2", v("acc")),
        ...between,
      ]),
      ...last,
      store("out", "i", sumExpr(v("acc"), load("p", 0))),
    ],
    global: [8],
    local: [4],
  });

/** Choices of a fault; those that remove an assignment are tried. */
const FAULTS = 100;

it.each([2_000_975, 2_104_051])(
  "a variable without a value in one branch is undef (%s)",
  (seed) => {
    for (const c of loweredCases(seed, 1)) {
      const plan = (seed % 3 === 0 ? inGroups(c.plan) : undefined) ?? c.plan;
      let removed = 0;
      for (let k = 0; k < FAULTS; k++) {
        const choices = Choices.seeded(2 * seed * 31 + k);
        const kernel = plan.kernels[choices.nat(plan.kernels.length - 1)]!;
        const faulty = faultyKernel(kernel, choices);
        if (faulty?.what !== "assign removed") continue;
        removed++;
        const instead = (other: Kernel): Kernel =>
          other.name === kernel.name ? faulty.kernel : other;
        comparePlan(plan, c.inputs, { instead, maxSteps: 20_000 });
      }
      expect(removed).toBeGreaterThan(2);
    }
  },
);

describe("a kernel with barriers is the same to both", () => {
  const agree = (kernel: Kernel): readonly string[] => {
    const buffers = new Map([
      ["a", inputMemory("f32", iota(8))],
      ["out", blankMemory("output", "f32", 8)],
    ]);
    const options = { sizes: new Map(), scalars: new Map(), buffers };
    const { difference, problems } = compareSimulators(kernel, options);
    expect(difference).toBeUndefined();
    return problems;
  };
  it("with its barriers, without them, and with other fences", () => {
    expect(agree(passing([barrier()]))).toEqual([]);
    expect(agree(passing([]))).toContain("race");
    expect(agree(passing([barrier(false, true)]))).toContain("race");
  });
  it("where variables, conditions or counters are undef or differ", () => {
    const lost = when(lt("l", 2), [assign("acc", undef(F32))]);
    expect(agree(passing([barrier()], [lost]))).toEqual(["undef"]);
    expect(agree(passing([barrier()], [when(lt("l", 2), [barrier()])]))).toEqual([
      "divergentBarrier",
    ]);
    const own = loop("c", 8, [barrier(), assign("acc", sumExpr(v("acc"), f(1)))], {
      start: "l",
      step: 4,
    });
    expect(agree(passing([barrier()], [own]))).toEqual([]);
    const hidden = declare("k", undef(I32));
    expect(agree(passing([barrier()], [hidden, store("out", "k", f(0))]))).toContain("undef");
  });
  it("where arrays have elements that are left undefined", () => {
    const space = (name: string, scope: "local" | "private") => ({
      ...array(name, scope, 4),
      hasUndefined: true as const,
    });
    const between = (used: readonly Flat[]): Kernel => ({
      ...passing(
        [barrier()],
        [
          when(lt("l", 2), [store("u", "l", v("acc")), store("q", 1, v("acc"))]),
          barrier(),
          declare("moved", sumExpr(load("u", "(l + 1) % 4"), load("q", 1)), true),
          ...used,
        ],
      ),
      locals: [array("t", "local", 4), array("p", "private", 2), space("u", "local"), space("q", "private")], // biome-ignore format: one line
    });
    expect(agree(between([]))).toEqual([]);
    expect(agree(between([assign("acc", v("moved"))]))).toEqual(["undef"]);
    const first = when(lt("l", 1), [assign("acc", v("moved"))]);
    expect(agree(between([first]))).toEqual([]);
  });
  it("with so many statements that they become several functions", () => {
    const many = Array.from({ length: 300 }, (_, k) => [
      declare(`x${k}`, sumExpr(v(k === 0 ? "acc" : `x${k - 1}`), load("a", `(i + ${k}) % 8`))),
      assign("acc", sumExpr(v("acc"), v(`x${k}`))),
    ]).flat();
    expect(agree(passing([barrier()], many))).toEqual([]);
    expect(agree(passing([barrier()], [loop("q", 2, many), barrier()]))).toEqual([]);
    expect(agree(passing([], [loop("q", 2, many)]))).toContain("race");
  });
});

it("no name of a program enters the text", () => {
  const names = [
    "D0",
    "X",
    "return",
    "it",
    "v0",
    "'];process.exit(1);//",
    "__proto__",
    "constructor",
  ];
  const body = names.map((name) => declare(name, ix("i")));
  const text = '"); throw new Error("injected"); ("';
  const k = kernelOf({
    name: text,
    params: [buffer(text, 4, "write", "i32")],
    ids: [workItemId("i", 4)],
    body: [...body, ...names.map((n) => store(text, "i", v(n, I32)))],
    global: [4],
  });
  const out = blankMemory("output", "i32", 4);
  const options = { sizes: new Map(), scalars: new Map(), buffers: new Map([[text, out]]) };
  expect(compareSimulators(k, options)).toEqual({ difference: undefined, problems: [] });
  expect([...out.data]).toEqual([0, 1, 2, 3]);
});

/** @file Launches in loops of the host that write their result in place of an argument. */
import { describe, expect, it } from "vitest";
import { choose, parse, unwrap } from "../../src/index.ts";
import { planProblem } from "../../src/lowering/launches/verify-plan.ts";
import { lower } from "../../src/lowering/lower.ts";
import type { Plan, PlanStep } from "../../src/lowering/plan.ts";
import {
  compareResults,
  fromInterpreterValue,
  runPlanInSimulator,
  toInterpreterValue,
} from "../../src/runtime/launch/index.ts";
import { Interpreter, type Value } from "../../src/term/index.ts";
import { inputsFor } from "../support/plans/inputs.ts";

const NEAR = "slide(2, 1, pad(0, 1, clamp, p))";

const loop = (step: string): string => `iterate(k, \\(m: nat) -> \\(p: [n]f32) -> ${step}, A)`;
const onPairs = (f: string): string =>
  `unzip(iterate(k, \\(m: nat) -> \\(p: [n](f32, f32)) -> kernel(mapGlb(0, ${f}, p)), zip(A, B)))`;

/** Bodies of programs of A and B, of n elements each; which results may replace which arguments; buffers beside A and B. */
const PROGRAMS = {
  "its own element": [loop("kernel(mapGlb(0, \\x -> x + 1.0, p))"), ["next: state"], 1],
  "vectors of them": [
    loop("kernel(asScalar(mapGlb(0, \\v -> v + v, asVector(4, p))))"),
    ["next: state"],
    1,
  ],
  "a sequential loop": [loop("kernel(mapSeq(\\x -> x + 1.0, p))"), ["next: state"], 1],
  "the next element, too": [loop(`kernel(mapGlb(0, \\w -> w[0] - w[1], ${NEAR}))`), [], 2],
  "all in reverse order": [
    loop("kernel(mapGlb(0, \\x -> x + 1.0, reorder(\\i -> n - 1 - i, \\i -> n - 1 - i, p)))"),
    [],
    2,
  ],
  "the first element, too": [loop("kernel(mapGlb(0, \\x -> x + p[0], p))"), [], 2],
  "an array that a later launch reads": [
    loop(
      "(let q = kernel(mapGlb(0, \\x -> x + 1.0, p)) in kernel(mapGlb(0, \\x -> x.0 * x.1, zip(p, q))))",
    ),
    ["next: state, temp"],
    2,
  ],
  "both components before the first is stored": [
    onPairs("\\x -> (x.0 - x.1, x.0 + x.1)"),
    ["next_0: state_0, state_1", "next_1: state_0, state_1"],
    2,
  ],
  "a component after another one is stored": [
    onPairs("\\x -> (x.0 * 2.0, x.1 + 1.0)"),
    ["next_0: state_0", "next_1: state_0, state_1"],
    2,
  ],
  "what no loop computes again": [
    "kernel(mapGlb(0, \\x -> x + 1.0, kernel(mapGlb(0, \\x -> x + 1.0, A))))",
    [],
    2,
  ],
} as const;

function programOf(body: string) {
  const type = body.startsWith("unzip") ? "([n]f32, [n]f32)" : "[n]f32";
  const text = `fun f(k: nat, A: [n]f32, B: [n]f32): ${type} where 1 <= n = ${body}\n`;
  return unwrap(choose(parse({ text }), { program: "f" })).program;
}

type Program = ReturnType<typeof programOf>;

function planOf(program: Program): Plan {
  const { session } = program.term;
  return lower({ ...program, session, program: "p", schedule: "s", mode: "strict" });
}

/** The written parameters that may have the buffer of others, each with these. */
const shared = ({ kernels }: Plan): readonly string[] =>
  kernels.flatMap((k) =>
    k.params.flatMap((p) =>
      p.tag === "buffer" && p.access === "write" && p.sharesWith !== undefined
        ? [`${p.name}: ${p.sharesWith.join(", ")}`]
        : [],
    ),
  );

/** The problems of a run over 8 elements, and whether its result and its inputs are what the interpreter says. */
function run(program: Program, plan: Plan, k: number) {
  const sizes = new Map([
    ["n", 8],
    ["k", k],
  ]);
  const inputs = inputsFor(program.inputs, sizes, "random");
  const before = structuredClone(inputs);
  const { result, problems } = runPlanInSimulator(plan, inputs, { sizes });
  const values = new Map<string, Value>(
    program.inputs.map(({ name, type }) => [
      name,
      toInterpreterValue(type, inputs.get(name)!, sizes),
    ]),
  );
  const value = new Interpreter({ sizes, values }).run(program.term);
  const expected = fromInterpreterValue(program.result, value, sizes);
  expect(inputs).toEqual(before);
  const { equal } = compareResults(program.result, expected, result!);
  return { problems: problems.map((p) => p.code), isRight: equal };
}

describe.each(Object.entries(PROGRAMS))("a launch that reads %s", (_, [body, pairs, count]) => {
  const program = programOf(body);
  const plan = planOf(program);

  it("shares the buffers that it may share", () => {
    expect(shared(plan)).toEqual(pairs);
    expect(plan.buffers.filter((b) => b.role !== "input")).toHaveLength(count);
  });

  it.each([0, 1, 2, 3])("computes the result, and keeps the input, in %i rounds", (k) => {
    expect(run(program, plan, k)).toEqual({ problems: [], isRight: true });
  });
});

describe("one buffer for a result and an argument", () => {
  it("is a race where a work-item reads what another one stores", () => {
    const program = programOf(PROGRAMS["the next element, too"][0]);
    expect(run(program, inOneBuffer(planOf(program), true), 3).problems).toContain("E0814");
  });

  it("is refused by the verifier unless the kernel states it", () => {
    const plan = planOf(programOf(PROGRAMS["the next element, too"][0]));
    expect(planProblem(inOneBuffer(plan, true))).toBeUndefined();
    expect(planProblem(inOneBuffer(plan, false))).toContain("writes next where state may lie");
  });
});

/** The plan with one buffer for its state; `stated`: its kernel says that it may be so. */
function inOneBuffer(plan: Plan, stated: boolean): Plan {
  const kernels = plan.kernels.map((k) => ({
    ...k,
    params: k.params.map((p) => {
      if (p.tag !== "buffer" || !stated) return p;
      return { ...p, sharesWith: [p.access === "read" ? "next" : "state"] };
    }),
  }));
  const change = (s: PlanStep): PlanStep => {
    if (s.tag === "repeat") return { ...s, body: s.body.map(change) };
    if (s.tag === "acquire") return { ...s, inUse: [] };
    return s.tag === "launch" ? { ...s, kernel: kernels[0]! } : s;
  };
  return { ...plan, kernels, steps: plan.steps.map(change) };
}

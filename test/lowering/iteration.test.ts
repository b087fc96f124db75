/** @file What loops of the host cost: buffers that take turns, and no copies. Their results are checked in lowering.test.ts. */
import { describe, expect, it } from "vitest";
import { apply, compile, parse } from "../../src/index.ts";
import type { Plan, PlanStep } from "../../src/lowering/plan.ts";
import { showTest } from "../../src/term/index.ts";
import { nameOf, schedulesIn, subjectOf } from "../support/plans/subject.ts";

const FOUND = schedulesIn(new URL("./", import.meta.url));

function planOf(name: string): Plan {
  return subjectOf(FOUND.find((f) => nameOf(f) === name)!).compiled.plan;
}

/** `launch(in, out)`, `3 x [ … ]`, `x from a, b but y`, `a := b`; what only says what a value is is left out. */
function shown(s: PlanStep): string[] {
  if (s.tag === "repeat")
    return [`${s.count.constant ?? "k"} x [${s.body.flatMap(shown).join(" ; ")}]`];
  if (s.tag === "acquire") return [`${s.slot} from ${s.pool.join(", ")} but ${s.inUse.join(", ")}`];
  if (s.tag === "assign")
    return s.to.length === 0 ? [] : [s.to.map((name, i) => `${name} := ${s.from[i]}`).join(", ")];
  if (s.tag === "leave") return [`leave unless ${s.flag}`];
  if (s.tag === "choice")
    return s.cases.map((c) => `${showTest(c.when)} -> [${c.steps.flatMap(shown).join(" ; ")}]`);
  const buffers = s.kernel.params.filter((p) => p.tag === "buffer").map((p) => p.name);
  return [`launch(${buffers.map((b) => s.buffers.get(b) ?? b).join(", ")})`];
}

const steps = (name: string): string[] => planOf(name).steps.flatMap(shown);

describe("the loop of the host", () => {
  it("begins with the input and takes turns between two buffers", () => {
    expect(steps("steps5.host")).toEqual([
      "state := xs",
      "5 x [next from spare, spare1 but state ; launch(state, next) ; state := next]",
      "out := state",
    ]);
  });

  it("hands on what a step hands on: a wave is stored in place of the state before the last one", () => {
    expect(steps("wave.host")).toEqual([
      "state_0 := prev, state_1 := cur",
      "6 x [next_1 from spare, spare1 but state_1 ; launch(state_0, state_1, next_1) ; state_0 := state_1, state_1 := next_1]",
      "out_0 := state_0, out_1 := state_1",
    ]);
    const { result, buffers } = planOf("wave.host");
    expect(result.buffers).toEqual(["out_0", "out_1"]);
    expect(buffers.filter((b) => b.role !== "input").length).toBe(2);
  });

  it("gives what it began with after no step, uncopied: its slot stands for that still", () => {
    expect(steps("stepsK.host")).toEqual([
      "state := xs",
      "k x [next from spare, spare1 but state ; launch(state, next) ; state := next]",
      "out := state",
    ]);
    expect(planOf("stepsK.host").conditions).toEqual([]);
  });

  it("demands no step of a loop in a loop, and has no buffers of its own for it", () => {
    const { conditions, buffers } = planOf("nestedK.host");
    expect(conditions).toEqual([]);
    expect(buffers.filter((b) => b.role !== "input").length).toBe(2);
  });

  it("launches before what no step changes", () => {
    expect(steps("twoInAStep.host")).toEqual([
      "launch(c, temp1)",
      "state := xs",
      "4 x [temp from temp1, spare but temp1 ; launch(state, temp) ; next from temp1, spare but temp1 ; launch(temp, temp1, next) ; state := next]",
      "out := state",
    ]);
  });

  it("has one kernel for steps of all lengths, and buffers of the largest", () => {
    const { kernels, buffers } = planOf("halving.host");
    expect(kernels.length).toBe(1);
    expect(buffers.map((b) => String(b.length.num.coefficients[0]))).toEqual(["16", "8", "8"]);
  });
});

it("temporaries share buffers where they are not in use at once", () => {
  expect(planOf("chain.host").buffers.map((b) => b.role)).toEqual([
    "input",
    "temporary",
    "temporary",
    "output",
  ]);
});

it("asks where elements would go without leaving code behind, also where no pass removes it", () => {
  const turn = "\\i -> clampIdx(3 - (i as i32))";
  const steps =
    "iterateSeq(5, \\(l: nat) -> \\(ys: [4]f32) -> toPrivate(mapSeq(\\y -> y + ys[3], ys)), xs)";
  const program = `fun f(xs: [4]f32): [4]f32 =
    kernel(mapSeq(\\x -> x * 2.0, toPrivate(reorder(${turn}, ${turn}, ${steps}))))`;
  const applied = apply(parse(`import gpu\n${program}\nschedule s for f = id\n`));
  const compiled = applied.ok
    ? compile(applied, { without: ["dead-code", "dead-code-2"] })
    : applied;
  expect(compiled.ok && compiled.source).not.toMatch(/\bat\d*\b/);
  expect(compiled.ok).toBe(true);
});

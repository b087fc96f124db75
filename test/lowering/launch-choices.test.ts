/**
 * @file Choices at the launch: the steps of their plans, what a launch refuses, and what is left where sizes are known while compiling.
 * Their results are checked in lowering.test.ts.
 */
import { describe, expect, it } from "vitest";
import { planOf } from "../../src/api/compile/plan-of.ts";
import { testSchedule } from "../../src/api/test/test-schedules.ts";
import { bisect } from "../../src/api/trace/bisect.ts";
import {
  apply,
  type Compiled,
  compile,
  type Failed,
  parse,
  random,
  run,
  toNested,
  unwrap,
} from "../../src/index.ts";
import type { Plan, PlanStep } from "../../src/lowering/plan.ts";
import { PlanVariants } from "../../src/lowering/plan-variants.ts";
import { printPlan } from "../../src/lowering/print/plan.ts";
import { prepareLaunch } from "../../src/runtime/launch/evaluate-plan.ts";
import { isRefused } from "../../src/runtime/launch/index.ts";
import { showCondition, showTest } from "../../src/term/index.ts";

const SOURCE = parse({ file: "test/lowering/launch-choices.strata" });

const planned = (program: string, schedule: string, fixed: Record<string, number> = {}): Plan =>
  unwrap(compile(unwrap(apply(SOURCE, { program, schedule, fixed })))).plan;

/** The kinds of steps, a choice with its tests. */
const shown = (steps: readonly PlanStep[]): string =>
  steps
    .map((s) => {
      if (s.tag === "repeat") return `repeat(${shown(s.body)})`;
      if (s.tag !== "choice") return s.tag;
      return s.cases.map((c) => `[${showTest(c.when)}: ${shown(c.steps)}]`).join("");
    })
    .join(" ");

/** What a launch checks. */
const needs = ({ conditions, alternatives = [] }: Plan): readonly string[] => [
  ...conditions.map(showCondition),
  ...alternatives.map(showTest),
];

/** What the text of a schedule for `fun f(A: [n][m]f32): [n][m]f32` needs, or the codes of the diagnostics. */
function compiled(
  schedule: string,
  more = "",
  fixed: Record<string, number> = {},
): Compiled | Failed {
  const text = `import gpu\nimport nd\n${more}
fun f(A: [n][m]f32): [n][m]f32 = map2d(\\x -> 2.0 * x, A)
strategy vectors = vectorise(4) @ innermost(isWork) ; mapNest(1, glb(0)) ; kernel
strategy points = lowerTo([glb(1), glb(0)]) ; kernel
schedule s for f = ${schedule}\n`;
  const applied = apply(parse(text), { fixed });
  return applied.ok ? compile(applied) : applied;
}

function needsOf(schedule: string, more = ""): readonly string[] {
  const made = compiled(schedule, more);
  return made.ok ? needs(made.plan) : made.diagnostics.map((d) => d.code);
}

describe("the plan of a choice", () => {
  it("has a case for each alternative", () => {
    const plan = planned("doubled", "widths");
    expect(shown(plan.steps)).toBe(
      "[8 divides m: launch][4 divides m: launch][2 divides m: launch][any size: launch]",
    );
    expect(needs(plan)).toEqual([]);
    expect(plan.kernels.length).toBe(4);
  });

  it("has choices inside of cases and loops", () => {
    expect(shown(planned("doubled", "rowsFirst").steps)).toBe(
      "[3 divides n: [4 divides m: launch][any size: launch]][any size: launch]",
    );
    expect(shown(planned("alternating", "kernels").steps)).toContain(
      "repeat([2 divides round: acquire launch][any size: acquire launch]",
    );
  });

  it("has one case for kernels with the same code, and one kernel", () => {
    const plan = planned("doubled", "same");
    expect(shown(plan.steps)).toBe("launch");
    expect([plan.kernels.length, needs(plan)]).toEqual([1, []]);
  });

  it("stays a choice where the sizes of work-groups differ", () => {
    const made = compiled(
      "chooseAtLaunch(matches4 ; points ; groupsOf([32]), points ; groupsOf([64]))",
      MATCHES,
    );
    expect(shown(unwrap(made).plan.steps)).toContain("[4 divides m: launch]");
  });

  it("uses a buffer only for the sizes that take its case", () => {
    const plan = planned("total", "blocks");
    const of = (n: number): readonly string[] => {
      const prepared = prepareLaunch(plan, new Map([["n", n]]));
      if (isRefused(prepared)) throw new Error(prepared.problems[0]!.message);
      expect(prepared.launches.length).toBe(n % 64 === 0 ? 2 : 1);
      return prepared.buffers.map((b) => `${b.name} ${b.length}`);
    };
    expect(of(128)).toEqual(["xs 128", "temp 2", "out 1"]);
    expect(of(127)).toEqual(["xs 127", "out 1"]);
  });

  it("is made anew from the plan of other work-groups", () => {
    const source = parse({ file: "examples/stencils/jacobi2d5.strata" });
    const variants = new PlanVariants();
    for (const x of [32, 64]) {
      const options = { schedule: "anyLength", settings: { x, rows: 1, y: 4 } };
      const applied = unwrap(apply(source, options));
      expect(printPlan(planOf(applied, { variants }))).toBe(printPlan(planOf(applied)));
    }
    expect(variants.found).toBe(1);
  });
});

const MATCHES = "strategy matches4 = match { | xs as [n][m]a where 4 divides m -> id }\n";

describe("where sizes are known", () => {
  it("the branch that is left may have no launch", async () => {
    const text = `fun p(A: [n]f32, B: [n]f32): [n]f32 =
  if (n as i32) <= 2 then B else kernel(mapGlb(0, \\x -> x + 1.0, A))
schedule s for p = id`;
    const source = parse({ text }, { allowRaw: true });
    const compiled = unwrap(compile(unwrap(apply(source, { fixed: { n: 2 } }))));
    expect(compiled.plan.steps).toEqual([]);
    const inputs = { A: new Float32Array([1, 2]), B: new Float32Array([3, 4]) };
    const ran = unwrap(await run(compiled, inputs, { device: "sim" }));
    expect(toNested(ran.result)).toEqual([3, 4]);
  });

  it("one alternative is left", () => {
    const names = (m: number): string => printPlan(planned("doubled", "widths", { m }));
    expect(names(24)).toContain("float8");
    expect(names(12)).toContain("float4");
    expect(names(7)).not.toMatch(/float\d/);
    for (const m of [24, 12, 7]) expect(planned("doubled", "widths", { m }).kernels.length).toBe(1);
  });

  it("conditions of the schedule decide, too", () => {
    const text = `import gpu\nfun f(A: [n]f32): [n]f32 = map(\\x -> 2.0 * x, A)
schedule s for f where 8 divides n = chooseAtLaunch(topDown(vectorise(4)) ; lowerSeq ; kernel, lowerSeq ; kernel)\n`;
    const { plan } = unwrap(compile(unwrap(apply(parse(text)))));
    expect(shown(plan.steps)).toBe("launch");
    expect(needs(plan)).toEqual(["8 divides n"]);
  });
});

describe("what a launch needs", () => {
  it("is that one alternative is for the sizes", () => {
    expect(needs(planned("doubled", "some"))).toEqual(["4 divides m or 3 divides n"]);
    expect(needsOf("chooseAtLaunch(vectors, id ; vectors)")).toEqual(["E0501"]);
  });

  it("is nothing where an alternative inside has none, but the last one is for all sizes", () =>
    expect(needs(planned("doubled", "nested"))).toEqual([]));

  it("is said in full where no alternative is for the sizes", async () => {
    const applied = unwrap(apply(SOURCE, { program: "doubled", schedule: "some" }));
    for (const target of [applied, unwrap(compile(applied))])
      for (const device of ["interp", "sim"] as const) {
        const refused = await run(target, { A: random(1) }, { device, sizes: { n: 4, m: 7 } });
        if (!("diagnostics" in refused)) throw new Error("it ran");
        const [d] = refused.diagnostics;
        expect([d!.code, d!.message]).toEqual([
          "E0603",
          "no alternative of the schedule is for these sizes",
        ]);
        expect(d!.notes!.slice(0, 2).join()).toMatch(
          /4 does not divide m = 7: .*3 does not divide n = 4/,
        );
      }
  });

  it("is nothing that only a question asked", () => {
    const asked = "if matches4 then points else vectors";
    expect(needsOf(asked, MATCHES)).toEqual([]);
    expect(needsOf(`matches4 ; points`, MATCHES)).toEqual(["4 divides m"]);
  });

  it("is what is known for an unconditional strategy", () => {
    const schedule = "unconditionally(vectors) <+ points";
    expect(needsOf(schedule)).toEqual([]);
    const text = (m: number): string => printPlan(unwrap(compiled(schedule, "", { m })).plan);
    expect(text(8)).toContain("float4");
    expect(text(7)).not.toContain("float4");
  });
});

describe("a choice is refused", () => {
  it("if the first alternative fails for another reason than a condition on sizes", () =>
    expect(
      needsOf(
        "chooseAtLaunch(matches4 ; mapNest(3, glb(2), glb(1), glb(0)) ; kernel, points)",
        MATCHES,
      ),
    ).toEqual(["E0501"]));

  it("if only a part of an alternative is launched", () => {
    const parts = `import gpu\nfun f(A: [n]f32): [n]f32 =
  label("first", map(\\x -> 2.0 * x, A)) |> map(\\x -> x + 1.0)
strategy four = (topDown(vectorise(4)) ; lowerSeq ; kernel) @ "first"
schedule s for f = chooseAtLaunch(four, id) ; lowerSeq ; kernel\n`;
    const made = compile(unwrap(apply(parse(parts))));
    expect(made.ok ? [] : made.diagnostics.map((d) => [d.code, d.message])).toEqual([
      [
        "E0709",
        "the launch runs also where its result is not used, and needs 4 divides n, which may not hold then",
      ],
    ]);
  });

  it("if data decides it", () => {
    const text = `import gpu\nfun f(x: f32, A: [n]f32): [n]f32 = if x < 0.5 then map(\\y -> y + x, A) else map(\\y -> y - x, A)
schedule s for f = select(id, lowerTo([glb(0)]) ; kernel, lowerTo([glb(0)]) ; kernel)\n`;
    const made = compile(unwrap(apply(parse(text))));
    expect(made.ok ? [] : made.diagnostics.map((d) => d.code)).toEqual(["E0728"]);
  });
});

describe("commands", () => {
  it("test a schedule with sizes of each case", async () => {
    const cases = new Set<boolean>();
    const report = await testSchedule(SOURCE, "doubled", "aligned", {
      runs: 30,
      seed: 1,
      tested: ({ sizes }) => void cases.add((sizes?.["m"] ?? 0) % 4 === 0),
    });
    expect([report.problem, cases.size]).toEqual([undefined, 2]);
  });

  it("bisect states that fit all sizes", () => {
    for (const m of [8, 7]) {
      const options = { program: "doubled", schedule: "widths", sizes: { n: 3, m } };
      expect(unwrap(bisect(SOURCE, {}, options)).found).toBeUndefined();
    }
  });
});

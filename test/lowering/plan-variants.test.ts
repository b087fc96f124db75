/** @file Plans that are taken from others which differ only in the launch: they are those that the lowerer makes anew. */
import { describe, expect, it } from "vitest";
import { planToJson } from "../../src/api/compile/plan-json.ts";
import { planOf } from "../../src/api/compile/plan-of.ts";
import { apply, parse, type Settings, unwrap } from "../../src/index.ts";
import type { TargetName } from "../../src/lowering/plan.ts";
import { PlanVariants } from "../../src/lowering/plan-variants.ts";
import { printPlan } from "../../src/lowering/print/plan.ts";

interface Variants {
  readonly file: string;
  readonly schedule: string;
  readonly settings: readonly Settings[];
  readonly fixed?: Settings;
  readonly target?: TargetName;
}

/** How many plans were taken from others. Expects every plan to be the one that is made anew. */
function taken({ file, schedule, settings, fixed, target }: Variants): number {
  const variants = new PlanVariants();
  const source = parse({ file: `examples/${file}.strata` });
  for (const values of settings) {
    const applied = unwrap(apply(source, { schedule, settings: values, fixed }));
    const plan = planOf(applied, { target, variants });
    const anew = planOf(applied, { target });
    expect(printPlan(plan)).toBe(printPlan(anew));
    expect(planToJson(plan, applied, undefined)).toEqual(planToJson(anew, applied, undefined));
  }
  return variants.found;
}

const GROUPS = [
  { x: 32, y: 4 },
  { x: 32, y: 8 },
  { x: 64, y: 4 },
] as const;

describe("work-groups that only the kernel states", () => {
  it.each([
    ["stencils/gaussian25", "regs"],
    ["stencils/gaussian25", "bordered"],
    ["stencils/heat7", "streamed"],
    ["iterated/jacobi2d5", "regs"],
  ])("do not change the code: %s.%s", (file, schedule) => {
    expect(taken({ file, schedule, settings: GROUPS })).toBe(2);
  });

  it("change guards, and what follows from them, without new code before the mapping", () => {
    const [file, schedule] = ["stencils/gaussian25", "bordered"];
    // Groups of one row need no guard.
    const settings = [...GROUPS, { x: 32, y: 1 }, { x: 64, y: 1 }, { x: 64, y: 8 }];
    expect(taken({ file, schedule, settings })).toBe(5);
  });

  it("may divide the number of work-items or not", () => {
    const [file, schedule] = ["stencils/gaussian25", "regs"];
    const settings = [...GROUPS, { x: 32, y: 1 }];
    expect(taken({ file, schedule, settings, fixed: { n: 512, m: 512 } })).toBe(3);
    expect(taken({ file, schedule, settings, fixed: { n: 512, m: 384 } })).toBe(3); // 64 does not divide 96
  });

  it("do not change a C function", () => {
    const file = "stencils/gaussian25";
    expect(taken({ file, schedule: "regs", settings: GROUPS, target: "c" })).toBe(2);
  });
});

describe("other settings", () => {
  it("are lowered anew", () => {
    const tiles = [
      { x: 16, y: 4 },
      { x: 32, y: 4 },
    ];
    expect(taken({ file: "stencils/gaussian25", schedule: "tiled", settings: tiles })).toBe(0);
    const rows = [{ rows: 1 }, { rows: 2 }, { rows: 1 }];
    expect(taken({ file: "stencils/gaussian25", schedule: "regs", settings: rows })).toBe(1);
  });

  it("are lowered anew where the code depends on the groups", () => {
    // The shells at the borders of a box are whole work-groups.
    expect(taken({ file: "stencils/heat7", schedule: "bordered", settings: GROUPS })).toBe(0);
  });
});

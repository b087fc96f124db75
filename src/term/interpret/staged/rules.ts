/** @file Which primitives become text by rules. All others call the function of their row. */
import { PRIM_NAMES, PRIMITIVES, type PrimName } from "../../primitives/index.ts";
import { LAYOUT_RULES } from "./layout.ts";
import { LOOP_RULES } from "./loops.ts";
import { stageScalar } from "./scalars.ts";
import type { StageRule } from "./stage-rule.ts";

const SCALARS = PRIM_NAMES.filter((name) => PRIMITIVES[name].role === "scalar");

/** The rules of primitives that take the values of all their arguments. */
export const STAGE_RULES: Readonly<Partial<Record<PrimName, StageRule>>> = {
  ...LAYOUT_RULES,
  ...LOOP_RULES,
  ...Object.fromEntries(SCALARS.map((name) => [name, stageScalar])),
};

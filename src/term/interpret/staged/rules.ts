/** @file Which primitives become text by rules. All others call the function of their row. */
import type { PrimName } from "../../primitives/index.ts";
import { LAYOUT_RULES } from "./layout.ts";
import { LOOP_RULES } from "./loops.ts";
import { stageScalar } from "./scalars.ts";
import type { StageRule } from "./stage-rule.ts";

const SCALARS: readonly PrimName[] = [
  ...(["add", "sub", "mul", "div", "mod", "min", "max", "pow", "neg", "fma"] as const),
  ...(["eq", "ne", "lt", "le", "gt", "ge", "and", "or", "not"] as const),
  ...(["sqrt", "rsqrt", "exp", "log", "sin", "cos", "tan", "fabs", "floor", "ceil"] as const),
  ...(["cast", "clampIdx"] as const),
];

/** The rules of primitives that take the values of all their arguments. */
export const STAGE_RULES: Readonly<Partial<Record<PrimName, StageRule>>> = {
  ...LAYOUT_RULES,
  ...LOOP_RULES,
  ...Object.fromEntries(SCALARS.map((name) => [name, stageScalar])),
};

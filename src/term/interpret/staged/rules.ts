/** @file How each primitive becomes text: the total table, in which a new primitive has to be entered. */
import type { PrimName } from "../../primitives/index.ts";
import { LAYOUT_RULES } from "./layout.ts";
import { LOOP_RULES } from "./loops.ts";
import { scalarCode } from "./scalars.ts";
import type { StageRule } from "./stage-rule.ts";

/** Leaves every use to the function of the primitive's row. */
const byRow: StageRule = () => undefined;

/** The rule of each primitive; "form" for those that stager.ts writes itself, because they do not take the values of all arguments. */
export const STAGE_RULES: Readonly<Record<PrimName, StageRule | "form">> = {
  ...LAYOUT_RULES,
  ...LOOP_RULES,
  scatter: byRow,
  reorder: byRow,
  asVector: byRow,
  asScalar: byRow,
  broadcast: byRow,
  add: scalarCode,
  sub: scalarCode,
  mul: scalarCode,
  div: scalarCode,
  mod: scalarCode,
  min: scalarCode,
  max: scalarCode,
  pow: scalarCode,
  neg: scalarCode,
  fma: scalarCode,
  eq: scalarCode,
  ne: scalarCode,
  lt: scalarCode,
  le: scalarCode,
  gt: scalarCode,
  ge: scalarCode,
  and: scalarCode,
  or: scalarCode,
  not: scalarCode,
  sqrt: scalarCode,
  rsqrt: scalarCode,
  exp: scalarCode,
  log: scalarCode,
  sin: scalarCode,
  cos: scalarCode,
  tan: scalarCode,
  fabs: scalarCode,
  floor: scalarCode,
  ceil: scalarCode,
  cast: scalarCode,
  clampIdx: scalarCode,
  extern: "form",
  let: "form",
  select: "form",
  label: "form",
  undef: "form",
  natVal: "form",
  clamp: "form",
  mirror: "form",
  wrap: "form",
  constant: "form",
  indexed: "form",
  toGlobal: "form",
  toLocal: "form",
  toPrivate: "form",
  toConstant: "form",
  kernel: "form",
};

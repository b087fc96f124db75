/** @file Name spaces: functions, strategies with rules, and types may share names; schedules are found by their program. */
import type { Decl } from "../syntax/syntax.ts";

export type NameSpace = "fun" | "strategy" | "type";
export const SPACES: readonly NameSpace[] = ["fun", "strategy", "type"];

/** The space of what a keyword declares. */
export const SPACE_OF: Readonly<Record<Decl["tag"], NameSpace | undefined>> = {
  fun: "fun",
  extern: "fun",
  type: "type",
  rule: "strategy",
  strategy: "strategy",
  schedule: undefined,
};

/** @file The name spaces: a function, a strategy (or rule) and a type may share a name. Schedules belong to a program instead. */
import type { Decl } from "../syntax/syntax.ts";

/**
 * One of the three name spaces of a module: functions with `extern`s, strategies with rules, and types. Names in different name
 * spaces do not clash.
 */
export type NameSpace = "fun" | "strategy" | "type";
/** The three name spaces: functions, strategies with rules, and types. */
export const SPACES: readonly NameSpace[] = ["fun", "strategy", "type"];

/**
 * The name space of the names that a declaration of each kind declares; undefined for schedules, whose names belong to their
 * program.
 */
export const SPACE_OF: Readonly<Record<Decl["tag"], NameSpace | undefined>> = {
  fun: "fun",
  extern: "fun",
  type: "type",
  rule: "strategy",
  strategy: "strategy",
  schedule: undefined,
};

/**
 * @file Holes: placeholders for the parts of a result that another launch writes, in the body of a launch that writes the other
 * parts.
 */
import type { Term } from "../term/index.ts";

const NAME = "%elsewhere";

/**
 * Makes a hole, a placeholder for a part of a result that another launch writes. It has the type of the term `t` that it replaces.
 */
export const hole = (t: Term): Term => t.session.free(NAME, t.type);

/** True for a hole, a placeholder for a part of a result that another launch writes. The generator emits no statements for it. */
export const isHole = (t: Term): boolean => t.tag === "free" && t.name === NAME;

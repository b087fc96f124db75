/**
 * @file Holes: placeholders for the parts of a result that another launch writes, in the body of a launch that writes the other
 * parts.
 */
import type { Term } from "../term/index.ts";

const NAME = "%elsewhere";

/** A hole with the type of `t`. */
export const hole = (t: Term): Term => t.session.free(NAME, t.type);

/** True for a term that `hole` has made. */
export const isHole = (t: Term): boolean => t.tag === "free" && t.name === NAME;

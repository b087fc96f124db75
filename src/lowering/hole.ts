/** @file What another launch writes: it stands for a part of a result in the body of a launch that writes the other parts. */
import type { Term } from "../term/index.ts";

const NAME = "%elsewhere";

/** Stands for a term of the same type. */
export const hole = (t: Term): Term => t.session.free(NAME, t.type);

export const isHole = (t: Term): boolean => t.tag === "free" && t.name === NAME;

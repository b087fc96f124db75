/**
 * @file Parallel loops become sequential ones: one core does what all work-items would do.
 *
 * In:  structured loops, no barriers; no array is one for each work-item but those that a work-item declares itself.
 * Out: loops of C. Regions come one after the other; arrays in local memory are declared at the head of the kernel.
 * Preserves: values. Iterations of a parallel loop do not depend on each other, so they may run one after the other; and
 *      one map has ended before the next begins, which is more than a barrier promises.
 */
import { mapStmt } from "../code.ts";
import type { LocalArray, Structured } from "../imperative.ts";
import { type FlatCode, requiredPass, type StructuredCode } from "./pass.ts";
import { sequentialLoops } from "./work-item-mapping.ts";

/** The loops of one work-item that does everything. */
const inSequence = (list: readonly Structured[]): readonly Structured[] =>
  list.flatMap((s): readonly Structured[] => {
    if (s.tag === "regions") return s.parts.flatMap((p) => inSequence(p.body));
    const inner = mapStmt(s, { expr: (e) => e, size: (n) => n, body: inSequence });
    return inner.tag === "for" && inner.loop.kind !== "seq"
      ? [{ ...inner, loop: { kind: "seq", unroll: false } }]
      : [inner];
  });

const ownArray = (a: LocalArray): Structured => ({
  tag: "declareArray",
  array: { ...a, space: "private" },
});

/** Parallel loops become loops of C. */
export const oneCore = requiredPass({
  name: "one-core",
  makes: "parallel loops are loops, regions come one after the other",
  required: "no target prints parallel loops",
  needs: ["parts of work-items"],
  run: ({ body, locals }: StructuredCode, { facts, table, names }): FlatCode => ({
    body: sequentialLoops([...locals.map(ownArray), ...inSequence(body)], { facts, table, names }),
    ids: [],
    locals: [],
  }),
});

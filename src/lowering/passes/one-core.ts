/**
 * @file Turns parallel loops into sequential ones, for targets where one core does the work of all work-items.
 *
 * In:  structured code without barriers. Out: flat code. Regions follow one another; arrays in local memory are declared at the
 *      beginning of the kernel.
 * Requires: no array exists once per work-item, except arrays that are declared inside a `mapLcl`.
 * Invariant: values are unchanged. Iterations of a parallel loop are independent, so they may run in order; and each map
 *      ends before the next one begins, which is stronger than a barrier.
 *
 *     for lcl(0) (lx < 8) { … }   ->   for (int lx = 0; lx < 8; lx += 1) { … }
 *
 * An atomic update reads the element, and then stores it.
 */
import { mapStmt } from "../code.ts";
import type { Expr, LocalArray, Structured } from "../imperative.ts";
import { type FlatCode, requiredPass, type StructuredCode } from "./pass.ts";
import { sequentialLoops } from "./work-item-mapping.ts";

/** An atomic update as a read and a store: there is no other work-item in between. */
function readAndStore(
  { old: _, ...store }: Structured & { readonly tag: "store" },
  name: string,
): readonly Structured[] {
  const { buffer, index, value } = store;
  const { type } = value;
  const init: Expr = { tag: "load", buffer, index, type };
  return [{ tag: "declare", name, type, init, mutable: false }, store];
}

/** The statements with sequential loops in place of parallel ones. */
const inSequence = (list: readonly Structured[]): readonly Structured[] =>
  list.flatMap((s): readonly Structured[] => {
    if (s.tag === "regions") return s.parts.flatMap((p) => inSequence(p.body));
    if (s.tag === "store" && s.old !== undefined) return readAndStore(s, s.old);
    const inner = mapStmt(s, { expr: (e) => e, size: (n) => n, body: inSequence });
    return inner.tag === "for" && inner.loop.kind !== "seq"
      ? [{ ...inner, loop: { kind: "seq", unroll: false } }]
      : [inner];
  });

const ownArray = (a: LocalArray): Structured => ({
  tag: "declareArray",
  array: { ...a, space: "private" },
});

/**
 * The required pass of the one-core pipeline that turns parallel loops into sequential loops of C, and arrays in local memory into
 * private ones. Regions run one after the other; the code has no ids afterwards.
 */
export const oneCore = requiredPass({
  name: "one-core",
  makes: "parallel loops are sequential loops, regions follow one another",
  required: "no target prints parallel loops",
  needs: ["parts of work-items"],
  run: ({ body, locals }: StructuredCode, { facts, table, names }): FlatCode => ({
    body: sequentialLoops([...locals.map(ownArray), ...inSequence(body)], { facts, table, names }),
    ids: [],
    locals: [],
  }),
});

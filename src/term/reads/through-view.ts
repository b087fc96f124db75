/** @file Where an element of a layout primitive comes from, by the index arithmetic in the primitive's row. */
import { type AccessPath, PRIMITIVES, type ViewSite } from "../primitives/index.ts";
import type { Size } from "../size/index.ts";
import type { Prim, Term } from "../term.ts";
import { bodyOfFunction, isIndexStep } from "./read-path.ts";
import { loopsOfScope, type ReadScope } from "./read-source.ts";
import { bindSource, numberSource, type ReadWalk } from "./read-walk.ts";

/**
 * The argument of a layout primitive with a `view`, and the path in it, from which the element at a path of the result comes. Follows
 * what the indices read. Undefined for a `scatter`, of which the place is not known.
 */
export function throughView(
  walk: ReadWalk,
  t: Prim,
  scope: ReadScope | undefined,
  path: AccessPath,
): { readonly arg: Term; readonly path: AccessPath } | undefined {
  const { steps, from, read } = PRIMITIVES[t.prim].view!;
  const own = path.slice(0, steps[0]);
  const last = t.args.length - 1;
  const component = own.find((s) => !isIndexStep(s));
  const number = (u: Term, around: ReadScope | undefined): Size =>
    walk.read(u, around, []) ?? walk.record.datum(walk.key(u, around), loopsOfScope(around));
  const site: ViewSite = {
    sizes: t.sizes,
    argTypes: t.args.map((x) => x.type),
    component: component !== undefined && !isIndexStep(component) ? component.component : -1,
    arg: last,
    index: (k) => number(t.args[k]!, scope),
    indexAt: (k, i) =>
      number(bodyOfFunction(t.args[k]!), bindSource(walk, numberSource(walk, i), scope)),
    inverseAt: () => undefined,
  };
  const inner = read(site, own.filter(isIndexStep));
  if (inner === undefined) return undefined;
  return { arg: t.args[from?.(site) ?? last]!, path: [...inner, ...path.slice(steps[0])] };
}

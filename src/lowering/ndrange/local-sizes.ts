/**
 * @file The sizes of work-groups that the maps of a kernel state: `mapLcl(d, n, f, xs)`. All that state one for a dimension must
 * state the same, and so must the `kernel` term.
 */
import {
  type Facts,
  type Prim,
  proveEQ,
  type Size,
  subterms,
  type Term,
} from "../../term/index.ts";
import type { LoweringProblem } from "../errors.ts";
import type { Dims } from "./extents.ts";
import { changingLocalSize, differentLocalSizes } from "./nesting-errors.ts";

/** The size that a `mapLcl` states; undefined where it leaves the size open. */
const statedBy = (t: Prim): Size | undefined =>
  t.sizes[1]!.constant === 0 ? undefined : t.sizes[1]!;

/** The maps that state a size, by dimension. */
function statingMaps(body: Term): ReadonlyMap<number, readonly Prim[]> {
  const found = new Map<number, Prim[]>();
  for (const t of subterms(body)) {
    if (t.tag !== "prim" || t.prim !== "mapLcl" || statedBy(t) === undefined) continue;
    const d = t.sizes[0]!.constant ?? -1;
    found.set(d, [...(found.get(d) ?? []), t]);
  }
  return found;
}

/**
 * The local size that the maps of a kernel state, by dimension; undefined where none does. If several maps of a dimension state
 * one, it is the first map's; `localSizeProblems` reports sizes that differ.
 */
export function statedLocalSizes(body: Term): Dims {
  const maps = statingMaps(body);
  return [0, 1, 2].map((d) => maps.get(d)?.map(statedBy)[0]);
}

/**
 * The problems (E0725) of the local sizes that a launch states, at most one per dimension; empty if they agree. `sizes`: those of
 * its `kernel` term, three global and three local, 0 where open. Two sizes agree only if `facts` prove them equal.
 */
export function localSizeProblems(
  { body, sizes }: { readonly body: Term; readonly sizes: readonly Size[] },
  facts: Facts,
): LoweringProblem[] {
  const kernel = body.session.prim("kernel", sizes, [body], body.type) as Prim;
  return [...statingMaps(body)].flatMap(([d, maps]): LoweringProblem[] => {
    const [first, ...others] = maps;
    const changing = maps.find((t) => statedBy(t)!.boundDepth > 0);
    if (changing !== undefined) return [changingLocalSize(changing, statedBy(changing)!)];
    const size = statedBy(first!)!;
    const differs = (n: Size): boolean => !proveEQ(n, size, facts);
    const other = others.find((t) => differs(statedBy(t)!));
    if (other !== undefined) return [differentLocalSizes(d, first!, size, other, statedBy(other)!)];
    const whole = sizes[3 + d]!;
    return whole.constant === 0 || !differs(whole)
      ? []
      : [differentLocalSizes(d, first!, size, kernel, whole)];
  });
}

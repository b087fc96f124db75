/** @file Groups the launches of an evaluated plan that do the same work. */
import type { PreparedLaunch } from "../../runtime/launch/evaluate-plan.ts";

/** Launches of one kernel with the same sizes: the first of them, and the numbers of all in the plan, from 0. */
export interface EqualLaunches {
  readonly first: PreparedLaunch;
  readonly of: readonly number[];
}

/** The launches that are not skipped, grouped by kernel, sizes and ND-range, in the order of the first of each group. */
export function equalLaunches(launches: readonly PreparedLaunch[]): readonly EqualLaunches[] {
  const found = new Map<string, { first: PreparedLaunch; of: number[] }>();
  for (const [k, l] of launches.entries()) {
    if (l.skipped) continue;
    const sizes = l.kernel.params.flatMap((p) => (p.tag === "size" ? [l.sizes.get(p.name)] : []));
    const key = [l.kernel.name, ...sizes, ...l.global, "in", ...(l.local ?? [])].join();
    const group = found.get(key);
    if (group === undefined) found.set(key, { first: l, of: [k] });
    else group.of.push(k);
  }
  return [...found.values()];
}

/**
 * @file The ND-range of a kernel. Sizes that the `kernel` term states are taken; open ones come from the parallel maps inside. The
 * local size is the one that the `mapLcl` state, else the extent of the `mapLcl` nest that writes the output, else the longest
 * `mapLcl` of the dimension.
 */
import {
  ceilDiv,
  type Facts,
  max,
  min,
  mul,
  proveDivides,
  proveLE,
  type Size,
  type Term,
} from "../../term/index.ts";
import type { NDRange } from "../imperative.ts";
import { type Dims, extents, longestLocal } from "./extents.ts";
import { statedLocalSizes } from "./local-sizes.ts";

/**
 * Number of work-items of the range (`glb`), of work-groups (`wrg`) and of work-items of one group (`lcl`) in each dimension;
 * undefined in a dimension where no map uses that kind.
 */
export interface WorkItems {
  readonly glb: Dims;
  readonly wrg: Dims;
  readonly lcl: Dims;
  /** Extents of `mapGlb` from which the global size was rounded up: the range has at least that many work-items by construction. */
  readonly covered: Dims;
}

/** The ND-range of a kernel in work-items (`ndrange`), and how many units of each kind it has per dimension (`items`). */
export interface KernelRange {
  readonly ndrange: NDRange;
  readonly items: WorkItems;
  /**
   * The same as `items`, but without the sizes of groups that only the kernel states, which no `mapGlb` uses: a variable stands for
   * a global size in whole groups, also where the groups divide the number of work-items.
   */
  readonly apart: WorkItems;
}

/**
 * Chooses the ND-range of a kernel with this body. `sizes` are three global and three local sizes, dimension 0 first; 0 leaves a
 * size open. A range of work-groups always has a local size; a range of `mapGlb` has one only if the term states it, else the
 * driver chooses.
 */
export function ndrangeOf(body: Term, sizes: readonly Size[], facts: Facts): KernelRange {
  const { mapGlb, mapWrg, mapLcl: writing } = extents(body);
  const anywhere = longestLocal(body);
  const said = statedLocalSizes(body);
  const mapLcl = DIMENSIONS.map((d) => said[d] ?? writing[d] ?? anywhere[d]);
  const grouped = isUsed(mapWrg) || isUsed(mapLcl);
  const count = dimensionCount(
    [mapGlb, mapWrg, mapLcl].flatMap((kind) => kind.flatMap((n, d) => (n ? [d] : []))),
    sizes,
  );
  const dims = DIMENSIONS.slice(0, count).map((d) => {
    const given = { global: stated(sizes[d]), local: stated(sizes[3 + d]) };
    return grouped
      ? groupsIn(given, mapWrg[d], mapLcl[d], facts, body)
      : itemsIn(given, mapGlb[d], facts, body);
  });
  const explicit = grouped || dims.some((d) => d.lcl !== undefined);
  const ndrange = {
    global: dims.map((d) => d.global),
    local: explicit ? dims.map((d) => d.lcl ?? body.session.sizes.nat(1)) : undefined,
  };
  const of = <K extends keyof Dimension>(key: K): Dimension[K][] => dims.map((d) => d[key]);
  const items = { glb: of("glb"), wrg: of("wrg"), lcl: of("lcl"), covered: of("covered") };
  return { ndrange, items, apart: grouped ? items : withoutGroups(items, body) };
}

/**
 * An ND-range of one work-item, for targets that call a kernel once; of none where the given range is empty. It has the same
 * dimensions and no local size.
 */
export function onceOver({ global }: NDRange, facts: Facts): NDRange {
  const one = global[0]!.table.nat(1);
  return {
    global: global.map((n) => (proveLE(one, n, facts) ? one : min(n, one))),
    local: undefined,
  };
}

const DIMENSIONS = [0, 1, 2] as const;
const isUsed = (dims: Dims): boolean => dims.some((n) => n !== undefined);
const stated = (s: Size | undefined): Size | undefined => (s?.constant === 0 ? undefined : s);

interface StatedSizes {
  readonly global: Size | undefined;
  readonly local: Size | undefined;
}

/** One dimension of an ND-range: the global size, and the number of units of each kind that is used. */
interface Dimension {
  readonly global: Size;
  readonly glb: Size | undefined;
  readonly wrg: Size | undefined;
  readonly lcl: Size | undefined;
  readonly covered: Size | undefined;
}

/**
 * One dimension of a range of work-groups. A group has at least one work-item, even where its `mapLcl` has no elements, because
 * there may be other statements to run.
 */
function groupsIn(
  given: StatedSizes,
  wrg: Size | undefined,
  lcl: Size | undefined,
  facts: Facts,
  body: Term,
): Dimension {
  const one = body.session.sizes.nat(1);
  const asked = lcl ?? one;
  const items = given.local ?? (proveLE(one, asked, facts) ? asked : max(asked, one));
  const groups = given.global === undefined ? (wrg ?? one) : ceilDiv(given.global, items);
  return {
    global: given.global ?? mul(groups, items),
    glb: undefined,
    wrg: groups,
    lcl: items,
    covered: undefined,
  };
}

/** One dimension of a range of work-items: one per element of `mapGlb`, rounded up to whole groups if the local size is stated. */
function itemsIn(
  given: StatedSizes,
  extent: Size | undefined,
  facts: Facts,
  body: Term,
): Dimension {
  const n = extent ?? body.session.sizes.nat(1);
  const global = given.global ?? roundUp(n, given.local, facts);
  const covered = given.global === undefined ? extent : undefined;
  return { global, glb: global, wrg: undefined, lcl: given.local, covered };
}

function withoutGroups({ glb, wrg, lcl, covered }: WorkItems, { session }: Term): WorkItems {
  const isInGroups = (d: number): boolean => covered[d] !== undefined && lcl[d] !== undefined;
  return {
    // No size of a program has a name with a dot.
    glb: glb.map((n, d) => (isInGroups(d) ? session.sizes.variable("free", `global.${d}`) : n)),
    wrg,
    lcl: lcl.map(() => undefined),
    covered,
  };
}

/** The smallest multiple of `group` that is at least n. */
function roundUp(n: Size, group: Size | undefined, facts: Facts): Size {
  if (group === undefined || proveDivides(group, n, facts) === "yes") return n;
  return mul(ceilDiv(n, group), group);
}

/** The number of dimensions: up to the highest that a map uses or the `kernel` term states; at least 1. */
function dimensionCount(used: readonly number[], sizes: readonly Size[]): number {
  const given = sizes.flatMap((s, i) => (s.constant === 0 ? [] : [i % 3]));
  return 1 + Math.max(0, ...used, ...given);
}

/**
 * @file The ND-range of a kernel: as its `kernel` term says, and where it leaves a size open, as the maps inside ask. The
 * local size is by default the extent of the `mapLcl` nest that writes the kernel's output.
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

/** How many work-items (of the range, of a group) and groups there are, by dimension; undefined where none is used. */
export interface WorkItems {
  readonly glb: Dims;
  readonly wrg: Dims;
  readonly lcl: Dims;
  /** Extents of `mapGlb` that the range was rounded up from: by construction there are work-items enough. */
  readonly covered: Dims;
}

export interface KernelRange {
  readonly ndrange: NDRange;
  readonly items: WorkItems;
}

/** `sizes`: three global and three local sizes; 0 leaves one open. */
export function ndrangeOf(body: Term, sizes: readonly Size[], facts: Facts): KernelRange {
  const { mapGlb, mapWrg, mapLcl: writing } = extents(body);
  const anywhere = longestLocal(body);
  const mapLcl = DIMENSIONS.map((d) => writing[d] ?? anywhere[d]);
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
  return {
    ndrange,
    items: { glb: of("glb"), wrg: of("wrg"), lcl: of("lcl"), covered: of("covered") },
  };
}

/** One work-item in place of them all; none in place of none. */
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

/** One dimension: its work-items, and of which kind they are. */
interface Dimension {
  readonly global: Size;
  readonly glb: Size | undefined;
  readonly wrg: Size | undefined;
  readonly lcl: Size | undefined;
  readonly covered: Size | undefined;
}

/** A group has a work-item even where its `mapLcl` has no elements: there may be more to write. */
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

/** One work-item per element; rounded up to whole groups where their size is given. */
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

function roundUp(n: Size, group: Size | undefined, facts: Facts): Size {
  if (group === undefined || proveDivides(group, n, facts) === "yes") return n;
  return mul(ceilDiv(n, group), group);
}

/** Dimensions up to the highest that is used; at least one. */
function dimensionCount(used: readonly number[], sizes: readonly Size[]): number {
  const given = sizes.flatMap((s, i) => (s.constant === 0 ? [] : [i % 3]));
  return 1 + Math.max(0, ...used, ...given);
}

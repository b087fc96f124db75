/**
 * @file The ND-range of a kernel: as its `kernel` term says, and where it leaves a size open, as the maps inside ask. The
 * local size is by default the extent of the `mapLcl` nest that writes the kernel's output.
 */
import {
  ceilDiv,
  children,
  type Facts,
  mul,
  proveDivides,
  type Size,
  type Term,
  unlabel,
} from "../term/index.ts";
import type { NDRange } from "./imperative.ts";

type Dims = readonly (Size | undefined)[];

/** How many work-items (of the range, of a group) and groups there are, by dimension; undefined where none is used. */
export interface WorkItems {
  readonly glb: Dims;
  readonly wrg: Dims;
  readonly lcl: Dims;
  /** Extents of `mapGlb` that the range was rounded up from: by construction there are work-items enough. */
  readonly covered: Dims;
}

export interface Range {
  readonly ndrange: NDRange;
  readonly items: WorkItems;
}

/** The longest `mapLcl` of each dimension, wherever it is: the default where none writes the output. */
function longest(body: Term): (Size | undefined)[] {
  const found: (Size | undefined)[] = [];
  const seen = new Set<Term>();
  const visit = (t: Term): void => {
    if (seen.has(t)) return;
    seen.add(t);
    if (t.tag === "prim" && t.prim === "mapLcl" && t.type.tag === "array") {
      const d = t.sizes[0]!.constant!;
      found[d] = longer(found[d], t.type.size);
    }
    children(t).forEach(visit);
  };
  visit(body);
  return found;
}

function longer(a: Size | undefined, b: Size): Size {
  if (a === undefined) return b;
  return (a.constant ?? 0) >= (b.constant ?? 0) ? a : b;
}

interface Extents {
  readonly mapGlb: (Size | undefined)[];
  readonly mapWrg: (Size | undefined)[];
  readonly mapLcl: (Size | undefined)[];
}

/** The extents of the parallel maps on the way to the output. */
function extents(body: Term): Extents {
  const found: Extents = { mapGlb: [], mapWrg: [], mapLcl: [] };
  const visit = (t: Term): void => {
    const e = unlabel(t);
    if (e.tag !== "prim") return;
    switch (e.prim) {
      case "mapGlb":
      case "mapWrg":
      case "mapLcl": {
        const d = e.sizes[0]!.constant!;
        if (e.type.tag === "array") found[e.prim][d] ??= e.type.size;
        visitBody(e.args[0]!);
        return;
      }
      case "mapSeq":
      case "mapSeqUnroll":
      case "map":
        visitBody(e.args[0]!);
        if (e.prim === "map") visit(e.args[1]!);
        return;
      case "let":
        visitBody(e.args[1]!);
        return;
      case "toPrivate":
      case "toLocal":
      case "toGlobal":
        return;
      case "reduceSeq":
      case "reduceSeqUnroll":
        visitBody(e.args[0]!);
        return;
      default:
        for (const a of e.args) if (a.tag !== "lam") visit(a);
    }
  };
  const visitBody = (f: Term): void => {
    let t = f;
    while (t.tag === "lam") t = t.body;
    visit(t);
  };
  visit(body);
  return found;
}

/** `sizes`: three global and three local sizes; 0 leaves one open. */
export function ndrangeOf(body: Term, sizes: readonly Size[], facts: Facts): Range {
  const { mapGlb, mapWrg, mapLcl: writing } = extents(body);
  const anywhere = longest(body);
  const mapLcl = [0, 1, 2].map((d) => writing[d] ?? anywhere[d]);
  const table = body.session.sizes;
  const one = table.nat(1);
  const given = (i: number): Size | undefined => (sizes[i]?.constant === 0 ? undefined : sizes[i]);
  const grouped = mapWrg.some((x) => x !== undefined) || mapLcl.some((x) => x !== undefined);
  const dims = dimensionCount(
    [...sizesUsed(mapGlb), ...sizesUsed(mapWrg), ...sizesUsed(mapLcl)],
    sizes,
  );
  const glb: (Size | undefined)[] = [];
  const wrg: (Size | undefined)[] = [];
  const lcl: (Size | undefined)[] = [];
  const global: Size[] = [];
  const local: Size[] = [];
  for (let d = 0; d < dims; d++) {
    const l = given(3 + d) ?? (grouped ? (mapLcl[d] ?? one) : undefined);
    const g = given(d) ?? globalDefault(grouped ? mapWrg[d] : mapGlb[d], grouped, l, one, facts);
    global.push(g);
    local.push(l ?? one);
    glb[d] = grouped ? undefined : g;
    lcl[d] = l;
    wrg[d] = grouped
      ? given(d) === undefined
        ? (mapWrg[d] ?? one)
        : groups(g, l ?? one)
      : undefined;
  }
  const explicit = grouped || [3, 4, 5].some((i) => given(i) !== undefined);
  const covered = grouped ? [] : mapGlb.map((n, d) => (given(d) === undefined ? n : undefined));
  const ndrange = { global, local: explicit ? local : undefined };
  return { ndrange, items: { glb, wrg, lcl, covered } };
}

/** Groups times their size, or one work-item per element; rounded up to whole groups. */
function globalDefault(
  extent: Size | undefined,
  grouped: boolean,
  local: Size | undefined,
  one: Size,
  facts: Facts,
): Size {
  const n = extent ?? one;
  if (grouped) return mul(n, local ?? one);
  if (local === undefined || local.constant === 1) return n;
  return proveDivides(local, n, facts) === "yes" ? n : mul(ceilDiv(n, local), local);
}

const groups = (global: Size, local: Size): Size => ceilDiv(global, local);

const sizesUsed = (dims: Dims): number[] =>
  dims.flatMap((x, d) => (x === undefined ? [] : [d + 1]));

/** Dimensions up to the highest that is used; at least one. */
function dimensionCount(used: readonly number[], sizes: readonly Size[]): number {
  const given = sizes.flatMap((s, i) => (s.constant === 0 ? [] : [(i % 3) + 1]));
  return Math.max(1, ...used, ...given);
}

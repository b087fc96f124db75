/**
 * @file Open sizes of sketches: `map[_] > map[_] > map[16] > map[32]`. A split loop leaves a quotient, so an open extent is a loop of the
 * program divided by the stated extents that come from it.
 */
import { exactDiv, type Size, type Term, unlessImpossible } from "../term/index.ts";
import { type LoopFamily, loopFamily, loopsIn } from "./loop.ts";
import { type Sketch, sketchParts, withSketchParts } from "./sketch.ts";

/** The most sketches that one with open sizes stands for. */
const MOST = 24;

type LoopSketch = Sketch & { readonly tag: "loop" };

/**
 * The sketches that one with open sizes may stand for: in each nest the loops of the program are divided into loops of the same kind, at
 * most one of them open. A nest of which no loop has an open extent, or which the program's loops cannot be divided into, stays as it is.
 * The last is the sketch itself, whose open extents may be any: a map may come from the loop of a reduction.
 */
export function filledSketches(sketch: Sketch, start: Term): readonly Sketch[] {
  const ways = nestsOf(sketch)
    .filter((nest) => nest.some((l) => l.extent === undefined))
    .map((nest) => waysOf(nest, start));
  const all = ways.reduce<readonly Ranked[]>(likeliest, [{ way: new Map(), rank: 0 }]);
  const own = all.map(({ way }) => filled(sketch, way));
  return ways.some((w) => w.some((way) => way.size > 0)) ? [...own, sketch] : own;
}

type Way = ReadonlyMap<LoopSketch, Size>;
/** The extents of some nests; the rank is 0 if each is the first of the ways of its nest. */
interface Ranked {
  readonly way: Way;
  readonly rank: number;
}

const likeliest = (before: readonly Ranked[], own: readonly Way[]): readonly Ranked[] =>
  before
    .flatMap((x) => own.map((y, k) => ({ way: new Map([...x.way, ...y]), rank: x.rank + k })))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST);

/** The extents of the open loops of a nest, in each way that divides the loops of the program; none of them, if there is no such way. */
function waysOf(nest: readonly LoopSketch[], start: Term): readonly Way[] {
  const started = loopsIn(start);
  let found: readonly Way[] = [new Map()];
  for (const kind of new Set(nest.map(kindOf))) {
    const own = nest.filter((l) => kindOf(l) === kind);
    if (own.every((l) => l.extent !== undefined)) continue;
    const ways = divisions(
      own,
      started.filter((l) => l.kind === kind).map((l) => l.extent),
    );
    if (ways.length === 0) return [new Map()];
    found = found.flatMap((before) => ways.map((way) => new Map([...before, ...way])));
  }
  return found;
}

/** The nests of a sketch: loops that follow each other with nothing between. */
function nestsOf(s: Sketch): readonly (readonly LoopSketch[])[] {
  if (s.tag !== "loop") return sketchParts(s).flatMap(nestsOf);
  const nest: LoopSketch[] = [];
  let inner: Sketch = s;
  for (; inner.tag === "loop"; inner = inner.inner) nest.push(inner);
  return [nest, ...nestsOf(inner)];
}

const kindOf = (s: LoopSketch): LoopFamily | undefined => loopFamily(s.prim);

/**
 * The extents of open loops such that each loop of the program is the product of some loops of the sketch, in any order. Loops that become
 * equally many come first.
 */
function divisions(loops: readonly LoopSketch[], extents: readonly Size[]): readonly Way[] {
  const ways: { readonly way: Way; readonly longest: number }[] = [];
  const groups: LoopSketch[][] = extents.map(() => []);
  const assign = (k: number): void => {
    if (ways.length >= MOST) return;
    const loop = loops[k];
    if (loop === undefined) {
      const way = quotients(groups, extents);
      const longest = Math.max(...groups.map((g) => g.length));
      if (way !== undefined) ways.push({ way, longest });
      return;
    }
    for (const group of groups) {
      if (loop.extent === undefined && group.some((l) => l.extent === undefined)) continue;
      group.push(loop);
      assign(k + 1);
      group.pop();
    }
  };
  assign(0);
  return ways.sort((a, b) => a.longest - b.longest).map(({ way }) => way);
}

/**
 * What is left of each loop of the program for the open loop of its group; undefined if a group does not divide its loop: only numbers
 * divide a loop, and its own extent.
 */
function quotients(
  groups: readonly (readonly LoopSketch[])[],
  extents: readonly Size[],
): Way | undefined {
  const way = new Map<LoopSketch, Size>();
  for (const [i, group] of groups.entries()) {
    const extent = extents[i]!;
    const stated = group.flatMap((l) => (l.extent === undefined ? [] : [l.extent]));
    if (stated.some((size) => size.constant === undefined && size !== extent)) return undefined;
    const rest = unlessImpossible<Size | undefined>(undefined, () =>
      stated.reduce((left, size) => exactDiv(left, size), extent),
    );
    if (rest === undefined) return undefined;
    const open = group.find((l) => l.extent === undefined);
    if (open !== undefined) way.set(open, rest);
    else if (group.length > 0 && rest.constant !== 1) return undefined;
  }
  return way;
}

function filled(s: Sketch, sizes: Way): Sketch {
  const parts = sketchParts(s).map((part) => filled(part, sizes));
  const own = withSketchParts(s, parts);
  const extent = s.tag === "loop" ? sizes.get(s) : undefined;
  return own.tag === "loop" && extent !== undefined ? { ...own, extent } : own;
}

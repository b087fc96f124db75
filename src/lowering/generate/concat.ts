/**
 * @file Concatenations: `concat`, whose parts are written one after the other, and `dispatch`, whose parts (regions) have their own
 * ranges of work-groups or work-items.
 */
import { add, type Prim, type Size, sub } from "../../term/index.ts";
import { lessThan } from "../code.ts";
import { loweringFailed } from "../errors.ts";
import type { Expr } from "../imperative.ts";
import { regionExtents } from "../ndrange/extents.ts";
import { notSpread } from "../ndrange/nesting-errors.ts";
import { type AccessPath, indexIn, lengthOf } from "../path.ts";
import { readChoice } from "./choice.ts";
import type { Dest } from "./destination.ts";
import type { LoopForm } from "./form.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { dimension } from "./map.ts";
import { partOf } from "./output-views.ts";
import type { ViewEnv } from "./view.ts";

/**
 * Writes the parts of a concatenation one after the other in order, each at its offset in `dest`. A part that is a hole emits
 * nothing but counts for the offsets.
 */
export function writeConcat(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  dest: Dest,
): void {
  let from = cx.sizes.nat(0);
  for (const a of t.args) {
    cx.write(a, env, partOf(dest, from, a.type));
    from = add(from, lengthOf(a.type));
  }
}

/**
 * Reads the element at a path of a concatenation. The part is chosen while generating if the facts decide in which part the index
 * lies, else by comparisons at run time; an index in none of the other parts is taken to lie in the last one.
 */
export function readConcat(
  cx: KernelGenerator,
  t: Prim,
  env: ViewEnv | undefined,
  path: AccessPath,
): Expr {
  const i = indexIn(path, 0);
  const part = (k: number, from: Size, at: AccessPath): Expr => {
    const arg = t.args[k]!;
    const here = ([, ...rest]: AccessPath): Expr =>
      cx.read(arg, env, [cx.tidy(sub(i, from)), ...rest]);
    if (k === t.args.length - 1) return here(at);
    const end = add(from, lengthOf(arg.type));
    if (cx.proves(add(i, 1), end)) return here(at);
    if (cx.proves(end, i)) return part(k + 1, end, at);
    return readChoice(cx, t, env, at, lessThan(i, end), here, (p) => part(k + 1, end, p));
  };
  return part(0, cx.sizes.nat(0), path);
}

/**
 * The loop form of `dispatch`. Written, each part has its own range of groups or work-items; raises loweringFailed (E0709) if a
 * part has no parallel map over the dimension, or not one of the first part's kind. Read, it is a concatenation.
 */
export const dispatch: LoopForm = { write: writeRegions, read: readConcat };

/**
 * Emits a `regions` statement with one body per part. Raises loweringFailed (E0709) if a part has no parallel map over the
 * dimension.
 */
function writeRegions(cx: KernelGenerator, t: Prim, env: ViewEnv | undefined, dest: Dest): void {
  const dim = dimension(t);
  const found = regionExtents(t);
  if (found === undefined) throw loweringFailed([notSpread(t, dim)]);
  const kind = found.kind === "mapWrg" ? "wrg" : "glb";
  let place = cx.sizes.nat(0);
  const parts = t.args.map((a, k) => {
    const part = partOf(dest, place, a.type);
    place = add(place, lengthOf(a.type));
    let from = found.from[k]!;
    const body = cx.capture(() => {
      from = cx.region(dim, from, () => cx.write(a, env, part));
    });
    return { from, body };
  });
  cx.emit({ tag: "regions", kind, dim, parts });
}

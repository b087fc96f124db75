/**
 * @file What the schedules in examples/ say of sizes, stated once more by hand: which parameter tiles which size, and
 * whether it has to divide it. A schedule that is not here takes sizes of every kind.
 */

import type { Tiles } from "../support/plans/sizes.ts";
import type { Found, Settings } from "../support/plans/subject.ts";
import { nameOf } from "../support/plans/subject.ts";

interface Tiling {
  /** By size: the parameter that is its tile. */
  readonly by: Readonly<Record<string, string>>;
  readonly divides: boolean;
}

const TILINGS: Readonly<Record<string, Tiling>> = {
  "dot.tree": { by: { n: "chunk" }, divides: false },
  "jacobi1d.tiled": { by: { n: "t" }, divides: true },
  "jacobi1d.guarded": { by: { n: "t" }, divides: false },
  "jacobi2d.tiled": { by: { n: "h", m: "w" }, divides: true },
  "jacobi2d.guarded": { by: { n: "h", m: "w" }, divides: false },
  "jacobi2d.regs": { by: { n: "rows", m: "v" }, divides: true },
  "blur.tiled": { by: { h: "y", w: "x" }, divides: false },
  ...Object.fromEntries(
    ["smooth", "sharpen"].flatMap((program) => [
      [`${program}.staged`, { by: { n: "t" }, divides: false }],
      [`${program}.vectors`, { by: { n: "v" }, divides: true }],
    ]),
  ),
  "matmul.tiled": { by: { n: "t", k: "t", m: "t" }, divides: true },
  ...Object.fromEntries(
    ["blocking", "vectorised", "loopPerm", "arrayPacking", "cacheBlocks", "parallel"].map(
      (schedule) => [`gemm.${schedule}`, { by: { n: "t", k: "s", m: "t" }, divides: true }],
    ),
  ),
};

/** Where a schedule has no tile. */
const DEFAULT_TILE = 6;

/** The tile of each size of the program, for the given parameters. */
export function tilesOf(found: Found, settings: Settings): Tiles {
  const by = TILINGS[nameOf(found)]?.by ?? {};
  return Object.fromEntries(
    found.sizes.map((name) => [name, settings[by[name] ?? ""] ?? DEFAULT_TILE]),
  );
}

export const mustDivide = (found: Found): boolean => TILINGS[nameOf(found)]?.divides ?? false;

/** The settings with each parameter at its smallest value: small tiles keep the tests quick. */
export const smallest = ({ tunables }: Found): Settings =>
  Object.fromEntries(tunables.map((t) => [t.name, t.values?.[0] ?? t.default ?? 1]));

export const defaults = ({ tunables }: Found): Settings =>
  Object.fromEntries(tunables.map((t) => [t.name, t.default ?? 1]));

/** Each value of each parameter but the smallest once, the others smallest. */
export function eachOtherValue(found: Found): readonly Settings[] {
  const least = smallest(found);
  return found.tunables.flatMap(({ name, values = [] }) =>
    values.slice(1).map((value) => ({ ...least, [name]: value })),
  );
}

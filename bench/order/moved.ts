/** @file What the accesses of a launch make a device do: access instructions, accesses to the nearest cache, and lines that caches move. */
import type { AccessFigures, Figure } from "../../src/index.ts";
import type { DeviceSpeeds } from "./speeds.ts";

/** What the accesses of one statement to one place make a device do, for all work-items together. */
export interface Moved {
  readonly access: AccessFigures;
  /** How often all work-items access it. */
  readonly total: number;
  /** Access instructions. One serves several work-items that run together. */
  readonly issued: number;
  /** Accesses to the nearest cache or local memory: several for an instruction whose places are apart, or in one bank. */
  readonly near: number;
  /** Bytes of the lines that move into or out of the nearest cache. */
  readonly lineBytes: number;
  /** The share of the access instructions that wait for such a line. */
  readonly far: number;
  /** True if neither neighbouring work-items nor iterations are near each other, in an array that is larger than the nearest cache. */
  readonly isScattered: boolean;
}

/** A figure as a number; undefined where it is not known. */
export const numberOf = (x: Figure | undefined): number | undefined =>
  typeof x === "number" ? x : undefined;

/** The bytes of an element of a type: `f32`, `i64`. */
export const bytesOf = (type: string): number => Number(/\d+$/.exec(type)?.[0] ?? 8) / 8;

/** The accesses of one statement. `together`: the work-items that one instruction serves; `bufferBytes`: of the array. */
export function movedBy(
  access: AccessFigures,
  total: number,
  together: number,
  bufferBytes: number | undefined,
  speeds: DeviceSpeeds,
): Moved {
  const { lineBytes: line, nearCache, nearBytes, instructionBytes } = speeds;
  const element = bytesOf(access.type);
  const width = element * access.width;
  const pieces = Math.ceil(width / instructionBytes);
  const issued = (total / together) * pieces;
  const factor = (access.bankConflicts ?? 1) * (access.atomic === true ? speeds.atomic : 1);
  if (access.space === "local" || access.space === "private") {
    const near = issued * linesOf(element, width / pieces, together, nearBytes) * factor;
    return { access, total, issued, near, lineBytes: 0, far: 0, isScattered: false };
  }
  const apart = distance(access.stride, element);
  const near = issued * linesOf(apart, width / pieces, together, nearBytes) * factor;
  const whole = line * Math.ceil(width / line);
  const items = neighbours(apart, whole, together);
  const alongItems = access.along === undefined ? undefined : distance(access.along, element);
  const inLoop =
    alongItems === undefined ? whole : Math.min(whole, Math.max(alongItems, width / together));
  // Where work-items run one after the other, the next one finds the lines of a loop only if the nearest cache still has them.
  const isReached =
    together > 1 || access.along === undefined || (numberOf(access.times) ?? 1) * line <= nearCache;
  const each = Math.min(inLoop, isReached ? items : whole);
  const once = total / Math.max(1, Math.min(numberOf(access.repeats) ?? 1, total));
  const fits = bufferBytes !== undefined && bufferBytes <= nearCache;
  const lineBytes = fits ? Math.min(once * each, Math.max(line, bufferBytes)) : once * each;
  const isScattered = !fits && apart === undefined && alongItems === undefined;
  // Lines for each access. Work-items that run together wait together; in a loop along a line they reach its end together.
  const lines = total === 0 ? 0 : lineBytes / (whole * total);
  const isAlong = access.along !== undefined && alongItems !== 0 && inLoop < whole;
  const far = Math.min(1, isAlong ? lines : lines * together);
  return { access, total, issued, near, lineBytes, far, isScattered };
}

const distance = (elements: Figure, element: number): number | undefined => {
  const n = numberOf(elements);
  return n === undefined ? undefined : Math.abs(n) * element;
};

/** The lines of `line` bytes that `count` accesses of `width` bytes touch, which are `apart` bytes from each other. */
function linesOf(apart: number | undefined, width: number, count: number, line: number): number {
  const own = Math.ceil(width / line);
  if (apart === undefined) return count * own;
  return Math.min(count * own, Math.ceil(((count - 1) * apart + width) / line));
}

/** The bytes that lines move for one work-item whose neighbours, which find the same lines, are `apart` bytes from it. */
function neighbours(apart: number | undefined, whole: number, together: number): number {
  if (apart === undefined) return whole;
  return apart === 0 ? whole / together : Math.min(whole, apart);
}

/** The bytes of different elements that accesses of one kind to each buffer move: `read xs`. */
type Touched = ReadonlyMap<string, number>;

/**
 * Accesses that pass over an array about once each, such as those of a window, find each other's elements in the nearest cache: together
 * they move its elements once. An access that alone moves much more than the array has comes back to it later.
 */
export function withoutOverlaps(all: readonly Moved[], touched: Touched): readonly Moved[] {
  const limitOf = (m: Moved): number => touched.get(keyOf(m)) ?? 0;
  const isOnePass = (m: Moved): boolean => m.lineBytes <= ONE_PASS * limitOf(m);
  const passes = all.filter(isOnePass);
  return all.map((m) => {
    if (!isOnePass(m) || m.lineBytes === 0) return m;
    const own = passes.filter((x) => keyOf(x) === keyOf(m)).map((x) => x.lineBytes);
    const together = own.reduce((a, b) => a + b, 0);
    const share = Math.min(1, Math.max(limitOf(m), ...own) / together);
    return { ...m, lineBytes: share * m.lineBytes, far: share * m.far };
  });
}

/** Borders and halos make a pass over an array longer than the array. */
const ONE_PASS = 1.5;

const keyOf = ({ access }: Moved): string => `${access.kind} ${access.buffer}`;

/**
 * @file Bank conflicts of local memory. Local memory has 32 banks; neighbouring words of 4 bytes lie in neighbouring banks. The
 * accesses of 32 work-items to different words of one bank are done one after the other.
 */

const BANKS = 32;
const WORD = 4;
/** The work-items that access local memory at once. */
const LANES = 32;

/** The numbers in each dimension of the work-items of a group of size `local` that access local memory at once. */
export function lanesOf(local: readonly number[]): readonly (readonly number[])[] {
  const items = local.reduce((n, size) => n * size, 1);
  return Array.from({ length: Math.min(LANES, items) }, (_, item) => {
    let rest = item;
    return local.map((size) => {
      const along = rest % size;
      rest = Math.floor(rest / size);
      return along;
    });
  });
}

/** An access of a work-group to local memory, in numbers. */
export interface LocalAccess {
  /** The index of each of the first work-items of a group, at most 32, relative to that of the first one, in elements. */
  readonly offsets: readonly number[];
  readonly elementBytes: number;
  /** The number of elements of a vector. */
  readonly width: number;
}

/**
 * How many times longer an access takes than one without conflicts: the most different words of one bank that neighbouring work-items
 * access at once. 1 where there is no conflict. Of vectors, fewer work-items access memory at once: 128 bytes in all.
 */
export function bankConflicts({ offsets, elementBytes, width }: LocalAccess): number {
  const bytes = elementBytes * width;
  const together = Math.max(1, Math.min(LANES, Math.floor((BANKS * WORD) / bytes)));
  const lanes = offsets.length;
  let most = 1;
  for (let first = 0; first < lanes; first += together) {
    const words = new Set<number>();
    for (let item = first; item < Math.min(first + together, lanes); item++) {
      const from = offsets[item]! * elementBytes;
      const last = from + bytes - 1;
      for (let w = Math.floor(from / WORD); w <= Math.floor(last / WORD); w++) words.add(w);
    }
    const perBank = new Array<number>(BANKS).fill(0);
    for (const w of words) perBank[((w % BANKS) + BANKS) % BANKS]!++;
    most = Math.max(most, ...perBank);
  }
  return most;
}

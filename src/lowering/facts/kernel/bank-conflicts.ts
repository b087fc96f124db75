/**
 * @file Bank conflicts of local memory. Local memory has 32 banks; neighbouring words of 4 bytes lie in neighbouring banks. The
 * accesses of 32 work-items to different words of one bank are done one after the other.
 */

const BANKS = 32;
const WORD = 4;
/** The work-items that access local memory at once. */
const LANES = 32;

/** An access of a work-group to local memory, in numbers. */
export interface LocalAccess {
  /** The differences of the index, in elements, between neighbours in each dimension. */
  readonly strides: readonly number[];
  /** The size of the work-group in each dimension. */
  readonly local: readonly number[];
  readonly elementBytes: number;
  /** The number of elements of a vector. */
  readonly width: number;
}

/**
 * How many times longer an access takes than one without conflicts: the most different words of one bank that neighbouring work-items
 * access at once. 1 where there is no conflict. Of vectors, fewer work-items access memory at once: 128 bytes in all.
 */
export function bankConflicts({ strides, local, elementBytes, width }: LocalAccess): number {
  const items = local.reduce((n, size) => n * size, 1);
  const bytes = elementBytes * width;
  const together = Math.max(1, Math.min(LANES, Math.floor((BANKS * WORD) / bytes)));
  const lanes = Math.min(LANES, items);
  let most = 1;
  for (let first = 0; first < lanes; first += together) {
    const words = new Set<number>();
    for (let item = first; item < Math.min(first + together, lanes); item++) {
      const from = indexOf(item, strides, local) * elementBytes;
      const last = from + bytes - 1;
      for (let w = Math.floor(from / WORD); w <= Math.floor(last / WORD); w++) words.add(w);
    }
    const perBank = new Array<number>(BANKS).fill(0);
    for (const w of words) perBank[((w % BANKS) + BANKS) % BANKS]!++;
    most = Math.max(most, ...perBank);
  }
  return most;
}

/** The index of a work-item, by its number in the group, relative to the first one. */
function indexOf(item: number, strides: readonly number[], local: readonly number[]): number {
  let rest = item;
  let index = 0;
  for (const [d, size] of local.entries()) {
    index += (rest % size) * (strides[d] ?? 0);
    rest = Math.floor(rest / size);
  }
  return index;
}

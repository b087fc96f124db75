/** @file Times that are too near to each other to put them in order. */

/** Replaces each value by the least one of those that are at most a factor `margin` above it, taken from the least value upwards. */
export function withTies(values: readonly number[], margin: number): readonly number[] {
  const sorted = values.toSorted((a, b) => a - b);
  let first = sorted[0] ?? 0;
  const group = new Map<number, number>();
  for (const x of sorted) {
    if (x > margin * first) first = x;
    group.set(x, first);
  }
  return values.map((x) => group.get(x)!);
}

/** @file Formats durations. */

/** Formats nanoseconds with at most three significant digits in ns, µs, ms or s: `1.23 ms`. Seconds are the largest unit. */
export function showTime(ns: number): string {
  const [value, unit] = ns < 1e3 ? [ns, "ns"] : ns < 1e6 ? [ns / 1e3, "µs"] : ns < 1e9 ? [ns / 1e6, "ms"] : [ns / 1e9, "s"]; // biome-ignore format: a table
  return `${Number(value.toPrecision(3))} ${unit}`;
}

/** @file Aligns rows of text in columns. */

/**
 * The lines of a table: its head and its rows, with two spaces between columns. The first `numbers` columns are aligned to the right, the
 * others to the left. None if there are no rows.
 */
export function columns(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbers = 0,
): readonly string[] {
  if (rows.length === 0) return [];
  const all = [head, ...rows];
  const widths = head.map((_, k) => Math.max(...all.map((r) => r[k]!.length)));
  const aligned = (cell: string, k: number): string =>
    k < numbers ? cell.padStart(widths[k]!) : cell.padEnd(widths[k]!);
  return all.map((r) => r.map(aligned).join("  ").trimEnd());
}

/** @file Aligns rows of text in columns. */

/** The lines of a table: its head and its rows, with two spaces between columns. None if there are no rows. */
export function columns(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  if (rows.length === 0) return [];
  const all = [head, ...rows];
  const widths = head.map((_, k) => Math.max(...all.map((r) => r[k]!.length)));
  return all.map((r) =>
    r
      .map((cell, k) => cell.padEnd(widths[k]!))
      .join("  ")
      .trimEnd(),
  );
}

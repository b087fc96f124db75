/** @file Markdown tables. */

/** Returns a table with a head and rows; `|` in cells is escaped. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((r) => `| ${r.map(cell).join(" | ")} |`).join("\n");

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** Returns inline code. */
export const code = (text: string): string => `\`${text}\``;

/** @file Shows a statement as one short C-like line, for messages. */
import type { Flat } from "../../lowering/imperative.ts";
import { showHead } from "../../lowering/print/show-stmt.ts";

const LONGEST = 120;

/** The first line of a statement, cut off with `…` after 120 characters. */
export function describeStmt(s: Flat): string {
  const text = showHead(s);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

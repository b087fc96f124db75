/** @file Shows a statement as one short C-like line, for messages. */
import type { Flat } from "../../lowering/imperative.ts";
import { showHead } from "../../lowering/print/show-stmt.ts";

const LONGEST = 120;

/** The first line of a statement as C-like text of at most 120 characters. A longer text is cut, and `…` is its 120th character. */
export function describeStmt(s: Flat): string {
  const text = showHead(s);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

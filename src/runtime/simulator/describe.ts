/** @file Imperative code in one short C-like line, for messages. */
import type { Flat } from "../../lowering/imperative.ts";
import { showHead } from "../../lowering/print/show-stmt.ts";

const LONGEST = 120;

/** A statement without what is inside its braces; long ones are cut. */
export function describeStmt(s: Flat): string {
  const text = showHead(s);
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}

/** @file Splits long lists of statements into parts, each small enough for a function that V8 optimises. */
import { bodies, stmtExprs } from "../../../lowering/code.ts";
import { exprParts } from "../../../lowering/expr-parts.ts";
import type { Expr, Flat } from "../../../lowering/imperative.ts";

/**
 * The largest number of expressions and statements in one function. V8 does not optimise a function of more than 60 kB of bytecode;
 * an access with its checks takes about 100 bytes.
 */
const LARGEST = 400;

/** The weight of an expression. First operands are visited without recursion, because chains of them may be long. */
function exprWeight(e: Expr): number {
  let weight = 0;
  for (let first: Expr | undefined = e; first !== undefined; ) {
    weight += first.type.width;
    const parts = exprParts(first);
    for (const part of parts.slice(1)) weight += exprWeight(part);
    first = parts[0];
  }
  return weight;
}

const known = new WeakMap<Flat, number>();

function weightOf(s: Flat): number {
  const found = known.get(s);
  if (found !== undefined) return found;
  const own = stmtExprs(s).reduce((sum, e) => sum + exprWeight(e), 1);
  const weight = bodies(s).reduce((sum, body) => sum + listWeight(body), own);
  known.set(s, weight);
  return weight;
}

const listWeight = (list: readonly Flat[]): number => list.reduce((sum, s) => sum + weightOf(s), 0);

/** True if a list is too large for one function. */
export const isLarge = (list: readonly Flat[]): boolean => listWeight(list) > LARGEST;

/** Consecutive statements of a list. */
export interface ListPart {
  readonly list: readonly Flat[];
  /** True if they become a function; false for a loop or an `if` whose own lists are split. */
  readonly isOwn: boolean;
}

/** Splits a list into parts that each fit a function, and statements that are split further inside. */
export function partsOfList(list: readonly Flat[]): ListPart[] {
  const parts: ListPart[] = [];
  let open: Flat[] = [];
  let weight = 0;
  const close = (): void => {
    if (open.length > 0) parts.push({ list: open, isOwn: true });
    open = [];
    weight = 0;
  };
  for (const s of list) {
    const more = weightOf(s);
    if (weight + more > LARGEST) close();
    if (more > LARGEST && bodies(s).length > 0) {
      parts.push({ list: [s], isOwn: false });
    } else {
      open.push(s);
      weight += more;
    }
  }
  close();
  return parts;
}

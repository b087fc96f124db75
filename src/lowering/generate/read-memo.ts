/**
 * @file Remembers what has been read in a kernel, so that the value of a term at a path is computed once where it is the same, and
 * its readers share one expression. Nested windows of n levels are then n² expressions, not 3^n.
 *
 * A read is remembered if it was pure: it emitted no statement, made no array, added no fact and had no other effect. Its expression
 * then follows from the term, the views of the term's variables, the path, the facts, and the values computed in the blocks around.
 * So it is valid for equal keys under the same facts while the block in which it was made is open. A block that has no statement yet
 * knows the same values as the block around it, which therefore keeps what is read in it.
 *
 * A read that emitted statements is remembered if its value is a variable that is never assigned again, such as the element that one
 * of two branches computes. The variable has this value wherever its block is open, whatever facts hold there.
 */
import { type Facts, isView, LIMITS, type Term } from "../../term/index.ts";
import type { Expr } from "../imperative.ts";
import { tooDeepReads, tooManyReads } from "../limit-errors.ts";
import { isMemory } from "../memories.ts";
import { type AccessPath, pathKey } from "../path.ts";
import type { Block } from "./block.ts";
import type { KernelGenerator } from "./kernel-generator.ts";
import { termKey, type ViewEnv } from "./view.ts";

interface RememberedRead {
  readonly value: Expr;
  readonly block: Block;
}

/** The number of reads for each statement that do not count for the limit: statements have a limit of their own. */
const FOR_STATEMENT = 10;

/** The reads of one kernel. */
export class ReadMemo {
  readonly #cx: KernelGenerator;
  readonly #known = new WeakMap<Facts, Map<string, RememberedRead>>();
  /** The number of reads that were not remembered. */
  #computed = 0;
  /** The number of reads around the current one, each of which needs the one inside it. */
  #depth = 0;

  constructor(cx: KernelGenerator) {
    this.#cx = cx;
  }

  /**
   * The value of a term at a path: the remembered one if it is valid here, else that of `read`. Raises tooManyReads or
   * tooDeepReads (E0908) above the limits.
   */
  read(t: Term, env: ViewEnv | undefined, path: AccessPath, read: () => Expr): Expr {
    if (!isComputed(t)) return read();
    const cx = this.#cx;
    const key = readKey(t, env, path);
    const known = this.#known.get(cx.facts)?.get(key);
    if (known?.block.isOpen) return known.value;
    const held = cx.block.recall(key);
    if (held !== undefined) return held.read([]);
    if (++this.#computed > LIMITS.reads + FOR_STATEMENT * cx.statements) throw tooManyReads(t);
    const { facts, effects } = cx;
    const depth = this.#depth;
    if (depth >= LIMITS.readDepth) throw tooDeepReads(t);
    this.#depth = depth + 1;
    const value = read();
    this.#depth = depth;
    if (cx.facts === facts && cx.effects === effects) this.#remember(key, value);
    else if (value.tag === "var" && cx.isFinal(value))
      cx.block.remember(key, { key, type: t.type, read: () => value });
    return value;
  }

  #remember(key: string, value: Expr): void {
    const { facts, block } = this.#cx;
    const reads = this.#known.get(facts) ?? new Map<string, RememberedRead>();
    this.#known.set(facts, reads);
    reads.set(key, { value, block: homeOf(block, facts) });
  }
}

/** The key under which a block remembers the value of a term at a path. */
export const readKey = (t: Term, env: ViewEnv | undefined, path: AccessPath): string =>
  `read ${termKey(t, env)}/${pathKey(path)}`;

/** The outermost block around that knows the same values and facts. */
function homeOf(block: Block, facts: Facts): Block {
  let home = block;
  while (home.outer !== undefined && home.stmts.length === 0 && home.facts === facts)
    home = home.outer;
  return home;
}

/** True for a term whose value at a path is computed. Layout primitives only change the path, and stored values are remembered by block. */
const isComputed = (t: Term): boolean =>
  t.tag === "prim" && t.prim !== "label" && !isView(t.prim) && !isMemory(t.prim);

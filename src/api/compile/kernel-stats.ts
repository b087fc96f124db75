/** @file Counts in the body of a kernel that indicate its cost: barriers, divisions in index arithmetic, loops, statements. */
import { stmtExprs, stmtSizes, walkStmts } from "../../lowering/code.ts";
import { walkExpr } from "../../lowering/expr-parts.ts";
import { indexDivisions } from "../../lowering/facts/kernel/index-divisions.ts";
import type { Flat, Kernel } from "../../lowering/imperative.ts";
import type { Size } from "../../term/index.ts";

/**
 * Counts in the code of one kernel that indicate its cost. They count occurrences in the code, not executions.
 *
 * @example
 * ```ts
 * import { apply, compile, type KernelStats, parse, unwrap } from "strata-lang";
 *
 * const applied = unwrap(apply(parse({ file: "hello.strata" }), { schedule: "tiled" }));
 * const [stats]: readonly KernelStats[] = unwrap(compile(applied)).kernels;
 * console.log(stats?.name, stats?.barriers); // smooth_tiled 1
 * ```
 */
export interface KernelStats {
  readonly name: string;
  /** Work-group barriers in the code, however often a loop repeats them. */
  readonly barriers: number;
  /**
   * Integer divisions and modulos in index arithmetic, as often as they are written. Divisions by a constant power of two do not
   * count: they are shifts and masks.
   */
  readonly indexDivMod: number;
  /** Loops, including loops inside other loops. */
  readonly loops: number;
  /** All statements, including statements inside other statements. */
  readonly statements: number;
}

/**
 * Counts barriers, costly index divisions, loops and statements in the body of a kernel, including nested statements. The index
 * divisions include loop bounds, but not the ND-range and not the lengths of buffers.
 */
export function kernelStats(kernel: Kernel): KernelStats {
  const counts = { barriers: 0, indexDivMod: 0, loops: 0, statements: 0 };
  walkStmts(kernel.body, (s) => {
    counts.statements++;
    if (s.tag === "barrier") counts.barriers++;
    if (s.tag === "loop") counts.loops++;
    counts.indexDivMod += indexSizes(s).reduce((sum, size) => sum + indexDivisions(size), 0);
  });
  return { name: kernel.name, ...counts };
}

/** The index expressions of one statement. Index expressions of nested statements are not included. */
function indexSizes(s: Flat): readonly Size[] {
  const found = [...stmtSizes(s)];
  for (const e of stmtExprs(s)) {
    walkExpr(e, (part) => {
      if (part.tag === "index") found.push(part.size);
      if (part.tag === "load" || part.tag === "pick") found.push(part.index);
    });
  }
  return found;
}

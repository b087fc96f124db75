/**
 * @file The data that the compiler of a kernel passes down: the state of the launch, the log of problems, the arrays and the names
 * in scope.
 */
import type { Flat } from "../../../src/lowering/imperative.ts";
import type { FaultSite, ProblemLog } from "../../../src/runtime/simulator/problems.ts";
import type { Size } from "../../../src/term/index.ts";
import type { Bank } from "./bank.ts";
import { BlockNames } from "./block-names.ts";
import { indexCode } from "./index-code.ts";
import type { IndexCode } from "./item.ts";
import type { LaunchState } from "./launch-state.ts";

/** The state of the launch and the log of problems. All code of a kernel shares one object of this type. */
export interface Services {
  readonly machine: LaunchState;
  readonly log: ProblemLog;
  /** True to look for races and for reads of elements that were never written. */
  readonly detect: boolean;
}

/**
 * The data that the compiler of a block uses: the arrays of the kernel by name, the names in scope, the state of the launch and
 * the log of problems. Compiling a declaration adds to `scope`.
 */
export interface BlockCompiler extends Services {
  readonly banks: ReadonlyMap<string, Bank>;
  readonly scope: BlockNames;
}

/** The data that the compiler of a statement uses: those of its block, and the statement that reports name (`site`). */
export interface StatementCompiler extends BlockCompiler {
  readonly site: FaultSite;
}

/** The compiler's data for a statement of a block. Problems that the statement's code reports name the statement. */
export const siteOf = (cx: BlockCompiler, stmt: Flat): StatementCompiler => ({
  ...cx,
  site: { stmt },
});

/**
 * The compiler's data for a block inside the block of `cx`: it has a new scope, so that its declarations are not visible outside.
 */
export const inside = (cx: BlockCompiler): BlockCompiler => ({
  ...cx,
  scope: new BlockNames(cx.scope),
});

/**
 * Compiles an index in the statement of `cx`. The code gives NaN if the index depends on `undef`, and Infinity, after a report of
 * kind `index`, if it has no 32-bit value.
 */
export function compiledIndex(cx: StatementCompiler, size: Size): IndexCode {
  return indexCode(size, cx.scope, (item, text) =>
    cx.log.report("index", cx.site, () => ({ items: [item.id], text })),
  );
}

/**
 * @file The data that the compiler of a kernel passes down: the state of the launch, the log of problems, the arrays and the names
 * in scope.
 */
import type { Flat } from "../../lowering/imperative.ts";
import type { Size } from "../../term/index.ts";
import type { Bank } from "./bank.ts";
import { BlockNames } from "./block-names.ts";
import { indexCode } from "./index-code.ts";
import type { IndexCode } from "./item.ts";
import type { LaunchState } from "./launch-state.ts";
import type { FaultSite, ProblemLog } from "./problems.ts";

/** The state of the launch and the log of problems, which all code of a kernel shares. */
export interface Services {
  readonly machine: LaunchState;
  readonly log: ProblemLog;
  /** True to look for races and for reads of elements that were never written. */
  readonly detect: boolean;
}

/**
 * What the compiler of a block knows: the arrays of the kernel, the names in scope, the state of the launch and the log of
 * problems.
 */
export interface BlockCompiler extends Services {
  readonly banks: ReadonlyMap<string, Bank>;
  readonly scope: BlockNames;
}

/** What the compiler of a statement knows: besides the data of its block, the statement that reports name. */
export interface StatementCompiler extends BlockCompiler {
  readonly site: FaultSite;
}

/** The compiler's data for a statement of this block; problems that its code reports name the statement. */
export const siteOf = (cx: BlockCompiler, stmt: Flat): StatementCompiler => ({
  ...cx,
  site: { stmt },
});

/** The compiler's data for a block inside this one: it has a scope of its own for declarations. */
export const inside = (cx: BlockCompiler): BlockCompiler => ({
  ...cx,
  scope: new BlockNames(cx.scope),
});

/** Compiles an index in the statement of `cx`. An index without a value is reported there. */
export function compiledIndex(cx: StatementCompiler, size: Size): IndexCode {
  return indexCode(size, cx.scope, (item, text) =>
    cx.log.report("index", cx.site, () => ({ items: [item.id], text })),
  );
}

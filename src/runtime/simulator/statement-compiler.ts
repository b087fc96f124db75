/** @file What the compiler of one kernel hands down: the machine, the log, the memories and the names in scope. */
import type { Flat } from "../../lowering/imperative.ts";
import type { Size } from "../../term/index.ts";
import type { Bank } from "./bank.ts";
import { BlockNames } from "./block-names.ts";
import { indexCode } from "./index-code.ts";
import type { IndexCode } from "./item.ts";
import type { LaunchState } from "./launch-state.ts";
import type { FaultSite, ProblemLog } from "./problems.ts";

export interface Services {
  readonly machine: LaunchState;
  readonly log: ProblemLog;
  /** Look for races and for reads of what nobody has written? */
  readonly detect: boolean;
}

/** For statements: where they stand. */
export interface BlockCompiler extends Services {
  readonly banks: ReadonlyMap<string, Bank>;
  readonly scope: BlockNames;
}

/** For the expressions of one statement. */
export interface StatementCompiler extends BlockCompiler {
  readonly site: FaultSite;
}

export const siteOf = (cx: BlockCompiler, stmt: Flat): StatementCompiler => ({
  ...cx,
  site: { stmt },
});

/** A block inside this one. */
export const inside = (cx: BlockCompiler): BlockCompiler => ({
  ...cx,
  scope: new BlockNames(cx.scope),
});

/** An index of the statement that `cx` is about. */
export function compiledIndex(cx: StatementCompiler, size: Size): IndexCode {
  return indexCode(size, cx.scope, (item, text) =>
    cx.log.report("index", cx.site, () => ({ items: [item.id], text })),
  );
}

/** @file What the compiler of one kernel hands down: the machine, the log, the memories and the names in scope. */
import type { Flat } from "../../lowering/imperative.ts";
import type { Size } from "../../term/index.ts";
import type { Bank } from "./bank.ts";
import { indexCode } from "./index-code.ts";
import type { IndexCode } from "./item.ts";
import type { Machine } from "./machine.ts";
import type { ProblemLog, Site } from "./problems.ts";
import { Scope } from "./scope.ts";

export interface Services {
  readonly machine: Machine;
  readonly log: ProblemLog;
  /** Look for races and for reads of what nobody has written? */
  readonly detect: boolean;
}

/** For statements: where they stand. */
export interface BlockContext extends Services {
  readonly banks: ReadonlyMap<string, Bank>;
  readonly scope: Scope;
}

/** For the expressions of one statement. */
export interface Context extends BlockContext {
  readonly site: Site;
}

export const siteOf = (cx: BlockContext, stmt: Flat): Context => ({ ...cx, site: { stmt } });

/** A block inside this one. */
export const inside = (cx: BlockContext): BlockContext => ({ ...cx, scope: new Scope(cx.scope) });

/** An index of the statement that `cx` is about. */
export function indexOf(cx: Context, size: Size): IndexCode {
  return indexCode(size, cx.scope, (item, text) =>
    cx.log.report("index", cx.site, () => ({ items: [item.id], text })),
  );
}

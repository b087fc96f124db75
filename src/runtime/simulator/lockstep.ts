/**
 * @file Statements that contain barriers, executed by all work-items of a group together; what stands between them is run
 * by one work-item after the other. All work-items must come to each barrier: to the same arm of an `if`, and equally
 * often through a loop.
 */
import { bodies } from "../../lowering/code.ts";
import type { Flat, If, Loop } from "../../lowering/imperative.ts";
import { CompilerBug } from "../../term/index.ts";
import { conditionOf, type LoopBounds, loopBounds, tripCount } from "./control.ts";
import type { GroupStep, Item, StatementCode } from "./item.ts";
import { compileList } from "./statement.ts";
import {
  type BlockCompiler,
  inside,
  type StatementCompiler,
  siteOf,
} from "./statement-compiler.ts";

/** Ends the execution of a group: its work-items have parted at a barrier. One object, thrown as it is. */
export const DIVERGED = new Error("the work-items of a group have parted at a barrier");

export const hasBarrier = (s: Flat): boolean =>
  s.tag === "barrier" || bodies(s).some((body) => body.some(hasBarrier));

/** Compiles a list of statements for a whole group. Running it may raise DIVERGED. */
export function compileGroupList(cx: BlockCompiler, list: readonly Flat[]): GroupStep {
  const steps = segments(list).map((segment) =>
    hasBarrier(segment[0]!)
      ? compileGroupStmt(cx, segment[0]!)
      : forEachItem(compileList(cx, segment)),
  );
  return (items) => {
    for (const step of steps) step(items);
  };
}

/** Statements with a barrier alone, runs of others together. */
function segments(list: readonly Flat[]): Flat[][] {
  const found: Flat[][] = [];
  let open: Flat[] | undefined;
  for (const s of list) {
    if (hasBarrier(s)) open = undefined;
    else if (open !== undefined) {
      open.push(s);
      continue;
    }
    const segment = [s];
    found.push(segment);
    if (!hasBarrier(s)) open = segment;
  }
  return found;
}

const forEachItem =
  (step: StatementCode): GroupStep =>
  (items) => {
    for (const item of items) step(item);
  };

function compileGroupStmt(cx: BlockCompiler, s: Flat): GroupStep {
  switch (s.tag) {
    case "barrier":
      return () => cx.machine.barrier(s.local, s.global);
    case "loop":
      return groupLoop(siteOf(cx, s), s);
    case "if":
      return groupIf(siteOf(cx, s), s);
    default:
      throw new CompilerBug(`a ${s.tag} with a barrier inside`);
  }
}

/** What all work-items agree on; those that do not are reported. `values` are theirs, in order. */
function common<T>(cx: StatementCompiler, items: readonly Item[], values: readonly T[]): T {
  const value = values[0]!;
  const other = values.findIndex((x) => x !== value);
  if (other >= 0) diverge(cx, [items[0]!, items[other]!], [value, values[other]]);
  return value;
}

function diverge(cx: StatementCompiler, items: readonly Item[], values: readonly unknown[]): never {
  const what = cx.site.stmt.tag === "loop" ? "iterations" : "as condition";
  cx.log.report("divergentBarrier", cx.site, () => ({
    items: items.map((item) => item.id),
    text: `of one group part before a barrier: ${values.map(String).join(" and ")} ${what}`,
  }));
  throw DIVERGED;
}

/** Loop counters may differ from work-item to work-item, the number of iterations may not. */
function groupLoop(cx: StatementCompiler, s: Loop<Flat>): GroupStep {
  const bounds = loopBounds(cx, s);
  const block = inside(cx);
  const slot = block.scope.counter(s.var);
  const body = compileGroupList(block, s.body);
  return (items) => {
    const ranges = items.map(bounds);
    const rounds = common(cx, items, ranges.map(tripCountOf));
    cx.machine.take(rounds * items.length);
    for (let round = 0; round < rounds; round++) {
      for (let k = 0; k < items.length; k++) {
        const { start, step } = ranges[k]!;
        items[k]!.slots[slot] = start + round * step;
      }
      body(items);
    }
  };
}

const tripCountOf = (range: LoopBounds | undefined): number =>
  range === undefined ? 0 : tripCount(range);

function groupIf(cx: StatementCompiler, s: If<Flat>): GroupStep {
  const cond = conditionOf(cx, s);
  const yes = compileGroupList(inside(cx), s.then);
  const no = compileGroupList(inside(cx), s.else);
  return (items) => {
    const c = common(cx, items, items.map(cond));
    if (c === true) yes(items);
    else if (c === false) no(items);
  };
}

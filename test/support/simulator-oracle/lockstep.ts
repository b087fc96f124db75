/**
 * @file Runs statements that contain barriers for all work-items of a group together. Statements between two barriers run for one
 * work-item after the other. All work-items must reach each barrier: they must take the same branch of an `if` around it, and run
 * the same number of iterations of a loop around it.
 */
import { bodies } from "../../../src/lowering/code.ts";
import type { Flat, If, Loop } from "../../../src/lowering/imperative.ts";
import { CompilerBug } from "../../../src/term/index.ts";
import { conditionOf, type LoopBounds, loopBounds, tripCount } from "./control.ts";
import type { GroupStep, Item, StatementCode } from "./item.ts";
import { compileList } from "./statement.ts";
import {
  type BlockCompiler,
  inside,
  type StatementCompiler,
  siteOf,
} from "./statement-compiler.ts";

/**
 * Thrown to end the execution of a group whose work-items have diverged at a barrier, after the report. Always this one object, so
 * that `===` recognises it; it never leaves `runGroups`.
 */
export const DIVERGED = new Error("the work-items of a group have parted at a barrier");

/** True if the statement is a barrier or contains one at any depth. */
export const hasBarrier = (s: Flat): boolean =>
  s.tag === "barrier" || bodies(s).some((body) => body.some(hasBarrier));

/**
 * Compiles statements for a whole group. Statements without a barrier run for one work-item after the other. The code throws
 * DIVERGED, after a report, if work-items take different branches or numbers of iterations around a barrier. Declarations are
 * added to the scope of `cx`.
 */
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

/** Splits a list: each statement with a barrier is a segment of its own, runs of other statements are one segment. */
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

/** The value on which all work-items agree. Reports two that differ, and throws DIVERGED. `values` has one value per work-item. */
function common<T>(cx: StatementCompiler, items: readonly Item[], values: readonly T[]): T {
  const value = values[0]!;
  const other = values.findIndex((x) => x !== value);
  if (other >= 0) diverge(cx, [items[0]!, items[other]!], [value, values[other]]);
  return value;
}

function diverge(cx: StatementCompiler, items: readonly Item[], values: readonly unknown[]): never {
  const what = typeof values[0] === "number" ? "iterations" : "as condition";
  cx.log.report("divergentBarrier", cx.site, () => ({
    items: items.map((item) => item.id),
    text: `of one group diverge before a barrier: ${values.map(String).join(" and ")} ${what}`,
  }));
  throw DIVERGED;
}

/** A loop with a barrier inside. The counters of work-items may differ, but the number of iterations may not. */
function groupLoop(cx: StatementCompiler, s: Loop<Flat>): GroupStep {
  const bounds = loopBounds(cx, s);
  const block = inside(cx);
  const slot = block.scope.counter(s.var);
  const going = s.going && conditionOf(cx, s.going);
  const body = compileGroupList(block, s.body);
  return (items) => {
    const ranges = items.map(bounds);
    const rounds = common(cx, items, ranges.map(tripCountOf));
    if (going === undefined) cx.machine.take(rounds * items.length);
    for (let round = 0; round < rounds; round++) {
      if (going !== undefined) {
        if (common(cx, items, items.map(going)) !== true) break;
        cx.machine.take(items.length);
      }
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
  const cond = conditionOf(cx, s.cond);
  const yes = compileGroupList(inside(cx), s.then);
  const no = compileGroupList(inside(cx), s.else);
  return (items) => {
    const c = common(cx, items, items.map(cond));
    if (c === true) yes(items);
    else if (c === false) no(items);
  };
}

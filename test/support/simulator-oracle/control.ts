/** @file Compiles the bounds of loops and the conditions of `if`s that store. Neither may depend on `undef`. */
import type { Expr, Flat, Loop } from "../../../src/lowering/imperative.ts";
import { CompilerBug, type Size, UNDEF } from "../../../src/term/index.ts";
import { scalarCode } from "./expression.ts";
import type { IndexCode, Item } from "./item.ts";
import { reportUndef } from "./report.ts";
import { compiledIndex, type StatementCompiler } from "./statement-compiler.ts";

/** The bounds of one loop as 32-bit integers: the counter begins at `start` and stays below `stop`. */
export interface LoopBounds {
  readonly start: number;
  readonly stop: number;
  /** The amount added to the counter after each iteration; at least 1. */
  readonly step: number;
}

/** The number of iterations of a loop with these bounds: ⌈(stop − start) / step⌉, at least 0. */
export const tripCount = ({ start, stop, step }: LoopBounds): number =>
  Math.max(0, Math.ceil((stop - start) / step));

const MAX_INT = 2 ** 31 - 1;

/**
 * Compiles the bounds of a loop, which do not change while it runs. The code gives undefined, after a report, if a bound depends
 * on `undef`, a bound has no value, or the counter would leave 32 bits; the loop must then be skipped. Raises CompilerBug when
 * compiling if a bound mentions a mutable variable, and when running if the step is below 1.
 */
export function loopBounds(
  cx: StatementCompiler,
  s: Loop<Flat>,
): (item: Item) => LoopBounds | undefined {
  const [start, stop, step] = [s.start, s.stop, s.step].map((size) => bound(cx, size)) as [
    IndexCode,
    IndexCode,
    IndexCode,
  ];
  return (item) => checked(cx, item, start(item), stop(item), step(item));
}

function bound(cx: StatementCompiler, size: Size): IndexCode {
  for (const { name } of size.vars) {
    const place = cx.scope.lookup(name);
    if (place.tag === "slot" && place.mutable)
      throw new CompilerBug(`a bound of a loop depends on ${name}, which may change`);
  }
  return compiledIndex(cx, size);
}

function checked(
  cx: StatementCompiler,
  item: Item,
  start: number,
  stop: number,
  step: number,
): LoopBounds | undefined {
  if (Number.isNaN(start + stop + step))
    reportUndef(cx.log, cx.site, item, "runs a loop with a bound that");
  if (!Number.isFinite(start + stop + step)) return undefined;
  if (step < 1) throw new CompilerBug(`a loop with a step of ${step}`);
  const range: LoopBounds = { start, stop, step };
  const last = start + tripCount(range) * step;
  if (last <= MAX_INT) return range;
  const text = `counts a loop up to ${last}, which no 32-bit integer holds`;
  cx.log.report("index", cx.site, () => ({ items: [item.id], text }));
  return undefined;
}

/**
 * Compiles the condition of an `if` or a loop. The code gives undefined, after a report of kind `undef`, if the condition depends on
 * `undef`; then neither branch must run.
 */
export function conditionOf(
  cx: StatementCompiler,
  condition: Expr,
): (item: Item) => boolean | undefined {
  const cond = scalarCode(cx, condition);
  return (item) => {
    const c = cond(item);
    if (c !== UNDEF) return Boolean(c);
    reportUndef(cx.log, cx.site, item, "decides by a condition that");
    return undefined;
  };
}

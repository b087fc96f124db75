/** @file The bounds of loops as JavaScript. No bound may depend on `undef`, and none changes while the loop runs. */
import type { Flat, Loop } from "../../../lowering/imperative.ts";
import { CompilerBug, type Size } from "../../../term/index.ts";
import { INT32, type NumberInterval } from "../../../term/interpret/javascript/interval.ts";
import { type IndexText, indexText } from "./index-text.ts";
import type { StatementPlace } from "./word-text.ts";

/** The bounds of a loop in the text: names or literals. */
export interface BoundsText {
  readonly start: string;
  readonly stop: string;
  readonly step: string;
  /** The values of the counter. */
  readonly range: NumberInterval;
  /** The number of iterations if it is always the same. */
  readonly rounds: number | undefined;
  /** An expression for the number of iterations; if `test` is true, it reports wrong bounds and then is negative. */
  readonly count: string;
  readonly test: boolean;
}

/**
 * Writes the bounds of a loop. Raises CompilerBug if a bound mentions a mutable variable; the text raises it if the step is below
 * 1.
 */
export function boundsOf(at: StatementPlace, s: Loop<Flat>): BoundsText {
  const [start, stop, step] = [s.start, s.stop, s.step].map((size) => bound(at, size)) as [
    IndexText,
    IndexText,
    IndexText,
  ];
  const sure = start.sure && stop.sure && step.sure;
  const range = {
    lo: start.range.lo,
    hi: Math.max(start.range.lo, stop.range.hi - 1),
  };
  const texts = { start: start.text, stop: stop.text, step: step.text };
  const last = Math.max(start.range.hi, stop.range.hi) + step.range.hi - 1;
  if (!sure || step.range.lo < 1 || last > INT32.hi) {
    const args = `${at.site}, it, ${start.text}, ${stop.text}, ${step.text}`;
    return { ...texts, range, rounds: undefined, count: `X.rounds(${args})`, test: true };
  }
  const numbers = [start, stop, step].map(({ range: r }) => (r.lo === r.hi ? r.lo : undefined));
  const rounds = numbers.includes(undefined) ? undefined : roundsOf(numbers as number[]);
  const span = `${stop.text} - ${start.text}`;
  const count =
    step.text === "1" ? `Math.max(0, ${span})` : `Math.max(0, Math.ceil((${span}) / ${step.text}))`;
  return { ...texts, range, rounds, count, test: false };
}

const roundsOf = ([start, stop, step]: readonly number[]): number =>
  Math.max(0, Math.ceil((stop! - start!) / step!));

function bound(at: StatementPlace, size: Size): IndexText {
  for (const { name } of size.vars) {
    const meaning = at.names.lookup(name);
    if (meaning.tag === "variable" && meaning.variable.mutable)
      throw new CompilerBug(`a bound of a loop depends on ${name}, which may change`);
  }
  const index = indexText(at, size);
  return { ...index, text: at.w.name(at.block, index.text) };
}

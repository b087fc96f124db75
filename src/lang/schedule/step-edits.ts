/**
 * @file Machine edits of a schedule's text, which make the variants of `other-body.ts`: a step added, left out or replaced. The
 * caller tries whether the edited schedule compiles.
 */
import type { FixEdit, Span } from "../../term/index.ts";
import { editAt } from "../diagnostics/fixes.ts";
import type { Strat } from "../syntax/syntax.ts";
import { stepsOf, unnamed, visit } from "./other-body.ts";
import type { Schedule } from "./schedule.ts";

const writer =
  ({ module }: Schedule) =>
  (span: Span, text: string): FixEdit =>
    editAt({ file: module.file, span }, text);

const at = (offset: number): Span => ({ start: offset, end: offset });

/** True if the strategy needs no parentheses as a step. */
const isStep = ({ tag }: Strat): boolean => tag === "seq" || tag === "sName" || tag === "sCall";

/** The edits that write a step before the body. */
export function beginningEdits(schedule: Schedule, first: string): readonly FixEdit[] {
  const { body } = schedule.syntax;
  const write = writer(schedule);
  return isStep(body)
    ? [write(at(body.span.start), `${first} ; `)]
    : [write(at(body.span.start), `${first} ; (`), write(at(body.span.end), ")")];
}

/** The edits that write steps at the end of the body, in the place of steps of the same names there. */
export function endingEdits(schedule: Schedule, last: readonly string[]): readonly FixEdit[] {
  const { body } = schedule.syntax;
  const write = writer(schedule);
  const steps = [...stepsOf(body)];
  const isLast = (s: Strat | undefined): boolean =>
    s?.tag === "sName" && s.name.qualifier === undefined && last.includes(s.name.text);
  while (isLast(steps.at(-1))) steps.pop();
  const kept = steps.at(-1);
  if (kept === undefined) return [write(body.span, last.join(" ; "))];
  const rest = { start: kept.span.end, end: body.span.end };
  const end = last.map((name) => ` ; ${name}`).join("");
  return isStep(body)
    ? [write(rest, end)]
    : [write(at(body.span.start), "("), write(rest, `)${end}`)];
}

/** The edits that write `eachStep(copy ; s)` for `eachSweep(s)`. */
export function copyingEdits(schedule: Schedule): readonly FixEdit[] {
  const write = writer(schedule);
  const edits: FixEdit[] = [];
  visit(schedule.syntax.body, (s) => {
    const [arg] = s.tag === "sCall" && s.name.text === "eachSweep" ? s.args.map(unnamed) : [];
    if (arg?.tag === "argStrat")
      edits.push(write(s.name.span, "eachStep"), write(at(arg.strat.span.start), "copy ; "));
    return s;
  });
  return edits;
}

/** The edits that write another name for a strategy, wherever it is named or called. */
export function renamingEdits(schedule: Schedule, from: string, to: string): readonly FixEdit[] {
  const write = writer(schedule);
  const edits: FixEdit[] = [];
  visit(schedule.syntax.body, (s) => {
    const { end } = s.name.span;
    if (s.name.text === from) edits.push(write({ start: end - from.length, end }, to));
    return s;
  });
  return edits;
}

/** The edit that leaves out the step with this index, with the `;` before or after it. */
export function withoutStepEdits(schedule: Schedule, index: number): readonly FixEdit[] {
  const steps = stepsOf(schedule.syntax.body);
  const [before, step, after] = [steps[index - 1], steps[index]!, steps[index + 1]];
  const span =
    before === undefined && after !== undefined
      ? { start: step.span.start, end: after.span.start }
      : { start: before?.span.end ?? step.span.start, end: step.span.end };
  return [writer(schedule)(span, "")];
}

/** @file `strata bisect`: finds the step of a schedule that changes the result. */

import type { InputValue } from "../../api/run/input-value.ts";
import { type Bisected, bisect as bisectSchedule } from "../../api/trace/bisect.ts";
import type { StateDifference } from "../../api/trace/state-search.ts";
import { lineColumn } from "../../lang/diagnostics/index.ts";
import type { RewriteStep } from "../../strategies/index.ts";
import { showScalar } from "../../term/index.ts";
import { EXIT } from "../exit-code.ts";
import type { Invocation } from "../invocation.ts";
import { countOf } from "../options/amounts.ts";
import { withDefault } from "../options/default-schedule.ts";
import { inputOf, namedWords } from "../options/inputs.ts";
import { numbers, open, type ScheduleOptions } from "../options/schedule-options.ts";
import { tunedOptions } from "../options/tuned-options.ts";
import { showPart, signed } from "../output/change.ts";
import { counted } from "../output/counted.ts";

interface BisectFlags extends ScheduleOptions {
  readonly size?: readonly string[];
  readonly seed?: string;
  readonly runs?: string;
}

/**
 * Prints the first step that changes the interpreter's result. Each interpretation has 60 s. Returns 0 if no step does, 1 if one
 * does, otherwise the status of the failure. Raises diagnostics such as E0001 and E0002 for unusable words and files.
 */
export async function bisectCommand(
  context: Invocation,
  file: string,
  words: readonly string[],
  options: BisectFlags,
): Promise<number> {
  const source = open(context, file);
  const inputs = new Map<string, InputValue>();
  for (const a of namedWords(context, words)) inputs.set(a.name, await inputOf(context, a));
  const found = bisectSchedule(source, Object.fromEntries(inputs), {
    ...withDefault(context, source, tunedOptions(context, source, file, options), undefined),
    sizes: numbers(context, "--size", options.size ?? []),
    seed: countOf(context, "--seed", options.seed),
    runs: countOf(context, "--runs", options.runs),
    timeoutMs: 60_000,
  });
  if (!found.ok) return context.fail(found);
  if (context.json) context.terminal.json("bisect", asJson(found));
  else for (const line of asText(found)) context.terminal.data(line);
  return found.found === undefined ? EXIT.ok : EXIT.problem;
}

function asText(b: Bisected): readonly string[] {
  const { found, interpreted } = b;
  const { steps } = b.trace.history;
  const data = dataOf(b);
  const { file } = b.trace.planned.source;
  if (found === undefined)
    return [
      `none of ${counted(steps.length, "step")} changes the result (${counted(b.runs, "run")} with different data; ${data})`,
      `help: if code made of it has another result (strata test, strata run --check), the schedule is not at fault: report a bug in Strata, with ${file} and the command that shows it`,
    ];
  const { step, difference } = found;
  const { before, after } = termsOf(step);
  const where = step.path.length === 0 ? "the root" : step.path.join(".");
  const place = placeOf(b, step);
  const at = place === undefined ? "" : ` (${place.file}:${place.line}:${place.column})`;
  return [
    `step ${step.number} of ${steps.length} changes the result: \`${step.rule}\`${at} at ${where}`,
    signed(before, "-"),
    signed(after, "+"),
    `   ${describe(difference)}`,
    `   with ${data}; ${interpreted} states were interpreted`,
    `help: strata check -v shows what a rule needs; --goto ${step.number} of strata trace shows the whole term`,
  ];
}

function describe(d: StateDifference): string {
  if (d.tag === "stopped") return `the result has no value after the step: ${d.message}`;
  const { first, different, elements, mismatch } = d.comparison;
  if (first === undefined) return mismatch ?? "the result has another shape";
  return `out${first.path} was ${showScalar(first.a)} and is ${showScalar(first.b)}; ${different} of ${elements} elements differ`;
}

const termsOf = ({
  before,
  after,
  path,
  root,
}: RewriteStep): { before: string; after: string } => ({
  before: showPart({ root: root.before, path, term: before }),
  after: showPart({ root: root.after, path, term: after }),
});

const dataOf = ({ sizes, seed }: Bisected): string =>
  [...[...sizes].map(([name, n]) => `${name} = ${n}`), `seed ${seed}`].join(", ");

function placeOf({ trace }: Bisected, { origin }: RewriteStep) {
  const text = origin && trace.planned.source.sources(origin.file);
  if (origin === undefined || text === undefined) return undefined;
  return { file: origin.file, ...lineColumn(text, origin.span.start) };
}

function asJson(b: Bisected): object {
  const { found, sizes, seed, runs, interpreted, trace } = b;
  const { program, schedule } = trace.planned;
  const { number = null, rule, path } = found?.step ?? {};
  return {
    program: program.name,
    schedule: schedule.name,
    steps: trace.history.steps.length,
    step: number,
    ...(found && { rule, path, place: placeOf(b, found.step), ...termsOf(found.step) }),
    ...(found && { difference: describe(found.difference) }),
    sizes: Object.fromEntries(sizes),
    seed,
    runs,
    interpreted,
  };
}

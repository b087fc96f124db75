/** @file `strata trace`: shows the rules that a schedule applies, one by one. */
import type { ApplyOptions } from "../../../api/schedule/apply.ts";
import type { Source } from "../../../api/source/source.ts";
import { record } from "../../../api/trace/record.ts";
import { type Trace, trace as traceSchedule } from "../../../api/trace/trace.ts";
import { codeOf, REASONS, replaceFile } from "../../../runtime/host/index.ts";
import type { LogState } from "../../../strategies/index.ts";
import { showCondition, showTerm } from "../../../term/index.ts";
import { EXIT } from "../../exit-code.ts";
import type { Invocation } from "../../invocation.ts";
import { withDefault } from "../../options/default-schedule.ts";
import { open, type ScheduleOptions } from "../../options/schedule-options.ts";
import { tunedOptions } from "../../options/tuned-options.ts";
import { counted } from "../../output/counted.ts";
import { badArgument, unwritableFile } from "../../problem.ts";
import { MOST_CALLS, tracePage } from "./page/trace-page.ts";
import { TraceReport } from "./trace-report.ts";

interface TraceFlags extends ScheduleOptions {
  readonly goto?: string;
  readonly failures?: boolean;
  readonly html?: string;
}

/**
 * Prints the trace of a schedule, one of its terms (`--goto`), or writes the page (`--html`, which comes first). A schedule that
 * does not apply is traced up to its failure, and the exit status is that of the failure. Raises E0001 to E0003 for words and
 * files.
 */
export async function traceCommand(
  context: Invocation,
  file: string,
  options: TraceFlags,
): Promise<number> {
  const source = open(context, file);
  const { failures, html } = options;
  const stated = tunedOptions(context, source, file, options);
  const applying = withDefault(context, source, stated, undefined);
  if (html !== undefined) return writePage(context, source, html, applying);
  const traced = traceSchedule(source, { ...applying, failures });
  if (!traced.ok) return context.fail(traced);
  if (options.goto === undefined) new TraceReport(context, traced, source.sources).print();
  else showTermAt(context, traced, options.goto);
  return traced.outcome.ok ? EXIT.ok : context.fail(traced.outcome);
}

/** Writes the page with up to `MOST_CALLS` calls, also if the schedule fails. Returns the exit status. Raises E0003. */
function writePage(
  context: Invocation,
  source: Source,
  path: string,
  options: ApplyOptions,
): number {
  const recorded = record(source, MOST_CALLS, options);
  if (!recorded.ok) return context.fail(recorded);
  try {
    replaceFile(path, tracePage(recorded));
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw unwritableFile(context.line.place(path), path, REASONS.get(code) ?? code);
  }
  const { calls, left, steps } = recorded;
  const shown = left > 0 ? `${calls.length} of ` : "";
  context.terminal.say(
    `${path}: ${counted(steps, "step")}, ${shown}${counted(calls.length + left, "call")}`,
  );
  return recorded.outcome.ok ? EXIT.ok : context.fail(recorded.outcome);
}

function showTermAt({ terminal, json, line }: Invocation, { history }: Trace, goto: string): void {
  const last = history.steps.length;
  const number = goto === "last" || goto === "fail" ? last : Number(goto || "x");
  if (!Number.isInteger(number) || number < 0 || number > last)
    throw badArgument(
      line.place(goto),
      `there is no step ${goto}`,
      `give a number from 0 to ${last}, or last`,
    );
  const snapshot = history.at(number);
  const conditions = snapshot.conditions.map((c) => showCondition(c));
  if (json) return terminal.json("term", { step: number, term: text(snapshot), conditions });
  terminal.data(text(snapshot));
  if (conditions.length > 0) terminal.data(`where ${conditions.join(", ")}`);
}

const text = ({ term }: LogState): string => showTerm(term);

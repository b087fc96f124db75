/** @file `strata trace`: the rules that a schedule applies, one by one. */
import { type Trace, trace as traceSchedule } from "../../api/trace.ts";
import type { Snapshot } from "../../strategies/index.ts";
import { showCondition, showTerm } from "../../term/index.ts";
import type { Context } from "../context.ts";
import { EXIT } from "../exit-code.ts";
import { badArgument } from "../problem.ts";
import { applyOptions, open, type ScheduleOptions } from "../schedule-options.ts";
import { TraceReport } from "../trace-report.ts";

interface Options extends ScheduleOptions {
  readonly goto?: string;
  readonly failures?: boolean;
}

export async function trace(context: Context, file: string, options: Options): Promise<number> {
  const source = open(context, file);
  const { failures } = options;
  const traced = traceSchedule(source, { ...applyOptions(context, file, options), failures });
  if (!traced.ok) return context.fail(traced);
  if (options.goto === undefined) new TraceReport(context, traced, source.sources).print();
  else showTermAt(context, traced, options.goto);
  return traced.outcome.ok ? EXIT.ok : context.fail(traced.outcome);
}

function showTermAt({ terminal, json, line }: Context, { history }: Trace, goto: string): void {
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

const text = ({ term }: Snapshot): string => showTerm(term);

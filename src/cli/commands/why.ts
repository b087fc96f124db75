/** @file `strata why`: explains why a rule or strategy does not apply at a place. */
import type { Where } from "../../api/schedule/apply.ts";
import { why as askWhy, type Why } from "../../api/trace/why.ts";
import { explanationHelp, explanationJson, explanationNotes } from "../../lang/index.ts";
import { showCondition, showTerm, type Term } from "../../term/index.ts";
import { subterm, type TermPath } from "../../traversals/index.ts";
import { EXIT } from "../exit-code.ts";
import type { Invocation } from "../invocation.ts";
import { withDefault } from "../options/default-schedule.ts";
import { open, type ScheduleOptions } from "../options/schedule-options.ts";
import { tunedOptions } from "../options/tuned-options.ts";
import { showPart, signed } from "../output/change.ts";
import { badArgument } from "../problem.ts";

interface WhyFlags extends ScheduleOptions {
  readonly rule?: string;
  readonly at?: string;
  readonly step?: string;
}

/**
 * Prints the explanation, or what the term becomes if the strategy applies. Returns 0 in both cases, and the status of the failure
 * if the question cannot be answered. Raises E0001 and E0002 for unusable words and files.
 */
export async function whyCommand(
  context: Invocation,
  file: string,
  options: WhyFlags,
): Promise<number> {
  const source = open(context, file);
  const { rule, at } = options;
  const stated = tunedOptions(context, source, file, options);
  const base = rule === undefined ? withDefault(context, source, stated, undefined) : stated;
  const { program, schedule } = options;
  const own = context.where({ file, program, schedule, rule, at });
  const where: Where = (option) => own(option) ?? base.where?.(option);
  const answer = askWhy(file, {
    ...base,
    ...context.parsing,
    rule,
    at,
    where,
    step: stepOf(context, options),
  });
  if (!answer.ok) return context.fail(answer);
  if (context.json) context.terminal.json("why", asJson(answer));
  else for (const line of asText(answer)) context.terminal.data(line);
  return EXIT.ok;
}

function stepOf({ line }: Invocation, { step }: WhyFlags): number | undefined {
  if (step === undefined || step === "last") return undefined;
  if (/^\d{1,9}$/.test(step)) return Number(step);
  throw badArgument(line.place(step), `\`${step}\` is no step`, "write --step 3, or --step last");
}

function asText(w: Why): readonly string[] {
  const { explanation: e } = w;
  if (w.after !== undefined) return [`${headOf(w, "applies")}`, ...appliedText(w)];
  return [
    headOf(w, "does not apply"),
    ...stoppedAt(w),
    ...explanationNotes(e, w.end).flatMap((note) => note.split("\n").map((l) => `  ${l}`)),
    ...explanationHelp(e, w.end).map((h) => `help: ${h}`),
  ];
}

/** The headline: `` `splitJoin(7)` does not apply at 0.1 of p, after step 3 of tiled ``. */
function headOf({ strategy, path, program, schedule, step }: Why, what: string): string {
  const shown = path?.length === 0 ? "the root" : path?.join(".");
  const place = shown === undefined ? `in ${program.name}` : `at ${shown} of ${program.name}`;
  const after =
    schedule === undefined || strategy === schedule ? "" : `, after step ${step} of ${schedule}`;
  return `\`${strategy}\` ${what} ${place}${after}`;
}

/** A line that names the innermost strategy that failed, if a schedule is explained. */
function stoppedAt({ strategy, schedule, explanation }: Why): readonly string[] {
  const part = explanation.failurePath.at(-1);
  return strategy === schedule && part !== undefined ? [`  it stops at \`${part.name}\``] : [];
}

function appliedText(w: Why): readonly string[] {
  const { path = [], term, after } = w;
  const needs = addedConditions(w);
  return [
    signed(shownAt(term, path), "-"),
    signed(shownAt(after!.term, path), "+"),
    ...(needs.length === 0 ? [] : [`   if ${needs.join(", ")}`]),
  ];
}

function shownAt(root: Term, path: TermPath): string {
  const term = subterm(root, path);
  return term === undefined ? "…" : showPart({ root, path, term });
}

const addedConditions = ({ before, after }: Why): readonly string[] =>
  (after?.conditions.list ?? [])
    .filter((c) => !before.list.includes(c))
    .map((c) => showCondition(c));

function asJson(w: Why): object {
  const { strategy, program, schedule, step, path, term, after, explanation } = w;
  return {
    asked: strategy,
    program: program.name,
    schedule: schedule ?? null,
    step,
    path: path ?? null,
    applies: after !== undefined,
    term: showTerm(term),
    ...(after && { after: showTerm(after.term), conditions: addedConditions(w) }),
    ...(!after && { ...explanationJson(explanation), help: explanationHelp(explanation, w.end) }),
  };
}

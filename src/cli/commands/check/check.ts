/** @file `strata check`: finds mistakes in files, compiles their schedules, and tests their rules, strategies and extern functions. */

import type { Source } from "../../../api/source/source.ts";
import { warningsOf } from "../../../api/source/warnings.ts";
import type { CheckedSchedule, checkSchedules } from "../../../api/test/check-schedules.ts";
import { functionsWithLaws } from "../../../lang/index.ts";
import { type Rule, showRuleCondition } from "../../../strategies/index.ts";
import { type Diagnostic, decideCondition, emptyFacts } from "../../../term/index.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import type { GlobalOptions, Invocation } from "../../invocation.ts";
import { afterNotes, type NotesFlags } from "../../options/notes-options.ts";
import { fuelOption, open } from "../../options/schedule-options.ts";
import { sourceFiles } from "../../options/source-files.ts";
import { type TestOptions, testCases } from "../../options/test-options.ts";
import { ProgressLine } from "../../output/progress.ts";

interface CheckFlags extends GlobalOptions, TestOptions, NotesFlags {
  readonly verbose?: boolean;
  readonly lower?: boolean;
  readonly fuel?: string;
  readonly mutate?: boolean;
  readonly report?: string;
  readonly device?: string;
}

/**
 * Checks files and prints diagnostics and summaries. Rules, strategies and extern functions of a file are tested only if the file has no
 * errors. Returns the highest exit status of all checks; warnings do not count. Raises E0001 to E0003 for words and files.
 */
export async function checkCommand(
  context: Invocation,
  paths: readonly string[],
  options: CheckFlags,
): Promise<number> {
  const cases = testCases(context, options, 100);
  const sources = sourceFiles(context, paths).map((file) => open(context, file));
  const compiler =
    options.lower === false ? undefined : await import("../../../api/test/check-schedules.ts");
  const statuses = sources.map((source) =>
    checkOne(context, source, options, compiler?.checkSchedules),
  );
  const sound = sources.filter(
    (source) =>
      source.failed === undefined &&
      (rulesOf(source).length > 0 || source.workspace.given !== undefined),
  );
  if (sound.length > 0 && cases.runs > 0) {
    const { RuleTests } = await import("./rule-tests.ts");
    const tests = new RuleTests(context, sound, {
      ...cases,
      verbose: options.verbose === true,
    });
    statuses.push(await (options.mutate === true ? tests.mutate() : tests.run(options.report)));
  }
  const whole = sources.filter((source) => source.failed === undefined);
  if (cases.runs > 0 && whole.some(hasStrategies)) {
    const { StrategyTests } = await import("./strategy-tests.ts");
    const tests = new StrategyTests(context, whole, {
      ...cases,
      verbose: options.verbose === true,
    });
    statuses.push(await (options.mutate === true ? tests.mutate() : tests.run()));
  }
  if (cases.runs > 0 && whole.some(hasLaws)) {
    const { LawTests } = await import("./law-tests.ts");
    const tests = new LawTests(context, whole, { ...cases, verbose: options.verbose === true });
    statuses.push(await (options.mutate === true ? tests.mutate() : tests.run()));
  }
  if (options.device !== undefined && cases.runs > 0 && cases.only === undefined) {
    const { testExterns } = await import("./extern-tests.ts");
    statuses.push(await testExterns(context, whole, options.device, cases));
  }
  return Math.max(EXIT.ok, ...statuses);
}

/** Checks a file and its schedules; `compileAll` is undefined if schedules are not to be compiled. */
function checkOne(
  context: Invocation,
  source: Source,
  options: CheckFlags,
  compileAll: typeof checkSchedules | undefined,
): ExitCode {
  const schedules = compileAll && checkedSchedules(context, source, options, compileAll);
  const diagnostics = [
    ...source.diagnostics,
    ...warningsOf(source),
    ...(schedules ?? []).flatMap((s) => [
      ...(s.problem?.diagnostics ?? []),
      ...s.warnings,
      ...s.notes,
    ]),
  ];
  const status = afterNotes(context.report(diagnostics, source.sources), diagnostics, options);
  if (options.verbose === true)
    for (const rule of rulesOf(source)) showRule(context, source.file, rule);
  summarise(context, source, diagnostics, schedules);
  return status;
}

function checkedSchedules(
  context: Invocation,
  source: Source,
  options: CheckFlags,
  compileAll: typeof checkSchedules,
): readonly CheckedSchedule[] {
  const shown = new ProgressLine(context.terminal);
  const progress = (schedule: string): void => shown.show(`${source.file}: schedule ${schedule}`);
  const notes = options.notes === false ? undefined : { device: options.for };
  const checked = [...compileAll(source, { fuel: fuelOption(context, options), notes, progress })];
  shown.clear();
  return checked;
}

const isError = (d: Diagnostic): boolean => d.severity === "error";
const isNote = (d: Diagnostic): boolean => d.severity === "note";

/** Prints the summary of a file. `schedules` is undefined if schedules were not to be compiled. */
function summarise(
  context: Invocation,
  { file, module, warnings: told }: Source,
  diagnostics: readonly Diagnostic[],
  schedules: readonly CheckedSchedule[] | undefined,
): void {
  const errors = diagnostics.filter(isError).length;
  const notes = diagnostics.filter(isNote).length;
  const warnings = diagnostics.length - errors - notes + told.length;
  const declarations = module.parsed.headers.length;
  const compiled = schedules?.filter((s) => s.problem === undefined && s.open.length === 0).length;
  const notTried = (schedules ?? []).flatMap(({ program, schedule, open }) =>
    open.length > 0 ? [{ program, schedule, parameters: open }] : [],
  );
  if (context.json)
    return context.terminal.json("checked", {
      ...{ file, declarations, errors, warnings, notes },
      ...(schedules && { compiled, notTried }),
    });
  if (errors + warnings === 0) {
    const done = compiled ? `, ${count(compiled, "schedule")} compiled` : "";
    const noted = notes === 0 ? "" : `, ${count(notes, "note")}`;
    context.terminal.data(
      `${file}: no type errors in ${count(declarations, "declaration")}${done}${noted}`,
    );
  } else context.terminal.say(`${file}: ${count(errors, "error")}, ${count(warnings, "warning")}`);
  for (const { schedule, parameters } of notTried)
    context.terminal.say(
      `${file}: \`${schedule}\` was not compiled: ${parameters.join(", ")} has no default`,
    );
}

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;

const hasStrategies = ({ module }: Source): boolean =>
  module.parsed.headers.some((h) => h.keyword === "strategy");

const hasLaws = ({ module }: Source): boolean => functionsWithLaws(module).length > 0;

/** The rules of a file without diagnostics in their declarations, in order. */
function rulesOf({ module, diagnostics }: Source): readonly Rule[] {
  return module.parsed.headers.flatMap((h) => {
    const { start, end } = h.span;
    const isBroken = diagnostics.some(
      ({ place }) =>
        place?.file === module.file && place.span.start >= start && place.span.end <= end,
    );
    return h.keyword === "rule" && !isBroken ? [module.rule(h.name.text)] : [];
  });
}

function showRule({ json, terminal }: Invocation, file: string, rule: Rule): void {
  const open = rule.conditions.filter((c) => decideCondition(c, emptyFacts) !== true);
  const measured = (rule.measured ?? []).map(({ condition }) => condition);
  const conditions = [...open, ...measured].map((c) => ({
    condition: showRuleCondition(rule, c),
    inferred: rule.inferred.includes(c),
  }));
  if (json) return terminal.json("rule", { file, name: rule.name, class: rule.class, conditions });
  const needs = conditions.map((c) => `${c.condition}${c.inferred ? " (inferred)" : ""}`);
  terminal.data(
    `rule ${rule.name}: ${rule.class}${needs.length > 0 ? `, needs ${needs.join(", ")}` : ""}`,
  );
}

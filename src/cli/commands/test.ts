/** @file `strata test`: tests the schedules of files on random data and sizes. */
import type { Device } from "../../api/run/run.ts";
import type { ApplyOptions } from "../../api/schedule/apply.ts";
import type { Unscheduled } from "../../api/schedule/unscheduled.ts";
import type { Source } from "../../api/source/source.ts";
import {
  type ScheduleReport,
  type TestedCase,
  type TestScheduleOptions,
  testSchedule,
  testSchedules,
} from "../../api/test/test-schedules.ts";
import { testedByDefault } from "../../api/test/tested-by-default.ts";
import { type DefaultKind, defaultName } from "../../lang/index.ts";
import type { FpMode } from "../../lowering/plan.ts";
import type { SemanticClass } from "../../strategies/index.ts";
import { quoted } from "../command-line.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { interruptible } from "../interruptible.ts";
import type { GlobalOptions, Invocation } from "../invocation.ts";
import { deviceOfRun, infoOf } from "../options/choose-device.ts";
import { kindOfDevice, sayDefault } from "../options/default-schedule.ts";
import { fuelOption, open } from "../options/schedule-options.ts";
import { sourceFiles } from "../options/source-files.ts";
import { type TestCases, type TestOptions, testCases } from "../options/test-options.ts";
import { tunedOptions } from "../options/tuned-options.ts";
import { counted } from "../output/counted.ts";
import { type JunitSuite, junitXml } from "../output/junit.ts";
import { ProgressLine } from "../output/progress.ts";
import { caseLine, FileResults } from "../output/test-results.ts";
import { badArgument } from "../problem.ts";

interface TestFlags extends GlobalOptions, TestOptions {
  readonly device?: string;
  readonly settings?: string;
  readonly fuel?: string;
  readonly fp?: FpMode;
  readonly class?: SemanticClass;
  readonly verbose?: boolean;
}

interface HowToTest {
  /** What the tuning log of `--settings` says; undefined without the option. */
  readonly tuned: ApplyOptions | undefined;
  /** The path of the tuning log. */
  readonly settings: string | undefined;
  readonly device: Device | undefined;
  readonly fp: FpMode | undefined;
  readonly allowed: SemanticClass | undefined;
  /** The word of `--fuel`, and the budgets that it gives. */
  readonly fuelWord: string | undefined;
  readonly fuel: ApplyOptions["fuel"];
  readonly isVerbose: boolean;
  /** The kind of default schedule to test in a file without schedules that the command line names; undefined for a file of a folder. */
  readonly named: DefaultKind | undefined;
}

/**
 * Tests the schedules of files that need no declaration with errors. Returns the exit status of the first file with a problem, 0
 * without problems; the other files are tested all the same. Raises E0001 and E0002 for words and files, and the diagnostic of a
 * missing device.
 */
export async function testCommand(
  context: Invocation,
  paths: readonly string[],
  options: TestFlags,
): Promise<number> {
  const cases = testCases(context, options, 100);
  const device =
    options.device === undefined ? undefined : await deviceOfRun(context, options.device);
  const statuses: number[] = [];
  const suites: JunitSuite[] = [];
  const files = sourceFiles(context, paths);
  const { settings, fp, class: allowed } = options;
  if (settings !== undefined) demandOne(context, files, settings);
  const fuel = fuelOption(context, options);
  const info = device === undefined ? undefined : await infoOf(device);
  for (const file of files) {
    const source = open(context, file);
    const from = {
      ...(settings !== undefined && { settings }),
      ...(fp && { fp }),
      ...(allowed && { class: allowed }),
    };
    const tuned =
      settings === undefined ? undefined : tunedOptions(context, source, file, from, info);
    const isVerbose = options.verbose === true;
    const named = paths.includes(file) ? kindOfDevice(info) : undefined;
    const how = {
      device,
      fp,
      allowed,
      fuel,
      fuelWord: options.fuel,
      isVerbose,
      settings,
      tuned,
      named,
    };
    const { status, suite } = await testFile(context, source, cases, how);
    statuses.push(status);
    suites.push(suite);
  }
  if (context.format === "junit") await context.writeDocument(junitXml(suites));
  return statuses.find((status) => status !== EXIT.ok) ?? EXIT.ok;
}

interface TestedFile {
  readonly status: ExitCode;
  readonly suite: JunitSuite;
}

async function testFile(
  context: Invocation,
  source: Source,
  cases: TestCases,
  { device, fp, allowed, fuel, fuelWord, isVerbose, tuned, settings, named }: HowToTest,
): Promise<TestedFile> {
  const { file, failed } = source;
  let status: ExitCode = failed === undefined ? EXIT.ok : context.fail(failed);
  const progress = new ProgressLine(context.terminal);
  const how = {
    "--device": device,
    "--fp": fp,
    "--class": allowed,
    "--settings": settings,
    "--fuel": fuelWord,
  };
  const asked = Object.entries(how).flatMap(([option, word]) =>
    word === undefined ? [] : [option, word],
  );
  const same = [...asked, ...source.commandWords].map((word) => ` ${quoted(word)}`);
  const tested: TestedCase[] = [];
  const test = {
    ...cases,
    device,
    fp,
    class: allowed,
    fuel,
    progress: (schedule: string, count: number) =>
      progress.show(`${file}: ${schedule}, ${count} cases`),
    tested: (done: TestedCase) => {
      tested.push(done);
      if (isVerbose) showCase(context, file, done);
    },
    replay: (number: number) =>
      `strata test ${file} --replay ${cases.seed}:${number}${same.join("")}`,
  };
  const unscheduled = tuned === undefined && named !== undefined ? testedByDefault(source) : [];
  const tests = () => {
    if (tuned !== undefined) return [testTuned(source, tuned, test)];
    if (named === undefined || unscheduled.length === 0) return testSchedules(source, test);
    const taken = { kind: named, class: allowed };
    for (const program of unscheduled) sayDefault(context, source, program, taken);
    return testDefaults(source, unscheduled, defaultName(named), test);
  };
  const reports: ScheduleReport[] = [];
  const results = new FileResults(source);
  await interruptible(async () => {
    for await (const report of tests()) {
      progress.clear();
      reports.push(report);
      results.add(report, tested.splice(0));
      show(context, file, report);
      context.report(report.warnings, source.sources);
      if (report.problem === undefined) continue;
      const found = context.fail(report.problem);
      if (status === EXIT.ok) status = found;
    }
  });
  const declared = source.programs.reduce((sum, { schedules }) => sum + schedules.length, 0);
  const untested = unscheduled.length + declared - reports.length;
  summarise(context, file, reports, { untested, seed: cases.seed });
  const facts = { seed: cases.seed, runs: cases.only === undefined ? cases.runs : 1 };
  return {
    status,
    suite: results.suite({ ...facts, ...(device && { device }), ...(fp && { fp }) }),
  };
}

/** Tests the schedule that a tuning log chooses, with its settings. */
const testTuned = (
  source: Source,
  tuned: ApplyOptions,
  options: TestScheduleOptions,
): Promise<ScheduleReport> => {
  const { program = "", schedule = "", settings, fixed, fp, class: allowed, where } = tuned;
  return testSchedule(source, program, schedule, {
    ...options,
    settings,
    fixed,
    fp,
    class: allowed,
    where,
  });
};

/** Tests a default schedule of the library with each of the programs, one after the other. */
async function* testDefaults(
  source: Source,
  programs: readonly Unscheduled[],
  schedule: string,
  options: TestScheduleOptions,
): AsyncGenerator<ScheduleReport> {
  for (const { program } of programs) yield await testSchedule(source, program, schedule, options);
}

/** Raises E0001 for a tuning log and several files: a log is about one program. */
function demandOne(context: Invocation, files: readonly string[], log: string): void {
  if (files.length === 1) return;
  const message = `${log} is about one program, and ${files.length} files are to be tested`;
  throw badArgument(context.line.place(log), message, "name the file of the program");
}

function showCase({ json, terminal }: Invocation, file: string, done: TestedCase): void {
  if (json) terminal.json("caseTested", { file, ...done });
  else terminal.data(`  ${caseLine(done)}`);
}

function show({ json, terminal }: Invocation, file: string, report: ScheduleReport): void {
  const { problem, warnings: _, ...about } = report;
  const { program, schedule, cases, discarded } = about;
  const ok = problem === undefined;
  if (json) return terminal.json("scheduleTested", { file, ...about, ok });
  const name = `${program}.${schedule}`.padEnd(28);
  const mark = ok ? terminal.paint.green("✓") : terminal.paint.red("✗");
  terminal.data(
    `${mark} ${name} ${counted(cases, "case")}  ${discarded} discarded  ${about.class}`,
  );
}

function summarise(
  { json, terminal }: Invocation,
  file: string,
  reports: readonly ScheduleReport[],
  { untested, seed }: { readonly untested: number; readonly seed: number },
): void {
  const failed = reports.filter((r) => r.problem !== undefined).length;
  const schedules = reports.length;
  if (json) return terminal.json("schedulesTested", { file, schedules, failed, untested, seed });
  const broken = untested === 0 ? "" : `, ${untested} not tested`;
  const verdict = `${failed === 0 ? "none failed" : `${failed} failed`}${broken}`;
  terminal.data(`${file}: ${counted(schedules, "schedule")}, ${verdict}, seed ${seed}`);
}

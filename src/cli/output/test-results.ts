/** @file The results of `strata test` on one file as test cases, one for each schedule. */
import type { Failed } from "../../api/source/failed.ts";
import type { Source } from "../../api/source/source.ts";
import type { ScheduleReport, TestedCase } from "../../api/test/test-schedules.ts";
import { EXIT, exitAfter } from "../exit-code.ts";
import type { JunitCase, JunitSuite } from "./junit.ts";

/**
 * Collects the results of one file. A test is named `file › program › schedule`; a schedule that was not tested, because it needs a
 * declaration with errors, is skipped, and the errors of the file are a test of their own.
 */
export class FileResults {
  readonly #source: Source;
  readonly #tests: JunitCase[] = [];
  readonly #seen = new Set<string>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Adds the report of a schedule with all its cases. */
  add({ program, schedule, millis, problem }: ScheduleReport, cases: readonly TestedCase[]): void {
    const name = this.#name(program, schedule);
    this.#seen.add(name);
    this.#tests.push({
      ...{ name, classname: this.#source.file, millis },
      ...(problem && { wrong: wrong(problem) }),
      ...(cases.length > 0 && { output: cases.map(caseLine).join("\n") }),
    });
  }

  /** The suite of the file. */
  suite(properties: JunitSuite["properties"]): JunitSuite {
    const { file, programs, failed } = this.#source;
    const whole = { classname: file, millis: 0 };
    const skipped = programs.flatMap(({ name: program, schedules }) =>
      schedules
        .map((schedule) => this.#name(program, schedule))
        .filter((name) => !this.#seen.has(name))
        .map((name) => ({ name, ...whole, skipped: "it needs a declaration with errors" })),
    );
    const broken = failed === undefined ? [] : [{ name: file, ...whole, wrong: wrong(failed) }];
    return { name: file, properties, cases: [...broken, ...this.#tests, ...skipped] };
  }

  #name(program: string, schedule: string): string {
    return [this.#source.file, program, schedule].join(" › ");
  }
}

/** One case as a line: number, values of parameters and sizes, outcome. */
export const caseLine = ({ number, settings, sizes, outcome }: TestedCase): string => {
  const values = Object.entries({ ...settings, ...sizes }).map(([name, n]) => `${name}=${n}`);
  return `case ${number}: ${[...values, outcome].join(" ")}`;
};

function wrong(problem: Failed): NonNullable<JunitCase["wrong"]> {
  const { diagnostics, message: text } = problem;
  const { code, message } = diagnostics.find((d) => d.severity === "error") ?? diagnostics[0]!;
  const kind = exitAfter(diagnostics) === EXIT.problem ? "failure" : "error";
  return { kind, type: code, message, text };
}

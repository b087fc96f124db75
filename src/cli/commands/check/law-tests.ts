/** @file Runs the tests of declared laws of `strata check` and prints their problems and a summary. */
import { checkLaws, type LawReport } from "../../../api/rules/check-laws.ts";
import { mutateLaws } from "../../../api/rules/mutate-laws.ts";
import type { Mutation } from "../../../api/rules/mutate-rules.ts";
import type { Source } from "../../../api/source/source.ts";
import { describeLaw } from "../../../testing/laws/law-on-values.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import type { Invocation } from "../../invocation.ts";
import type { TestCases } from "../../options/test-options.ts";
import { counted } from "../../output/counted.ts";
import { MutationReport } from "./mutation-report.ts";

/** The tests of the laws that the functions of several files are declared to satisfy. The files must have no errors. */
export class LawTests {
  readonly #context: Invocation;
  readonly #sources: readonly Source[];
  readonly #cases: TestCases & { readonly verbose: boolean };

  /** `verbose` prints the class of each law. */
  constructor(
    context: Invocation,
    sources: readonly Source[],
    cases: TestCases & { readonly verbose: boolean },
  ) {
    this.#context = context;
    this.#sources = sources;
    this.#cases = cases;
  }

  /** Tests every law. Returns 1 if one does not hold; a law that cannot be tested is a warning. */
  async run(): Promise<ExitCode> {
    const statuses: ExitCode[] = [];
    const reports: LawReport[] = [];
    for (const source of this.#sources)
      for await (const report of checkLaws(source, this.#cases)) {
        reports.push(report);
        statuses.push(this.#show(source, report));
      }
    this.#summarise(reports);
    return Math.max(EXIT.ok, ...statuses) as ExitCode;
  }

  #show({ file, sources }: Source, report: LawReport): ExitCode {
    const { json, terminal } = this.#context;
    const { problem, ...about } = report;
    const ok = problem?.severity !== "error";
    if (json) {
      const rounding = about.rounding && describeLaw(about.rounding);
      terminal.json("lawTested", { file, ...about, ...(rounding && { rounding }), ok });
    } else if (this.#cases.verbose && ok) terminal.data(lawLine(report));
    return problem === undefined ? EXIT.ok : this.#context.report([problem], sources);
  }

  #summarise(reports: readonly LawReport[]): void {
    const { json, terminal } = this.#context;
    const wrong = reports.filter((r) => r.problem?.severity === "error").length;
    const cases = reports.reduce((n, r) => n + r.cases, 0);
    const { seed } = this.#cases;
    if (json) return terminal.json("lawsTested", { laws: reports.length, wrong, cases, seed });
    if (reports.length === 0) return;
    const verdict = wrong === 0 ? "no counterexample" : `${wrong} wrong`;
    terminal.data(
      `${counted(reports.length, "declared law")}, ${verdict} in ${counted(cases, "case")}, seed ${seed}`,
    );
  }

  /** Tests functions with planted faults instead. Returns 1 if less than 95 percent of the faults are found. */
  async mutate(): Promise<ExitCode> {
    const found: Mutation[] = [];
    const report = new MutationReport(this.#context);
    for (const source of this.#sources)
      for await (const mutation of mutateLaws(source, this.#cases)) {
        found.push(mutation);
        report.show(source.file, mutation);
      }
    return found.length === 0 ? EXIT.ok : report.summarise(found);
  }
}

/** One line about a law that holds: its class, and values on which rounding makes both sides differ. */
function lawLine({ function: f, law, class: kind, cases, rounding }: LawReport): string {
  const line = `law ${law} of ${f}: ${kind}, no counterexample in ${counted(cases, "case")}`;
  return rounding === undefined
    ? line
    : `${line}; rounding makes a difference ${describeLaw(rounding).join(", ")}`;
}

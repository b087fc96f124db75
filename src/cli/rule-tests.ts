/** @file The property tests of `strata check`: one line per rule that fails, and a count; under --json a line per rule. */
import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { checkRules, type RuleReport } from "../api/check-rules.ts";
import { type Mutation, mutateRules } from "../api/mutate-rules.ts";
import type { Source } from "../api/source.ts";
import { codeOf, REASONS } from "../runtime/host/index.ts";
import type { Context } from "./context.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { MutationReport } from "./mutation-report.ts";
import { unwritableFile } from "./problem.ts";
import { Progress } from "./progress.ts";
import type { TestCases } from "./test-options.ts";

export class RuleTests {
  readonly #context: Context;
  readonly #sources: readonly Source[];
  readonly #cases: TestCases;
  readonly #progress: Progress;

  /** Of files without errors. */
  constructor(context: Context, sources: readonly Source[], cases: TestCases) {
    this.#context = context;
    this.#sources = sources;
    this.#cases = cases;
    this.#progress = new Progress(context.terminal);
  }

  /** `report`: the file to write how often each rule was tested. */
  async run(report: string | undefined): Promise<ExitCode> {
    const start = performance.now();
    let status: ExitCode = EXIT.ok;
    const reports: (readonly [module: string, report: RuleReport])[] = [];
    for (const source of this.#sources) {
      const progress = (rule: string, cases: number): void =>
        this.#progress.show(`${source.file}: ${rule}, ${cases} cases`);
      for await (const tested of checkRules(source.file, { ...this.#cases, progress })) {
        reports.push([basename(source.file, ".strata"), tested]);
        const found = this.#show(source, tested);
        if (status === EXIT.ok) status = found;
      }
    }
    this.#progress.clear();
    this.#summarise(
      reports.map(([, r]) => r),
      performance.now() - start,
    );
    if (report !== undefined) this.#write(report, reports);
    return status;
  }

  #show({ file, sources }: Source, { problem, ...tested }: RuleReport): ExitCode {
    const { json, terminal } = this.#context;
    const { millis, ...counts } = tested;
    if (json)
      terminal.json("ruleTested", { file, ...counts, ok: problem?.severity !== "error", millis });
    if (problem === undefined) return EXIT.ok;
    this.#progress.clear();
    return this.#context.report([problem], sources);
  }

  #summarise(reports: readonly RuleReport[], millis: number): void {
    const { json, terminal } = this.#context;
    const wrong = reports.filter((r) => r.problem?.severity === "error").length;
    const cases = total(reports, (r) => r.cases);
    const discarded = total(reports, (r) => r.discarded);
    const { seed } = this.#cases;
    if (json)
      return terminal.json("rulesTested", { rules: reports.length, wrong, cases, discarded, seed });
    const verdict = wrong === 0 ? "no counterexample" : `${wrong} wrong`;
    terminal.data(
      `${reports.length} rules, ${verdict} in ${cases} cases (${discarded} discarded), seed ${seed}, ${seconds(millis)}`,
    );
  }

  #write(path: string, reports: readonly (readonly [module: string, report: RuleReport])[]): void {
    const counts = Object.fromEntries(
      reports.map(([module, { rule, cases, discarded }]) => [
        `${module}::${rule}`,
        cases - discarded,
      ]),
    );
    try {
      writeFileSync(path, `${JSON.stringify(counts, undefined, 2)}\n`);
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      throw unwritableFile(this.#context.line.place(path), path, REASONS.get(code) ?? code);
    }
  }

  /** Plants faults instead. Status 1 where too few are found. */
  async mutate(): Promise<ExitCode> {
    const found: Mutation[] = [];
    const report = new MutationReport(this.#context);
    for (const source of this.#sources) {
      for await (const mutation of mutateRules(source.file, this.#cases)) {
        found.push(mutation);
        this.#progress.show(`${source.file}: ${mutation.rule}, ${found.length} faults`);
        if (mutation.outcome === "survived") this.#progress.clear();
        report.show(source.file, mutation);
      }
    }
    this.#progress.clear();
    return report.summarise(found);
  }
}

const total = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((n, item) => n + of(item), 0);

const seconds = (millis: number): string => `${(millis / 1000).toFixed(1)} s`;

/**
 * @file Runs the property tests of `strata check` and prints a diagnostic for each failing rule and a summary; --json prints every
 * rule.
 */
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import type { Mutation } from "../../../api/rules/mutate-rules.ts";
import type { RuleReport } from "../../../api/rules/rule-tester.ts";
import type { Source } from "../../../api/source/source.ts";
import { testedToJson } from "../../../api/written/tested-rules.ts";
import type { Module } from "../../../lang/index.ts";
import { codeOf, REASONS, replaceFile } from "../../../runtime/host/index.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import type { Invocation } from "../../invocation.ts";
import type { TestCases } from "../../options/test-options.ts";
import { counted } from "../../output/counted.ts";
import { ProgressLine } from "../../output/progress.ts";
import { unwritableFile } from "../../problem.ts";
import { MutationReport } from "./mutation-report.ts";
import { results } from "./rule-pool.ts";
import { countsOf, proofLine, proofSummary } from "./rule-proofs.ts";
import type { RuleResults, RuleTask, Work } from "./rule-work.ts";

/** With fewer cases of all rules together, more processes would take longer to start than they save. */
const FEW = 20_000;

interface SourceTask extends RuleTask {
  readonly source: Source;
  /** The file that declares the rule, as diagnostics name it: that of the source, or `<rules>` for rules in TypeScript. */
  readonly declaredIn: string;
}

/**
 * The property tests of all rules of several files, or the tests of their mutants. Below 20 000 cases in all they run in this
 * process, unless --jobs says otherwise.
 */
export class RuleTests {
  readonly #context: Invocation;
  readonly #sources: readonly Source[];
  readonly #cases: TestCases;
  readonly #verbose: boolean;
  readonly #progress: ProgressLine;

  /** The files must have no errors. `verbose` prints for each rule whether it is proved. */
  constructor(
    context: Invocation,
    sources: readonly Source[],
    { verbose = false, ...cases }: TestCases & { readonly verbose?: boolean },
  ) {
    this.#context = context;
    this.#sources = sources;
    this.#cases = cases;
    this.#verbose = verbose;
    this.#progress = new ProgressLine(context.terminal);
  }

  /**
   * Tests every rule and prints problems and a summary. `report` is a file to write the number of tested cases of each rule to
   * (without discarded ones). Returns the status of the first failure, 0 without failures. Raises E0003 for the file.
   */
  async run(report: string | undefined): Promise<ExitCode> {
    const start = performance.now();
    let status: ExitCode = EXIT.ok;
    const reports: (readonly [module: string, report: RuleReport])[] = [];
    for await (const [task, tested] of this.#each("test", "cases")) {
      reports.push([basename(task.declaredIn, ".strata"), tested]);
      const found = this.#show(task, tested);
      if (status === EXIT.ok) status = found;
    }
    this.#progress.clear();
    this.#summarise(
      reports.map(([, r]) => r),
      performance.now() - start,
    );
    if (report !== undefined) this.#write(report, reports);
    return status;
  }

  /** Yields the result of each rule, in the order of files and declarations. */
  async *#each<W extends Work>(
    work: W,
    what: string,
  ): AsyncGenerator<readonly [SourceTask, RuleResults[W]]> {
    const [first] = this.#sources;
    const tasks = [
      ...this.#sources.flatMap((source) => tasksOf(source, source.module)),
      // Functions compute the right sides of rules in TypeScript: there are no mutants of them.
      ...(work === "test" && first ? tasksOf(first, first.workspace.given) : []),
    ];
    const { jobs = this.#cases.runs * tasks.length < FEW ? 1 : availableParallelism(), ...cases } =
      this.#cases;
    let done = 0;
    const progress = (rule: string, tried: number): void =>
      this.#progress.show(`${done} of ${tasks.length} rules; ${rule}, ${tried} ${what}`);
    const { trusted } = this.#context;
    const plain = tasks.map(({ file, name }) => ({ file, name }));
    for await (const result of results(plain, { work, cases, trusted, jobs, progress })) {
      yield [tasks[done]!, result];
      done++;
    }
  }

  #show(
    { declaredIn: file, source }: SourceTask,
    { problem, warnings, ...tested }: RuleReport,
  ): ExitCode {
    const { json, terminal } = this.#context;
    const { millis, ...counts } = tested;
    if (json)
      terminal.json("ruleTested", { file, ...counts, ok: problem?.severity !== "error", millis });
    if (this.#verbose && !json && tested.proof !== undefined) {
      this.#progress.clear();
      terminal.data(proofLine(tested.rule, tested.proof));
    }
    const found = [...(problem === undefined ? [] : [problem]), ...warnings];
    if (found.length === 0) return EXIT.ok;
    this.#progress.clear();
    return this.#context.report(found, source.sources);
  }

  #summarise(reports: readonly RuleReport[], millis: number): void {
    const { json, terminal } = this.#context;
    const wrong = reports.filter((r) => r.problem?.severity === "error").length;
    const cases = total(reports, (r) => r.cases);
    const discarded = total(reports, (r) => r.discarded);
    const { seed } = this.#cases;
    const proofs = reports.flatMap(({ proof }) => proof ?? []);
    if (json)
      return terminal.json("rulesTested", {
        ...{ rules: reports.length, wrong, cases, discarded, seed },
        ...countsOf(proofs),
      });
    const verdict = wrong === 0 ? "no counterexample" : `${wrong} wrong`;
    terminal.data(
      `${counted(reports.length, "rule")}, ${verdict} in ${counted(cases, "case")} (${discarded} discarded), seed ${seed}, ${seconds(millis)}`,
    );
    if (proofs.length > 0) terminal.data(proofSummary(proofs));
  }

  #write(path: string, reports: readonly (readonly [module: string, report: RuleReport])[]): void {
    const tested = reports.map(([module, { rule, cases, discarded }]) => ({
      ...{ module, rule },
      cases: cases - discarded,
    }));
    const files = this.#sources.flatMap((source) => source.files);
    const byName = new Map(files.map((parsed) => [basename(parsed.file, ".strata"), parsed]));
    try {
      replaceFile(path, `${JSON.stringify(testedToJson(tested, byName), undefined, 2)}\n`);
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      throw unwritableFile(this.#context.line.place(path), path, REASONS.get(code) ?? code);
    }
  }

  /** Tests the mutants of every rule instead of the rules. Returns 1 if less than 95 percent of the faults are found. */
  async mutate(): Promise<ExitCode> {
    const found: Mutation[] = [];
    const report = new MutationReport(this.#context);
    for await (const [{ source }, mutations] of this.#each("mutate", "faults")) {
      found.push(...mutations);
      for (const mutation of mutations) {
        if (mutation.outcome === "survived") this.#progress.clear();
        report.show(source.file, mutation);
      }
    }
    this.#progress.clear();
    return report.summarise(found);
  }
}

/** The tasks for the rules that a module of the source declares. */
const tasksOf = (source: Source, module: Module | undefined): readonly SourceTask[] =>
  (module?.parsed.headers ?? []).flatMap(({ keyword, name }) =>
    keyword === "rule"
      ? [{ source, file: source.file, declaredIn: module!.file, name: name.text }]
      : [],
  );

const total = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((n, item) => n + of(item), 0);

const seconds = (millis: number): string => `${(millis / 1000).toFixed(1)} s`;

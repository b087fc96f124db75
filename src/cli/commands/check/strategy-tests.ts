/** @file Runs the property tests of strategies of `strata check`: a diagnostic for each that is wrong or was not tested, and a summary. */
import { availableParallelism } from "node:os";
import type { Source } from "../../../api/source/source.ts";
import { strategiesOf } from "../../../api/strategies/check-strategies.ts";
import type { StrategyMutation } from "../../../api/strategies/mutate-strategies.ts";
import type { StrategyReport } from "../../../api/strategies/strategy-tester.ts";
import { EXIT, type ExitCode } from "../../exit-code.ts";
import type { Invocation } from "../../invocation.ts";
import type { TestCases } from "../../options/test-options.ts";
import { counted } from "../../output/counted.ts";
import { ProgressLine } from "../../output/progress.ts";
import { results } from "./rule-pool.ts";
import type { RuleTask } from "./rule-work.ts";

/** A strategy has a quarter of the cases of a rule, at most this many: its terms are larger. */
const MOST_CASES = 500;
/** With fewer cases of all strategies together, more processes would take longer to start than they save. */
const FEW = 2_000;

/** The percentage of planted faults that must be found. */
const ENOUGH = 90;

interface StrategyTask extends RuleTask {
  readonly source: Source;
}

/** The property tests of all strategies of several files. The files must have no errors. */
export class StrategyTests {
  readonly #context: Invocation;
  readonly #tasks: readonly StrategyTask[];
  readonly #cases: TestCases;
  readonly #verbose: boolean;
  readonly #progress: ProgressLine;

  /** `verbose` prints a line for each strategy. Schedules of each file are terms for the strategies of the others. */
  constructor(
    context: Invocation,
    sources: readonly Source[],
    { verbose = false, ...cases }: TestCases & { readonly verbose?: boolean },
  ) {
    this.#context = context;
    this.#tasks = tasksOf(sources);
    this.#cases = { ...cases, runs: Math.min(MOST_CASES, Math.ceil(cases.runs / 4)) };
    this.#verbose = verbose;
    this.#progress = new ProgressLine(context.terminal);
  }

  /** Tests every strategy. Returns the status of the first failure, 0 without failures. Prints nothing if there is no strategy. */
  async run(): Promise<ExitCode> {
    if (this.#tasks.length === 0) return EXIT.ok;
    const start = performance.now();
    let status: ExitCode = EXIT.ok;
    const reports: StrategyReport[] = [];
    const { jobs = this.#jobs, ...cases } = this.#cases;
    const progress = (name: string, tried: number): void =>
      this.#progress.show(
        `${reports.length} of ${this.#tasks.length} strategies; ${name}, ${tried} cases`,
      );
    const plain = this.#tasks.map(({ source: _, ...task }) => task);
    const { trusted } = this.#context;
    const work = { work: "testStrategy", cases, trusted, jobs, progress } as const;
    for await (const tested of results(plain, work)) {
      const found = this.#show(this.#tasks[reports.length]!, tested);
      reports.push(tested);
      if (status === EXIT.ok) status = found;
    }
    this.#progress.clear();
    this.#summarise(reports, performance.now() - start);
    return status;
  }

  /** Plants faults into every strategy. Returns 1 if its tests find less than 90 percent of them. */
  async mutate(): Promise<ExitCode> {
    if (this.#tasks.length === 0) return EXIT.ok;
    const { json, terminal, trusted } = this.#context;
    const { jobs = availableParallelism(), ...cases } = this.#cases;
    const plain = this.#tasks.map(({ source: _, ...task }) => task);
    const progress = (name: string, tried: number): void =>
      this.#progress.show(`strategy ${name}, ${tried} faults`);
    const work = { work: "mutateStrategy", cases, trusted, jobs, progress } as const;
    const found: StrategyMutation[] = [];
    for await (const mutations of results(plain, work)) {
      this.#progress.clear();
      for (const mutation of mutations) {
        if (json) terminal.json("strategyFault", { ...mutation });
        else if (mutation.outcome === "survived") terminal.data(`not found: ${faultOf(mutation)}`);
      }
      found.push(...mutations);
    }
    this.#progress.clear();
    const count = (outcome: StrategyMutation["outcome"]): number =>
      found.filter((m) => m.outcome === outcome).length;
    const [killed, survived] = [count("killed"), count("survived")];
    const planted = killed + survived;
    const none = found.length - planted;
    if (json) terminal.json("strategyFaults", { planted, killed, none, seed: cases.seed });
    else
      terminal.data(
        `${killed} of ${planted} faults planted into strategies are found; not counted: ${none} changes that are none there`,
      );
    return killed * 100 >= planted * ENOUGH ? EXIT.ok : EXIT.problem;
  }

  get #jobs(): number {
    return this.#cases.runs * this.#tasks.length < FEW ? 1 : availableParallelism();
  }

  #show({ file, source }: StrategyTask, tested: StrategyReport): ExitCode {
    const { json, terminal } = this.#context;
    const { problem, takesArguments: _, millis, ...counts } = tested;
    if (json)
      terminal.json("strategyTested", {
        file,
        ...counts,
        ok: problem?.severity !== "error",
        millis,
      });
    if (this.#verbose && !json) {
      this.#progress.clear();
      terminal.data(lineOf(tested));
    }
    if (problem === undefined) return EXIT.ok;
    this.#progress.clear();
    return this.#context.report([problem], source.sources);
  }

  #summarise(reports: readonly StrategyReport[], millis: number): void {
    const { json, terminal } = this.#context;
    const sum = (of: (r: StrategyReport) => number): number =>
      reports.reduce((n, r) => n + of(r), 0);
    const wrong = reports.filter((r) => r.problem?.severity === "error").length;
    const never = reports.filter((r) => r.applied === 0).length;
    const [cases, applied, compared] = [
      sum((r) => r.cases),
      sum((r) => r.applied),
      sum((r) => r.compared),
    ];
    const { seed } = this.#cases;
    if (json)
      return terminal.json("strategiesTested", {
        ...{ strategies: reports.length, wrong, never, cases, applied, compared, seed },
      });
    const verdict = wrong === 0 ? "no counterexample" : `${wrong} wrong`;
    const untested = never === 0 ? "" : `, ${never} applied to no term`;
    terminal.data(
      `${counted(reports.length, "strategy", "strategies")}, ${verdict} in ${counted(cases, "case")} (applied in ${applied})${untested}, seed ${seed}, ${(millis / 1000).toFixed(1)} s`,
    );
  }
}

const faultOf = ({ strategy, rule, change, instead }: StrategyMutation): string =>
  `${strategy}, with ${rule}: ${change}: … => ${instead.replace(/\s+/g, " ")}`;

function lineOf({ strategy, cases, applied, changed, compared }: StrategyReport): string {
  const values = changed === 0 ? "" : `, changed ${counted(changed, "term")}, ${compared} compared`;
  return `strategy ${strategy}: applied in ${applied} of ${counted(cases, "case")}${values}`;
}

/** The tasks for the strategies that the files declare. Files with schedules are examples for the others. */
function tasksOf(sources: readonly Source[]): readonly StrategyTask[] {
  const withSchedules = sources.filter((s) =>
    s.module.parsed.headers.some((h) => h.keyword === "schedule"),
  );
  return sources.flatMap((source) => {
    const examples = withSchedules.flatMap((s) => (s === source ? [] : [s.file]));
    return strategiesOf(source).map((name) => ({ source, file: source.file, name, examples }));
  });
}

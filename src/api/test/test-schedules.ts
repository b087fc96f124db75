/**
 * @file Property tests of schedules: on random data and sizes the rewritten program must give the result of the program as it is
 * written, in the interpreter, in the simulator, and on a device if the options name one.
 */

import type { FpMode } from "../../lowering/plan.ts";
import type { HostValue } from "../../runtime/launch/host-value.ts";
import type { SemanticClass } from "../../strategies/index.ts";
import { type Diagnostic, StrataError, showValues } from "../../term/index.ts";
import { isAlgebraic } from "../../testing/algebraic.ts";
import { Choices } from "../../testing/choices.ts";
import type { Flavour } from "../../testing/flavour.ts";
import { searchSmallest } from "../../testing/search.ts";
import { type Compiled, compile } from "../compile/compile.ts";
import type { Bound } from "../run/bind.ts";
import { type Device, run } from "../run/run.ts";
import { type ResolvedProgram, resolveProgram } from "../run/runnable.ts";
import { verify } from "../run/verify.ts";
import { type ApplyOptions, applySelected, selectSchedule } from "../schedule/apply.ts";
import type { Applied, SelectedSchedule } from "../schedule/stages.ts";
import { Failed } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { brokenLawOf } from "./broken-law.ts";
import { changeFrom, changesResult, type ResultChange } from "./changes-result.ts";
import { MeaningChange } from "./meaning-change.ts";
import { seededInputs } from "./seeded-inputs.ts";
import { TestSizes } from "./test-sizes.ts";

/** The outcome of testing one schedule on random data: its class, counts of cases, and the problem found. */
export interface ScheduleReport {
  readonly program: string;
  readonly schedule: string;
  readonly class: SemanticClass;
  readonly cases: number;
  /** Cases without a comparison: no sizes were found that meet the conditions, or the program has no value on the data. */
  readonly discarded: number;
  readonly millis: number;
  /** The smallest failing case, or why the schedule cannot be applied or compiled; undefined if all cases passed. */
  readonly problem: Failed | undefined;
  /** The warnings of the compiled schedule (W07…) with the values of the parameters that were drawn, each once. */
  readonly warnings: readonly Diagnostic[];
}

/** One random case of a schedule: its number, what was drawn, and its outcome. */
export interface TestedCase {
  readonly schedule: string;
  /** The case's number, which `only` and `strata test --replay` take. */
  readonly number: number;
  /** The values of the schedule's parameters; undefined if the case ended before they were drawn. */
  readonly settings?: Readonly<Record<string, number>>;
  /** The sizes of the program; undefined if none were found that meet the conditions. */
  readonly sizes?: Readonly<Record<string, number>>;
  readonly outcome: "passed" | "discarded" | "failed";
}

/** Options of testing schedules: the number of random cases, their seed, and where to run them. */
export interface TestScheduleOptions {
  readonly runs: number;
  readonly seed: number;
  /** The number of the one case to run (default: cases 0 to `runs` − 1). */
  readonly only?: number | undefined;
  /** Values of parameters that every case has. Default: each parameter has its default or a random one of its declared values. */
  readonly settings?: ApplyOptions["settings"];
  /** The budgets of rewriting. */
  readonly fuel?: ApplyOptions["fuel"];
  /** Sizes of the program that are fixed. */
  readonly fixed?: ApplyOptions["fixed"];
  /** Gives the place where an option was written, so that a diagnostic can show it. */
  readonly where?: ApplyOptions["where"];
  /** The floating-point mode that replaces the schedules'. */
  readonly fp?: FpMode | undefined;
  /** The weakest class of rewrites that the schedules may apply. */
  readonly class?: ApplyOptions["class"];
  /** A device to run on in addition to the interpreter and the simulator. */
  readonly device?: Device | undefined;
  /** Called for every case with the schedule's name and the number of cases so far, until a case fails. */
  readonly progress?: ((schedule: string, cases: number) => void) | undefined;
  /** Called after every case, except for the smaller ones that are tried after a failing case. */
  readonly tested?: ((done: TestedCase) => void) | undefined;
  /**
   * The text of a strategy, if the schedule is nothing else: only its meaning is tested, by the interpreter before and after
   * rewriting. Nothing is compiled, and messages speak of the strategy.
   */
  readonly strategy?: string | undefined;
  /** Gives the command that repeats a case, for messages, from the case's number. */
  readonly replay?: ((number: number) => string) | undefined;
}

/** Tests the schedules of a file, one after the other. Schedules that need a declaration with errors are skipped. */
export async function* testSchedules(
  source: Source,
  options: TestScheduleOptions,
): AsyncGenerator<ScheduleReport> {
  for (const { name, schedules } of source.programs)
    for (const schedule of schedules)
      if (source.failedFor(name, schedule) === undefined)
        yield await testSchedule(source, name, schedule, options);
}

/**
 * Tests one schedule on `options.runs` random cases, or on the case `options.only`, until one fails. A user's mistake is the
 * report's `problem`.
 */
export async function testSchedule(
  source: Source,
  program: string,
  schedule: string,
  options: TestScheduleOptions,
): Promise<ScheduleReport> {
  const start = performance.now();
  const { fp, class: allowed, fixed, where } = options;
  const planned = selectSchedule(source, { program, schedule, fp, class: allowed, fixed, where });
  const about = { program, schedule };
  if (!planned.ok) return { ...about, ...NOTHING_TESTED, problem: planned };
  const test = new ScheduleTest(planned, options);
  const problem = await test.run();
  const { cases, discarded, warnings } = test;
  const millis = performance.now() - start;
  return { ...about, class: test.class, cases, discarded, millis, problem, warnings };
}

const NOTHING_TESTED = {
  class: "exact",
  cases: 0,
  discarded: 0,
  millis: 0,
  warnings: [],
} as const;

/** On how many choices of values each declared law is compared in a case, and in one in which the result changes. */
const FEW_LAWS = 6;
const MANY_LAWS = 400;

interface AppliedSchedule {
  readonly applied: Applied;
  readonly target: ResolvedProgram;
  readonly sizes: TestSizes;
  /** The compiled schedule, or why it cannot be compiled; undefined until a case needs it. */
  compiled?: Compiled | Failed;
}

class ScheduleTest {
  cases = 0;
  discarded = 0;
  class: SemanticClass = "exact";
  /** The warnings of what was compiled, by message. */
  readonly #warnings = new Map<string, Diagnostic>();
  readonly #planned: SelectedSchedule;
  readonly #options: TestScheduleOptions;
  /** Applied schedules by the values of the parameters, as JSON. */
  readonly #prepared = new Map<string, AppliedSchedule>();
  /** Why the schedule cannot be compiled. A case in which it changes the meaning says more, so it is reported first. */
  #notCompiled: Failed | undefined;
  readonly #changes = new WeakMap<Failed, MeaningChange>();
  #isShrinking = false;
  /** What the present case has drawn. */
  #drawn: Pick<TestedCase, "settings" | "sizes"> = {};
  /** True if the present case ended because the schedule cannot be compiled. */
  #isUnfinished = false;

  constructor(planned: SelectedSchedule, options: TestScheduleOptions) {
    this.#planned = planned;
    this.#options = options;
  }

  get warnings(): readonly Diagnostic[] {
    return [...this.#warnings.values()];
  }

  async run(): Promise<Failed | undefined> {
    const { runs, seed, only } = this.#options;
    const [from, to] = only === undefined ? [0, runs] : [only, only + 1];
    const claim = async (c: Choices): Promise<void> => {
      if (this.#isShrinking) return this.#case(c);
      const discarded = this.discarded;
      const number = from + this.cases++;
      this.#options.progress?.(this.#planned.schedule.name, this.cases);
      try {
        await this.#case(c);
      } catch (error) {
        this.#isShrinking = true;
        this.#done(number, "failed");
        throw error;
      }
      const passed = this.#isUnfinished ? "failed" : "passed";
      this.#done(number, this.discarded > discarded ? "discarded" : passed);
    };
    const found = await searchSmallest(claim, Failed, { seed, from, to });
    return found === undefined ? this.#notCompiled : this.#explained(found.error, found.number);
  }

  #done(number: number, outcome: TestedCase["outcome"]): void {
    const schedule = this.#planned.schedule.name;
    this.#options.tested?.({ schedule, number, ...this.#drawn, outcome });
    this.#drawn = {};
    this.#isUnfinished = false;
  }

  async #case(c: Choices): Promise<void> {
    const settings = this.#settings(c);
    this.#drawn = { settings };
    const prepared = this.#prepare(settings);
    const { applied } = prepared;
    const sizes = prepared.sizes.draw(c);
    if (sizes === undefined) return this.#discard();
    this.#drawn = { settings, sizes: Object.fromEntries(sizes) };
    // An `approx` schedule needs whole numbers, whose sums are exact in any order; other failing cases shrink to them.
    const isWhole = applied.class === "approx" || !c.chance(90);
    const flavour: Flavour = isWhole ? "whole" : applied.class === "exact" ? "special" : "finite";
    const inputs = this.#data(c.nat(0xffff), flavour, sizes);
    if (!(await this.#keepsMeaning(prepared, inputs, sizes, c))) return this.#discard();
    for (const device of this.#devices) {
      const compiled = this.#compile(prepared);
      if (!compiled.ok) {
        this.#isUnfinished = true;
        return;
      }
      const given = Object.fromEntries(sizes);
      const ran = await run(compiled, inputs, { device, sizes: given, warmup: 0 });
      if (!ran.ok) throw this.#failure(ran, device, sizes);
      const verified = verify(ran);
      if (!verified.ok) throw this.#failure(verified, device, sizes);
      if (!verified.equal)
        throw new StrataError(
          changesResult(this.#planned, {
            ...changeFrom(verified, where(device, sizes)),
            wrongCode: device === "sim" ? "simulator" : "device",
          }),
        );
    }
  }

  /**
   * Compares the rewritten program with the program as it is written, in the interpreter. Returns false if the program has no value
   * on the data. Throws a StrataError with the step that changes the meaning.
   */
  async #keepsMeaning(
    prepared: AppliedSchedule,
    inputs: Readonly<Record<string, HostValue>>,
    sizes: ReadonlyMap<string, number>,
    c: Choices,
  ): Promise<boolean> {
    const { applied } = prepared;
    const options = { device: "interp", sizes: Object.fromEntries(sizes), warmup: 0 } as const;
    const ran = await run(applied, inputs, options);
    if (!ran.ok) {
      const plain = await run(this.#planned, inputs, options);
      if (plain.ok) throw this.#stopped(prepared, plain.data, ran);
      if (plain.diagnostics.every((d) => d.code === "E0811")) return false;
      throw this.#failure(plain, "interp", sizes);
    }
    const verified = verify(ran);
    if (!verified.ok) return false;
    this.#keepsLaws(prepared, ran.data, c, verified.equal ? FEW_LAWS : MANY_LAWS);
    if (!verified.equal) throw this.#changed(prepared, ran.data, changeFrom(verified));
    return true;
  }

  /**
   * Tests the declared laws on which the schedule may rely, on values that the program computes. Throws a StrataError with E0511 for one
   * that does not hold.
   */
  #keepsLaws({ applied, target }: AppliedSchedule, data: Bound, c: Choices, n: number): void {
    if (!applied.history.rules.some((r) => r.properties.some(isAlgebraic))) return;
    // A case that is made smaller has few choices left; the values on which laws are compared stay random.
    const values = Choices.seeded(2 * c.nat(0xffff));
    const found = brokenLawOf(this.#planned, target, data, values, n);
    if (found !== undefined) throw new StrataError(new Failed([found], target.source.sources));
  }

  #stopped(prepared: AppliedSchedule, data: Bound, { diagnostics }: Failed): StrataError {
    const message = diagnostics[0]?.message ?? "";
    return this.#changed(prepared, data, { difference: { tag: "stopped", message } });
  }

  /** The failure of a rewritten program that has another result in the interpreter. It is explained when no case is smaller. */
  #changed(
    { applied, target }: AppliedSchedule,
    data: Bound,
    change: Pick<ResultChange, "difference" | "demand">,
  ): StrataError {
    const { strategy } = this.#options;
    const run = { planned: this.#planned, applied, target, data, strategy };
    const found = new MeaningChange({ ...change, ...run });
    const { failed } = found;
    this.#changes.set(failed, found);
    return new StrataError(failed);
  }

  /** Compiles a schedule once. A failure is kept for the report. */
  #compile(prepared: AppliedSchedule): Compiled | Failed {
    prepared.compiled ??= compile(prepared.applied);
    if (!prepared.compiled.ok) this.#notCompiled ??= prepared.compiled;
    else for (const w of prepared.compiled.warnings) this.#warnings.set(w.message, w);
    return prepared.compiled;
  }

  #discard(): void {
    if (!this.#isShrinking) this.discarded++;
  }

  /** Where the compiled schedule runs. */
  get #devices(): readonly Device[] {
    const { device, strategy } = this.#options;
    return strategy !== undefined ? [] : ["sim", ...(device === undefined ? [] : [device])];
  }

  /** Random values of the schedule's parameters: each the default, or one of the declared values. */
  #settings(c: Choices): Readonly<Record<string, number>> {
    const { tunables } = this.#planned.schedule;
    const values = tunables.map((t): [string, number | undefined] => {
      const others = t.values ?? [];
      return [t.name, c.chance(50) && others.length > 0 ? c.pick(others) : t.default];
    });
    const drawn = values.flatMap(([name, n]) => (n === undefined ? [] : [[name, n] as const]));
    return { ...Object.fromEntries(drawn), ...this.#options.settings };
  }

  #prepare(settings: Readonly<Record<string, number>>): AppliedSchedule {
    const key = JSON.stringify(settings);
    let known = this.#prepared.get(key);
    if (known === undefined) {
      const { where, fuel } = this.#options;
      const applied = applySelected(this.#planned, { settings, where, fuel });
      if (!applied.ok) throw new StrataError(applied);
      this.class = applied.class;
      const target = resolveProgram(applied);
      if (!target.ok) throw new StrataError(target);
      known = { applied, target, sizes: new TestSizes(target, Object.values(settings)) };
      this.#prepared.set(key, known);
    }
    return known;
  }

  #data(
    seed: number,
    flavour: Flavour,
    sizes: ReadonlyMap<string, number>,
  ): Readonly<Record<string, HostValue>> {
    const { inputs } = this.#planned.program;
    const values = seededInputs(inputs, seed, flavour, sizes);
    return Object.fromEntries(inputs.map(({ name }, i) => [name, values[i]!]));
  }

  // ------------------------------------------------------------ failures

  #failure(failed: Failed, device: Device, sizes: ReadonlyMap<string, number>): StrataError {
    const diagnostics = failed.diagnostics.map((d) => ({
      ...d,
      notes: [...(d.notes ?? []), where(device, sizes)],
    }));
    return new StrataError(new Failed(diagnostics, failed.sources));
  }

  async #explained(failed: Failed, number: number): Promise<Failed> {
    const { diagnostics, sources } = (await this.#changes.get(failed)?.explained()) ?? failed;
    const again = this.#options.replay?.(number);
    if (again === undefined) return new Failed(diagnostics, sources);
    const help = `the same case again: ${again}`;
    return new Failed(
      diagnostics.map((d) => ({ ...d, help: [...(d.help ?? []), help] })),
      sources,
    );
  }
}

const PLACES: Readonly<Record<string, string>> = { interp: "interpreter", sim: "simulator" };

function where(device: Device, sizes: ReadonlyMap<string, number>): string {
  const shown = showValues(sizes);
  return `in the ${PLACES[device] ?? "device's run"}${shown === "" ? "" : ` with ${shown}`}`;
}

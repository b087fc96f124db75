/**
 * @file Finds the first step of a run that changes the interpreter's result on given data, by binary search in the step log. Up to
 * the first step of an `approx` rule, results must agree bit for bit; from there on, within the rounding bound of `approx`
 * schedules.
 */
import { sizeNeeds } from "../../lang/index.ts";
import type { ResultComparison } from "../../runtime/launch/compare.ts";
import type { RewriteStep } from "../../strategies/index.ts";
import type { Bound } from "../run/bind.ts";
import { interpret } from "../run/interpret.ts";
import type { ResolvedProgram } from "../run/runnable.ts";
import { verify } from "../run/verify.ts";
import type { Applied } from "../schedule/stages.ts";
import { Failed } from "../source/failed.ts";
import type { Trace } from "./trace.ts";

/** How a state differs from the program: in elements of the result, or by an error that stops the interpreter. */
export type StateDifference =
  | { readonly tag: "elements"; readonly comparison: ResultComparison }
  | { readonly tag: "stopped"; readonly message: string };

/** A step that changes the result, and how the state after it differs from the program. */
export interface ChangingStep {
  readonly step: RewriteStep;
  readonly difference: StateDifference;
}

/** A run to search: its program and schedule, and the log of its steps. */
type LoggedRun = Pick<Trace, "planned" | "settings" | "history">;

/** The search in the step log of one run, with the program as it is written and the data to interpret it on. */
export class StateSearch {
  /** The number of states that were interpreted. */
  interpreted = 0;
  readonly #trace: LoggedRun;
  readonly #target: ResolvedProgram;
  readonly #data: Bound;
  readonly #timeoutMs: number | undefined;

  /** `target` is the program before the run. `timeoutMs` bounds each interpretation (default: no limit). */
  constructor(run: LoggedRun, target: ResolvedProgram, data: Bound, timeoutMs?: number) {
    this.#trace = run;
    this.#target = target;
    this.#data = data;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Binary search. Invariant: the state after step `good` agrees with the program, the state after step `bad` differs. Returns the
   * step `bad` when `bad` is `good` + 1, and undefined if the last state agrees.
   */
  first(): ChangingStep | undefined | Failed {
    const { steps } = this.#trace.history;
    let [good, bad] = [0, steps.length];
    let difference = this.#differs(bad);
    if (difference instanceof Failed) return difference;
    if (bad === 0 || difference === undefined) return undefined;
    while (bad - good > 1) {
      const middle = (good + bad) >> 1;
      const found = this.#differs(middle);
      if (found instanceof Failed) return found;
      if (found === undefined) good = middle;
      else [bad, difference] = [middle, found];
    }
    return { step: steps[bad - 1]!, difference };
  }

  /** How the state after n steps differs from the program; undefined if it agrees. Fails if the program itself has no value. */
  #differs(n: number): StateDifference | undefined | Failed {
    this.interpreted++;
    const target = this.#after(n);
    const value = interpret(target, target.term, this.#data, this.#timeoutMs);
    if (!value.ok) return this.#stopped(value);
    const ran = { ok: true, target, data: this.#data, result: value.result } as const;
    const checked = verify(
      { ...ran, launches: [], warnings: [], notes: [] },
      { timeoutMs: this.#timeoutMs },
    );
    if (!checked.ok) return checked;
    return checked.equal ? undefined : { tag: "elements", comparison: checked.comparison };
  }

  #stopped(failed: Failed): StateDifference | Failed {
    const { program } = this.#target;
    const plain = interpret(this.#target, program.term, this.#data, this.#timeoutMs);
    if (!plain.ok) return plain;
    return { tag: "stopped", message: failed.diagnostics[0]?.message ?? "" };
  }

  #after(n: number): ResolvedProgram {
    const { history, planned, settings } = this.#trace;
    const { term, conditions } = history.at(n);
    const applied: Applied = {
      ...planned,
      stage: "applied",
      settings,
      term,
      ...sizeNeeds(term, conditions),
      class: history.classUntil(n),
      steps: history.steps,
      history,
    };
    return { ...this.#target, term, applied };
  }
}

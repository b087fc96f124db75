/** @file A case in which a rewritten program has another result in the interpreter: the step at fault, the data, a file to run. */

import { toInterpreterValue } from "../../runtime/launch/interpreter-value.ts";

import { showValues, type Value } from "../../term/index.ts";
import { declaration } from "../../testing/declaration.ts";
import { withValues } from "../../testing/with-values.ts";
import type { Bound } from "../run/bind.ts";
import type { ResolvedProgram } from "../run/runnable.ts";
import { shownInputs } from "../run/shown-inputs.ts";
import type { Applied, SelectedSchedule } from "../schedule/stages.ts";
import { Failed } from "../source/failed.ts";
import { StateSearch } from "../trace/state-search.ts";
import { changesResult, type ResultChange } from "./changes-result.ts";
import { EXAMPLE_PROGRAM, type ExampleFile, exampleFile } from "./example-file.ts";

/** The run that shows the change, and how the results differ. */
interface ChangedRun extends Pick<ResultChange, "difference" | "demand" | "strategy"> {
  readonly planned: SelectedSchedule;
  readonly applied: Applied;
  /** The program with the rewritten term. */
  readonly target: ResolvedProgram;
  readonly data: Bound;
}

/** A change of meaning that a case of a test has shown. Cases are many while one is made smaller, so it is explained at the end. */
export class MeaningChange {
  readonly #run: ChangedRun;

  constructor(run: ChangedRun) {
    this.#run = run;
  }

  /** E0507 with the difference only. */
  get failed(): Failed {
    return changesResult(this.#run.planned, { ...this.#run, where: this.#where });
  }

  /** E0507 with the data, the step that changes the result, and a file that shows the difference. */
  async explained(): Promise<Failed> {
    const { planned, applied, target, data } = this.#run;
    const changing = new StateSearch({ ...applied, planned }, target, data).first();
    const step = changing instanceof Failed ? undefined : changing?.step;
    const where = [...this.#where, ...shownInputs(target, data)];
    const example = await this.#example();
    return changesResult(planned, { ...this.#run, where, step, example });
  }

  get #where(): readonly string[] {
    const { data, applied } = this.#run;
    const shown = showValues(new Map([...data.sizes, ...applied.settings]));
    return [`in the interpreter${shown === "" ? "" : ` with ${shown}`}`];
  }

  /** The program with its data as literals, and the schedule for it; undefined if some data have no literal. */
  async #example(): Promise<ExampleFile | undefined> {
    const { planned, applied, target, data } = this.#run;
    const { source, program, schedule } = planned;
    const values = new Map<string, Value>(
      target.inputs.map(({ name, type }) => [
        name,
        toInterpreterValue(type, data.inputs.get(name)!, data.sizes),
      ]),
    );
    const closed = withValues(program.term, data.sizes, (name) => values.get(name)!);
    if (closed === undefined || schedule.module !== source.module) return undefined;
    const { parsed } = source.module;
    const { params, body, name } = schedule.syntax;
    const text = (start: number, end: number): string => parsed.text.slice(start, end);
    const [first, last] = [params[0], params.at(-1)];
    return exampleFile(source, {
      uses: parsed.headers.filter((h) => h.name.span.start === name.span.start),
      program: declaration(EXAMPLE_PROGRAM, [], [], closed),
      strategy: text(body.span.start, body.span.end),
      ...(first && last && { params: `(${text(first.span.start, last.span.end)})` }),
      settings: Object.fromEntries(applied.settings),
    });
  }
}

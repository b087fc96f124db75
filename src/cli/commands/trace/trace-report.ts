/** @file Prints the trace of a schedule: its steps, with notes and failed attempts between them. */

import { scheduleHash } from "../../../api/source/schedule-hash.ts";
import { MAX_ATTEMPTS, type Trace } from "../../../api/trace/trace.ts";
import { patchesBetween, stateJson } from "../../../api/trace/trace-log.ts";
import { headerOf } from "../../../api/written/header.ts";
import { lineColumn, type Sources } from "../../../lang/diagnostics/index.ts";
import type { LogState, Note, RewriteStep } from "../../../strategies/index.ts";
import type { Place } from "../../../term/index.ts";
import { showWithin } from "../../../traversals/index.ts";
import type { Invocation } from "../../invocation.ts";
import { showPart, signed } from "../../output/change.ts";
import { counted } from "../../output/counted.ts";
import { type Misses, missesOf } from "./trace-misses.ts";

/** Prints a trace as text, or with --json as objects `start`, `step`, `note`, `miss` and `trace` (see docs/trace.md). */
export class TraceReport {
  readonly #context: Invocation;
  readonly #trace: Trace;
  readonly #sources: Sources;

  constructor(context: Invocation, traced: Trace, sources: Sources) {
    this.#context = context;
    this.#trace = traced;
    this.#sources = sources;
  }

  /** Prints the whole trace. */
  print(): void {
    const { history, attempts } = this.#trace;
    if (this.#context.json) this.#start();
    const misses = missesOf(attempts);
    const between = (after: number): void => {
      for (const n of history.notes) if (n.afterStep === after) this.#note(n);
      for (const m of misses) if (m.afterStep === after) this.#missed(m);
    };
    between(0);
    const states = history.states();
    let from = states.next().value!;
    for (const step of history.steps) {
      const to = states.next().value!;
      this.#step(step, from, to);
      from = to;
      between(step.number);
    }
    this.#end();
  }

  #step(step: RewriteStep, from: LogState, to: LogState): void {
    const { number, rule, path } = step;
    const { terminal, json } = this.#context;
    const place = this.#place(step.origin);
    const { root } = step;
    const before = showPart({ root: root.before, path, term: step.before });
    const after = showPart({ root: root.after, path, term: step.after });
    if (json) {
      const { strategy, ms } = step;
      const shown = { number, rule, strategy, place, path, before, after, ms };
      return terminal.json("step", { ...shown, ...patchesBetween(from, to) });
    }
    const { bold, dim, red, green } = terminal.paint;
    const where = place === undefined ? "" : ` ${dim(shown(place))}`;
    terminal.data(`${number}  ${bold(rule)}${where} ${dim(`at ${shownPath(path)}`)}`);
    terminal.data(signed(before, red("-")));
    terminal.data(signed(after, green("+")));
  }

  #start(): void {
    const { planned, history, settings } = this.#trace;
    const { source } = planned;
    const names = { program: planned.program.name, schedule: planned.schedule.name };
    const state = stateJson(history.at(0));
    this.#context.terminal.json("start", {
      ...headerOf("strata/steps", { source }),
      source: scheduleHash(source, names.program, names.schedule) ?? null,
      ...names,
      settings: Object.fromEntries(settings),
      fixed: Object.fromEntries(planned.program.fixed),
      state,
    });
  }

  /** Prints a message of the strategy `trace`, with the term at its place. */
  #note({ number, afterStep, message, root, path }: Note): void {
    const { terminal, json } = this.#context;
    const term = showWithin(root, path);
    if (json) return terminal.json("note", { number, afterStep, message, path, term });
    const { bold, dim } = terminal.paint;
    terminal.data(`   ${bold(`# ${number}: ${message}`)} ${dim(`at ${shownPath(path)}: ${term}`)}`);
  }

  #missed({ afterStep, rule, origin, count, why, example }: Misses): void {
    const { terminal, json } = this.#context;
    const place = this.#place(origin);
    if (json) return terminal.json("miss", { afterStep, rule, place, count, why, example });
    const where = place === undefined ? "" : ` (${shown(place)})`;
    const times = count === 1 ? "" : `, ${count} times`;
    terminal.data(terminal.paint.dim(`   x ${rule}${where}: ${why}${times}, as at ${example}`));
  }

  #end(): void {
    const { terminal, json } = this.#context;
    const { history, outcome, planned, attempts } = this.#trace;
    const { program, schedule } = planned;
    if (attempts.length === MAX_ATTEMPTS)
      terminal.say(`only the first ${MAX_ATTEMPTS} attempts are shown`);
    const summary = { program: program.name, schedule: schedule.name, steps: history.steps.length };
    if (json) terminal.json("trace", { ...summary, ok: outcome.ok });
    else
      terminal.say(
        `${schedule.name} for ${program.name}: ${counted(summary.steps, "step")}${outcome.ok ? "" : ", then it fails"}; --goto N shows the term after step N`,
      );
  }

  #place(origin: Place | undefined): ShownPlace | undefined {
    const text = origin && this.#sources(origin.file);
    if (origin === undefined || text === undefined) return undefined;
    const { line, column } = lineColumn(text, origin.span.start);
    return { file: origin.file, line, column };
  }
}

interface ShownPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

const shown = ({ file, line, column }: ShownPlace): string => `${file}:${line}:${column}`;

const shownPath = (path: readonly number[]): string =>
  path.length === 0 ? "the root" : path.join(".");

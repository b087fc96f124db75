/** @file The text of a default schedule of the library for one program, to paste into the program's file. */
import { format } from "../../lang/format/index.ts";
import {
  applySchedule,
  callOf,
  type DefaultKind,
  defaultName,
  findSchedule,
  NameSpelling,
  type ParamSyntax,
  type PathDetail,
  printSchedule,
  RecordedRun,
  type Schedule,
  type ScheduleResult,
  type Strat,
  spelledBody,
  takenPath,
  tunableParams,
} from "../../lang/index.ts";
import { showTest } from "../../term/index.ts";
import { compile } from "../compile/compile.ts";
import { type Failed, guard } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { type ApplyOptions, applySelected, fuelFrom, selectSchedule, settledBy } from "./apply.ts";
import { type DefaultStrategy, defaultStrategy } from "./default-schedule.ts";
import { pasted } from "./pasted.ts";
import type { Applied, SelectedSchedule } from "./stages.ts";

/** A schedule as text. Imports stand at the top of a file, before its declarations; the declaration stands anywhere after them. */
export interface PrintedSchedule {
  readonly ok: true;
  readonly program: string;
  /** The schedule's name: that of the kind of devices, unless the program has another schedule of this name. */
  readonly name: string;
  /** The imports that the declaration needs and the file does not have, one a line. */
  readonly imports: readonly string[];
  /** The declaration with its documentation. */
  readonly declaration: string;
  /** The code of its kernels. */
  readonly code: string;
}

/**
 * The default schedule for a kind of devices as text, in the names of the source's file: the steps that it takes for the program, or
 * the call of the library's strategy where these steps cannot be written in the file. With the text in the file, the schedule
 * gives the kernel that the default gives, which has been tried; a call gives it with the same option `class`. `settings` become the
 * defaults of its parameters. Fails as `apply` and `compile` do.
 */
export function printedSchedule(
  source: Source,
  kind: DefaultKind,
  options: Omit<ApplyOptions, "schedule">,
): PrintedSchedule | Failed {
  const selected = selectSchedule(source, { ...options, schedule: defaultName(kind) });
  if (!selected.ok) return selected;
  const { library, decl } = defaultStrategy(source, kind);
  const run = new RecordedRun(library, callOf(decl, { text: kind }));
  const applied = appliedRecorded(selected, options, run) ?? applySelected(selected, options);
  if (!applied.ok) return applied;
  const compiled = compile(applied);
  if (!compiled.ok) return compiled;
  const printing = new Printing(source, kind, applied, compiled.source);
  return printing.steps(run, "all") ?? printing.steps(run, "taken") ?? printing.call();
}

/** How many times as much time and as many nested calls a recorded run may take. */
const RECORDED = 4;

/** The program rewritten by the default schedule, in a run that is recorded; undefined if it fails. */
function appliedRecorded(
  { source, program, schedule }: SelectedSchedule,
  options: ApplyOptions,
  { module, body, context }: RecordedRun,
): Applied | undefined {
  const syntax = { ...schedule.syntax, body };
  const within = { ...schedule, module, syntax };
  const found = guard(source.sources, undefined, () => {
    const settings = settledBy(options, schedule);
    const { millis, depth, ...others } = fuelFrom(options);
    const fuel = { ...others, millis: RECORDED * millis, depth: RECORDED * depth };
    const result = applySchedule(program, within, { settings, fuel, explained: false, context });
    return { ...result, schedule, ok: true, stage: "applied", source } as const;
  });
  return found.ok ? found : undefined;
}

/** Prints a default schedule that has been applied. */
class Printing {
  readonly #source: Source;
  readonly #kind: DefaultKind;
  readonly #applied: Applied;
  readonly #code: string;
  readonly #strategy: DefaultStrategy;
  readonly #params: readonly ParamSyntax[];
  readonly #name: string;

  /** `code`: the kernels of the default. */
  constructor(source: Source, kind: DefaultKind, applied: Applied, code: string) {
    this.#source = source;
    this.#kind = kind;
    this.#applied = applied;
    this.#code = code;
    this.#strategy = defaultStrategy(source, kind);
    this.#params = tunableParams(this.#strategy.decl).map((p) =>
      withDefaultOf(p, applied.settings),
    );
    this.#name = freeName(source, applied.schedule, kind);
  }

  /** The steps that the strategy took; undefined if the file cannot write them, or if they give another kernel there. */
  steps(run: RecordedRun, detail: PathDetail): PrintedSchedule | undefined {
    const body = takenPath(run, detail);
    const spelling = this.#spelling();
    const around = this.#params.map((p) => p.name.text);
    const to = this.#source.module;
    const spelled = spelledBody(body, { from: run.module, to, spelling, around });
    if (spelled === undefined) return undefined;
    const printed = this.#printed(spelled, spelling);
    return this.#givesSame(printed) ? printed : undefined;
  }

  /** The call of the library's strategy, with the option that it needs in its documentation. */
  call(): PrintedSchedule {
    const { library, decl } = this.#strategy;
    const spelling = this.#spelling();
    const locals = new Set(this.#params.map((p) => p.name.text));
    const called = spelling.spell("strategy", { owner: library, name: this.#kind }, locals, []);
    const { allowed } = this.#applied.schedule;
    const option = allowed === "approx" ? "" : `, to be used with --class ${allowed}`;
    return this.#printed(callOf(decl, called!), spelling, option);
  }

  #spelling(): NameSpelling {
    return new NameSpelling(this.#source.module, { extendsLists: false });
  }

  /**
   * True if the printed schedule gives the kernels of the default in the file, under the name of the default. They are equal if the rewritten
   * terms and their conditions are; else they are compared.
   */
  #givesSame({ imports, declaration }: PrintedSchedule): boolean {
    const { program, schedule, settings } = this.#applied;
    const found = guard(this.#source.sources, undefined, () => {
      const module = pasted(this.#source, { imports, declarations: declaration });
      const own = findSchedule(module, program.name, this.#name);
      const syntax = { ...own.syntax, name: schedule.syntax.name };
      const named = { ...own, syntax, mode: schedule.mode };
      const known = new Map(
        [...settings].filter(([name]) => own.tunables.some((t) => t.name === name)),
      );
      const result = applySchedule(program, named, { settings: known, explained: false });
      return { ...result, ok: true, stage: "applied", source: this.#source } as const;
    });
    if (!found.ok) return false;
    if (found.term === this.#applied.term && keyOf(found) === keyOf(this.#applied)) return true;
    const made = compile(found);
    return made.ok && made.source === this.#code;
  }

  #printed(body: Strat, spelling: NameSpelling, option = ""): PrintedSchedule {
    const program = this.#applied.program.name;
    const text = printSchedule({ name: this.#name, params: this.#params, program, body });
    const formatted = format(this.#source.file, `${DOC[this.#kind]}${option}.\n${text}\n`);
    const declaration = "text" in formatted ? formatted.text.trimEnd() : text;
    const { lines: imports } = spelling;
    return { ok: true, program, name: this.#name, imports, declaration, code: this.#code };
  }
}

const DOC: Readonly<Record<DefaultKind, string>> = {
  gpu: "/// The library's default for GPUs",
  cpu: "/// The library's default for CPUs",
};

/** What a result consists of besides its term, as text. */
const keyOf = ({ conditions, alternatives, class: cls }: ScheduleResult): string =>
  [...[...conditions, ...alternatives].map(showTest), cls].join("\n");

/** The parameter with the value that it has been given as its default. */
function withDefaultOf(p: ParamSyntax, settings: ReadonlyMap<string, number>): ParamSyntax {
  const value = settings.get(p.name.text);
  if (value === undefined) return p;
  const { span } = p;
  return { ...p, default: { tag: "argSize", size: { tag: "sizeNat", value, span }, span } };
}

/** The name of the kind, with a number if the program has a schedule of this name. */
function freeName({ programs }: Source, { program }: Schedule, kind: DefaultKind): string {
  const known = programs.find((p) => p.name === program)?.schedules ?? [];
  let name: string = kind;
  for (let k = 2; known.includes(name); k++) name = `${kind}${k}`;
  return name;
}

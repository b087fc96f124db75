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
  printSchedule,
  type Schedule,
  type ScheduleResult,
  type Strat,
  spelledBody,
  takenPath,
  tunableParams,
} from "../../lang/index.ts";
import { showTest } from "../../term/index.ts";
import { compile } from "../compile/compile.ts";
import { Failed, guard } from "../source/failed.ts";
import type { Source } from "../source/source.ts";
import { type ApplyOptions, applySelected, fuelFrom, selectSchedule } from "./apply.ts";
import { type DefaultStrategy, defaultStrategy } from "./default-schedule.ts";
import { pasted } from "./pasted.ts";
import type { Applied } from "./stages.ts";

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
}

/**
 * The default schedule for a kind of devices as text, in the names of the source's file: the steps that it takes for the program, or
 * the call of the library's strategy where these steps cannot be written in the file. With the text in the file, the schedule
 * gives the kernel that the default gives, which has been tried. `settings` become the defaults of its parameters. Fails as `apply` and
 * `compile` do.
 */
export function printedSchedule(
  source: Source,
  kind: DefaultKind,
  options: Omit<ApplyOptions, "schedule">,
): PrintedSchedule | Failed {
  const selected = selectSchedule(source, { ...options, schedule: defaultName(kind) });
  if (!selected.ok) return selected;
  const applied = applySelected(selected, options);
  if (!applied.ok) return applied;
  const compiled = compile(applied);
  if (!compiled.ok) return compiled;
  const printing = new Printing(source, kind, applied, options);
  return printing.steps(compiled.source) ?? printing.call();
}

/** Prints a default schedule that has been applied. */
class Printing {
  readonly #source: Source;
  readonly #kind: DefaultKind;
  readonly #applied: Applied;
  readonly #options: ApplyOptions;
  readonly #strategy: DefaultStrategy;
  readonly #params: readonly ParamSyntax[];
  readonly #name: string;

  constructor(source: Source, kind: DefaultKind, applied: Applied, options: ApplyOptions) {
    this.#source = source;
    this.#kind = kind;
    this.#applied = applied;
    this.#options = options;
    this.#strategy = defaultStrategy(source, kind);
    this.#params = tunableParams(this.#strategy.decl).map((p) =>
      withDefaultOf(p, applied.settings),
    );
    this.#name = freeName(source, applied.schedule, kind);
  }

  /** The steps that the strategy takes; undefined if the file cannot write them, or if they give another kernel there. */
  steps(kernel: string): PrintedSchedule | undefined {
    const { library, decl } = this.#strategy;
    const call = callOf(decl, { text: this.#kind });
    const result = keyOf(this.#applied);
    const body = takenPath(call, library, (tried) => {
      const found = this.#apply(this.#bodyOf(tried));
      return found !== undefined && found.term === this.#applied.term && keyOf(found) === result;
    });
    const spelling = this.#spelling();
    const around = this.#params.map((p) => p.name.text);
    const to = this.#source.module;
    const spelled = spelledBody(body, { from: library, to, spelling, around });
    if (spelled === undefined) return undefined;
    const printed = this.#printed(spelled, spelling);
    return this.#kernelOf(printed) === kernel ? printed : undefined;
  }

  /** The call of the library's strategy. */
  call(): PrintedSchedule {
    const { library, decl } = this.#strategy;
    const spelling = this.#spelling();
    const locals = new Set(this.#params.map((p) => p.name.text));
    const called = spelling.spell("strategy", { owner: library, name: this.#kind }, locals, []);
    return this.#printed(callOf(decl, called!), spelling);
  }

  #spelling(): NameSpelling {
    return new NameSpelling(this.#source.module, { extendsLists: false });
  }

  /** The schedule with another body, in the scope of the module `default`. */
  #bodyOf(body: Strat): Schedule {
    const { schedule } = this.#applied;
    const syntax = { ...schedule.syntax, body };
    return { ...schedule, module: this.#strategy.library, syntax };
  }

  #apply(schedule: Schedule): ScheduleResult | undefined {
    const { program, settings } = this.#applied;
    const found = guard(this.#source.sources, undefined, () => ({
      ...applySchedule(program, schedule, {
        settings,
        fuel: fuelFrom(this.#options),
        explained: false,
      }),
      ok: true as const,
    }));
    return found instanceof Failed ? undefined : found;
  }

  /** The kernel of the printed schedule in the file, under the name of the default; undefined if it fails there. */
  #kernelOf({ imports, declaration }: PrintedSchedule): string | undefined {
    const { program, schedule } = this.#applied;
    const found = guard(this.#source.sources, undefined, () => {
      const module = pasted(this.#source, { imports, declarations: declaration });
      const own = findSchedule(module, program.name, this.#name);
      const syntax = { ...own.syntax, name: schedule.syntax.name };
      const result = applySchedule(program, { ...own, syntax, mode: schedule.mode });
      return { ...result, ok: true, stage: "applied", source: this.#source } as const;
    });
    const made = found.ok ? compile(found) : found;
    return made.ok ? made.source : undefined;
  }

  #printed(body: Strat, spelling: NameSpelling): PrintedSchedule {
    const program = this.#applied.program.name;
    const text = printSchedule({ name: this.#name, params: this.#params, program, body });
    const formatted = format(this.#source.file, `${DOC[this.#kind]}\n${text}\n`);
    const declaration = "text" in formatted ? formatted.text.trimEnd() : text;
    return { ok: true, program, name: this.#name, imports: spelling.lines, declaration };
  }
}

const DOC: Readonly<Record<DefaultKind, string>> = {
  gpu: "/// The library's default for GPUs.",
  cpu: "/// The library's default for CPUs.",
};

/** What a result consists of besides its term, as text. */
const keyOf = ({ conditions, alternatives, class: cls }: ScheduleResult): string =>
  [...[...conditions, ...alternatives].map(showTest).sort(), cls].join("\n");

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

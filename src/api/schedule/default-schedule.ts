/** @file The library's default schedules: the strategies `gpu` and `cpu` of its module `default`, as schedules of any program. */
import { format } from "../../lang/format/index.ts";
import {
  callOf,
  DEFAULT_MODULE,
  type Decl,
  type DefaultKind,
  defaultName,
  type ListedProgram,
  type Module,
  operatorsInScope,
  parseFile,
  printSchedule,
  type Schedule,
  scheduleAt,
  tunableParams,
} from "../../lang/index.ts";
import { CompilerBug } from "../../term/index.ts";
import type { Source } from "../source/source.ts";

/** A strategy of the module `default`, with its declaration there. */
export interface DefaultStrategy {
  readonly library: Module;
  readonly decl: Extract<Decl, { tag: "strategy" }>;
}

/** The strategy of the library for a kind of devices. */
export function defaultStrategy({ workspace }: Source, kind: DefaultKind): DefaultStrategy {
  const library = workspace.standard(DEFAULT_MODULE);
  const decl = library?.declOf("strategy", kind);
  if (library === undefined || decl?.tag !== "strategy")
    throw new CompilerBug(`the library has no strategy ${DEFAULT_MODULE}::${kind}`);
  return { library, decl };
}

/**
 * The default schedule for a program and a kind of devices. It is declared in a module of its own, whose only import is the module
 * `default`, so that no name of the file means something else in it. Its rules may use the operators of the file.
 */
export function defaultSchedule(
  source: Source,
  { name: program }: ListedProgram,
  kind: DefaultKind,
): Schedule {
  const { decl } = defaultStrategy(source, kind);
  const body = callOf(decl, { text: kind, qualifier: DEFAULT_MODULE });
  const declared = printSchedule({ name: kind, params: tunableParams(decl), program, body });
  const text = `import ${DEFAULT_MODULE} as ${DEFAULT_MODULE}\n\n${declared}\n`;
  const file = `<${defaultName(kind)} for ${program}>`;
  const formatted = format(file, text);
  const shown = "text" in formatted ? formatted.text : text;
  const module = source.workspace.open(parseFile(file, shown));
  const operators = operatorsInScope(source.module, module);
  const { doc } = decl;
  return { ...scheduleAt(module, 0, program), name: defaultName(kind), doc, operators };
}

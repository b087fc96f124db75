/**
 * @file The programs of a file: the functions that it declares, and the imported ones that its schedules name. A schedule belongs to
 * the file that declares it, so the schedules of an imported file are not listed.
 */
import { mistake, type StrataError } from "../../term/index.ts";
import type { FunDef } from "../elaborate/definition.ts";
import type { Definition, Module } from "../module/module.ts";
import { namedFunction } from "../module/named-function.ts";
import { printName } from "../syntax/print-type.ts";
import type { DeclHeader, Name } from "../syntax/syntax.ts";

/** A program of a file, with the file's schedules for it. Nothing of it has been elaborated. */
export interface ListedProgram {
  /** The name of the file's own function, or the first name by which a schedule calls an imported one: `blur`, `m::blur`. */
  readonly name: string;
  /** All names by which the file calls it, with qualifiers; `name` is the first. */
  readonly spellings: readonly string[];
  readonly definition: Definition;
  /** The head of the function's declaration, in the file that declares it. */
  readonly header: DeclHeader;
  /** The file's schedules for the program, in order, with the index of their declarations. */
  readonly schedules: readonly { readonly name: string; readonly index: number }[];
}

/**
 * The programs of a file: its own functions in order, then imported ones in the order in which its schedules first name them.
 * Names that denote no function are left out. Raises nothing; imports are loaded if a schedule is for no function of the file.
 */
export function programsOf(module: Module): readonly ListedProgram[] {
  const { headers } = module.parsed;
  const found = new Map<string, ProgramDraft>();
  for (const header of headers)
    if (header.keyword === "fun" && header.name.text !== "" && !found.has(header.name.text))
      found.set(
        header.name.text,
        draft(header.name, { owner: module, name: header.name.text }, header),
      );
  const own = new Map(found);
  headers.forEach(({ keyword, name, programs = [] }, index) => {
    if (keyword !== "schedule") return;
    for (const p of programs) {
      const known = p.qualifier === undefined ? own.get(p.text) : undefined;
      const entry = known ?? imported(p, module, found);
      if (entry === undefined) continue;
      entry.spellings.add(printName(p));
      if (!entry.schedules.some((s) => s.index === index))
        entry.schedules.push({ name: name.text, index });
    }
  });
  return [...found.values()].map((d) => ({ ...d, spellings: [...d.spellings] }));
}

interface ProgramDraft extends Omit<ListedProgram, "spellings" | "schedules"> {
  readonly spellings: Set<string>;
  readonly schedules: { readonly name: string; readonly index: number }[];
}

const draft = (name: Name, definition: Definition, header: DeclHeader): ProgramDraft => ({
  name: printName(name),
  spellings: new Set([printName(name)]),
  definition,
  header,
  schedules: [],
});

/** The entry of an imported function, which is added to `found` when it is first met; undefined if the name denotes none. */
function imported(
  name: Name,
  module: Module,
  found: Map<string, ProgramDraft>,
): ProgramDraft | undefined {
  const definition = namedFunction(module, name);
  if (definition === undefined) return undefined;
  const { owner, name: text } = definition;
  const key = owner === module ? text : `${owner.file} ${text}`;
  const entry =
    found.get(key) ??
    draft(
      name,
      definition,
      owner.parsed.headers.find((h) => h.keyword === "fun" && h.name.text === text)!,
    );
  found.set(key, entry);
  return entry;
}

// ---------------------------------------------------------------- one of them

/**
 * The program of a file with this name; without a name, the one that `onlyProgram` chooses. A name without a qualifier also
 * denotes the only imported program of that name, and any other function in scope, which then has no schedules. Raises E0201 for
 * an unknown name, E0206 if there are none or several to choose from.
 */
export function listedProgram(module: Module, name: string | undefined): ListedProgram {
  if (name === undefined) return onlyProgram(module, programsOf(module));
  const [found, ...others] = programsNamed(module, name);
  if (found !== undefined && others.length === 0) return found;
  if (found !== undefined)
    throw noneOrSeveral(module.file, [found, ...others], ` named \`${name}\``);
  const known = programsOf(module).map((p) => p.name);
  throw module.problems.unknownName(NOWHERE, "program", name, known);
}

const NOWHERE = { start: 0, end: 0 };

/**
 * The programs that a name may mean: the one that the file calls so, else all whose function has this name, else the function in
 * scope that the name denotes.
 */
function programsNamed(module: Module, name: string): readonly ListedProgram[] {
  const programs = programsOf(module);
  const exact = programs.find((p) => p.spellings.includes(name));
  if (exact !== undefined) return [exact];
  const alike = programs.filter((p) => p.definition.name === name);
  if (alike.length > 0) return alike;
  const [text = "", ...qualifiers] = name.split("::").reverse();
  const qualifier = qualifiers.reverse().join("::");
  const other = { text, ...(qualifier !== "" && { qualifier }), span: NOWHERE };
  const found = imported(other, module, new Map());
  return found === undefined ? [] : [{ ...found, spellings: [name] }];
}

/** The program that `name` means in a file (see `listedProgram`); undefined if it means none or several. */
export function programNamed(module: Module, name: string): ListedProgram | undefined {
  const found = programsNamed(module, name);
  return found.length === 1 ? found[0] : undefined;
}

/** The only program with a schedule; if none has one, the only exported one; if none is exported, the only one. */
function onlyProgram({ file }: Module, programs: readonly ListedProgram[]): ListedProgram {
  const scheduled = programs.filter((p) => p.schedules.length > 0);
  const exported = programs.filter((p) => p.header.exported);
  const only = [scheduled, exported, programs].find((c) => c.length > 0) ?? [];
  if (only.length === 1) return only[0]!;
  throw noneOrSeveral(file, only);
}

function noneOrSeveral(file: string, programs: readonly ListedProgram[], named = ""): StrataError {
  const none = programs.length === 0;
  return mistake({
    code: "E0206",
    severity: "error",
    message: none ? `${file} declares no program` : `${file} has several programs${named}`,
    help: [
      none
        ? "declare one: fun p(xs: [n]f32): [n]f32 = …"
        : `choose one with --program: ${programs.map((p) => p.name).join(", ")}`,
    ],
  });
}

/**
 * The function that is the program `name` of a file (see `listedProgram`). Raises E0201 for an unknown name, E0206 if there are none
 * or several to choose from, and the first mistake in the declaration.
 */
export function findProgram(module: Module, name: string | undefined): FunDef {
  const { owner, name: text } = listedProgram(module, name).definition;
  return owner.fun(text);
}

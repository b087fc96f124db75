/** @file A program with one of its schedules, compiled, as tests of agreement use it. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { resolveProgram } from "../../../src/api/run/runnable.ts";
import type { Source } from "../../../src/api/source/source.ts";
import {
  type Applied,
  apply,
  type Compiled,
  choose,
  compile,
  parse,
  unwrap,
} from "../../../src/index.ts";
import { schedulesFor, type Tunable } from "../../../src/lang/index.ts";
import {
  fromInterpreterValue,
  type HostValue,
  type InputValues,
  type SizeValues,
  toInterpreterValue,
} from "../../../src/runtime/launch/index.ts";
import { Interpreter, type Value } from "../../../src/term/index.ts";
import { type DataKind, inputsFor } from "./inputs.ts";

/** Values of a schedule's parameters, by name. */
export type Settings = Readonly<Record<string, number>>;

/** A schedule as it is written in a file. */
export interface Found {
  readonly source: Source;
  readonly program: string;
  readonly schedule: string;
  /** Doc comments of the program and of the schedule. */
  readonly doc: string;
  readonly scheduleDoc: string;
  /** Names of the program's size variables. */
  readonly sizes: readonly string[];
  readonly tunables: readonly Tunable[];
}

/** Returns the qualified name of a schedule: `jacobi2d.tiled`. */
export const nameOf = ({ program, schedule }: Found): string => `${program}.${schedule}`;

const folders = new Map<string, readonly Found[]>();

/** Returns every schedule of every `.strata` file in a folder. A folder is read once per process. */
export function schedulesIn(folder: URL): readonly Found[] {
  const known = folders.get(folder.href);
  if (known !== undefined) return known;
  const files = readdirSync(folder).filter((name) => name.endsWith(".strata"));
  const found = files.sort().flatMap((name) => schedulesOf(fileURLToPath(new URL(name, folder))));
  folders.set(folder.href, found);
  return found;
}

function schedulesOf(file: string): readonly Found[] {
  const source = parse({ file });
  if (source.failed !== undefined) throw new Error(source.failed.message);
  return source.programs.flatMap(({ name: program, doc, schedules }) => {
    if (schedules.length === 0) return [];
    const { sizes } = unwrap(resolveProgram(unwrap(choose(source, { program }))));
    return schedulesFor(source.module, program).map(
      ({ name: schedule, doc: scheduleDoc, tunables }) => ({
        source,
        program,
        schedule,
        doc,
        scheduleDoc,
        sizes,
        tunables,
      }),
    );
  });
}

const subjects = new WeakMap<Source, Map<string, Subject>>();

/** Returns the compiled subject. Equal parameters and fixed sizes are compiled once per process. */
export function subjectOf(
  found: Found,
  settings: Settings = {},
  fixed: SizeValues = new Map(),
): Subject {
  const all = found.tunables.map((t) => settings[t.name] ?? t.default);
  const key = JSON.stringify([nameOf(found), all, [...fixed]]);
  const made = subjects.get(found.source) ?? new Map<string, Subject>();
  const subject = made.get(key) ?? new Subject(found, settings, fixed);
  subjects.set(found.source, made.set(key, subject));
  return subject;
}

/** Inputs for one run, and the interpreter's result for the program without its schedule. */
export interface Sample {
  readonly sizes: SizeValues;
  readonly inputs: InputValues;
  readonly expected: HostValue;
}

/** A program with an applied schedule and its compiled form; inputs and results are memoised. */
export class Subject {
  readonly name: string;
  readonly applied: Applied;
  readonly compiled: Compiled;
  #inC: Compiled | undefined;
  readonly #samples = new Map<string, Sample>();

  constructor(found: Found, settings: Settings = {}, fixed: SizeValues = new Map()) {
    const { source, program, schedule } = found;
    this.name = nameOf(found);
    const options = { program, schedule, settings, fixed: Object.fromEntries(fixed) };
    this.applied = unwrap(apply(source, options));
    this.compiled = unwrap(compile(this.applied));
  }

  /** The program compiled for the C target. */
  get inC(): Compiled {
    this.#inC ??= unwrap(compile(this.applied, { target: "c" }));
    return this.#inC;
  }

  get exact(): boolean {
    return this.applied.class !== "approx" && this.applied.schedule.mode === "strict";
  }

  inputs(sizes: SizeValues, kind: DataKind): InputValues {
    return inputsFor(this.applied.program.inputs, sizes, kind);
  }

  /** Returns the sample of sizes and a kind of data; equal arguments give the same sample. */
  sample(sizes: SizeValues, kind: DataKind): Sample {
    const key = JSON.stringify([kind, ...sizes]);
    const known = this.#samples.get(key) ?? this.sampleOf(sizes, this.inputs(sizes, kind));
    this.#samples.set(key, known);
    return known;
  }

  sampleOf(sizes: SizeValues, inputs: InputValues): Sample {
    return { sizes, inputs, expected: this.#interpret(sizes, inputs) };
  }

  /** Interprets the program without its schedule. */
  #interpret(sizes: SizeValues, inputs: InputValues): HostValue {
    const { program } = this.applied;
    const values = new Map<string, Value>(
      program.inputs.map(({ name, type }) => [
        name,
        toInterpreterValue(type, inputs.get(name)!, sizes),
      ]),
    );
    const value = new Interpreter({ sizes, values }).run(program.term);
    return fromInterpreterValue(program.result, value, sizes);
  }
}

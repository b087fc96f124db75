/** @file A program with one of its schedules, compiled: what the tests of agreement run. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Source } from "../../../src/api/source.ts";
import { targetOf } from "../../../src/api/target.ts";
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
  type Inputs,
  type SizeValues,
  toInterpreterValue,
} from "../../../src/runtime/launch/index.ts";
import { Interpreter, type Value } from "../../../src/term/index.ts";
import { type DataKind, inputsFor } from "./inputs.ts";

export type Settings = Readonly<Record<string, number>>;

/** A schedule as it stands in a file. */
export interface Found {
  readonly source: Source;
  readonly program: string;
  readonly schedule: string;
  /** Comments of the program and of the schedule. */
  readonly doc: string;
  readonly scheduleDoc: string;
  /** Size variables of the program. */
  readonly sizes: readonly string[];
  readonly tunables: readonly Tunable[];
}

/** `jacobi2d.tiled`. */
export const nameOf = ({ program, schedule }: Found): string => `${program}.${schedule}`;

/** Every schedule of every `.strata` file in a folder. */
export function schedulesIn(folder: URL): readonly Found[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".strata"));
  return files.sort().flatMap((name) => schedulesOf(fileURLToPath(new URL(name, folder))));
}

function schedulesOf(file: string): readonly Found[] {
  const source = parse({ file });
  if (source.failed !== undefined) throw new Error(source.failed.message);
  return source.programs.flatMap(({ name: program, doc, schedules }) => {
    if (schedules.length === 0) return [];
    const { sizes } = unwrap(targetOf(unwrap(choose(source, { program }))));
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

/** Data for one run, with the result that the interpreter gives for the program as it is written. */
export interface Sample {
  readonly sizes: SizeValues;
  readonly inputs: Inputs;
  readonly expected: HostValue;
}

export class Subject {
  readonly name: string;
  readonly applied: Applied;
  readonly compiled: Compiled;

  constructor(found: Found, settings: Settings = {}, fixed: SizeValues = new Map()) {
    const { source, program, schedule } = found;
    this.name = nameOf(found);
    const options = { program, schedule, settings, fixed: Object.fromEntries(fixed) };
    this.applied = unwrap(apply(source, options));
    this.compiled = unwrap(compile(this.applied));
  }

  get exact(): boolean {
    return this.applied.class !== "approx" && this.applied.schedule.mode === "strict";
  }

  inputs(sizes: SizeValues, kind: DataKind): Inputs {
    return inputsFor(this.applied.program.inputs, sizes, kind);
  }

  sample(sizes: SizeValues, kind: DataKind): Sample {
    return this.sampleOf(sizes, this.inputs(sizes, kind));
  }

  sampleOf(sizes: SizeValues, inputs: Inputs): Sample {
    return { sizes, inputs, expected: this.#interpret(sizes, inputs) };
  }

  /** The program without its schedule. */
  #interpret(sizes: SizeValues, inputs: Inputs): HostValue {
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

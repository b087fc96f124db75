/** @file What compiling the schedules of examples/pipelines takes, in counts: rewrites, statements, and lines of each kernel. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { apply, type Compiled, compile, parse, unwrap } from "../../src/index.ts";
import { schedulesFor } from "../../src/lang/index.ts";
import { PIPELINES } from "./rows.ts";

/** Counts of one compiled schedule. They are equal on all machines. */
export interface CompileWork {
  /** Rewrites of the schedule that were not undone. */
  readonly rewrites: number;
  /** Statements of all kernels. */
  readonly statements: number;
  /** The lines of each kernel, in the order in which they stand in the source. */
  readonly lines: readonly number[];
}

/** Counts what a compiled schedule took. */
export const workOf = ({ applied, kernels, source }: Compiled): CompileWork => ({
  rewrites: applied.history.steps.length,
  statements: kernels.reduce((sum, k) => sum + k.statements, 0),
  lines: linesOfKernels(source),
});

/** The number of lines of each kernel in a source text, comments and attributes before it not counted. */
const linesOfKernels = (source: string): readonly number[] =>
  source
    .split(/^(?=kernel void)/m)
    .slice(1)
    .map((kernel) => kernel.slice(0, kernel.indexOf("\n}") + 2).split("\n").length);

/** The most lines of a kernel of an example. */
export const LONGEST = 1500;

const EXAMPLES = "examples/pipelines";

/** The path of the example in a folder that declares a program, from the root of the repository. */
export function exampleOf(program: string, folder = EXAMPLES): string {
  const isIn = (file: string): boolean =>
    new RegExp(`^export fun ${program}\\b`, "m").test(readFileSync(file, "utf8"));
  const found = readdirSync(folder)
    .map((name) => join(folder, name))
    .find(isIn);
  if (found === undefined) throw new Error(`${program} is in no file of ${folder}`);
  return found;
}

/** The work of one schedule with its defaults. */
export interface ScheduleWork extends CompileWork {
  readonly program: string;
  readonly schedule: string;
}

/** Compiles every schedule of these programs, of all if there are none. */
export function* compilePipelines(only?: readonly string[]): Generator<ScheduleWork> {
  for (const { program } of PIPELINES.filter((r) => only?.includes(r.program) ?? true)) {
    const source = parse({ file: exampleOf(program) });
    for (const { name: schedule } of schedulesFor(source.module, program)) {
      const applied = unwrap(apply(source, { program, schedule }));
      yield { program, schedule, ...workOf(unwrap(compile(applied))) };
    }
  }
}

const HEAD = `| program | schedule | rewrites | statements | lines of each kernel |
| --- | --- | ---: | ---: | --- |`;

/** Prints the work of schedules as a Markdown table. */
export const workMarkdown = (all: readonly ScheduleWork[]): string =>
  [
    HEAD,
    ...all.map(
      ({ program, schedule, rewrites, statements, lines }) =>
        `| ${program} | ${schedule} | ${rewrites} | ${statements} | ${lines.join(", ")} |`,
    ),
    "",
  ].join("\n");

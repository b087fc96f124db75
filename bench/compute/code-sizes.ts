/** @file How much text programs, schedules and kernels of examples/compute are, as in table 1 of Lift IR (CGO'17). */
import { readFileSync } from "node:fs";
import { exampleOf } from "../pipelines/compile-work.ts";
import type { PipelineResult } from "../pipelines/report.ts";

/** Lines without comments and empty ones. */
export interface CodeSize {
  readonly program: string;
  readonly schedule: string;
  /** The functions and types of the file: what all its programs consist of. */
  readonly programLines: number;
  /** The schedule alone. */
  readonly scheduleLines: number;
  /** Strategies and rules of the file, which its schedules share. */
  readonly ownLines: number;
  readonly kernelLines: number;
}

/** The sizes of all measured schedules, each once. */
export function codeSizes(results: readonly PipelineResult[]): readonly CodeSize[] {
  const seen = new Set<string>();
  return results.flatMap(({ program, schedule, lines }) => {
    const key = `${program} ${schedule}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const text = readFileSync(exampleOf(program, "examples/compute"), "utf8");
    const declarations = declarationsOf(text);
    const linesOf = (wanted: (first: string) => boolean): number =>
      declarations.filter(([first]) => wanted(first!)).reduce((sum, d) => sum + d.length, 0);
    return [
      {
        program,
        schedule,
        programLines: linesOf((first) => /^(export )?(fun|type)\b/.test(first)),
        scheduleLines: linesOf((first) => first.startsWith(`schedule ${schedule}`)),
        ownLines: linesOf((first) => /^(\w+ )?(strategy|rule)\b/.test(first)),
        kernelLines: lines.reduce((a, b) => a + b, 0),
      },
    ];
  });
}

/** The declarations of a file, as lines without comments and empty ones. */
function declarationsOf(text: string): readonly (readonly string[])[] {
  const found: string[][] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.trim().startsWith("//")) continue;
    if (/^\S/.test(line)) found.push([line]);
    else found.at(-1)?.push(line);
  }
  return found;
}

/** Prints sizes as a Markdown table. */
export const codeSizesMarkdown = (sizes: readonly CodeSize[]): string =>
  [
    "Lines without comments: the functions of the file, its own rules and strategies, the schedule, and the generated kernels.",
    "",
    "| program | schedule | program | own rules | schedule | kernels |",
    "| --- | --- | ---: | ---: | ---: | ---: |",
    ...sizes.map(
      (s) =>
        `| ${s.program} | ${s.schedule} | ${s.programLines} | ${s.ownLines} | ${s.scheduleLines} | ${s.kernelLines} |`,
    ),
    "",
  ].join("\n");

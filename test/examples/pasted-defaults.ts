/**
 * @file What `strata schedule` prints for the programs of the examples gives, in their files, the kernel of the library's default: for
 * every second program and one kind of device, and with STRATA_RUNS of 2 or more for all programs and both.
 */
import { expect, it } from "vitest";
import { printedSchedule } from "../../src/api/schedule/printed-schedule.ts";
import type { Source } from "../../src/api/source/source.ts";
import { filesBelow } from "../../src/cli/options/source-files.ts";
import { parse } from "../../src/index.ts";
import type { DefaultKind } from "../../src/lang/index.ts";
import { runs } from "../support/choices.ts";
import { kernelsPasted } from "../support/pasted-default.ts";

interface ExampleProgram {
  readonly file: string;
  readonly source: Source;
  readonly program: string;
}

/** The programs of a file that are more than parts of others: exported, or with a schedule. */
const programsOf = ({ programs, module }: Source): readonly string[] =>
  programs.flatMap(({ name, schedules }) => {
    const header = module.parsed.headers.find((h) => h.keyword === "fun" && h.name.text === name);
    return schedules.length > 0 || header?.exported ? [name] : [];
  });

/** The programs of the examples, each with its file. */
export const PROGRAMS: readonly ExampleProgram[] = filesBelow("examples").flatMap((file) => {
  const source = parse({ file });
  return programsOf(source).map((program) => ({ file, source, program }));
});

const KINDS = ["gpu", "cpu"] as const;

/** The kinds of devices for which the program with number i is tested: alternating for every second program; with STRATA_RUNS both for all. */
export const kindsOf = (i: number): readonly DefaultKind[] => {
  if (runs(1) >= 2) return KINDS;
  return i % 2 === 0 ? [KINDS[(i / 2) % 2]!] : [];
};

/** Pastes the defaults of one part of the programs; the parts are tests of their own so that they run side by side. */
export const pasteDefaults = (part: number, parts: number): void =>
  it.each(
    PROGRAMS.flatMap((program, i) =>
      i % parts === part
        ? kindsOf(Math.floor(i / parts)).map((kind) => ({ ...program, kind }))
        : [],
    ),
  )("$file $program $kind", ({ source, program, kind }) => {
    const printed = printedSchedule(source, kind, { program });
    if (!printed.ok) throw printed;
    expect(printed.declaration).not.toMatch(/= (default::)?(gpu|cpu)$/);
    expect(kernelsPasted(source, printed)).toBe(printed.code);
  });

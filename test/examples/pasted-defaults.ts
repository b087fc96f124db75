/** @file What `strata schedule` prints for every program of the examples gives, in its file, the kernel of the library's default. */
import { expect, it } from "vitest";
import { printedSchedule } from "../../src/api/schedule/printed-schedule.ts";
import type { Source } from "../../src/api/source/source.ts";
import { filesBelow } from "../../src/cli/options/source-files.ts";
import { parse } from "../../src/index.ts";
import { kernelsPasted } from "../support/pasted-default.ts";

/** The programs of a file that are more than parts of others: exported, or with a schedule. */
const programsOf = ({ programs, module }: Source): readonly string[] =>
  programs.flatMap(({ name, schedules }) => {
    const header = module.parsed.headers.find((h) => h.keyword === "fun" && h.name.text === name);
    return schedules.length > 0 || header?.exported ? [name] : [];
  });

const PROGRAMS = filesBelow("examples").flatMap((file) => {
  const source = parse({ file });
  return programsOf(source).map((program) => ({ file, source, program }));
});

/** Pastes the defaults of one part of the programs; the parts are tests of their own so that they run side by side. */
export const pasteDefaults = (part: number, parts: number): void =>
  it.each(
    PROGRAMS.filter((_, i) => i % parts === part).flatMap((program) =>
      (["gpu", "cpu"] as const).map((kind) => ({ ...program, kind })),
    ),
  )("$file $program $kind", ({ source, program, kind }) => {
    const printed = printedSchedule(source, kind, { program });
    if (!printed.ok) throw printed;
    expect(printed.declaration).not.toMatch(/= (default::)?(gpu|cpu)$/);
    expect(kernelsPasted(source, printed)).toBe(printed.code);
  });

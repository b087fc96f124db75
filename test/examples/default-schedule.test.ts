/** @file What `strata schedule` prints for the programs of the examples gives, in their files, the kernel of the library's default. */
import { describe, expect, it } from "vitest";
import { pasted } from "../../src/api/schedule/pasted.ts";
import { printedSchedule } from "../../src/api/schedule/printed-schedule.ts";
import type { Source } from "../../src/api/source/source.ts";
import { filesBelow } from "../../src/cli/options/source-files.ts";
import { apply, compile, type Failed, parse } from "../../src/index.ts";

/** The kernels of a schedule, or the code of the first diagnostic. */
function kernelsOf(source: Source, program: string, schedule: string): string {
  const applied = apply(source, { program, schedule });
  const made = applied.ok ? compile(applied) : applied;
  return made.ok ? made.source : codeOf(made);
}

const codeOf = ({ diagnostics }: Failed): string => diagnostics[0]!.code;

/** The programs of a file that are more than parts of others: exported, or with a schedule. */
const programsOf = ({ programs, module }: Source): readonly string[] =>
  programs.flatMap(({ name, schedules }) => {
    const header = module.parsed.headers.find((h) => h.keyword === "fun" && h.name.text === name);
    return schedules.length > 0 || header?.exported ? [name] : [];
  });

describe("the printed default of an example, pasted into its file", () => {
  it.each(filesBelow("examples"))("%s", { timeout: 120_000 }, (file) => {
    const source = parse({ file });
    for (const program of programsOf(source))
      for (const kind of ["gpu", "cpu"] as const) {
        const expected = kernelsOf(source, program, `default:${kind}`);
        const printed = printedSchedule(source, kind, { program });
        if (!printed.ok) expect(codeOf(printed)).toBe(expected);
        else {
          const { imports, declaration: declarations, name } = printed;
          const { text } = pasted(source, { imports, declarations }).parsed;
          expect(name).toBe(kind);
          expect(kernelsOf(source.instead(text), program, name)).toBe(expected);
        }
      }
  });
});

/** @file Compares what `strata schedule` prints for a program, pasted into its file, with the library's default. */
import { expect } from "vitest";
import { pasted } from "../../src/api/schedule/pasted.ts";
import { printedSchedule } from "../../src/api/schedule/printed-schedule.ts";
import type { Source } from "../../src/api/source/source.ts";
import { apply, compile, type Failed } from "../../src/index.ts";
import type { DefaultKind } from "../../src/lang/index.ts";

/**
 * Expects that the printed schedule gives the kernel of the default in the file to the byte, or that both fail for the same reason.
 * Returns the schedule; undefined if the default fails.
 */
export function expectPastedDefault(
  source: Source,
  program: string,
  kind: DefaultKind,
): string | undefined {
  const expected = kernelsOf(source, program, `default:${kind}`);
  const printed = printedSchedule(source, kind, { program });
  if (!printed.ok) {
    expect(codeOf(printed)).toBe(expected);
    return undefined;
  }
  const { imports, declaration: declarations, name } = printed;
  const { text } = pasted(source, { imports, declarations }).parsed;
  expect(name).toBe(kind);
  expect(kernelsOf(source.instead(text), program, name)).toBe(expected);
  return declarations.split("\n").slice(1).join("\n");
}

/** The kernels of a schedule, or the code of the first diagnostic. */
function kernelsOf(source: Source, program: string, schedule: string): string {
  const applied = apply(source, { program, schedule });
  const made = applied.ok ? compile(applied) : applied;
  return made.ok ? made.source : codeOf(made);
}

const codeOf = ({ diagnostics }: Failed): string => diagnostics[0]!.code;

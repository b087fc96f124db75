/** @file Compares what `strata schedule` prints for a program, pasted into its file, with the library's default. */
import { expect } from "vitest";
import { pasted } from "../../src/api/schedule/pasted.ts";
import { type PrintedSchedule, printedSchedule } from "../../src/api/schedule/printed-schedule.ts";
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
  const printed = printedSchedule(source, kind, { program });
  expect(printed.ok ? printed.code : codeOf(printed)).toBe(
    kernelsOf(source, program, `default:${kind}`),
  );
  if (!printed.ok) return undefined;
  expect(printed.name).toBe(kind);
  expect(kernelsPasted(source, printed)).toBe(printed.code);
  return printed.declaration.split("\n").slice(1).join("\n");
}

/** The kernels of a printed schedule in the file of a source, into which it is pasted; the code of the first diagnostic if it fails. */
export function kernelsPasted(
  source: Source,
  { program, name, imports, declaration: declarations }: PrintedSchedule,
): string {
  const { text } = pasted(source, { imports, declarations }).parsed;
  return kernelsOf(source.instead(text), program, name);
}

/** The kernels of a schedule, or the code of the first diagnostic. */
function kernelsOf(source: Source, program: string, schedule: string): string {
  const applied = apply(source, { program, schedule });
  const made = applied.ok ? compile(applied) : applied;
  return made.ok ? made.source : codeOf(made);
}

const codeOf = ({ diagnostics }: Failed): string => diagnostics[0]!.code;

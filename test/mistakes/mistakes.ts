/** @file Seeded mistakes of users in the examples: is the place right that is shown, and does what is advised lead on? */

import { editedText } from "../../src/api/source/edited-text.ts";
import { parse, type Source } from "../../src/api/source/source.ts";
import { checkSchedules } from "../../src/api/test/check-schedules.ts";
import type { Diagnostic } from "../../src/term/index.ts";
import { Choices } from "../../src/testing/choices.ts";
import { followed } from "./follow.ts";
import { SLIPS, type Slip } from "./slips.ts";
import { type Subject, subjects } from "./subjects.ts";

export interface Mistake {
  readonly number: number;
  readonly subject: string;
  readonly kind: string;
  readonly what: string;
  /** The first error; undefined: the text is another program, and has none. */
  readonly code: string | undefined;
  readonly isRight: boolean;
  /** Does following the first help lead to a text without errors? Undefined: there is none that can be followed blindly. */
  readonly leadsOn: boolean | undefined;
  /** The machine edits of the first error, each with whether it removes the error and adds none. */
  readonly fixes: readonly {
    readonly title: string;
    readonly safe: boolean;
    readonly works: boolean;
  }[];
}

const ALL = subjects();

/** Mistake `number` of a seed. */
export function mistake(seed: number, number: number): Mistake {
  for (let attempt = 0; ; attempt++) {
    const c = Choices.seeded(seed + number * 1000 + attempt);
    const subject = c.pick(ALL);
    const kind = c.pick(Object.keys(SLIPS));
    const slip = SLIPS[kind]!(subject.text, c);
    if (slip !== undefined) return judged(number, subject, kind, slip);
  }
}

function judged(number: number, { name }: Subject, kind: string, slip: Slip): Mistake {
  const source = parse(slip.text);
  const found = errorsOf(source);
  const [first] = found;
  const about = { number, subject: name, kind, what: slip.what, code: first?.code };
  if (first === undefined) return { ...about, isRight: true, leadsOn: undefined, fixes: [] };
  const tries = followed(slip.text, first);
  const leadsOn = tries?.some((text) => isBetter(text, found));
  return { ...about, isRight: pointsAt(first, slip, source), leadsOn, fixes: tried(first, source) };
}

function tried(first: Diagnostic, source: Source): Mistake["fixes"] {
  const { text } = source.module.parsed;
  return (first.fixes ?? []).map(({ title, safe, edits }) => {
    const after = errorsOf(parse(editedText(text, edits)));
    const isGone = !after.some((d) => d.code === first.code && d.message === first.message);
    return { title, safe, works: isGone };
  });
}

/** The errors of a file, or else of what its schedules make. */
function errorsOf(source: Source): readonly Diagnostic[] {
  const isError = (d: Diagnostic): boolean => d.severity === "error";
  const found = source.diagnostics.filter(isError);
  if (found.length > 0) return found;
  return [...checkSchedules(source)].flatMap((s) => (s.problem?.diagnostics ?? []).filter(isError));
}

/** Is the error gone? What else is wrong stays: one mistake may have several. */
function isBetter(text: string, before: readonly Diagnostic[]): boolean {
  const after = errorsOf(parse(text));
  return after.length < before.length;
}

/** Is the line of the mistake among those that the error shows? Of something that is missing, does the help name it? */
function pointsAt(d: Diagnostic, { line, what }: Slip, source: Source): boolean {
  if (line === undefined) {
    const module = /import (\w+)/.exec(what)?.[1];
    return (d.help ?? []).some((h) => h.endsWith(`import ${module}`));
  }
  const { text, file } = source.module.parsed;
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
  const places = [d.place, ...(d.related ?? []).map((r) => r.place)];
  return places.some(
    (p) =>
      p?.file === file &&
      lineAt(p.span.start) <= line &&
      line <= lineAt(Math.max(p.span.start, p.span.end - 1)),
  );
}

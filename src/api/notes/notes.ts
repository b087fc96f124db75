/** @file `notes`: what an expert would object to in a schedule, from the facts about its kernels. */
import type { Diagnostic, Place } from "../../term/index.ts";
import type { Compiled } from "../compile/compile.ts";
import { lastStepThatAdds } from "../compile/step-that-adds.ts";
import type { Applied } from "../schedule/stages.ts";
import { guard } from "../source/failed.ts";
import { deviceOfSchedule } from "./device-of-schedule.ts";
import { type DeviceKind, PROFILES } from "./device-profile.ts";
import type { Blamed, NoteCase, NoteKind } from "./note-kind.ts";
import { NOTE_KINDS } from "./note-kinds.ts";
import { type NotedProgram, notedProgram } from "./noted-program.ts";

/** Options of `notes`. */
export interface NotesOptions {
  /**
   * The kind of devices that the schedule is meant for. By default it is what the comments of the schedule, or of the strategies that it
   * calls, say (`For GPUs.`); if they do not say it, only what holds for both kinds is noted.
   */
  readonly device?: DeviceKind | undefined;
  /** Values of sizes by name. An open size counts as if the largest input had 2^24 elements. */
  readonly sizes?: Readonly<Record<string, number>> | undefined;
}

/**
 * What an expert would object to in a schedule: diagnostics with the severity `note` and a code N01…, each at the step of the schedule
 * that is to blame, with what it costs and the strategies that help. Empty where nothing matters. docs/notes.md says when a note is due.
 *
 * @example
 * ```ts
 * import { apply, compile, notes, type NotesOptions, parse, unwrap } from "strata-lang";
 *
 * const source = parse(`import gpu
 * fun total(xs: [n]f32): f32 = reduce((+), 0.0, xs)
 * schedule s for total = lowerSeq ; kernel`);
 * const options: NotesOptions = { device: "gpu" };
 * for (const note of notes(unwrap(compile(unwrap(apply(source)))), options)) console.log(note.code, note.message); // N0101 one work-item of total_s does n iterations, one after the other
 * ```
 */
export function notes(
  compiled: Compiled,
  { device, sizes = {} }: NotesOptions = {},
): readonly Diagnostic[] {
  const { applied } = compiled;
  const outcome = guard(applied.source.sources, undefined, () => {
    const stated = deviceOfSchedule(applied.schedule);
    const program = notedProgram(compiled, new Map(Object.entries(sizes)), stated);
    const kind = device ?? stated?.kind;
    const found = NOTE_KINDS.flatMap((k) =>
      casesOf(k, program, kind).map((c) => noteOf(k, c, applied)),
    );
    return { ok: true, found } as const;
  });
  return outcome.ok ? outcome.found : [];
}

/** The cases for a kind of devices. If the kind is not known: those for a CPU that are cases for a GPU, too. */
function casesOf(
  { find }: NoteKind,
  program: NotedProgram,
  kind: DeviceKind | undefined,
): readonly NoteCase[] {
  if (kind !== undefined) return find(program, PROFILES[kind]);
  const gpu = find(program, PROFILES.gpu);
  if (gpu.length === 0) return [];
  return find(program, { ...PROFILES.cpu, title: "even a CPU" }).filter((c) =>
    gpu.some((g) => g.kernel === c.kernel),
  );
}

function noteOf({ code }: NoteKind, c: NoteCase, applied: Applied): Diagnostic {
  return {
    code,
    severity: "note",
    message: c.message,
    ...(c.place === undefined ? blamed(c.blame, applied) : { place: c.place }),
    cost: c.cost,
    ...(c.cause !== undefined && { notes: [c.cause] }),
    help: c.help,
  };
}

/** The place of the last step that added one of the primitives, else of the schedule's name. */
function blamed(
  primitives: readonly Blamed[],
  { steps, schedule, source, term }: Applied,
): { readonly place: Place; readonly label?: string } {
  for (const one of primitives) {
    const [primitive, ...numbers] = typeof one === "string" ? [one] : one;
    const sizes = numbers.map((n) => term.session.sizes.nat(n));
    const step = lastStepThatAdds(primitive, steps, sizes);
    if (step?.origin !== undefined && source.sources(step.origin.file) !== undefined)
      return { place: step.origin, label: `\`${step.strategy}\` makes it so` };
  }
  return { place: schedule.module.problems.place(schedule.syntax.name.span) };
}

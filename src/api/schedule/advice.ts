/**
 * @file Ways out of a schedule that cannot be applied or compiled. Each is tried: what is advised compiles, but for strategies
 * for another number of dimensions, whose arguments only the user knows.
 */
import {
  applySchedule,
  beginningWith,
  callableNamed,
  calledWith,
  copyingSteps,
  endingWith,
  lessOneStep,
  mappingAlone,
  renaming,
  type Schedule,
  strategiesIn,
  withoutLets,
} from "../../lang/index.ts";
import { INLINE_LETS } from "../../lowering/ndrange/nesting-errors.ts";
import { type Diagnostic, dimensions, isLayout, subterms, type Term } from "../../term/index.ts";
import { lowered } from "../compile/lowered.ts";
import { Failed, guard } from "../source/failed.ts";
import type { Applied, SelectedSchedule } from "./stages.ts";

type TriedSettings = ReadonlyMap<string, number>;

/** What was to be compiled. */
type CompiledSubject = Pick<SelectedSchedule, "source" | "program" | "schedule">;

/** The failure with ways out of it before those that it has. They are looked for when they are asked for. */
export const advised = (
  failed: Failed,
  subject: CompiledSubject,
  settings: () => TriedSettings,
): Failed => new Failed(() => withAdvice(failed.diagnostics, subject, settings), failed.sources);

function withAdvice(
  diagnostics: readonly Diagnostic[],
  subject: CompiledSubject,
  settings: () => TriedSettings,
): readonly Diagnostic[] {
  const at = diagnostics.findIndex((d) => /^E0(50[1]|7\d\d)$/.test(d.code));
  const found = diagnostics[at];
  if (found === undefined) return diagnostics;
  const help = [
    ...otherRank(subject, found),
    ...triedWays(found, subject, settings()),
    ...(found.help ?? []),
    ...(found.code === "E0709" ? oneStepTooMany(subject, settings()) : []),
  ];
  return diagnostics.with(at, { ...found, help: [...new Set(help)] });
}

// ---------------------------------------------------------------- what is tried

/** The first way that leads to a kernel. */
function triedWays(
  { code }: Diagnostic,
  subject: CompiledSubject,
  settings: TriedSettings,
): readonly string[] {
  for (const [other, help] of candidates(code, subject))
    if (compiles(subject, other, settings)) return [help];
  return [];
}

type Candidate = readonly [Schedule, help: string];

function* candidates(code: string, { program, schedule }: CompiledSubject): Iterable<Candidate> {
  if (code === "E0713") yield* endings(schedule);
  if (code === "E0701")
    yield [
      endingWith(schedule, "lowerSeq", "kernel"),
      "end the schedule with `; lowerSeq ; kernel`",
    ];
  if (holdsLet(program.term)) yield [withoutLets(schedule), INLINE_LETS];
  if (code === "E0717") yield [copyingSteps(schedule), STEPS];
  if (code === "E0701" || (code === "E0501" && !holdsWork(program.term))) {
    yield [beginningWith(schedule, "copy"), COPY];
    for (const [other, mapping, step] of mappingAlone(schedule))
      yield [
        other,
        `map all the same what only moves data: \`${mapping}\` in the place of \`${step}\``,
      ];
  }
  if (code === "E0501")
    for (const [from, to] of guardedNames(schedule))
      yield [
        renaming(schedule, from, to),
        `\`${to}\` takes any size: put it in the place of \`${from}\``,
      ];
}

/** The first step without which the schedule leads to a kernel. */
function oneStepTooMany(subject: CompiledSubject, settings: TriedSettings): readonly string[] {
  for (const [other, step] of lessOneStep(subject.schedule))
    if (compiles(subject, other, settings)) return [`without the step \`${step}\` it compiles`];
  return [];
}

const COPY =
  "what only moves data, or is no map, is lowered as a copy: begin the schedule with `copy ; …`";
const STEPS =
  "let each step launch a copy of all that it hands on: `eachStep(copy ; …)` in the place of `eachSweep(…)`";

function* endings(schedule: Schedule): Iterable<Candidate> {
  yield [endingWith(schedule, "kernel"), "end the schedule with `; kernel`"];
  yield [endingWith(schedule, "lowerSeq", "kernel"), "end the schedule with `; lowerSeq ; kernel`"];
}

const holdsLet = (t: Term): boolean =>
  [...subterms(t)].some((s) => s.tag === "prim" && s.prim === "let");

/** Is there a map that computes something? */
const holdsWork = (t: Term): boolean =>
  [...subterms(t)].some(
    (s) =>
      s.tag === "prim" && s.prim === "map" && s.args[0]?.tag === "lam" && !isLayout(s.args[0].body),
  );

/** What another schedule makes of the program; undefined where it fails. */
function appliedBy(
  { source, program }: CompiledSubject,
  schedule: Schedule,
  settings: TriedSettings,
): Applied | undefined {
  const made = guard(source.sources, undefined, () => {
    const applied = applySchedule(program, schedule, { settings });
    return { ...applied, source, ok: true, stage: "applied" } as const;
  });
  return made.ok ? made : undefined;
}

/** Does another schedule lead to a kernel? */
function compiles(subject: CompiledSubject, schedule: Schedule, settings: TriedSettings): boolean {
  const applied = appliedBy(subject, schedule, settings);
  if (applied === undefined) return false;
  const { sources, workspace } = subject.source;
  return !(guard(sources, undefined, () => lowered(applied, workspace.session)) instanceof Failed);
}

// ---------------------------------------------------------------- other names

/** Strategies of the schedule of which there is one in scope that takes any size: `guardedTile1d` for `tile1d`. */
const guardedNames = (schedule: Schedule): readonly (readonly [from: string, to: string])[] =>
  [...strategiesIn(schedule)].flatMap((from) => {
    const names = [`guarded${from[0]?.toUpperCase()}${from.slice(1)}`, `${from}Guarded`];
    const count = callableNamed(schedule, from)?.params.length;
    return names.flatMap((to) =>
      count !== undefined && callableNamed(schedule, to)?.params.length === count
        ? [[from, to] as const]
        : [],
    );
  });

/** A strategy in the place of another that leads to a kernel for which `does`: the first that does is lowered, no other. */
export function guardedInstead(
  applied: Applied,
  does: (other: Applied) => boolean,
): readonly string[] {
  const { source, schedule } = applied;
  for (const [from, to] of guardedNames(schedule)) {
    const other = appliedBy(applied, renaming(schedule, from, to), applied.settings);
    if (other === undefined || !does(other)) continue;
    const plan = guard(source.sources, undefined, () => lowered(other, source.workspace.session));
    return plan instanceof Failed
      ? []
      : [`\`${to}\` takes any size: put it in the place of \`${from}\``];
  }
  return [];
}

/** Strategies for another number of dimensions than the program's result has, where there is one for that: `tile2d` for `tile1d`. */
function otherRank(
  { program, schedule }: CompiledSubject,
  { code, message }: Diagnostic,
): readonly string[] {
  const rank = dimensions(program.result).length;
  if (!UNMAPPED.has(code)) return [];
  return [...strategiesIn(schedule)].flatMap((name) => {
    const [, stem, of] = /^(.*?)([1-9])d$/i.exec(name) ?? [];
    if (rank === 0 || stem === undefined || Number(of) === rank) return [];
    const isToBlame = Number(of) < rank || message.startsWith(`\`${name}`);
    const other = callableNamed(schedule, `${stem}${rank}d`);
    if (!isToBlame || other === undefined) return [];
    return [
      `\`${name}\` is for ${ofDimensions(Number(of))}, and the result of \`${program.name}\` has ${rank}: \`${calledWith(other)}\``,
    ];
  });
}

/** Diagnostics of maps that are not those that a schedule was written for. */
const UNMAPPED: ReadonlySet<string> = new Set(["E0501", "E0701", "E0709"]);

const ofDimensions = (n: number): string => (n === 1 ? "one dimension" : `${n} dimensions`);

/** @file Takes the settings of a tuning log: its fastest choice, as options of `apply`, and how far the log is stale. */
import { programNamed } from "../../lang/index.ts";
import type { FpMode } from "../../lowering/plan.ts";
import type { DeviceInfo } from "../../runtime/opencl/devices.ts";
import { isSemanticClass, type SemanticClass } from "../../strategies/index.ts";
import type { Diagnostic } from "../../term/index.ts";
import type { ApplyOptions } from "../schedule/apply.ts";
import { Failed } from "../source/failed.ts";
import { scheduleHash } from "../source/schedule-hash.ts";
import type { Source } from "../source/source.ts";
import { type NamedFile, noSettings, otherFormat, stale } from "../written/errors.ts";
import { packagesOf } from "../written/header.ts";
import {
  isFields,
  readWritten,
  type UncheckedFields,
  type WrittenContent,
} from "../written/read-written.ts";
import { differencesFrom } from "../written/staleness.ts";
import type { Choice, Settings } from "./space.ts";

/** Options of `tunedSettings`. What is given must agree with the log, or replaces what it says. */
export interface TunedOptions extends Pick<ApplyOptions, "program" | "schedule"> {
  /** The name of the log in messages (default: `the tuning log`), and where the user named it. */
  readonly file?: NamedFile | undefined;
  /** The device of the coming run. Without it, devices and drivers are not compared. */
  readonly device?: DeviceInfo | undefined;
}

/** The settings of a tuning log for a source. */
export interface TunedSettings {
  readonly ok: true;
  /** Program, schedule, values of its parameters, fixed sizes, floating-point mode, and class of rewrites, for `apply`. */
  readonly options: ApplyOptions;
  /** The warning W0007 if the settings were found under other circumstances; otherwise empty. */
  readonly warnings: readonly Diagnostic[];
}

/** A tuning log whose fields have been checked. */
interface TuningLog {
  readonly program: string;
  readonly fixed: Settings;
  readonly fp: FpMode | undefined;
  readonly class: SemanticClass | undefined;
  /** The right choices, the fastest first. */
  readonly choices: readonly Pick<Choice, "schedule" | "class" | "settings">[];
  /** The hash of each schedule; empty for a log of version 1. */
  readonly hashes: ReadonlyMap<string, string>;
}

/**
 * The fastest settings of a tuning log (the text that `strata tune --save` writes) for a source, or the fastest of one schedule if the
 * options name it. Warns (W0007) if engine, library, packages, the text of the schedule, device or driver differ from those of the
 * log. Fails for another file or version (E0006), and for a log of another program or without settings that fit (E0008). Whether the
 * source has the schedule and its parameters is checked by `apply`.
 *
 * @example
 * ```ts
 * import { apply, parse, random, tune, tunedSettings, tunedToJson } from "strata-lang";
 * import { type TunedOptions, type TunedSettings, unwrap } from "strata-lang";
 *
 * const source = parse({ file: "hello.strata" });
 * const search = { device: "c", sizes: { n: 4096 }, samples: 1, repeat: 1 } as const;
 * const tuned = unwrap(await tune(source, { xs: random(1) }, search));
 * const log = JSON.stringify(tunedToJson(tuned));
 * const options: TunedOptions = { program: "smooth" };
 * const best: TunedSettings = unwrap(tunedSettings(source, log, options));
 * console.log(unwrap(apply(source, best.options)).schedule.name); // naive
 * ```
 */
export function tunedSettings(
  source: Source,
  text: string,
  { file = { name: "the tuning log" }, program, schedule, device }: TunedOptions = {},
): TunedSettings | Failed {
  const written = readWritten(text, file, "strata/tuned", isFormer);
  if (!written.ok) return written;
  const log = logIn(written);
  if (log === undefined)
    return failed(otherFormat(file, "strata/tuned", "a field is missing or has a wrong type"));
  if (program !== undefined && !isSame(source, program, log.program))
    return failed(
      noSettings(
        file,
        `is about \`${log.program}\`, not \`${program}\``,
        `strata tune --program ${program} finds settings`,
      ),
    );
  const choice = log.choices.find((c) => schedule === undefined || c.schedule === schedule);
  if (choice === undefined) return failed(without(file, log, schedule));
  const { settings } = choice;
  const differences = [
    ...differencesFrom(written.header, { packages: packagesOf(source), device }),
    ...textDiffers(source, log, choice.schedule),
  ];
  const again = "tune again with `strata tune --save`, or leave the file out";
  return {
    ok: true,
    options: {
      program: log.program,
      schedule: choice.schedule,
      settings,
      fixed: log.fixed,
      fp: log.fp,
      class: choice.class ?? log.class,
    },
    warnings: differences.length > 0 ? [stale(file, differences, again)] : [],
  };
}

/** True if two names are equal or name one program of a source. */
const isSame = (source: Source, a: string, b: string): boolean =>
  a === b ||
  programNamed(source.module, a)?.header === (programNamed(source.module, b)?.header ?? b);

const failed = (problem: Diagnostic): Failed => new Failed([problem]);

function without(
  file: NamedFile,
  { choices }: TuningLog,
  schedule: string | undefined,
): Diagnostic {
  if (schedule === undefined || choices.length === 0)
    return noSettings(file, "has no settings that fit", "its `reasons` say why none of them did");
  const others = [...new Set(choices.map((c) => c.schedule))].join(", ");
  return noSettings(
    file,
    `has no settings for schedule \`${schedule}\``,
    `it has some for ${others}`,
  );
}

function textDiffers(
  source: Source,
  { program, hashes }: TuningLog,
  schedule: string,
): readonly string[] {
  const before = hashes.get(schedule);
  const now = scheduleHash(source, program, schedule);
  return before === undefined || now === undefined || before === now
    ? []
    : [`schedule \`${schedule}\` of \`${program}\`, or something that it uses, has changed`];
}

// ---------------------------------------------------------------- reading

/** Recognises a tuning log of version 1, which has no header. */
const isFormer = ({ program, choices }: UncheckedFields): boolean =>
  typeof program === "string" && Array.isArray(choices);

const FP_MODES: readonly unknown[] = ["strict", "contract", "fast"] satisfies readonly FpMode[];

/** The fields of a log that are read; undefined if one has a wrong type. Version 1 has neither `fp` nor `schedules`, and older logs no `class`. */
function logIn({ fields }: WrittenContent): TuningLog | undefined {
  const { program, fixed, fp = null, choices, schedules = {} } = fields;
  const { class: allowed = null } = fields;
  const isLog =
    typeof program === "string" &&
    isSettings(fixed) &&
    (fp === null || FP_MODES.includes(fp)) &&
    (allowed === null || isSemanticClass(allowed)) &&
    Array.isArray(choices) &&
    choices.every(isChoice) &&
    isFields(schedules);
  if (!isLog) return undefined;
  const hashes = Object.entries(schedules).flatMap(([name, hash]) =>
    typeof hash === "string" ? [[name, hash] as const] : [],
  );
  return {
    program,
    fixed,
    fp: (fp as FpMode | null) ?? undefined,
    class: allowed ?? undefined,
    choices,
    hashes: new Map(hashes),
  };
}

function isChoice(x: unknown): x is TuningLog["choices"][number] {
  if (!isFields(x)) return false;
  const { schedule, class: allowed, settings } = x;
  const isClass = allowed === undefined || isSemanticClass(allowed);
  return typeof schedule === "string" && isClass && isSettings(settings);
}

const isSettings = (x: unknown): x is Settings =>
  isFields(x) && Object.values(x).every((n) => Number.isSafeInteger(n) && (n as number) >= 0);

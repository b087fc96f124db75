/** @file Converts the options that choose a program, a schedule and its parameters to the API's `ApplyOptions`. */
import type { ApplyOptions } from "../../api/schedule/apply.ts";
import { Source } from "../../api/source/source.ts";
import type { FpMode } from "../../lowering/plan.ts";
import { filesBeside } from "../../runtime/host/index.ts";
import { DEFAULT_FUEL, type SemanticClass } from "../../strategies/index.ts";
import type { GlobalOptions, Invocation } from "../invocation.ts";
import { badArgument, unreadableArgument } from "../problem.ts";

/**
 * The options of commands that apply a schedule, as words of the command line that have not been parsed: `set` and `fix` are lists
 * of `name=number`, `settings` is the path of a tuning log.
 */
export interface ScheduleOptions extends GlobalOptions {
  readonly program?: string;
  readonly schedule?: string;
  readonly set?: readonly string[];
  readonly settings?: string;
  readonly fix?: readonly string[];
  readonly fuel?: string;
  readonly fp?: FpMode;
  readonly class?: SemanticClass;
}

/**
 * Parses a file that the command line names, and reports packages that are not made for this version of Strata (W0211). Raises E0002
 * if the file cannot be read; mistakes in it do not raise.
 */
export function open(context: Invocation, file: string): Source {
  const source = new Source({ file }, context.parsing);
  if (source.unreadable !== undefined)
    throw unreadableArgument(context.line.place(file), file, source.unreadable, filesBeside(file));
  context.report(source.warnings, source.sources);
  return source;
}

/** The API's options for the words of the command line. Raises E0001 for numbers that cannot be parsed and names given twice. */
export function applyOptions(
  context: Invocation,
  file: string,
  options: ScheduleOptions,
): ApplyOptions {
  const { program, schedule, set = [], fix = [], fp } = options;
  const { class: allowed } = options;
  const placesOf = (what: string, words: readonly string[]) =>
    words.map((word) => [`${what}.${word.replace(/=.*/, "")}`, word] as const);
  const places = [...placesOf("settings", set), ...placesOf("fixed", fix)];
  const where = context.where({ file, program, schedule, ...Object.fromEntries(places) });
  const fuel = fuelOption(context, options);
  const settings = numbers(context, "--set", set);
  const fixed = numbers(context, "--fix", fix);
  return { program, schedule, settings, fixed, where, fuel, fp, class: allowed };
}

/**
 * The budgets of rewriting that `--fuel`, a number of rewrites, gives; undefined if it is not given. Beyond the default number, the
 * budgets of steps and time grow in proportion. Raises E0001 for a word that is not 1 to 12 digits.
 */
export function fuelOption(
  { line }: Invocation,
  { fuel }: { readonly fuel?: string },
): ApplyOptions["fuel"] {
  if (fuel === undefined) return undefined;
  if (/^\d{1,12}$/.test(fuel)) return moreFuel(Number(fuel));
  throw badArgument(line.place(fuel), `\`${fuel}\` is no number of rewrites`, "write --fuel 1000");
}

/** Scales the budgets of steps and time up with the number of rewrites, so that they are not spent first. */
const moreFuel = (rewrites: number): NonNullable<ApplyOptions["fuel"]> => {
  const times = Math.max(1, rewrites / DEFAULT_FUEL.rewrites);
  const { steps, millis } = DEFAULT_FUEL;
  return { rewrites, steps: steps * times, millis: millis * times };
};

/**
 * Parses the words `name=number` of `--set`, `--fix` or `--size`, with numbers of 0 or more. Raises E0001 for another form, for a
 * number above 2^53 − 1, and for a name given twice.
 */
export function numbers(
  context: Invocation,
  option: string,
  words: readonly string[],
): Readonly<Record<string, number>> {
  const found = new Map<string, number>();
  for (const word of words) {
    const [name, value] = number(context, option, word);
    if (found.has(name)) {
      const message = `\`${name}\` is given twice`;
      throw badArgument(context.line.place(word), message, "leave one out");
    }
    found.set(name, value);
  }
  return Object.fromEntries(found);
}

function number(context: Invocation, option: string, word: string): [string, number] {
  const [, name, digits] = /^([a-zA-Z_][\w']*)=(\d+)$/.exec(word) ?? [];
  const value = Number(digits);
  if (name !== undefined && Number.isSafeInteger(value)) return [name, value];
  const message = `\`${word}\` is not of the form name=number`;
  throw badArgument(
    context.line.place(word),
    message,
    `write it like ${option} ${option === "--set" ? "tile=32" : "n=1024"}`,
  );
}

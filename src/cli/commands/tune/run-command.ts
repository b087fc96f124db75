/** @file Writes the `strata run` command for a schedule with values of its parameters. */
import type { Bound } from "../../../api/run/bind.ts";
import { quoted } from "../../command-line.ts";

/** A schedule by name, with values of its parameters: the fastest choice, or any other for which a command is written. */
export interface Best {
  readonly schedule: string;
  readonly settings: Readonly<Record<string, number>>;
  readonly class?: string;
}

/** The parts of a `strata run` command. `fix` and `size` are words `name=number`. Parts that are absent give no option. */
export interface RunCommandParts {
  readonly best: Best;
  readonly program?: string;
  readonly fix?: readonly string[];
  /** Inputs as words `name=value`. */
  readonly words: readonly string[];
  readonly size?: readonly string[];
  /** The data of the tuning run. Sizes that were assumed for it become `--size` options. */
  readonly data: Bound;
  readonly device?: string;
  readonly fp?: string;
  readonly class?: string;
  /** The options for code besides Strata's, as words: `--allow-raw`, `--rules FILE`. */
  readonly trust?: readonly string[];
}

/**
 * The `strata run` command with the quotes that a POSIX shell needs. Sizes that were assumed for the tuning run become `--size`
 * options.
 */
export function commandForRun(
  file: string,
  { best, program, fix = [], words, size = [], data, trust = [], ...others }: RunCommandParts,
): string {
  const assigned = (of: Iterable<readonly [string, number]>): readonly string[] =>
    [...of].map(([name, value]) => `${name}=${value}`);
  const { device, fp } = others;
  const allowed = best.class ?? others.class;
  const options = [
    ...(program === undefined ? [] : ["--program", program]),
    ...["--schedule", best.schedule],
    ...assigned(Object.entries(best.settings)).flatMap((word) => ["--set", word]),
    ...fix.flatMap((word) => ["--fix", word]),
    ...[...size, ...assigned(data.assumed)].flatMap((word) => ["--size", word]),
    ...(device === undefined ? [] : ["--device", device]),
    ...(fp === undefined ? [] : ["--fp", fp]),
    ...(allowed === undefined ? [] : ["--class", allowed]),
    ...trust,
  ];
  return ["strata", "run", file, ...words, ...options].map(quoted).join(" ");
}

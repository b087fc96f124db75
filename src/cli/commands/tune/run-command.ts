/** @file The `strata run` of a schedule with values of its parameters, ready to be copied. */
import type { Bound } from "../../../api/run/bind.ts";
import { quoted } from "../../command-line.ts";

/** A schedule and its parameters. */
export interface Best {
  readonly schedule: string;
  readonly settings: Readonly<Record<string, number>>;
}

export interface RunCommandParts {
  readonly best: Best;
  readonly program?: string;
  readonly fix?: readonly string[];
  /** Inputs. */
  readonly words: readonly string[];
  readonly size?: readonly string[];
  /** Sizes that nobody had given are written too. */
  readonly data: Bound;
  readonly device?: string;
  readonly fp?: string;
  readonly allowRaw?: boolean;
}

export function commandForRun(
  file: string,
  { best, program, fix = [], words, size = [], data, device, fp, allowRaw }: RunCommandParts,
): string {
  const assigned = (of: Iterable<readonly [string, number]>): readonly string[] =>
    [...of].map(([name, value]) => `${name}=${value}`);
  const options = [
    ...(program === undefined ? [] : ["--program", program]),
    ...["--schedule", best.schedule],
    ...assigned(Object.entries(best.settings)).flatMap((word) => ["--set", word]),
    ...fix.flatMap((word) => ["--fix", word]),
    ...[...size, ...assigned(data.assumed)].flatMap((word) => ["--size", word]),
    ...(device === undefined ? [] : ["--device", device]),
    ...(fp === undefined ? [] : ["--fp", fp]),
    ...(allowRaw ? ["--allow-raw"] : []),
  ];
  return ["strata", "run", file, ...words, ...options].map(quoted).join(" ");
}

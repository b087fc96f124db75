/** @file Checks the names of passes that a caller gives, for instance with `--without`. */
import type { Pipeline } from "../../lowering/passes/pipeline.ts";
import type { Diagnostic, Place } from "../../term/index.ts";
import { unknown, type Where } from "../schedule/apply.ts";

/**
 * Diagnostics for passes that cannot be left out: E0201 for a name that no stage has, E0721 for a required pass. They come in the
 * order of `without`; empty if all can be left out.
 */
export function passProblems(
  { stages, optional }: Pipeline,
  without: readonly string[],
  where?: Where,
): readonly Diagnostic[] {
  return without.flatMap((name): readonly Diagnostic[] => {
    const place = where?.(`without.${name}`);
    const stage = stages.find((s) => s.name === name);
    if (stage === undefined) return [unknownPass({ stages }, name, place)];
    const { required } = stage.pass;
    if (required === undefined) return [];
    return [
      {
        code: "E0721",
        severity: "error",
        message: `the pass \`${name}\` cannot be left out: without it ${required}`,
        ...(place && { place }),
        help: [`these can be left out: ${optional.join(", ")}`],
      },
    ];
  });
}

/** The diagnostic E0201 for a name that no stage of the pipeline has. It suggests a similar name or lists all of them. */
export const unknownPass = (
  { stages }: Pick<Pipeline, "stages">,
  name: string,
  place: Place | undefined,
): Diagnostic =>
  unknown(
    "pass",
    name,
    stages.map((s) => s.name),
    place,
  );

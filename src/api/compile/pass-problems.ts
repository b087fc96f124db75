/** @file Names of passes that a caller gives: what is wrong with them. */
import type { Pipeline } from "../../lowering/passes/pipeline.ts";
import type { Diagnostic, Place } from "../../term/index.ts";
import { unknown, type Where } from "../schedule/apply.ts";

/** What is wrong with passes that are to be left out: there is none of that name, or kernels need it. */
export function passProblems(
  { stages }: Pipeline,
  without: readonly string[],
  where?: Where,
): readonly Diagnostic[] {
  return without.flatMap((name): readonly Diagnostic[] => {
    const place = where?.(`without.${name}`);
    const stage = stages.find((s) => s.name === name);
    if (stage === undefined) return [unknownPass({ stages }, name, place)];
    const { required } = stage.pass;
    if (required === undefined) return [];
    const optional = stages.flatMap((s) => (s.pass.required === undefined ? [s.name] : []));
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

/** There is no pass of this name. */
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

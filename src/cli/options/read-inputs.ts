/** @file Reads the inputs and sizes of a run from the command line. */

import type { BindOptions } from "../../api/run/bind.ts";
import type { InputValue } from "../../api/run/input-value.ts";
import type { Chosen } from "../../api/schedule/stages.ts";
import { Failed } from "../../api/source/failed.ts";
import { dataProblemIn } from "../../runtime/data/errors.ts";
import type { Invocation } from "../invocation.ts";
import { inputOf, type NamedWord } from "./inputs.ts";
import { numbers } from "./schedule-options.ts";

/** Inputs by name, read and converted, with the sizes that are given and the places of both on the command line. */
export interface ReadInputs extends BindOptions {
  readonly inputs: Readonly<Record<string, InputValue>>;
}

/**
 * Reads the inputs of a run, including files. A word `n=4` whose name is a size of the program counts as `--size n=4`. Fails for
 * files whose data cannot be used. Raises E0001 for words of a wrong form and E0002 for unreadable files.
 */
export async function readInputs(
  context: Invocation,
  { program, source }: Pick<Chosen, "program" | "source">,
  given: readonly NamedWord[],
  { size = [], device }: { readonly size?: readonly string[]; readonly device?: string },
): Promise<ReadInputs | Failed> {
  const isSize = ({ name }: NamedWord): boolean => program.nats.includes(name);
  const sizes = numbers(context, "--size", [...size, ...given.filter(isSize).map((a) => a.word)]);
  const values = new Map<string, InputValue>();
  try {
    for (const a of given) if (!isSize(a)) values.set(a.name, await inputOf(context, a));
  } catch (error) {
    const problem = dataProblemIn(error);
    if (problem === undefined) throw error;
    return new Failed([problem], source.sources);
  }
  const words = Object.fromEntries([
    ["device", device],
    ...size.map((word) => [`sizes.${word.split("=")[0]}`, word]),
    ...given.map((a) => [`inputs.${a.name}`, a.word]),
  ]);
  return { inputs: Object.fromEntries(values), sizes, where: context.where(words) };
}

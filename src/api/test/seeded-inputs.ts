/** @file The inputs of a program from a seed, for tests that compare what two forms of it compute. */

import type { HostValue, ProgramInput, SizeValues } from "../../runtime/launch/host-value.ts";
import { fromInterpreterValue } from "../../runtime/launch/interpreter-value.ts";
import { evaluate, type Size } from "../../term/index.ts";
import { RandomData } from "../../testing/data.ts";
import type { Flavour } from "../../testing/flavour.ts";

/**
 * Data of a seed and flavour for each input, in the order of the inputs. They lie in the ranges that the program states. All sizes of
 * the types must have values.
 */
export function seededInputs(
  inputs: readonly ProgramInput[],
  seed: number,
  flavour: Flavour,
  sizes: SizeValues,
): readonly HostValue[] {
  const size = (s: Size): number => Number(evaluate(s, (v) => sizes.get(v.name)));
  const data = new RandomData(seed, flavour, size);
  return inputs.map(({ name, type, range }) =>
    fromInterpreterValue(type, data.value(type, name, range), sizes),
  );
}

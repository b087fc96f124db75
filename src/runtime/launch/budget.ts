/** @file What a run may take in this process: bytes, counted before anything is made. */
import type { Leaf } from "../../lowering/path.ts";
import { type Diagnostic, evaluate, LIMITS, LONGEST, type Type } from "../../term/index.ts";
import { bytesOf } from "../data/typed-array.ts";
import { beyondMemory, tooManyForInt } from "./errors.ts";
import type { EvaluatedPlan } from "./evaluate-plan.ts";
import { type SizeValues, scalarParts } from "./host-value.ts";

/** What is wrong with values of these types: an array that no index reaches the end of, or too many bytes together. */
export function beyondBytes(
  what: string,
  types: readonly Type[],
  sizes: SizeValues,
  most: number,
): readonly Diagnostic[] {
  const lengths = types.flatMap(scalarParts).map((leaf) => ({
    length: lengthOf(leaf, sizes),
    bytes: bytesOf(leaf.scalar),
  }));
  const longest = Math.max(0, ...lengths.map((l) => l.length));
  if (longest > LONGEST) return [tooManyForInt(`the length of ${what}`, longest, LONGEST)];
  const bytes = lengths.reduce((sum, l) => sum + l.length * l.bytes, 0);
  return bytes > most ? [beyondMemory(what, bytes, most)] : [];
}

/** In elements; 0 where a size has no value, about which others complain. */
const lengthOf = ({ dims, width }: Leaf, sizes: SizeValues): number =>
  dims.reduce((length, size) => {
    const extent = evaluate(size, (v) => sizes.get(v.name));
    return typeof extent === "number" ? length * extent : 0;
  }, width as number);

/** The buffers of a run in the simulator. */
export function beyondSimulator({
  buffers,
}: Pick<EvaluatedPlan, "buffers">): readonly Diagnostic[] {
  const bytes = buffers.reduce((sum, b) => sum + b.bytes, 0);
  const most = LIMITS.simulatedBytes;
  return bytes > most ? [beyondMemory("all buffers in the simulator", bytes, most)] : [];
}

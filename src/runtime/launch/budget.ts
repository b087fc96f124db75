/** @file Limits on the memory of a run in this process. Bytes are counted before anything is allocated. */
import type { Leaf } from "../../lowering/path.ts";
import { type Diagnostic, evaluate, LIMITS, LONGEST, type Type } from "../../term/index.ts";
import { bytesOf } from "../data/typed-array.ts";
import { beyondMemory, tooManyForInt } from "./errors.ts";
import type { EvaluatedPlan } from "./evaluate-plan.ts";
import { type SizeValues, scalarParts } from "./host-value.ts";

/**
 * The diagnostic for values of these types if an array is longer than a 32-bit index reaches (E0604), or all values together take
 * more than `most` bytes (E0909); at most one, the first of the two. `what` names the values in the message. An array whose size
 * has no value counts as empty.
 */
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

/** The elements of a scalar part; 0 if a size has no value, which other checks report. */
const lengthOf = ({ dims, width }: Leaf, sizes: SizeValues): number =>
  dims.reduce((length, size) => {
    const extent = evaluate(size, (v) => sizes.get(v.name));
    return typeof extent === "number" ? length * extent : 0;
  }, width as number);

/** E0909 if all buffers of a plan together take more than `LIMITS.simulatedBytes` in the simulator; otherwise empty. */
export function beyondSimulator({
  buffers,
}: Pick<EvaluatedPlan, "buffers">): readonly Diagnostic[] {
  const bytes = buffers.reduce((sum, b) => sum + b.bytes, 0);
  const most = LIMITS.simulatedBytes;
  return bytes > most ? [beyondMemory("all buffers in the simulator", bytes, most)] : [];
}
